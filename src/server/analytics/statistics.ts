export type Proportion = { count: number; of: number }
export type Interval = { low: number; high: number }

/** Standard deviations of the normal distribution for a 95% interval. */
const z95 = 1.959963984540054

/**
 * Wilson's 95% interval for a proportion. Valid for small samples and proportions near 0 and 1; 0 to 1 for an empty
 * sample.
 */
export function wilson({ count, of }: Proportion): Interval {
  if (of === 0) return { low: 0, high: 1 }
  const share = count / of
  const square = z95 * z95
  const middle = (share + square / (2 * of)) / (1 + square / of)
  const half = (z95 / (1 + square / of)) * Math.sqrt((share * (1 - share)) / of + square / (4 * of * of))
  return { low: count === 0 ? 0 : Math.max(0, middle - half), high: count === of ? 1 : Math.min(1, middle + half) }
}

/** Risk ratio of the first to the second with Katz's 95% interval. Null if a group is empty or has no cases. */
export function ratio(one: Proportion, two: Proportion): ({ value: number } & Interval) | null {
  if (one.count === 0 || two.count === 0) return null
  const value = one.count / one.of / (two.count / two.of)
  const half = z95 * Math.sqrt(1 / one.count - 1 / one.of + 1 / two.count - 1 / two.of)
  return { value, low: value * Math.exp(-half), high: value * Math.exp(half) }
}
