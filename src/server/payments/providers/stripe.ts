import type Stripe from 'stripe'
import { z } from 'zod'
import type { Platform } from '../../platform/platform.ts'
import { orNull } from './faults.ts'
import type { PaymentReport, Psp } from './psp.ts'
import { methodsAt } from './reach.ts'
import { asked, type StripeAccount, stripeAccount } from './stripe-account.ts'
import {
  chargeStripeWay,
  closeStripePage,
  createStripePage,
  findStripePayment,
  listStripePayments,
  refundStripePayment,
} from './stripe-payments.ts'
import { stripeNote, stripeReport } from './stripe-report.ts'

const toleranceS = 5 * 60

/** What of an event is kept: which payment it is about. The rest names the buyer, and Stripe is asked how the payment stands. */
const eventSchema = z.object({
  type: z.string(),
  /** Of another account that is connected to ours. */
  account: z.string().nullish(),
  object: z.object({
    object: z.string(),
    id: z.string(),
    payment_intent: z.union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)]).nullish(),
  }),
})

/**
 * Stripe, by its Checkout pages; a kept way is charged without one. An event only says that something happened to a payment: it is fetched
 * whole, so events may come in any order.
 */
export function stripe(platform: Platform): Psp {
  const account = stripeAccount(platform.config)
  const { client, isLive } = account
  return {
    name: 'stripe',
    methods: methodsAt('stripe'),
    createPayment: (request) => createStripePage(account, request),
    chargeKept: (request, way) => chargeStripeWay(account, request, way),
    async endKept({ mandateRef }) {
      await orNull(asked(client.paymentMethods.detach(mandateRef)))
    },
    async findPayment({ ref }) {
      // Without its id nobody knows the page of it either, so nobody can have paid
      const payment = ref === null ? null : await findStripePayment(account, ref)
      if (payment === null) return null
      const note = stripeNote(payment.page)
      const isOver = note !== null && new Date(note.expires_at) <= platform.clock.now()
      return isOver ? closeStripePage(account, payment) : stripeReport(payment, isLive)
    },
    listPayments: (span) => listStripePayments(account, span),
    async cancelPayment(ref) {
      const payment = await findStripePayment(account, ref)
      return payment && closeStripePage(account, payment)
    },
    refundPayment: (request) => refundStripePayment(account, request),
    readWebhook({ headers, body }) {
      const event = signedEvent(account, body, headers['stripe-signature'], platform.clock.now())
      if (event === null) return null
      const { id: eventId, type, account: from } = event
      return { eventId, body: eventSchema.safeParse({ type, account: from, object: event.data.object }).data ?? {} }
    },
    reportOf: (body) => reportOfEvent(account, body),
  }
}

async function reportOfEvent(account: StripeAccount, body: unknown): Promise<PaymentReport | null> {
  const { data: event } = eventSchema.safeParse(body)
  if (event === undefined) return null
  const { object, id, payment_intent: intentId } = event.object
  const ref = object === 'checkout.session' || object === 'payment_intent' ? id : intentId
  const payment = ref ? await findStripePayment(account, ref) : null
  // An account may have other shops, whose payments are none of ours
  if (payment === null || stripeNote(payment.page ?? payment.intent) === null) return null
  const report = stripeReport(payment, account.isLive)
  return report && { ...report, isOtherAccount: report.isOtherAccount || Boolean(event.account) }
}

function signedEvent(
  { client, webhookSecret }: StripeAccount,
  body: Buffer,
  header: unknown,
  now: Date,
): Stripe.Event | null {
  if (typeof header !== 'string') return null
  try {
    return client.webhooks.constructEvent(body, header, webhookSecret, toleranceS, undefined, now.getTime())
  } catch {
    return null
  }
}
