import type Stripe from 'stripe'
import type { Method } from '../shop/methods.ts'
import { maySave } from './capabilities.ts'
import { orNull, ProviderFault } from './faults.ts'
import {
  type PaymentReport,
  type PaymentRequest,
  type RefundReport,
  type RefundRequest,
  refundedMinorOf,
  type SavedMethod,
} from './psp.ts'
import { RefundOutdated } from './refused.ts'
import { type StripeAccount, stripeLibrary, withFault, withFaultEach } from './stripe-account.ts'
import { type StripePayment, stripeNote, stripeRefund, stripeReport } from './stripe-report.ts'

/** Stripe pages live for at least half an hour after creation; ours are closed earlier, when their order expires. */
const leastPageMs = 31 * 60_000
const noReturns = { refunds: [], disputes: [] }

type Client = StripeAccount['client']
type Type = Stripe.Checkout.SessionCreateParams.AllowedPaymentMethodType
const types: Partial<Record<Method, Type>> = {
  card: 'card',
  ideal: 'ideal',
  bancontact: 'bancontact',
  paypal: 'paypal',
  przelewy24: 'p24',
  mobilepay: 'mobilepay',
  swish: 'swish',
}

/** Creates a checkout page. Stripe stores idempotency keys for a day, longer than an order is payable. */
export async function createStripePage({ client }: StripeAccount, request: PaymentRequest) {
  const type = types[request.method]
  if (type === undefined) throw new ProviderFault('stripe', null, 'no such method')
  const isSaved = request.remember && maySave('stripe', request.method)
  const page = await withFault(
    client.checkout.sessions.create(
      {
        mode: 'payment',
        submit_type: 'pay',
        client_reference_id: request.orderId,
        metadata: noteOf(request),
        line_items: [lineOf(request)],
        allowed_payment_method_types: [type],
        // The buyer pays the agreed amount in the agreed currency
        adaptive_pricing: { enabled: false },
        locale: request.locale,
        success_url: request.returnUrl,
        cancel_url: request.returnUrl,
        expires_at: Math.ceil((request.expiresAt.getTime() + leastPageMs) / 1000),
        payment_intent_data: {
          description: request.description,
          metadata: noteOf(request),
          // Only charged while the buyer is present; PayPal knows no other use than `off_session`
          ...(isSaved && { setup_future_usage: request.method === 'card' ? 'on_session' : 'off_session' }),
        },
        ...(isSaved && buyerOf(request)),
      },
      { idempotencyKey: `order:${request.orderId}` },
    ),
  )
  // A session that has ended has no page
  return { ref: page.id, checkoutUrl: page.url ?? request.returnUrl }
}

function buyerOf({ customerRef }: PaymentRequest) {
  return customerRef === null ? { customer_creation: 'always' as const } : { customer: customerRef }
}

function noteOf({ orderId, expiresAt }: PaymentRequest) {
  return { order_id: orderId, expires_at: expiresAt.toISOString() }
}

function lineOf({ amountMinor, currency, description }: PaymentRequest) {
  const product_data = { name: description }
  return { quantity: 1, price_data: { currency: currency.toLowerCase(), unit_amount: amountMinor, product_data } }
}

/**
 * Charges a saved payment method for a buyer who is present. If the bank wants authentication, the buyer continues on
 * the page of `next_action` and returns to the order. A declined charge is a failed payment.
 */
export async function chargeStripeWay({ client }: StripeAccount, request: PaymentRequest, way: SavedMethod) {
  const type = types[way.method]
  const intent = client.paymentIntents.create(
    {
      amount: request.amountMinor,
      currency: request.currency.toLowerCase(),
      customer: way.customerRef,
      payment_method: way.mandateRef,
      ...(type !== undefined && { allowed_payment_method_types: [type] }),
      confirm: true,
      return_url: request.returnUrl,
      description: request.description,
      metadata: { ...noteOf(request), kept: 'yes' },
    },
    { idempotencyKey: `order:${request.orderId}` },
  )
  const made = await withFault(intent.catch((error) => authenticated(client, request, way, error)))
  return { ref: made.id, checkoutUrl: made.next_action?.redirect_to_url?.url ?? null }
}

/** A declined charge; one that was declined for want of authentication is confirmed again with 3-D Secure. */
async function authenticated(client: Client, request: PaymentRequest, way: SavedMethod, error: unknown) {
  if (!(error instanceof stripeLibrary().errors.StripeCardError) || !error.payment_intent) throw error
  const { payment_intent: intent } = error
  if (![error.code, error.decline_code].includes('authentication_required')) return intent
  const confirmed = client.paymentIntents.confirm(
    intent.id,
    {
      payment_method: way.mandateRef,
      return_url: request.returnUrl,
      payment_method_options: { card: { request_three_d_secure: 'challenge' } },
    },
    { idempotencyKey: `order:${request.orderId}:authentication` },
  )
  return confirmed.catch((again: unknown) =>
    again instanceof stripeLibrary().errors.StripeCardError ? intent : Promise.reject(again),
  )
}

/** Fetches a payment with its related objects, by the id of its checkout session or intent. */
export async function findStripePayment({ client }: StripeAccount, ref: string): Promise<StripePayment | null> {
  const expand = ['payment_intent.payment_method']
  if (!ref.startsWith('pi_')) {
    const page = await orNull(withFault(client.checkout.sessions.retrieve(ref, { expand })))
    return page && ofPage(client, page)
  }
  const pages = client.checkout.sessions.list({ payment_intent: ref, limit: 1, expand: [`data.${expand[0]}`] })
  const [page] = (await withFault(pages)).data
  if (page !== undefined) return ofPage(client, page)
  const intent = await orNull(withFault(client.paymentIntents.retrieve(ref)))
  return intent && { page: null, intent, ...(await returnsOf(client, intent)) }
}

async function ofPage(client: Client, page: Stripe.Checkout.Session): Promise<StripePayment> {
  const intent = intentOf(page)
  return { page, intent, ...(await returnsOf(client, intent)) }
}

function intentOf({ payment_intent }: Stripe.Checkout.Session): Stripe.PaymentIntent | null {
  return typeof payment_intent === 'string' ? null : payment_intent
}

async function returnsOf(client: Client, intent: Stripe.PaymentIntent | null) {
  if (intent?.status !== 'succeeded') return noReturns
  const ofIntent = { payment_intent: intent.id, limit: 100 }
  const answers = [withFault(client.refunds.list(ofIntent)), withFault(client.disputes.list(ofIntent))] as const
  const [refunds, disputes] = await Promise.all(answers)
  return { refunds: refunds.data, disputes: disputes.data }
}

/** Closes an unpaid checkout page, or a charge that waits for authentication; returns the payment's state. */
export async function closeStripePayment(
  account: StripeAccount,
  payment: StripePayment,
): Promise<PaymentReport | null> {
  const { page, intent } = payment
  const { checkout, paymentIntents } = account.client
  const isWaiting = page === null ? intent?.status === 'requires_action' : page.status === 'open'
  const ref = page?.id ?? intent?.id
  if (!isWaiting || ref === undefined) return stripeReport(payment, account.isLive)
  // Paid in the meantime: it cannot be closed, so use its current state
  await withFault<unknown>(page === null ? paymentIntents.cancel(ref) : checkout.sessions.expire(ref)).catch(() => null)
  const now = await findStripePayment(account, ref)
  return now && stripeReport(now, account.isLive)
}

/** Payments created within a time span: checkout sessions, then charges of saved payment methods. */
export async function* listStripePayments(
  { client, isLive }: StripeAccount,
  { from, to }: { from: Date; to: Date },
): AsyncGenerator<PaymentReport> {
  const made = { created: { gte: secondsOf(from), lt: secondsOf(to) }, limit: 100 }
  const pages = client.checkout.sessions.list({ ...made, expand: ['data.payment_intent.latest_charge'] })
  for await (const page of withFaultEach(pages)) yield* reportOfListed(client, { page, intent: intentOf(page) }, isLive)
  const intents = client.paymentIntents.list({ ...made, expand: ['data.latest_charge'] })
  for await (const intent of withFaultEach(intents)) {
    if (stripeNote(intent)?.kept === 'yes') yield* reportOfListed(client, { page: null, intent }, isLive)
  }
}

async function* reportOfListed(client: Client, listed: Pick<StripePayment, 'page' | 'intent'>, isLive: boolean) {
  const charge = listed.intent?.latest_charge
  const hasReturns = typeof charge === 'object' && charge !== null && (charge.amount_refunded > 0 || charge.disputed)
  const returns = hasReturns ? await returnsOf(client, listed.intent) : noReturns
  const report = stripeReport({ ...listed, ...returns }, isLive)
  if (report !== null) yield report
}

const secondsOf = (date: Date) => Math.floor(date.getTime() / 1000)

/** Refunds a payment. Idempotent by refund id, without a time limit. */
export async function refundStripePayment(account: StripeAccount, request: RefundRequest): Promise<RefundReport> {
  const { ref, refundId, amountMinor, refundedMinor } = request
  const payment = await findStripePayment(account, ref)
  const refunds = (payment?.refunds ?? []).map(stripeRefund)
  const made = refunds.find((refund) => refund.refundId === refundId)
  if (made !== undefined) return made
  if (refundedMinorOf(refunds) !== refundedMinor) throw new RefundOutdated()
  if (!payment?.intent) throw new ProviderFault('stripe', 404, 'nothing paid')
  const refund = account.client.refunds.create(
    {
      payment_intent: payment.intent.id,
      amount: amountMinor,
      reason: 'requested_by_customer',
      metadata: { refund_id: refundId },
    },
    { idempotencyKey: `refund:${refundId}` },
  )
  return stripeRefund(await withFault(refund))
}
