import { createHash, timingSafeEqual } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Platform } from '../../platform/platform.ts'
import { orders } from '../tables.ts'
import { decimalOf, minorOf } from './amounts.ts'
import { ProviderFault } from './faults.ts'
import { type PaymentReport, type PaymentRequest, type Psp, type RefundRequest, refundedMinorOf } from './psp.ts'
import { RefundOutdated, RefundRefused } from './refused.ts'
import { dynamicPriceOf, type SegpayAccount, segpayAccount, segpayRefund, segpayTransactions } from './segpay-srs.ts'

type Order = typeof orders.$inferSelect

const payPage = 'https://secure2.segpay.com/billing/poset.cgi'
const purpose = 'segpay postback'

/** Of a transaction postback; its URL with these names is set in the Merchant Portal (docs/operations/payments.md). */
const event = z.object({
  trantype: z.string().toLowerCase(),
  action: z.string().toLowerCase().default(''),
  approved: z.string().toLowerCase().default(''),
  purchaseid: z.string().regex(/^\w{1,40}$/),
  tranid: z.string().regex(/^\w{1,40}$/),
  price: z.string().default(''),
  currencycode: z.string().default(''),
  eticketid: z.string().default(''),
  order: z.uuid().nullable().catch(null),
})
type Event = z.infer<typeof event>

/**
 * Segpay: payment page with dynamic pricing (gethelp.segpay.com, DynamicPricing), transaction postbacks
 * (ProcessingAPI, Postbacks), and the SRS web services for transactions and refunds (SRS-Transactions,
 * SRS-ConsumerSupport). Returns of a sale are read from SRS, so their postbacks may come in any order. Strong
 * authentication happens on Segpay's page. SRS refunds whole transactions only; staff make others in the portal.
 *
 * Not verified without an account: the shape of the answer with the price id, whether later postbacks repeat our own
 * variables (the sale is found by its purchase otherwise), and the spelling of types in reports.
 */
export function segpay(platform: Platform): Psp {
  const account = segpayAccount(platform.config)
  const { db, secrets } = platform
  return {
    name: 'segpay',
    createPayment: async (request) => ({ ref: request.orderId, checkoutUrl: await joinLink(request) }),
    chargeSavedMethod: null,
    endSavedMethod: async () => undefined,
    findPayment: ({ orderId }) => findSale(platform, account, orderId),
    // SRS lists no variables of ours, so an unknown sale could not be matched
    listPayments: null,
    cancelPayment: (ref) => findSale(platform, account, ref),
    refundPayment: (request) => refund(platform, account, request),
    readWebhook({ headers, query, body }) {
      if (!isAuthorised(account, headers.authorization)) return null
      const fields = { ...Object.fromEntries(query), ...Object.fromEntries(new URLSearchParams(body.toString('utf8'))) }
      const { data } = event.safeParse(fields)
      if (data === undefined) return { eventId: `unread:${digestOf(JSON.stringify(fields))}`, body: {} }
      // The seal ties the order to its price: without it, the sale is not one of ours
      const isOurs = data.order !== null && secrets.isSigned(purpose, data.order, fields.seal ?? '')
      const stored: Event = { ...data, order: isOurs ? data.order : null }
      return { eventId: `${data.trantype}:${data.action}:${data.approved}:${data.tranid}`, body: stored }
    },
    async reportOf(stored) {
      const { data: read } = event.safeParse(stored)
      return read === undefined ? null : reportOfEvent(read)
    },
    asideOf(stored) {
      const { data: read } = event.safeParse(stored)
      if (read === undefined || read.approved === 'no') return null
      return { ref: read.purchaseid, found: `${read.trantype} ${read.price} ${read.currencycode}`.trim() }
    },
  }

  async function joinLink({ orderId, amountMinor, currency, description, returnUrl }: PaymentRequest): Promise<string> {
    const amount = decimalOf(amountMinor, currency)
    const eticket = account.etickets.get(currency)
    if (eticket === undefined) throw new ProviderFault('segpay', null, `no price point for ${currency}`)
    const query = new URLSearchParams({
      'x-eticketid': eticket,
      amount,
      dynamicpricingid: await dynamicPriceOf(account, amount),
      dynamicdesc: description,
      'x-auth-link': returnUrl,
      'x-decl-link': returnUrl,
      order: orderId,
      seal: secrets.sign(purpose, orderId),
    })
    return `${payPage}?${query}`
  }

  async function reportOfEvent(read: Event): Promise<PaymentReport | null> {
    const isIt = read.order === null ? eq(orders.saleRef, read.purchaseid) : eq(orders.id, read.order)
    const [order] = await db.select().from(orders).where(isIt)
    if (order?.provider !== 'segpay') return null
    const isSale = read.trantype === 'sale' && read.action !== 'void'
    if (!isSale) return findSale(platform, account, order.id, read.purchaseid)
    if (read.approved !== 'yes') return { ...paid(order), status: 'failed' }
    const currency = read.currencycode.toUpperCase()
    const amountMinor = /^[A-Z]{3}$/.test(currency) ? minorOf(read.price, currency) : null
    if (amountMinor === null) throw new ProviderFault('segpay', 200, 'no amount')
    const isOtherAccount = ![...account.etickets.values()].includes(read.eticketid)
    return { ...paid(order), amountMinor, currency, saleRef: read.purchaseid, isOtherAccount }
  }
}

function paid({ id, totalMinor: amountMinor, currency }: Order): PaymentReport {
  const nothing = { refunds: [], disputes: [], savedMethod: null, isOtherAccount: false }
  return { ref: id, orderId: id, status: 'paid', amountMinor, currency, ...nothing }
}

/** Postbacks are sent with the user and password that are set for them in the portal. */
function isAuthorised({ postbackPassword }: SegpayAccount, header: string | undefined): boolean {
  const expected = `Basic ${Buffer.from(`segpay:${postbackPassword}`).toString('base64')}`
  return timingSafeEqual(digest(header ?? ''), digest(expected))
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

function digestOf(text: string): string {
  return digest(text).toString('hex')
}

/** The sale with all that was returned of it, as SRS shows it. */
async function findSale(
  { db, clock }: Platform,
  account: SegpayAccount,
  orderId: string,
  purchase: string | null = null,
): Promise<PaymentReport | null> {
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId))
  if (order === undefined) return null
  const saleRef = order.saleRef ?? purchase
  if (saleRef === null) {
    if (order.status === 'completed') return null
    return { ...paid(order), status: order.expiresAt <= clock.now() ? 'cancelled' : 'open' }
  }
  const transactions = await segpayTransactions(account, saleRef)
  const sale = transactions.find(({ kind }) => kind === 'sale')
  if (sale === undefined) throw new ProviderFault('segpay', 404)
  const returned = transactions.filter(({ id }) => id !== sale.id)
  return {
    ...paid(order),
    amountMinor: sale.amountMinor,
    currency: sale.currency,
    saleRef,
    refunds: returned
      .filter(({ kind }) => kind === 'credit')
      .map(({ id, amountMinor }) => ({ ref: id, refundId: null, amountMinor, status: 'done' })),
    disputes: returned
      .filter(({ kind }) => kind === 'chargeback')
      .map(({ id, amountMinor }) => ({ ref: id, amountMinor, isReversed: false })),
  }
}

/** Refunds the whole sale. The credit is then read back, because the answer names no transaction. */
async function refund(platform: Platform, account: SegpayAccount, request: RefundRequest): Promise<never> {
  const payment = await findSale(platform, account, request.orderId)
  if (payment?.saleRef === undefined) throw new ProviderFault('segpay', 404, 'nothing paid')
  if (refundedMinorOf(payment.refunds) !== request.refundedMinor) throw new RefundOutdated()
  if (request.amountMinor !== payment.amountMinor) throw new RefundRefused('Segpay refunds whole payments only')
  const sale = (await segpayTransactions(account, payment.saleRef)).find(({ kind }) => kind === 'sale')
  if (sale === undefined) throw new ProviderFault('segpay', 404)
  await segpayRefund(account, sale.id)
  throw new RefundOutdated()
}
