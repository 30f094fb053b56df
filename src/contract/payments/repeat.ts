import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { routes } from '../routes.ts'
import { done, id, isoTime, paymentMethod } from '../wire.ts'

/** A payment method saved at the provider, without account or card number. */
const agreementView = z.object({
  id,
  method: paymentMethod,
  /** The provider's description, such as `Visa •••• 4242`; empty if none. */
  label: z.string(),
  created_at: isoTime,
})
export type AgreementView = z.infer<typeof agreementView>

export const repeatEndpoints = {
  getRepeatOrder: endpoint(routes.payments.getRepeatOrder, {
    who: 'member',
    summary:
      'Get what repeating the last completed order would buy now: its credit pack or the nearest on sale, its payment method, and the matching saved one. Null without an order.',
    input: z.object({}),
    output: z.object({
      repeat: z
        .object({
          bundle_id: id,
          payment_method: paymentMethod.nullable(),
          agreement: agreementView.nullable(),
          /** The original credit pack is no longer sold: this is the nearest. */
          is_other_bundle: z.boolean(),
          /** Time of the last order. */
          ordered_at: isoTime,
        })
        .nullable(),
    }),
  }),
  listAgreements: endpoint(routes.payments.listAgreements, {
    who: 'member',
    summary: 'List saved payment methods of the viewer, newest first.',
    input: z.object({}),
    output: z.object({ agreements: z.array(agreementView) }),
  }),
  endAgreement: endpoint(routes.payments.endAgreement, {
    who: 'member',
    summary: 'Delete a saved payment method, here and at the provider.',
    input: z.object({ id }),
    output: done,
  }),
}
