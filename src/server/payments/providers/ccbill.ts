import { createHash, timingSafeEqual } from 'node:crypto'
import { BlockList } from 'node:net'
import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Platform } from '../../platform/platform.ts'
import { orders } from '../tables.ts'
import { decimalOf, minorOf } from './amounts.ts'
import { type CcbillAccount, ccbillAccount, ccbillRefund, ccbillStatus } from './ccbill-datalink.ts'
import type { CcbillTransaction } from './ccbill-extract.ts'
import { newDispute, newRefund, requestRef } from './ccbill-returns.ts'
import { ProviderFault } from './faults.ts'
import type { PaymentReport, PaymentRequest, Psp, RefundReport, RefundRequest } from './psp.ts'
import { RefundOutdated } from './refused.ts'
import { reportedReturns } from './reported-returns.ts'

type Order = typeof orders.$inferSelect

const formsUrl = 'https://api.ccbill.com/wap-frontflex/flexforms'
/** A single billing has no recurring price; its initial period is 2 to 365 days. */
const initialPeriod = '30'
const currencyCodes: Readonly<Record<string, string>> = { USD: '840', EUR: '978', GBP: '826', CAD: '124', AUD: '036' }
/** Networks that webhooks come from (Webhooks User Guide). They are not signed. */
const senders = new BlockList()
for (const network of ['64.38.212.0', '64.38.215.0', '64.38.240.0', '64.38.241.0']) senders.addSubnet(network, 24)

const posted = z.object({
  eventType: z.string(),
  clientAccnum: z.coerce.string(),
  clientSubacc: z.coerce.string(),
  subscriptionId: z.coerce.string().default(''),
  transactionId: z.coerce.string().default(''),
  timestamp: z.coerce.string().default(''),
  billedInitialPrice: z.coerce.string().optional(),
  billedCurrencyCode: z.coerce.string().optional(),
  amount: z.coerce.string().optional(),
  currencyCode: z.coerce.string().optional(),
  dynamicPricingValidationDigest: z.coerce.string().optional(),
  'X-order': z.uuid().optional().catch(undefined),
})
/** What is stored of a webhook, or of a transaction that Data Link lists: nothing about the buyer. */
const event = z.object({
  source: z.enum(['webhook', 'extract']).default('webhook'),
  type: z.string(),
  order: z.uuid().nullable(),
  sale: z.string(),
  transaction: z.string(),
  at: z.string(),
  amount: z.string(),
  currency: z.string(),
  isOther: z.boolean(),
})
type Event = z.infer<typeof event>

/**
 * CCBill: FlexForms with dynamic pricing (ccbill.com/doc/dynamic-pricing-user-guide, /formdigest-value), webhooks
 * (/webhooks-user-guide, /newsalesuccess, /newsalefailure, /refund, /chargeback, /void), refunds and status by Data Link
 * (/ccbill-api-guide), lost events by its transactions (`ccbill-extract.ts`). A payment is a link with a digest over amount, period and currency; CCBill does not know the
 * order until it is paid, and each sale is a subscription without rebills. Strong authentication happens on its page.
 *
 * Not verified without an account: that FlexForms passes `order` back as `X-order`, the page that a buyer returns to
 * (set in the form), that `amount` of a refund is in the currency of the sale.
 */
export function ccbill(platform: Platform): Psp {
  const account = ccbillAccount(platform.config)
  const { db } = platform
  return {
    name: 'ccbill',
    createPayment: async (request) => ({ ref: request.orderId, checkoutUrl: formOf(account, request) }),
    chargeSavedMethod: null,
    endSavedMethod: async () => undefined,
    findPayment: ({ orderId }) => findSale(platform, account, orderId),
    // The Data Link extract names no order, and amounts only in the currency of the account
    listPayments: null,
    cancelPayment: (ref) => findSale(platform, account, ref),
    refundPayment: (request) => refund(platform, account, request),
    readWebhook: ({ ip, query, body }) => (isSender(ip) ? readEvent(account, query, body) : null),
    async reportOf(stored) {
      const { data: read } = event.safeParse(stored)
      return read === undefined ? null : reportOfEvent(read)
    },
    asideOf(stored) {
      const { data: read } = event.safeParse(stored)
      if (read === undefined || (read.amount === '' && read.source === 'webhook')) return null
      return { ref: read.sale || read.transaction, found: `${read.type} ${read.amount} ${read.currency}` }
    },
  }

  async function reportOfEvent(read: Event): Promise<PaymentReport | null> {
    const order = await orderOf(read)
    if (order === undefined) return null
    const amountMinor = amountOf(read)
    const saleRef = read.sale
    const base = { ...paid(order), isOtherAccount: read.isOther }
    switch (read.type) {
      case 'NewSaleSuccess':
        // Listed after it was settled
        if (read.source === 'extract') return { ...base, saleRef }
        if (amountMinor === null) throw new ProviderFault('ccbill', 200, 'no amount')
        return { ...base, amountMinor, currency: read.currency, saleRef }
      case 'NewSaleFailure':
        return { ...base, status: 'failed' }
      default: {
        const returned = await returnOf(order, read)
        return returned === null ? null : { ...base, saleRef, ...returned }
      }
    }
  }

  /** What is new in a refund or chargeback; null if the event is neither, or its amount is unknown. */
  async function returnOf(order: Order, read: Event): Promise<Partial<PaymentReport> | null> {
    const amountMinor = read.currency === order.currency ? amountOf(read) : null
    if (amountMinor === null && read.source === 'webhook') return null
    if (read.type === 'Refund' || read.type === 'Void') return newRefund(db, order, read, amountMinor)
    return read.type === 'Chargeback' || read.type === 'Return' ? newDispute(db, order, read, amountMinor) : null
  }

  /** New sales name the order; later events only the sale. */
  async function orderOf({ order, sale }: Event): Promise<Order | undefined> {
    const isIt = order === null ? eq(orders.saleRef, sale) : eq(orders.id, order)
    const [found] =
      order === null && sale === ''
        ? []
        : await db
            .select()
            .from(orders)
            .where(and(isIt, eq(orders.provider, 'ccbill')))
    return found
  }
}

function amountOf({ amount, currency }: Event): number | null {
  return currency === '' ? null : minorOf(amount, currency)
}

function isSender(ip: string | undefined): boolean {
  return ip !== undefined && senders.check(ip.replace(/^::ffff:/, ''))
}

/** The signed link to the payment form: `md5(price + period + currency + salt)`. */
function formOf({ account, subaccount, flexId, salt }: CcbillAccount, request: PaymentRequest): string {
  const initialPrice = decimalOf(request.amountMinor, request.currency)
  const currencyCode = currencyCodes[request.currency]
  if (currencyCode === undefined) throw new ProviderFault('ccbill', null, 'no such currency')
  const formDigest = md5(initialPrice + initialPeriod + currencyCode + salt)
  const query = new URLSearchParams({
    ...{ clientAccnum: account, clientSubacc: subaccount, initialPrice, initialPeriod, currencyCode, formDigest },
    order: request.orderId,
  })
  return `${formsUrl}/${flexId}?${query}`
}

function readEvent(account: CcbillAccount, query: URLSearchParams, body: Buffer) {
  const { data } = posted.safeParse({ ...Object.fromEntries(query), ...fieldsOf(body) })
  // From CCBill but of unknown shape: stored empty, because refused webhooks are repeated
  if (data === undefined) return { eventId: `unread:${createHash('sha256').update(body).digest('hex')}`, body: {} }
  const { eventType: type, subscriptionId: sale, transactionId: transaction, timestamp: at } = data
  const order = data['X-order'] ?? null
  if (type === 'NewSaleSuccess' && order !== null && !isDigest(data.dynamicPricingValidationDigest, sale, account.salt))
    return null
  const code = data.billedCurrencyCode ?? data.currencyCode ?? ''
  const currency = Object.entries(currencyCodes).find(([, known]) => Number(known) === Number(code))?.[0] ?? ''
  const amount = data.billedInitialPrice ?? data.amount ?? ''
  const isOther = data.clientAccnum !== account.account || Number(data.clientSubacc) !== Number(account.subaccount)
  const stored: Event = { source: 'webhook', type, order, sale, transaction, at, amount, currency, isOther }
  return { eventId: `${type}:${sale}:${transaction}:${at}:${amount}`.slice(0, 200), body: stored }
}

/** A transaction that Data Link lists, stored like its webhook. */
export function extractEvent({ type, sale, at, amount, isOther }: CcbillTransaction, currency: string) {
  const known = { source: 'extract' as const, type, order: null, sale, transaction: '', at, amount, isOther }
  const stored: Event = { ...known, currency: amount === '' ? '' : currency }
  return { eventId: `extract:${type}:${sale}:${at}:${amount}`, body: stored }
}

function fieldsOf(body: Buffer): Record<string, unknown> {
  const text = body.toString('utf8')
  try {
    return z.record(z.string(), z.unknown()).parse(JSON.parse(text))
  } catch {
    return Object.fromEntries(new URLSearchParams(text))
  }
}

/** Approved sales of dynamic prices carry `md5(subscriptionId + 1 + salt)`. */
function isDigest(digest: string | undefined, sale: string, salt: string): boolean {
  const [given, expected] = [Buffer.from(digest ?? ''), Buffer.from(md5(`${sale}1${salt}`))]
  return given.length === expected.length && timingSafeEqual(given, expected)
}

/** MD5 is what the protocol prescribes. */
function md5(text: string): string {
  return createHash('md5').update(text).digest('hex')
}

function paid({ id, totalMinor: amountMinor, currency }: Order): PaymentReport {
  const nothing = { refunds: [], disputes: [], savedMethod: null, isOtherAccount: false }
  return { ref: id, orderId: id, status: 'paid', amountMinor, currency, ...nothing }
}

/** Refunds and chargebacks come from webhooks; the counters of the sale confirm those whose webhook was lost. */
async function findSale(
  { db, clock }: Platform,
  account: CcbillAccount,
  orderId: string,
): Promise<PaymentReport | null> {
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId))
  if (order === undefined) return null
  if (order.saleRef === null) {
    if (order.status === 'completed') return null
    return { ...paid(order), status: order.expiresAt <= clock.now() ? 'cancelled' : 'open' }
  }
  const known = await reportedReturns(db, orderId)
  const issued = await ccbillStatus(account, order.saleRef)
  const isDone = issued.refunds >= known.refunds.length
  const rest = order.totalMinor - order.refundedMinor
  const isTaken = issued.chargebacks > known.disputes.length && known.disputes.length === 0 && rest > 0
  return {
    ...paid(order),
    saleRef: order.saleRef,
    refunds: known.refunds.map((one) => (isDone ? { ...one, status: 'done' } : one)),
    disputes: isTaken ? [{ ref: `chargeback:${order.saleRef}`, amountMinor: rest, isReversed: false }] : known.disputes,
  }
}

/**
 * Requests a refund; its webhook confirms it. The call has no idempotency key, so it is not repeated while CCBill
 * counts more refunds than it has reported.
 */
async function refund(
  { db }: Platform,
  account: CcbillAccount,
  { orderId, refundId, amountMinor, currency }: RefundRequest,
): Promise<RefundReport> {
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId))
  if (!order?.saleRef) throw new ProviderFault('ccbill', 404, 'nothing paid')
  const known = await reportedReturns(db, orderId)
  if ((await ccbillStatus(account, order.saleRef)).refunds > known.refunds.length) throw new RefundOutdated()
  const isWhole = amountMinor === order.totalMinor
  await ccbillRefund(account, order.saleRef, isWhole ? null : decimalOf(amountMinor, currency))
  return { ref: requestRef(refundId), refundId, amountMinor, status: 'pending' }
}
