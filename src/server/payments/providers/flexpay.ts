import { createHash, timingSafeEqual } from 'node:crypto'

/** FlexPay, the protocol: signed links, signed postbacks, and a page with the status of a sale. */
const flexpayVersion = '4'

/** Hash of the key and the parameters, in the order of their names: `key:name=value:name=value`. */
export function flexpaySignature(
  key: string,
  parameters: ReadonlyMap<string, string>,
  hash: 'sha256' | 'sha1' = 'sha256',
): string {
  const pairs = [...parameters].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([name, value]) => `${name}=${value}`)
  return createHash(hash)
    .update([key, ...pairs].join(':'), 'utf8')
    .digest('hex')
}

/** A signed address, such as that of the page to pay at. All parameters are signed: none of those that FlexPay leaves out are used. */
export function flexpayAddress(base: string, path: string, key: string, parameters: Record<string, string>): string {
  const signed = new Map(Object.entries({ ...parameters, version: flexpayVersion }))
  const query = new URLSearchParams([...signed, ['signature', flexpaySignature(key, signed)]])
  return `${base.replace(/\/$/, '')}${path}?${query}`
}

/**
 * The parameters of a postback; null where it is not signed with our key. Shops of before version 3.5 sign with SHA-1 still. A name that
 * comes twice could be read in two ways.
 */
export function readPostback(key: string, query: URLSearchParams): Record<string, string> | null {
  const parameters = new Map(query)
  const signature = Buffer.from(parameters.get('signature') ?? '')
  parameters.delete('signature')
  const isSigned = (['sha256', 'sha1'] as const).some((hash) => {
    const expected = Buffer.from(flexpaySignature(key, parameters, hash))
    return signature.length === expected.length && timingSafeEqual(signature, expected)
  })
  return isSigned && query.size === parameters.size + 1 ? Object.fromEntries(parameters) : null
}

/** The status page: lines of YAML, `name: value`. */
export function readStatusPage(text: string): Record<string, string> {
  const lines = text.split('\n').map((line) => /^(\w+):\s*(.*?)\s*$/.exec(line))
  return Object.fromEntries(
    lines.flatMap((line) => (line === null ? [] : [[line[1] ?? '', (line[2] ?? '').replace(/^(['"])(.*)\1$/, '$2')]])),
  )
}
