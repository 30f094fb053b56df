/** Fields of one block by lower-case name; the first value wins when a name repeats. */
export type Fields = ReadonlyMap<string, string>

const mostBlocks = 50
const mostLines = 400
const longestValue = 2_000

/**
 * Splits a `message/delivery-status` or `message/feedback-report` part into blocks (RFC 3464, RFC 5965): fields like
 * headers, folded lines joined, blocks separated by empty lines. The result is bounded for any input.
 */
export function blocksOf(text: string): Fields[] {
  const lines = text.split(/\r\n|\n|\r/, mostLines).join('\n')
  const blocks = lines.split(/\n[ \t]*(?:\n[ \t]*)+/, mostBlocks + 1).filter((block) => block.trim() !== '')
  return blocks.slice(0, mostBlocks).map((block) => fieldsOf(block.replace(/\n[ \t]+/g, ' ')))
}

function fieldsOf(block: string): Fields {
  const fields = new Map<string, string>()
  for (const line of block.split('\n')) {
    const colon = line.indexOf(':')
    const name = line.slice(0, Math.max(colon, 0)).trim().toLowerCase()
    if (name !== '' && !fields.has(name)) fields.set(name, line.slice(colon + 1, colon + 1 + longestValue).trim())
  }
  return fields
}

/** A value without its type prefix (`rfc822;anna@example.com`, `smtp; 550 …`) and trailing comments. */
export function valueOf(field: string | undefined): string {
  return (field ?? '').replace(/^[a-z0-9-]+\s*;\s*/i, '').trim()
}

/** At most 20 addresses in header values. A loose match is enough because only signed addresses count. */
export function addressesIn(values: readonly string[]): string[] {
  const text = values.join(' , ').slice(0, 20_000)
  return [...new Set(text.match(/[^\s<>,;:"()[\]\\@]{1,64}@[^\s<>,;:"()[\]\\@]{1,253}/g) ?? [])].slice(0, 20)
}
