import { createHash, timingSafeEqual } from 'node:crypto'

/** FlexPay protocol: signed links, signed postbacks, and a page with the status of a sale. */
const flexpayVersion = '4'

/** Hash of the key and the parameters, sorted by name: `key:name=value:name=value`. */
function flexpaySignature(
  key: string,
  parameters: ReadonlyMap<string, string>,
  hash: 'sha256' | 'sha1' = 'sha256',
): string {
  const pairs = [...parameters].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([name, value]) => `${name}=${value}`)
  return createHash(hash)
    .update([key, ...pairs].join(':'), 'utf8')
    .digest('hex')
}

/** The signature does not delimit values: `a` with `x:b=1` is signed like `a` with `x` and `b` with `1`. */
function isAmbiguous([name, value]: readonly [string, string]): boolean {
  return /[:=]/.test(name) || /:\w+=/.test(value)
}

/**
 * A signed URL, such as that of the checkout page. All parameters are signed; those that FlexPay excludes are not used.
 */
export function flexpayAddress(base: string, path: string, key: string, parameters: Record<string, string>): string {
  const signed = new Map(Object.entries({ ...parameters, version: flexpayVersion }))
  if ([...signed].some(isAmbiguous)) throw new Error('a parameter of FlexPay contains ":name="')
  const query = new URLSearchParams([...signed, ['signature', flexpaySignature(key, signed)]])
  return `${base.replace(/\/$/, '')}${path}?${query}`
}

/**
 * The parameters of a postback; null if not signed with our key. Shops older than version 3.5 sign with SHA-1. Null
 * also if ambiguous: a repeated name, or a value that contains another parameter.
 */
export function readPostback(key: string, query: URLSearchParams): Record<string, string> | null {
  const parameters = new Map(query)
  const signature = Buffer.from(parameters.get('signature') ?? '')
  parameters.delete('signature')
  const isSigned = (['sha256', 'sha1'] as const).some((hash) => {
    const expected = Buffer.from(flexpaySignature(key, parameters, hash))
    return signature.length === expected.length && timingSafeEqual(signature, expected)
  })
  const isClear = query.size === parameters.size + 1 && ![...parameters].some(isAmbiguous)
  return isSigned && isClear ? Object.fromEntries(parameters) : null
}

/** Parses the status page: YAML lines, `name: value`. */
export function readStatusPage(text: string): Record<string, string> {
  const lines = text.split('\n').map((line) => /^(\w+):\s*(.*?)\s*$/.exec(line))
  return Object.fromEntries(
    lines.flatMap((line) => (line === null ? [] : [[line[1] ?? '', (line[2] ?? '').replace(/^(['"])(.*)\1$/, '$2')]])),
  )
}
