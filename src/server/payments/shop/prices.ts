/** Money arithmetic: integer minor units only; discounts and prices per message are rounded up. */

/** The parts of an order's price, in minor units. */
export type Price = { priceMinor: number; discountMinor: number; feeMinor: number; totalMinor: number }

/**
 * The amount of a percentage discount, rounded up to a minor unit, so that it is never less than advertised.
 * Percentages have two decimals.
 */
export function discountOf(priceMinor: number, percentage: number): number {
  return Math.ceil((priceMinor * Math.round(percentage * 100)) / 10_000)
}

/** Price less discount plus fee. */
export function priceOf(priceMinor: number, percentage: number, feeMinor: number): Price {
  const discountMinor = discountOf(priceMinor, percentage)
  return { priceMinor, discountMinor, feeMinor, totalMinor: priceMinor - discountMinor + feeMinor }
}

/** Price of a message with a credit pack, rounded up, so that it never costs more than shown. */
export function pricePerMessage(totalMinor: number, credits: number, messageCredits: number): number {
  return Math.ceil((totalMinor * messageCredits) / credits)
}

export type PriceChange = { since: Date; amountMinor: number }
const lookBackMs = 30 * 86_400_000

/** The price at a moment: the newest that has begun, else `first`. */
export function priceAt(first: number, history: readonly PriceChange[], at: Date): number {
  const begun = history.filter(({ since }) => since <= at)
  return begun.toSorted((one, other) => other.since.getTime() - one.since.getTime())[0]?.amountMinor ?? first
}

/** The lowest price of the last 30 days; `current` without a history. */
export function lowestPrice(current: number, history: readonly PriceChange[], now: Date): number {
  const from = now.getTime() - lookBackMs
  const ordered = history
    .filter((change) => change.since <= now)
    .toSorted((a, b) => a.since.getTime() - b.since.getTime())
  // A price is valid until the next one: the last one before the window was still valid when it began
  const held = ordered.filter((_, index) => (ordered[index + 1]?.since.getTime() ?? Number.POSITIVE_INFINITY) > from)
  return Math.min(current, ...held.map((change) => change.amountMinor))
}

/** The credit pack with the most credits for its price; null if all are equal or there is only one. */
export function bestValueOf<B extends { amountMinor: number; credits: number }>(bundles: readonly B[]): B | null {
  const [first, ...others] = bundles.toSorted((a, b) => a.amountMinor * b.credits - b.amountMinor * a.credits)
  if (first === undefined || others.length === 0) return null
  return others.every((other) => first.amountMinor * other.credits < other.amountMinor * first.credits) ? first : null
}
