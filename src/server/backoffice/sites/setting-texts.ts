/** Values of settings as the audit log says them: as they are where they are words, as JSON otherwise; none is the default. */
export function factsOf({ name, was, now }: { name: string; was: unknown; now: unknown }) {
  return { setting: name, was: wordsFor(was), now: wordsFor(now) }
}

const longest = 500

function wordsFor(value: unknown): string {
  if (value === null || value === undefined) return '–'
  const words = typeof value === 'string' ? value : JSON.stringify(value)
  return words.length > longest ? `${words.slice(0, longest)}…` : words
}
