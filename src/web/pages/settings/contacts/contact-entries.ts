const address = /[^\s<>()[\]"',;:|\\]+@[^\s<>()[\]"',;:|\\]+/g

/** What may be an address in a text, each once, in its order. */
function addressesIn(text: string): string[] {
  return [...new Set(text.match(address)?.map((found) => found.replace(/\.+$/, '')))]
}

/** A pasted list: its addresses, and the entries that have none. Names beside an address, as mail programs have them, are left out. */
export function entriesIn(text: string): { emails: string[]; others: string[] } {
  const entries = text
    .split('\n')
    .flatMap((line) => (/<[^<>]*@[^<>]*>/.test(line) ? addressesIn(line) : line.split(/[,;\t]/)))
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
  return {
    emails: addressesIn(entries.join('\n')),
    others: [...new Set(entries.filter((entry) => addressesIn(entry).length === 0))],
  }
}

/** Whether an entry is meant as a phone number. */
export function isPhoneNumber(entry: string): boolean {
  return /^[+(]?[\d\s()./-]{5,}$/.test(entry)
}

/** The addresses in an exported address book: of a .vcf file its email fields, of any other everything that looks like one. */
export function addressesInFile(name: string, text: string): string[] {
  if (!/\.(vcf|vcard)$/i.test(name)) return addressesIn(text)
  // A line that begins with a space goes on from the one before
  const lines = text.replaceAll(/\r?\n[ \t]/g, '').split(/\r?\n/)
  const values = lines.flatMap((line) => /^(?:[\w-]+\.)?EMAIL[^:]*:(.*)$/i.exec(line)?.[1] ?? [])
  return addressesIn(values.join('\n'))
}
