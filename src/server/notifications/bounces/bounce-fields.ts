/** Fields of one block, by name in lower case; of a name that comes twice, the first. */
export type Fields = ReadonlyMap<string, string>

const mostBlocks = 50
const mostLines = 400
const longestValue = 2_000

/**
 * The blocks of a `message/delivery-status` or `message/feedback-report` part: fields like headers, folded lines joined, blocks parted by
 * empty lines (RFC 3464, RFC 5965). Bounded, whatever was sent.
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

/** A value without the type before it (`rfc822;anna@example.com`, `smtp; 550 …`) and without comments at its end. */
export function valueOf(field: string | undefined): string {
  return (field ?? '').replace(/^[a-z0-9-]+\s*;\s*/i, '').trim()
}

/** Addresses in the values of headers, at most 20; the shortest way to them, because what counts is signed anyway. */
export function addressesIn(values: readonly string[]): string[] {
  const text = values.join(' , ').slice(0, 20_000)
  return [...new Set(text.match(/[^\s<>,;:"()[\]\\@]{1,64}@[^\s<>,;:"()[\]\\@]{1,253}/g) ?? [])].slice(0, 20)
}
