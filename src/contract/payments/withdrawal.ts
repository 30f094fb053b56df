import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { routes } from '../routes.ts'
import { id, isoTime, money, text } from '../wire.ts'

/** What a withdrawal from an order refunds. */
export const withdrawalView = z.object({
  /** Last moment for a withdrawal. */
  until: isoTime,
  /** Unspent purchased credits of this order, which are removed. */
  credits: z.int(),
  /** The exact amount paid for them, refunded by the same payment method. */
  refund: money,
})
export type WithdrawalView = z.infer<typeof withdrawalView>

/** Outcomes of a withdrawal, as shown to its sender. */
export const withdrawalOutcomes = [
  /** The refund is in progress. */
  'refunded',
  /** The provider refused the refund: staff pay it otherwise. */
  'delayed',
  /** Finance refused the refund, with a reason by email. */
  'refused',
  /** No unspent credits, so no refund. */
  'nothing_left',
  /** The period has ended. */
  'too_late',
  /** Already withdrawn, refunded or charged back. */
  'already_returned',
  /** No matching order: staff handle it. */
  'not_found',
] as const
const withdrawalOutcome = z.enum(withdrawalOutcomes)
export type WithdrawalOutcome = z.infer<typeof withdrawalOutcome>
/** Initial outcomes of a withdrawal. */
const firstOutcome = withdrawalOutcome.exclude(['delayed', 'refused'])
export type FirstOutcome = z.infer<typeof firstOutcome>

const declaration = {
  email: z.string().trim().max(320),
  /** The order number, or its last eight characters as on the bank statement and invoice. */
  order_number: text(1, 60),
}

export const withdrawalEndpoints = {
  previewWithdrawal: endpoint(routes.payments.previewWithdrawal, {
    who: 'anyone',
    summary:
      'First step of a withdrawal, without log-in: the amount that would be refunded. Null if no order of this address has this number, whatever the reason.',
    input: z.object(declaration),
    output: z.object({
      order: z.object({ number: z.string(), credits: z.int(), total: money, completed_at: isoTime }).nullable(),
      withdrawal: withdrawalView.nullable(),
      /** The outcome of a withdrawal now. */
      outcome: firstOutcome,
    }),
    errors: ['invalid_email'],
  }),
  withdraw: endpoint(routes.payments.withdraw, {
    who: 'anyone',
    summary:
      'Second step: declare the withdrawal. Stored and acknowledged by email in every case; the amount owed is refunded. Repeating `withdrawal_id` returns the same declaration.',
    input: z.object({ withdrawal_id: id, name: text(0, 120).optional(), ...declaration }),
    output: z.object({ outcome: withdrawalOutcome, declared_at: isoTime, refund: money.nullable() }),
    errors: ['key_reused', 'invalid_email'],
  }),
}
