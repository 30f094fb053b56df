import type { OrderRisk } from '../../../contract/office/office-signals.ts'

/** Facts about an order when it is paid. */
export type OrderFacts = {
  totalMinor: number
  currency: string
  /** Hours between sign-up and order. */
  accountHours: number
  /**
   * The country of purchase, and of the IP address, which may be unknown. Providers do not report the card's country.
   */
  country: string
  clientCountry: string | null
  /** Failed payments of the member in the 24 hours before. */
  failedTries: number
  /** The member's paid orders in the hour before, including this one. */
  ordersInHour: number
  /** The member's earlier orders with a dispute. */
  disputesBefore: number
}
export type OrderReason = { kind: OrderRisk; weight: number; facts: Record<string, number> }

/** Amount from which an order counts as large, in minor units; 100.00 in other currencies. */
const bigMinor: Partial<Record<string, number>> = {
  EUR: 5000,
  GBP: 5000,
  USD: 5000,
  DKK: 40_000,
  SEK: 50_000,
  NOK: 50_000,
  PLN: 20_000,
}
/** Risk score from which staff review an order. A foreign country alone stays below it: people travel. */
export const lookFrom = 30

/** Reasons to review a paid order, heaviest first, and the risk score (0 to 100). */
export function orderReasons(facts: OrderFacts): { score: number; reasons: OrderReason[] } {
  const { totalMinor, currency, accountHours, country, clientCountry, failedTries, ordersInHour, disputesBefore } =
    facts
  const isBig = totalMinor >= (bigMinor[currency] ?? 10_000)
  const all: (OrderReason & { holds: boolean })[] = [
    { kind: 'new_account', weight: 30, facts: { hours: Math.floor(accountHours) }, holds: isBig && accountHours < 24 },
    { kind: 'other_country', weight: 15, facts: {}, holds: clientCountry !== null && clientCountry !== country },
    {
      kind: 'failed_tries',
      weight: Math.min(50, 10 * failedTries),
      facts: { tries: failedTries },
      holds: failedTries >= 2,
    },
    {
      kind: 'many_orders',
      weight: Math.min(50, 10 * ordersInHour),
      facts: { orders: ordersInHour },
      holds: ordersInHour >= 3,
    },
    { kind: 'disputed_before', weight: 50, facts: { disputes: disputesBefore }, holds: disputesBefore > 0 },
  ]
  const reasons = all
    .filter(({ holds }) => holds)
    .map(({ holds: _holds, ...reason }) => reason)
    .toSorted((one, other) => other.weight - one.weight)
  return {
    score: Math.min(
      100,
      reasons.reduce((sum, { weight }) => sum + weight, 0),
    ),
    reasons,
  }
}
