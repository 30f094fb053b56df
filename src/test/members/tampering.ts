import type { Psp } from '../../server/payments/providers/psp.ts'

/** A request as a provider posts it. */
export type Posted = { headers: Record<string, string>; query: URLSearchParams; body: Buffer }
type Options = {
  /** Headers that carry the signature and its time: each of their bits is changed. */
  headers: readonly string[]
  count?: number
}
type Tampered = Posted & {
  /** `body 17.3`: which bit of which byte. */
  where: string
}

/**
 * Signed requests, each with one bit changed: every bit of the named headers and of the query's values, then bits spread evenly over the
 * bodies, the same ones in every run. No change is made twice; throws where the requests have fewer bits than are wanted.
 */
export function* tampered(posts: readonly Posted[], { headers, count = 10_000 }: Options): Generator<Tampered> {
  let left = count
  for (const post of posts) {
    for (const change of changedWords(post, headers)) {
      if (left === 0) return
      left -= 1
      yield change
    }
  }
  const bits = posts.reduce((sum, { body }) => sum + body.length * 8, 0)
  if (bits < left) throw new Error(`only ${bits} bits in the bodies: ${left} changes are wanted`)
  for (let made = 0; made < left; made += 1) yield changedBody(posts, Math.floor((made * bits) / left))
}

/**
 * Which of so many one-bit changes are taken for genuine: none may be. Throws where an untouched request is refused, for then every change
 * would be as well.
 */
export function takenForGenuine(read: Psp['readWebhook'], posts: readonly Posted[], options: Options): string[] {
  if (posts.some((post) => read(post) === null)) throw new Error('an untouched request is refused')
  return [...tampered(posts, options)].filter((post) => read(post) !== null).map(({ where }) => where)
}

function* changedWords(post: Posted, names: readonly string[]): Generator<Tampered> {
  for (const name of names) {
    const value = post.headers[name]
    if (value === undefined) throw new Error(`no header ${name}`)
    for (const [where, changed] of changesOf(value))
      yield { ...post, headers: { ...post.headers, [name]: changed }, where: `${name} ${where}` }
  }
  for (const [name, value] of post.query) {
    for (const [where, changed] of changesOf(value)) {
      const query = new URLSearchParams(post.query)
      query.set(name, changed)
      yield { ...post, query, where: `?${name} ${where}` }
    }
  }
}

/** A text with each of its bits changed. */
function* changesOf(text: string): Generator<[where: string, changed: string]> {
  const bytes = Buffer.from(text)
  for (let bit = 0; bit < bytes.length * 8; bit += 1) yield [place(bit), flipped(bytes, bit).toString('latin1')]
}

function changedBody(posts: readonly Posted[], bit: number): Tampered {
  let left = bit
  for (const post of posts) {
    if (left < post.body.length * 8) return { ...post, body: flipped(post.body, left), where: `body ${place(left)}` }
    left -= post.body.length * 8
  }
  throw new Error('no such bit')
}

function flipped(bytes: Buffer, bit: number): Buffer {
  const changed = Buffer.from(bytes)
  const at = bit >> 3
  changed[at] = (changed[at] ?? 0) ^ (1 << (bit & 7))
  return changed
}

function place(bit: number): string {
  return `${bit >> 3}.${bit & 7}`
}
