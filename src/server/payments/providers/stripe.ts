import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Platform } from '../../platform/platform.ts'
import { orNull } from './faults.ts'
import type { PaymentReport, Psp } from './psp.ts'
import { type StripeAccount, stripeAccount, withFault } from './stripe-account.ts'
import {
  chargeStripeWay,
  closeStripePayment,
  createStripePage,
  findStripePayment,
  listStripePayments,
  refundStripePayment,
} from './stripe-payments.ts'
import { stripeNote, stripeReport } from './stripe-report.ts'

const toleranceS = 5 * 60

const postedSchema = z.object({
  id: z.string().min(1).max(255),
  type: z.string(),
  account: z.string().nullish(),
  data: z.object({ object: z.unknown() }).optional(),
})

/** Only the payment's id is stored. The rest names the buyer, and the state is fetched from Stripe. */
const eventSchema = z.object({
  type: z.string(),
  /** Set for events of connected accounts. */
  account: z.string().nullish(),
  object: z.object({
    object: z.string(),
    id: z.string(),
    payment_intent: z.union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)]).nullish(),
  }),
})

/**
 * Stripe Checkout; saved payment methods are charged while the buyer is present. Events only trigger a fetch of the whole payment, so
 * they may arrive in any order.
 */
export function stripe(platform: Platform): Psp {
  const account = stripeAccount(platform.config)
  const { client, isLive } = account
  return {
    name: 'stripe',
    createPayment: (request) => createStripePage(account, request),
    chargeSavedMethod: (request, way) => chargeStripeWay(account, request, way),
    async endSavedMethod({ mandateRef }) {
      await orNull(withFault(client.paymentMethods.detach(mandateRef)))
    },
    async findPayment({ ref }) {
      // Without a stored id, the buyer never got the checkout page and cannot have paid
      const payment = ref === null ? null : await findStripePayment(account, ref)
      if (payment === null) return null
      const note = stripeNote(payment.page ?? payment.intent)
      const isOver = note !== null && new Date(note.expires_at) <= platform.clock.now()
      return isOver ? closeStripePayment(account, payment) : stripeReport(payment, isLive)
    },
    listPayments: (span) => listStripePayments(account, span),
    async cancelPayment(ref) {
      const payment = await findStripePayment(account, ref)
      return payment && closeStripePayment(account, payment)
    },
    refundPayment: (request) => refundStripePayment(account, request),
    readWebhook({ headers, body }) {
      if (!isSigned(account, body, headers['stripe-signature'], platform.clock.now())) return null
      const { data: event } = postedSchema.safeParse(parsedJson(body))
      // Signed but of unknown shape: stored as unread, because Stripe retries rejected events for days
      if (event === undefined) return { eventId: `unread:${createHash('sha256').update(body).digest('hex')}`, body: {} }
      const { id: eventId, type, account: from } = event
      return { eventId, body: eventSchema.safeParse({ type, account: from, object: event.data?.object }).data ?? {} }
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
  // The account may have other shops, whose payments are not ours
  if (payment === null || stripeNote(payment.page ?? payment.intent) === null) return null
  const report = stripeReport(payment, account.isLive)
  return report && { ...report, isOtherAccount: report.isOtherAccount || Boolean(event.account) }
}

/** Whether Stripe signed these bytes within five minutes of now; its library only checks the past. */
function isSigned({ client, webhookSecret }: StripeAccount, body: Buffer, header: unknown, now: Date): boolean {
  if (typeof header !== 'string') return false
  const times = [...header.matchAll(/(?:^|,)\s*t=(\d{1,12})/g)].map(([, seconds]) => Number(seconds))
  const [seconds = 0] = times
  if (times.length !== 1 || seconds - now.getTime() / 1_000 > toleranceS) return false
  try {
    const { signature } = client.webhooks
    return signature?.verifyHeader(body, header, webhookSecret, toleranceS, undefined, now.getTime()) === true
  } catch {
    return false
  }
}

function parsedJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return null
  }
}
