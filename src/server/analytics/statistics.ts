export type Proportion = { count: number; of: number }
export type Interval = { low: number; high: number }

/** Of the normal distribution: 95 % lie within so many standard deviations; 80 % of all tests find what is there. */
const z95 = 1.959963984540054
const z80 = 0.8416212335729143

/** Wilson's interval for a share: 95 %. Holds for few and for shares near 0 and 1; 0 to 1 where there is nobody. */
export function wilson({ count, of }: Proportion): Interval {
  if (of === 0) return { low: 0, high: 1 }
  const share = count / of
  const square = z95 * z95
  const middle = (share + square / (2 * of)) / (1 + square / of)
  const half = (z95 / (1 + square / of)) * Math.sqrt((share * (1 - share)) / of + square / (4 * of * of))
  return { low: count === 0 ? 0 : Math.max(0, middle - half), high: count === of ? 1 : Math.min(1, middle + half) }
}

/** The difference of two shares, first less second, with Newcombe's interval (his method 10, without correction for continuity): 95 %. Null where one has nobody. */
export function difference(one: Proportion, two: Proportion): ({ value: number } & Interval) | null {
  if (one.of === 0 || two.of === 0) return null
  const [first, second] = [one.count / one.of, two.count / two.of]
  const [a, b] = [wilson(one), wilson(two)]
  const value = first - second
  return {
    value,
    low: value - Math.hypot(first - a.low, b.high - second),
    high: value + Math.hypot(a.high - first, second - b.low),
  }
}

/** How many times as likely the first is as the second, with Katz's interval: 95 %. Null where one has nobody, or nobody who did it. */
export function ratio(one: Proportion, two: Proportion): ({ value: number } & Interval) | null {
  if (one.count === 0 || two.count === 0) return null
  const value = one.count / one.of / (two.count / two.of)
  const half = z95 * Math.sqrt(1 / one.count - 1 / one.of + 1 / two.count - 1 / two.of)
  return { value, low: value * Math.exp(-half), high: value * Math.exp(half) }
}

/**
 * How many members each way needs before a difference like this one is found in four tests of five, at a level of 5 %. Null where the two
 * are the same: no number is enough.
 */
export function neededEach(one: number, two: number): number | null {
  if (one === two) return null
  const middle = (one + two) / 2
  const spread = z95 * Math.sqrt(2 * middle * (1 - middle)) + z80 * Math.sqrt(one * (1 - one) + two * (1 - two))
  return Math.ceil((spread / (one - two)) ** 2)
}
