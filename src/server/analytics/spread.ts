/** Upper bounds of the histogram buckets in minutes: each is 1.5 times the previous, up to about half a year. */
export const stepEnds: readonly number[] = Array.from({ length: 31 }, (_, place) => 1.5 ** place)

/** Histogram of durations by bucket; the last one is unbounded. */
export type Spread = number[]

/** The bucket of a duration. */
export function stepOf(minutes: number): number {
  const place = stepEnds.findIndex((end) => minutes < end)
  return place === -1 ? stepEnds.length : place
}

export function addSpreads(one: readonly number[], other: readonly number[]): Spread {
  return Array.from({ length: stepEnds.length + 1 }, (_, place) => (one[place] ?? 0) + (other[place] ?? 0))
}

/**
 * The quantile `share` (0 to 1) in minutes, interpolated linearly within a bucket: the error is usually below half a
 * bucket, never above one. Null if empty; the last bound for durations above it.
 */
export function quantileOf(spread: readonly number[], share: number): number | null {
  const whole = spread.reduce((sum, count) => sum + count, 0)
  if (whole === 0) return null
  let wanted = share * whole
  for (const [place, count] of spread.entries()) {
    if (count >= wanted && count > 0) return within(place, wanted / count)
    wanted -= count
  }
  return stepEnds.at(-1) ?? null
}

function within(place: number, share: number): number {
  const start = place === 0 ? 0 : (stepEnds[place - 1] ?? 0)
  return start + ((stepEnds[place] ?? start) - start) * share
}
