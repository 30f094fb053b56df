import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { routes } from '../routes.ts'
import { id, isoDate, isoTime, money, text } from '../wire.ts'
import { debitRefusals } from './payment-methods.ts'

/** A direct debit of an order, by step: `details` -> `code` -> `signed`. */
const debitView = z.object({
  order_id: id,
  step: z.enum(['details', 'code', 'signed', 'closed']),
  amount: money,
  /** The creditor as in the mandate. */
  creditor: z.object({ name: z.string(), id: z.string(), address: z.string() }),
  /** Reference of the mandate. */
  reference: z.string(),
  /** Version of the mandate text, which is i18n `payments.debit.mandate`. */
  text_version: z.string(),
  /** Earliest collection day. */
  collect_on: isoDate,
  /** The masked account: `NL91 •••• 4300`; null before the first step. */
  account: z.string().nullable(),
  /** The masked phone that received the code. */
  phone: z.string().nullable(),
  code: z
    .object({ expires_at: isoTime, tries_left: z.int(), may_resend_at: isoTime, resends_left: z.int() })
    .nullable(),
  /** An earlier, still valid mandate: can be reused with a code alone. */
  saved: z.object({ mandate_id: id, account: z.string(), holder: z.string(), phone: z.string() }).nullable(),
})
export type DebitView = z.infer<typeof debitView>

export const debitEndpoints = {
  getDebit: endpoint(routes.payments.getDebit, {
    who: 'member',
    summary: 'Get the state of the direct debit of an own order.',
    input: z.object({ order_id: id }),
    output: z.object({ debit: debitView }),
    errors: ['order_not_payable', ...debitRefusals],
  }),
  startDebit: endpoint(routes.payments.startDebit, {
    who: 'confirmed',
    summary:
      'Store account, holder and phone of a direct debit and text a code to that phone. Either all three with the accepted mandate text, or `mandate_id` of a saved mandate.',
    input: z.object({
      order_id: id,
      mandate_id: id.optional(),
      iban: text(0, 60).optional(),
      holder: text(0, 70).optional(),
      phone: text(0, 40).optional(),
      /** Of the bank and holder, for accounts outside the European Economic Area. */
      bic: text(0, 20).optional(),
      street: text(0, 70).optional(),
      city: text(0, 70).optional(),
      /** Version of the accepted mandate text. */
      text_version: z.string().max(20).optional(),
    }),
    output: z.object({ debit: debitView }),
    errors: [
      'payments_unavailable',
      'order_not_payable',
      ...debitRefusals,
      'too_many_phones',
      'debit_phone_blocked',
      'invalid_iban',
      'iban_not_reachable',
      'invalid_bic',
      'invalid_phone',
      'mandate_not_accepted',
      'too_many_codes',
    ],
  }),
  resendDebitCode: endpoint(routes.payments.resendDebitCode, {
    who: 'confirmed',
    summary: 'Text a new code; the previous one stops working.',
    input: z.object({ order_id: id }),
    output: z.object({ debit: debitView }),
    errors: ['order_not_payable', 'too_many_codes'],
  }),
  signDebit: endpoint(routes.payments.signDebit, {
    who: 'confirmed',
    summary: 'Sign the mandate with the texted code: the order is completed and its amount will be collected.',
    input: z.object({ order_id: id, code: z.string().trim().max(20) }),
    output: z.object({ debit: debitView }),
    errors: ['order_not_payable', 'code_invalid', 'code_over', ...debitRefusals],
  }),
}
