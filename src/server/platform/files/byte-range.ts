/** Parses a single byte range; null means the whole file, also for unsupported ranges. */
export function rangeIn(
  header: string | undefined,
  length: number,
): { first: number; last: number } | 'unsatisfiable' | null {
  const [, from, to] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (from === undefined || to === undefined || (from === '' && to === '')) return null
  if (from === '') return within({ first: Math.max(0, length - Number(to)), last: length - 1 })
  if (to === '') return within({ first: Number(from), last: length - 1 })
  if (Number(from) > Number(to)) return null
  const last = Math.min(Number(to), length - 1)
  return Number(from) < length ? { first: Number(from), last } : 'unsatisfiable'
}

function within(range: { first: number; last: number }) {
  return range.first > range.last ? 'unsatisfiable' : range
}
