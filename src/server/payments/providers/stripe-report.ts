import type Stripe from 'stripe'
import { z } from 'zod'
import { noOrder } from './amounts.ts'
import type { DisputeReport, PaymentReport, RefundReport, SavedMethod } from './psp.ts'

/** Our metadata on a payment. `kept`: a charge of a saved payment method. */
const noted = z.object({ order_id: z.uuid(), expires_at: z.iso.datetime(), kept: z.literal('yes').optional() })
const notedOnRefund = z.object({ refund_id: z.uuid() })

/** A Stripe payment with its related objects: from a checkout session or a saved payment method. */
export type StripePayment = {
  page: Stripe.Checkout.Session | null
  intent: Stripe.PaymentIntent | null
  refunds: Stripe.Refund[]
  disputes: Stripe.Dispute[]
}

const refundStatuses: Record<string, RefundReport['status']> = {
  pending: 'pending',
  requires_action: 'pending',
  succeeded: 'done',
  failed: 'failed',
  canceled: 'failed',
}
const brands: Record<string, string> = {
  amex: 'American Express',
  cartes_bancaires: 'Cartes Bancaires',
  diners: 'Diners Club',
  jcb: 'JCB',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
  visa: 'Visa',
}

/** Our metadata on a payment; null if it is not ours. */
export function stripeNote(payment: { metadata: Stripe.Metadata | null } | null) {
  return noted.safeParse(payment?.metadata).data ?? null
}

/** Converts a Stripe payment to a report; null if it has no amount and so is no payment. */
export function stripeReport(
  { page, intent, refunds, disputes }: StripePayment,
  isLive: boolean,
): PaymentReport | null {
  const made = page ?? intent
  const amountMinor = page === null ? intent?.amount : page.amount_total
  const currency = made?.currency
  if (!made || typeof amountMinor !== 'number' || !currency) return null
  return {
    ref: made.id,
    orderId: stripeNote(made)?.order_id ?? noOrder,
    status: page === null ? intentStatus(intent) : pageStatus(page, intent),
    amountMinor,
    currency: currency.toUpperCase(),
    refunds: refunds.map(stripeRefund),
    disputes: disputes.filter(hasTakenMoney).map(disputeOf),
    savedMethod: savedMethodOf(page, intent),
    payerCountry: typeof intent?.payment_method === 'object' ? intent.payment_method?.card?.country : null,
    isOtherAccount: made.livemode !== isLive,
  }
}

export function stripeRefund(refund: Stripe.Refund): RefundReport {
  return {
    ref: refund.id,
    refundId: notedOnRefund.safeParse(refund.metadata).data?.refund_id ?? null,
    amountMinor: refund.amount,
    status: refundStatuses[refund.status ?? ''] ?? 'pending',
  }
}

function pageStatus(page: Stripe.Checkout.Session, intent: Stripe.PaymentIntent | null): PaymentReport['status'] {
  if (page.payment_status === 'paid') return 'paid'
  if (page.status === 'expired') return 'cancelled'
  // After a decline, the buyer is still on the page and can use another card
  if (page.status === 'open') return 'open'
  return intentStatus(intent)
}

/** Status of a payment whose page was left, or that had none. `requires_action`: the buyer has yet to authenticate. */
function intentStatus(intent: Stripe.PaymentIntent | null): PaymentReport['status'] {
  switch (intent?.status) {
    case 'succeeded':
      return 'paid'
    case 'requires_capture':
      return 'authorised'
    case 'canceled':
      return 'cancelled'
    case 'requires_action':
      return 'open'
    case 'requires_payment_method':
    case 'requires_confirmation':
      return 'failed'
    default:
      return 'pending'
  }
}

/** Inquiries and prevented disputes take no money. */
function hasTakenMoney({ status, balance_transactions }: Stripe.Dispute): boolean {
  if (status.startsWith('warning_')) return false
  return status !== 'prevented' || balance_transactions.length > 0
}

function disputeOf({ id, amount, status }: Stripe.Dispute): DisputeReport {
  return { ref: id, amountMinor: amount, isReversed: status === 'won' }
}

function savedMethodOf(page: Stripe.Checkout.Session | null, intent: Stripe.PaymentIntent | null): SavedMethod | null {
  if (page === null || intent?.status !== 'succeeded' || intent.setup_future_usage === null) return null
  const { customer, payment_method: way } = intent
  const customerRef = typeof customer === 'string' ? customer : customer?.id
  if (!customerRef || way === null || typeof way === 'string') return null
  const saved = { customerRef, mandateRef: way.id }
  if (way.type === 'paypal') return { ...saved, method: 'paypal', label: '' }
  if (way.card === undefined) return null
  return { ...saved, method: 'card', label: `${brands[way.card.brand] ?? ''} •••• ${way.card.last4}`.trim() }
}
