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
import { orNull, ProviderFault } from './faults.ts'
import { asked, askedEach, type MollieAccount } from './mollie-account.ts'
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
/** Ways that are kept as themselves. Others would leave a mandate for direct debits behind, which nobody was asked for. */
const keepable: readonly Method[] = ['card', 'paypal']

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

/** Makes a payment with a page. Mollie keeps the idempotency key for an hour, which is longer than an order can be paid. */
export async function createMolliePayment({ client }: MollieAccount, request: PaymentRequest) {
  const method = methods[request.method]
  if (method === undefined) throw new ProviderFault('mollie', null, 'no such method')
  const isKept = request.remember && keepable.includes(request.method)
  const first = isKept && {
    sequenceType: SequenceType.first,
    customerId: request.customerRef ?? (await newCustomer(client, request.orderId)),
  }
  const payment = await asked(
    client.payments.create({
      ...termsOf(request),
      ...first,
      method,
      redirectUrl: request.returnUrl,
      locale: locales[request.locale],
    }),
  )
  // One that has ended has no page of Mollie's any more
  return { ref: payment.id, checkoutUrl: payment._links.checkout?.href ?? request.returnUrl }
}

/** Charges a mandate; whether that works, the payment's status says later. */
export async function chargeMollieMandate({ client }: MollieAccount, request: PaymentRequest, way: SavedMethod) {
  const mandate = { customerId: way.customerRef, mandateId: way.mandateRef }
  const payment = client.payments.create({ ...termsOf(request), ...mandate, sequenceType: SequenceType.recurring })
  return { ref: (await asked(payment)).id }
}

function termsOf({ orderId, amountMinor, currency, description, webhookUrl, expiresAt }: PaymentRequest) {
  return {
    amount: { value: decimalOf(amountMinor, currency), currency },
    description,
    webhookUrl,
    metadata: { order_id: orderId, expires_at: expiresAt.toISOString() },
    idempotencyKey: `order:${orderId}`,
  }
}

/** A customer without a name or an address: only something to keep a way to pay with. */
async function newCustomer(client: MollieAccount['client'], orderId: string): Promise<string> {
  return (await asked(client.customers.create({ idempotencyKey: `customer:${orderId}` }))).id
}

/** A payment with its refunds and charge-backs; one whose order has ended is closed first, where Mollie lets us. */
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
  // Paid in between: then it cannot be closed, and that is how it stands
  const now = await asked(account.client.payments.cancel(payment.id)).catch(() => fetched(account, payment.id))
  return mollieReport(now ?? payment, account)
}

async function fetched({ client }: MollieAccount, ref: string): Promise<Payment | null> {
  return orNull(asked(client.payments.get(ref, whole)))
}

/** The payments made in a span of time, newest first. */
export async function* listMolliePayments(
  account: MollieAccount,
  { from, to }: { from: Date; to: Date },
): AsyncGenerator<PaymentReport> {
  for await (const payment of askedEach(account.client.payments.iterate())) {
    const madeAt = new Date(payment.createdAt)
    if (madeAt < from) return
    if (madeAt >= to) continue
    // A list has no refunds and charge-backs in it, only their sums
    const { amountRefunded, amountChargedBack } = payment
    const hasReturns = Number(amountRefunded?.value ?? 0) > 0 || Number(amountChargedBack?.value ?? 0) > 0
    yield mollieReport((hasReturns ? await fetched(account, payment.id) : null) ?? payment, account)
  }
}

/** Pays money back, or answers the refund that was made for this id, however long ago. */
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
  return mollieRefund(await asked(refund))
}
