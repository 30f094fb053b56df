/** Ends of the steps in which times are counted, in minutes: each is half as long again as the one before, up to about half a year. */
export const stepEnds: readonly number[] = Array.from({ length: 31 }, (_, place) => 1.5 ** place)

/** How many took how long, by step; the last one has no end. */
export type Spread = number[]

/** In which step a time belongs. */
export function stepOf(minutes: number): number {
  const place = stepEnds.findIndex((end) => minutes < end)
  return place === -1 ? stepEnds.length : place
}

export function addSpreads(one: readonly number[], other: readonly number[]): Spread {
  return Array.from({ length: stepEnds.length + 1 }, (_, place) => (one[place] ?? 0) + (other[place] ?? 0))
}

/**
 * After how many minutes this share (0 to 1) of them was done, evenly within a step: less than half a step beside the truth for most times,
 * never more than one. Null where there is nothing; of what took longer than all steps, the end of the last.
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
