import {
  Locale as MollieLocale,
  PaymentMethod as MollieMethod,
  type Payment,
  PaymentEmbed,
  SequenceType,
} from '@mollie/api-client'
import type { Locale } from '../../../contract/constants.ts'
import type { Method } from '../shop/methods.ts'
import { decimalOf } from './amounts.ts'
import { maySave } from './capabilities.ts'
import { orNull, ProviderFault } from './faults.ts'
import { type MollieAccount, withFault, withFaultEach } from './mollie-account.ts'
import { mollieExpiry, mollieRefund, mollieReport } from './mollie-report.ts'
import {
  type PaymentReport,
  type PaymentRequest,
  type RefundReport,
  type RefundRequest,
  refundedMinorOf,
  type SavedMethod,
} from './psp.ts'
import { RefundOutdated } from './refused.ts'

const whole = { embed: [PaymentEmbed.refunds, PaymentEmbed.chargebacks] }

const methods: Partial<Record<Method, MollieMethod>> = {
  card: MollieMethod.creditcard,
  ideal: MollieMethod.ideal,
  bancontact: MollieMethod.bancontact,
  paypal: MollieMethod.paypal,
  przelewy24: MollieMethod.przelewy24,
  mobilepay: MollieMethod.mobilepay,
  vipps: MollieMethod.vipps,
  swish: MollieMethod.swish,
  paysafecard: MollieMethod.paysafecard,
}
const locales: Record<Locale, MollieLocale> = {
  en: MollieLocale.en_GB,
  nl: MollieLocale.nl_NL,
  de: MollieLocale.de_DE,
  it: MollieLocale.it_IT,
  fr: MollieLocale.fr_FR,
  es: MollieLocale.es_ES,
  pl: MollieLocale.pl_PL,
  da: MollieLocale.da_DK,
  fi: MollieLocale.fi_FI,
  nb: MollieLocale.nb_NO,
  sv: MollieLocale.sv_SE,
}

/**
 * Creates a payment with a checkout page. Mollie stores idempotency keys for an hour, longer than an order is payable.
 */
export async function createMolliePayment({ client }: MollieAccount, request: PaymentRequest) {
  const isSaved = request.remember && maySave('mollie', request.method)
  const first = isSaved && {
    sequenceType: SequenceType.first,
    customerId: request.customerRef ?? (await newCustomer(client, request.orderId)),
  }
  return created(client, { ...pageOf(request), ...first })
}

type CreateParameters = Parameters<MollieAccount['client']['payments']['create']>[0]

async function created(client: MollieAccount['client'], parameters: CreateParameters & { redirectUrl: string }) {
  const payment = await withFault(client.payments.create(parameters))
  // A payment that has ended has no checkout page at Mollie
  return { ref: payment.id, checkoutUrl: payment._links.checkout?.href ?? parameters.redirectUrl }
}

/**
 * A payment of a buyer who is present with a saved payment method: `oneoff` for its customer. Mollie's checkout offers
 * the saved card with one click and asks for authentication where the bank wants it. `recurring` would be a charge
 * without the buyer, so it is never used.
 */
export async function payMollieWithSaved({ client }: MollieAccount, request: PaymentRequest, way: SavedMethod) {
  const sequence = { sequenceType: SequenceType.oneoff, customerId: way.customerRef }
  return created(client, { ...pageOf(request), ...sequence })
}

function pageOf(request: PaymentRequest) {
  const { orderId, amountMinor, currency, description, webhookUrl, expiresAt, returnUrl, locale } = request
  const method = methods[request.method]
  if (method === undefined) throw new ProviderFault('mollie', null, 'no such method')
  return {
    method,
    redirectUrl: returnUrl,
    locale: locales[locale],
    amount: { value: decimalOf(amountMinor, currency), currency },
    description,
    webhookUrl,
    metadata: { order_id: orderId, expires_at: expiresAt.toISOString() },
    idempotencyKey: `order:${orderId}`,
  }
}

/** Creates a customer without name or address, only to save a payment method. */
async function newCustomer(client: MollieAccount['client'], orderId: string): Promise<string> {
  return (await withFault(client.customers.create({ idempotencyKey: `customer:${orderId}` }))).id
}

/**
 * Fetches a payment with its refunds and chargebacks. If its order has expired, it is cancelled first where Mollie
 * permits.
 */
export async function findMolliePayment(
  account: MollieAccount,
  ref: string,
  now: Date | null,
): Promise<PaymentReport | null> {
  const payment = await fetched(account, ref)
  if (payment === null) return null
  const expiry = mollieExpiry(payment)
  const isOver = now !== null && expiry !== null && expiry <= now
  return isOver ? closed(account, payment) : mollieReport(payment, account)
}

export async function cancelMolliePayment(account: MollieAccount, ref: string): Promise<PaymentReport | null> {
  const payment = await fetched(account, ref)
  return payment && closed(account, payment)
}

async function closed(account: MollieAccount, payment: Payment): Promise<PaymentReport> {
  if (payment.status !== 'open' || !payment.isCancelable) return mollieReport(payment, account)
  // Paid in the meantime: it cannot be cancelled, so use its current state
  const now = await withFault(account.client.payments.cancel(payment.id)).catch(() => fetched(account, payment.id))
  return mollieReport(now ?? payment, account)
}

async function fetched({ client }: MollieAccount, ref: string): Promise<Payment | null> {
  return orNull(withFault(client.payments.get(ref, whole)))
}

/** Payments created within a time span, newest first. */
export async function* listMolliePayments(
  account: MollieAccount,
  { from, to }: { from: Date; to: Date },
): AsyncGenerator<PaymentReport> {
  for await (const payment of withFaultEach(account.client.payments.iterate())) {
    const madeAt = new Date(payment.createdAt)
    if (madeAt < from) return
    if (madeAt >= to) continue
    // A list only contains sums of refunds and chargebacks
    const { amountRefunded, amountChargedBack } = payment
    const hasReturns = Number(amountRefunded?.value ?? 0) > 0 || Number(amountChargedBack?.value ?? 0) > 0
    yield mollieReport((hasReturns ? await fetched(account, payment.id) : null) ?? payment, account)
  }
}

/** Refunds a payment. Idempotent by refund id, without a time limit. */
export async function refundMolliePayment(account: MollieAccount, request: RefundRequest): Promise<RefundReport> {
  const { ref, refundId, amountMinor, currency, description, refundedMinor } = request
  const payment = await fetched(account, ref)
  const refunds = (payment?._embedded?.refunds ?? []).map(mollieRefund)
  const made = refunds.find((refund) => refund.refundId === refundId)
  if (made !== undefined) return made
  if (refundedMinorOf(refunds) !== refundedMinor) throw new RefundOutdated()
  const refund = account.client.paymentRefunds.create({
    paymentId: ref,
    amount: { value: decimalOf(amountMinor, currency), currency },
    description,
    metadata: { refund_id: refundId },
    idempotencyKey: `refund:${refundId}`,
  })
  return mollieRefund(await withFault(refund))
}
