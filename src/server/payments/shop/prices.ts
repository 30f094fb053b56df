/** Money maths: integers of minor units only; a discount and what a message costs are rounded up. */

/** The parts of an order's price, in minor units. */
export type Price = { priceMinor: number; discountMinor: number; feeMinor: number; totalMinor: number }

/** What a percentage takes off: rounded up to a minor unit, so that it is never less than was said. Percentages have two digits after the point. */
export function discountOf(priceMinor: number, percentage: number): number {
  return Math.ceil((priceMinor * Math.round(percentage * 100)) / 10_000)
}

/** Price less discount plus fee. */
export function priceOf(priceMinor: number, percentage: number, feeMinor: number): Price {
  const discountMinor = discountOf(priceMinor, percentage)
  return { priceMinor, discountMinor, feeMinor, totalMinor: priceMinor - discountMinor + feeMinor }
}

/** What a message costs in money with a bundle: rounded up, so that it never costs more than was said. */
export function pricePerMessage(totalMinor: number, credits: number, messageCredits: number): number {
  return Math.ceil((totalMinor * messageCredits) / credits)
}

export type PriceChange = { since: Date; amountMinor: number }
const lookBackMs = 30 * 86_400_000

/** What holds at a moment: the newest price that has begun; `first` where none has. */
export function priceAt(first: number, history: readonly PriceChange[], at: Date): number {
  const begun = history.filter(({ since }) => since <= at)
  return begun.toSorted((one, other) => other.since.getTime() - one.since.getTime())[0]?.amountMinor ?? first
}

/** The lowest price that held at any moment of the last 30 days; `current` where there is no history. */
export function lowestPrice(current: number, history: readonly PriceChange[], now: Date): number {
  const from = now.getTime() - lookBackMs
  const ordered = history
    .filter((change) => change.since <= now)
    .toSorted((a, b) => a.since.getTime() - b.since.getTime())
  // A price holds until the next one: the last from before the window was still in force when it opened
  const held = ordered.filter((_, index) => (ordered[index + 1]?.since.getTime() ?? Number.POSITIVE_INFINITY) > from)
  return Math.min(current, ...held.map((change) => change.amountMinor))
}

/** The bundle that gives most credits for its money; null where all are alike or there is only one. */
export function bestValueOf<B extends { amountMinor: number; credits: number }>(bundles: readonly B[]): B | null {
  const [first, ...others] = bundles.toSorted((a, b) => a.amountMinor * b.credits - b.amountMinor * a.credits)
  if (first === undefined || others.length === 0) return null
  return others.every((other) => first.amountMinor * other.credits < other.amountMinor * first.credits) ? first : null
}
