import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Config } from '../../platform/config/config.ts'
import type { Platform } from '../../platform/platform.ts'
import { orders } from '../tables.ts'
import { decimalOf, minorOf } from './amounts.ts'
import { ProviderFault } from './faults.ts'
import { flexpayAddress, readPostback, readStatusPage } from './flexpay.ts'
import type { PaymentReport, PaymentRequest, Psp } from './psp.ts'
import { reportedReturns } from './reported-returns.ts'

const liveUrl = 'https://secure.verotel.com'
const timeoutMs = 9_000
const mostDescription = 100

type Shop = { shopId: string; key: string; url: string }
type Sale = Pick<PaymentReport, 'amountMinor' | 'currency' | 'isOtherAccount' | 'saleRef'> & { isApproved: boolean }

const amount = z.string().regex(/^-?\d{1,9}(\.\d{1,3})?$/)
const currency = z.string().regex(/^[A-Z]{3}$/)
/** A postback about a purchase: paid if it has no event. Credits and chargebacks carry their own amount. */
const postback = z.object({
  type: z.literal('purchase'),
  event: z.string().optional(),
  shopID: z.string(),
  saleID: z.string().regex(/^\w{1,40}$/),
  transactionID: z
    .string()
    .regex(/^\w{1,40}$/)
    .optional(),
  referenceID: z.uuid(),
  priceAmount: amount,
  priceCurrency: currency,
})
type Postback = z.infer<typeof postback>

const statusPage = z.object({
  response: z.literal('FOUND'),
  shopID: z.string().optional(),
  saleID: z.string().optional(),
  saleResult: z.string().optional(),
  priceAmount: amount,
  priceCurrency: currency,
})

/**
 * Verotel FlexPay. A payment is a signed link with the order's id; there is no API to create, cancel or refund it, and
 * its reference is the order's. State comes from postbacks and a status page, which shows payment but no refunds or
 * chargebacks.
 */
export function verotel(platform: Platform): Psp {
  const shop = shopOf(platform.config)
  return {
    name: 'verotel',
    createPayment: async (request) => ({ ref: request.orderId, checkoutUrl: orderPage(shop, request) }),
    chargeSavedMethod: null,
    endSavedMethod: async () => undefined,
    findPayment: ({ orderId }) => findSale(platform, shop, orderId),
    listPayments: null,
    cancelPayment: (ref) => findSale(platform, shop, ref),
    // Refunds are made in Verotel's Control Center
    refundPayment: null,
    readWebhook({ query }) {
      const signed = readPostback(shop.key, query)
      if (signed === null) return null
      const posted = postback.safeParse(signed)
      if (!posted.success) return otherPostback(signed)
      const { event = 'paid', saleID, transactionID = '' } = posted.data
      return { eventId: `${event}:${saleID}:${transactionID}`, body: posted.data }
    },
    async reportOf(body) {
      const { data: posted } = postback.safeParse(body)
      return posted === undefined ? null : reportOfPostback(shop, posted)
    },
    asideOf: ({ aside }) => asideSchema.safeParse(aside).data ?? null,
  }
}

const asideSchema = z.object({ ref: z.string(), found: z.string() })

/**
 * A signed postback that is no purchase of ours, such as a subscription made in the Control Center. It is acknowledged,
 * because Verotel otherwise refunds the card, and noted for staff. Only the reference of the sale is stored.
 */
function otherPostback(signed: Record<string, string>): { eventId: string; body: Record<string, unknown> } {
  const { type = '', event = '', saleID = '', priceAmount = '', priceCurrency = '' } = signed
  const facts = Object.entries(signed).toSorted(([one], [other]) => (one < other ? -1 : 1))
  const found = [type, event, priceAmount, priceCurrency].map((text) => text.slice(0, 40)).filter((text) => text !== '')
  const ref = saleID.slice(0, 40) || 'without saleID'
  return {
    eventId: `other:${createHash('sha256').update(JSON.stringify(facts)).digest('hex')}`,
    body: { aside: { ref, found: found.join(' ') || 'nothing readable' } },
  }
}

function shopOf({ verotel: { shopId, signatureKey, url } }: Config): Shop {
  if (shopId === undefined || signatureKey === undefined) throw new Error('Verotel is not configured')
  return { shopId, key: signatureKey, url: url ?? liveUrl }
}

/** An order always has the same link, and its reference can be paid once. */
function orderPage({ shopId, key, url }: Shop, request: PaymentRequest): string {
  return flexpayAddress(url, '/startorder', key, {
    type: 'purchase',
    shopID: shopId,
    priceAmount: decimalOf(request.amountMinor, request.currency),
    priceCurrency: request.currency,
    description: request.description.replaceAll(':', ' ').slice(0, mostDescription),
    paymentMethod: request.method === 'directdebit' ? 'DDEU' : request.method === 'ideal' ? 'IDEAL' : 'CC',
    referenceID: request.orderId,
    successURL: request.returnUrl,
    declineURL: request.returnUrl,
  })
}

async function reportOfPostback(shop: Shop, posted: Postback): Promise<PaymentReport | null> {
  const { event, referenceID, saleID, transactionID } = posted
  const reported = saleOf(shop, posted)
  if (event === undefined) return paidReport(referenceID, { ...reported, saleRef: saleID })
  if (event !== 'credit' && event !== 'chargeback') return null
  const sale = await statusOf(shop, referenceID)
  if (sale === null) throw new ProviderFault('verotel', 404)
  const paid = paidReport(referenceID, { ...sale, isOtherAccount: reported.isOtherAccount })
  const returned = { ref: transactionID ?? `${event}:${saleID}`, amountMinor: reported.amountMinor }
  return event === 'credit'
    ? { ...paid, refunds: [{ ...returned, refundId: null, status: 'done' }] }
    : { ...paid, disputes: [{ ...returned, isReversed: false }] }
}

/**
 * The state of an order. Without a sale at Verotel it is payable as long as it is open here. Its link cannot be
 * revoked, so a late payment still counts.
 */
async function findSale({ db, clock }: Platform, shop: Shop, orderId: string): Promise<PaymentReport | null> {
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId))
  const sale = await statusOf(shop, orderId)
  if (sale?.isApproved) return { ...paidReport(orderId, sale), ...(await reportedReturns(db, orderId)) }
  if (order === undefined || order.status === 'completed') return null
  const { totalMinor: amountMinor, currency } = order
  const status = order.expiresAt <= clock.now() ? 'cancelled' : 'open'
  return { ...paidReport(orderId, { amountMinor, currency, isOtherAccount: false }), status }
}

function paidReport(orderId: string, sale: Omit<Sale, 'isApproved'>): PaymentReport {
  const { amountMinor, currency, isOtherAccount, saleRef } = sale
  const nothing = { refunds: [], disputes: [], savedMethod: null, ...(saleRef !== undefined && { saleRef }) }
  return { ref: orderId, orderId, status: 'paid', amountMinor, currency, isOtherAccount, ...nothing }
}

/** The status page of an order; null if Verotel has no sale for it. */
async function statusOf(shop: Shop, orderId: string): Promise<Sale | null> {
  const address = flexpayAddress(shop.url, '/salestatus', shop.key, { shopID: shop.shopId, referenceID: orderId })
  const page = readStatusPage(await fetched(address))
  if (page.response === 'NOTFOUND') return null
  const { data: status } = statusPage.safeParse({
    ...page,
    priceAmount: page.priceAmount ?? page.amount,
    priceCurrency: page.priceCurrency ?? page.currency,
  })
  if (status === undefined) throw new ProviderFault('verotel', 200, 'no status')
  return {
    ...saleOf(shop, { ...status, shopID: status.shopID ?? shop.shopId }),
    ...(status.saleID && { saleRef: status.saleID }),
    isApproved: status.saleResult === 'APPROVED',
  }
}

async function fetched(address: string): Promise<string> {
  const answer = await fetch(address, { signal: AbortSignal.timeout(timeoutMs), redirect: 'error' }).catch(() => null)
  if (!answer?.ok) throw new ProviderFault('verotel', answer?.status ?? null)
  return answer.text().catch(() => Promise.reject(new ProviderFault('verotel', null)))
}

function saleOf(
  shop: Shop,
  { shopID, priceAmount, priceCurrency }: Pick<Postback, 'shopID' | 'priceAmount' | 'priceCurrency'>,
) {
  const amountMinor = minorOf(priceAmount, priceCurrency)
  if (amountMinor === null) throw new ProviderFault('verotel', 200, 'no amount')
  return { amountMinor, currency: priceCurrency, isOtherAccount: shopID !== shop.shopId }
}
