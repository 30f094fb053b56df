import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { routes } from '../routes.ts'
import { id, isoTime, money, text } from '../wire.ts'

/** What a withdrawal from an order gives back. */
export const withdrawalView = z.object({
  /** Until when one can withdraw. */
  until: isoTime,
  /** Bought credits of this order that nobody has spent: they go. */
  credits: z.int(),
  /** What was paid for them, to the minor unit: it comes back the way it was paid. */
  refund: money,
})
export type WithdrawalView = z.infer<typeof withdrawalView>

/** What came of a declaration, as its sender may know it. */
export const withdrawalOutcomes = [
  /** The refund is on its way. */
  'refunded',
  /** The payment provider refused the refund: our team pays it in another way. */
  'delayed',
  /** Finance refused the refund, for a reason that was mailed. */
  'refused',
  /** Nothing of it is unspent, so nothing comes back. */
  'nothing_left',
  /** The days are over. */
  'too_late',
  /** It was withdrawn from, refunded or taken back before. */
  'already_returned',
  /** No order fits: people look at it. */
  'not_found',
] as const
const withdrawalOutcome = z.enum(withdrawalOutcomes)
export type WithdrawalOutcome = z.infer<typeof withdrawalOutcome>
/** What a declaration can come to at first. */
const firstOutcome = withdrawalOutcome.exclude(['delayed', 'refused'])
export type FirstOutcome = z.infer<typeof firstOutcome>

const declaration = {
  email: z.string().trim().max(320),
  /** The order's number, or its last eight characters as they stand on the bank statement and the invoice. */
  order_number: text(1, 60),
}

export const withdrawalEndpoints = {
  previewWithdrawal: endpoint(routes.payments.previewWithdrawal, {
    who: 'anyone',
    summary:
      'The first step of a withdrawal, without log-in: what would come back. Null where no order of this address has this number, whatever the reason.',
    input: z.object(declaration),
    output: z.object({
      order: z.object({ number: z.string(), credits: z.int(), total: money, completed_at: isoTime }).nullable(),
      withdrawal: withdrawalView.nullable(),
      /** What a declaration would come to now. */
      outcome: firstOutcome,
    }),
    errors: ['invalid_email'],
  }),
  withdraw: endpoint(routes.payments.withdraw, {
    who: 'anyone',
    summary:
      'The second step: declares the withdrawal. Kept and acknowledged by mail in every case; what is owed is refunded. The same `withdrawal_id` again is the same declaration.',
    input: z.object({ withdrawal_id: id, name: text(0, 120).optional(), ...declaration }),
    output: z.object({ outcome: withdrawalOutcome, declared_at: isoTime, refund: money.nullable() }),
    errors: ['key_reused', 'invalid_email'],
  }),
}
