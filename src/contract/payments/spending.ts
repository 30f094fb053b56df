import { z } from 'zod'
import { buyingPauses } from '../constants.ts'
import { endpoint } from '../endpoint.ts'
import { routes } from '../routes.ts'
import { currency, isoTime, money } from '../wire.ts'

const buyingPause = z.enum(buyingPauses)

/** A member's spending limit per calendar month, and pause from buying. */
const spendingView = z.object({
  /** Null: no limit. */
  limit: money.nullable(),
  /** A requested higher limit, or none, and when it takes effect. */
  next: z.object({ limit: money.nullable(), from: isoTime }).nullable(),
  /** Bought this month, less refunds and chargebacks; includes pending orders. */
  spent: money,
  /** End of the month. */
  resets_at: isoTime,
  /** End of the pause; null without one. It cannot be shortened. */
  paused_until: isoTime.nullable(),
})
export type SpendingView = z.infer<typeof spendingView>

/** Why a member cannot order now: their own pause or limit. */
export const spendingHindrance = z.discriminatedUnion('code', [
  z.object({ code: z.literal('buying_paused'), until: isoTime }),
  z.object({ code: z.literal('spending_limit_reached'), limit: money, spent: money, resets_at: isoTime }),
])
export type SpendingHindrance = z.infer<typeof spendingHindrance>

export const spendingEndpoints = {
  getSpending: endpoint(routes.payments.getSpending, {
    who: 'member',
    summary: 'Get the monthly spending limit, the amount used, and the pause from buying.',
    input: z.object({}),
    output: z.object({ spending: spendingView }),
  }),
  setSpendingLimit: endpoint(routes.payments.setSpendingLimit, {
    who: 'member',
    summary:
      'Set or remove the monthly spending limit. A lower one applies at once; a higher one, or none, after 24 hours.',
    input: z.object({
      /** Null: no limit. */
      limit_minor: z.int().min(100).max(10_000_000).nullable(),
      currency,
    }),
    output: z.object({ spending: spendingView }),
    errors: ['conflict'],
  }),
  pauseBuying: endpoint(routes.payments.pauseBuying, {
    who: 'member',
    summary: 'Block purchases for a time. A running pause can only be extended.',
    input: z.object({ length: buyingPause }),
    output: z.object({ spending: spendingView }),
  }),
}
