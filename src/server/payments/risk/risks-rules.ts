import type { OrderRisk } from '../../../contract/office/office-signals.ts'

/** What is known when an order is paid. */
export type OrderFacts = {
  totalMinor: number
  currency: string
  /** Between the sign-up and the order. */
  accountHours: number
  /** Where it was bought for, and where the network was then; the second may not be known. Providers do not tell us the card's own country. */
  country: string
  clientCountry: string | null
  /** Tries of the same member that failed in the 24 hours before. */
  failedTries: number
  /** Paid orders of the same member within the hour before, this one included. */
  ordersInHour: number
  /** Earlier orders of the same member whose money a bank took back. */
  disputesBefore: number
}
export type OrderReason = { kind: OrderRisk; weight: number; facts: Record<string, number> }

/** From how much on an order is a big one, in minor units; of any other currency, 100.00. */
const bigMinor: Partial<Record<string, number>> = {
  EUR: 5000,
  GBP: 5000,
  USD: 5000,
  DKK: 40_000,
  SEK: 50_000,
  NOK: 50_000,
  PLN: 20_000,
}
/** Points from which on a person looks. Being abroad alone does not reach it: people travel. */
export const lookFrom = 30

/** Why a paid order should be looked at, heaviest first, and how much of it there is (0 to 100). */
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
