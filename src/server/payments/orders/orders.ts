import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { checkoutMinutes } from '../../../contract/constants.ts'
import { viewerOf } from '../../accounts/index.ts'
import { requestHash } from '../../credits/index.ts'
import { type Db, type Tx, transaction } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/errors.ts'
import { otherPools } from '../../platform/other-pools.ts'
import type { Ctx } from '../../sites/index.ts'
import { requireDebit } from '../debit/index.ts'
import { type Discount, discountFault, limitKeyOf, normalCode } from '../discounts/discount-rules.ts'
import { buyerOf } from '../discounts/discounts.ts'
import { maySave } from '../providers/capabilities.ts'
import { knownProvider, providerFor } from '../providers/pick.ts'
import type { ProviderName } from '../providers/psp.ts'
import type { Method } from '../shop/methods.ts'
import { type Quote, quote } from '../shop/quotes.ts'
import { hindranceFor, lockControls, refuseFor } from '../spending-limits/spending.ts'
import { type OrderTerms, orders } from '../tables.ts'
import { closeOthersAtLimit, closeOthersWithCode, withOneCheckout } from './open-checkouts.ts'
import { withPayment } from './order-payment.ts'
import { orderTexts } from './order-tables.ts'
import { type OrderTexts, textsFor } from './order-texts.ts'
import { usableAgreement } from './saved-payment-methods.ts'

export type Order = typeof orders.$inferSelect
type Ordered = {
  orderId: string
  bundleId: string
  method: Method
  code: string | undefined
  /** The total shown to the buyer. */
  expected: { amount_minor: number; currency: string } | undefined
  /** Version of the terms with which the buyer asked to start at once. */
  startRequest: string | undefined
  /** Save the payment method at its provider. */
  remember: boolean
  /** The saved payment method to charge. */
  agreementId: string | undefined
}

/**
 * Creates an order and its payment at the provider. Idempotent by id: a repeated request resumes where the first
 * stopped. The order is committed before the provider is called, so every payment has an order. Errors: bundle_gone,
 * method_gone, start_request_required, consent_text_changed, price_changed, key_reused, provider_down, buying_paused, spending_limit_reached, debit_blocked,
 * debit_limit_reached, those of codes.
 */
export async function createOrder(ctx: Ctx, ordered: Ordered): Promise<Order> {
  const { memberId } = viewerOf(ctx)
  const code = ordered.code ? normalCode(ordered.code) : null
  const { bundleId, method, agreementId } = ordered
  const hash = requestHash([bundleId, method, code, ...(agreementId === undefined ? [] : [agreementId])])
  const order = (await findOrder(ctx.db, ordered.orderId)) ?? (await storeOrder(ctx, ordered, hash))
  if (order.memberId !== memberId || order.requestHash !== hash) throw new Refusal('key_reused')
  return withOneCheckout(ctx, await withPayment(ctx, await withLatestChoice(ctx, order, ordered)))
}

async function storeOrder(ctx: Ctx, ordered: Ordered, hash: string): Promise<Order> {
  const quoted = await quote(ctx, ordered)
  const { totalMinor } = quoted.price
  const { currency } = quoted.bundle
  const ways = await waysOf(ctx, ordered, { country: quoted.buyer.country, currency })
  const { expected } = ordered
  if (expected !== undefined && (expected.amount_minor !== totalMinor || expected.currency !== currency)) {
    throw new Refusal('price_changed', { amount_minor: totalMinor, currency })
  }
  const texts = await textsFor(ctx, ordered.startRequest)
  if (ways.provider === 'debit') await requireDebit(ctx, ctx.db, totalMinor)
  const request = { id: ordered.orderId, method: ordered.method, requestHash: hash, textHash: texts.hash }
  const order = orderOf(ctx, quoted, { ...request, ...ways })
  await closeOthersWithCode(ctx, order)
  await closeOthersAtLimit(ctx, order)
  const stored = await insertOrder(ctx, { order, texts }, quoted.discount)
  // The discount has been used in the meantime, for instance by a checkout that was paid: retry with the new price, or
  // refuse
  return stored ?? storeOrder(ctx, ordered, hash)
}

type Ways = Pick<Order, 'agreementId' | 'remember'> & { provider: ProviderName }

/** The provider for the payment, and whether to save the method. Errors: method_gone. */
async function waysOf(
  ctx: Ctx,
  { method, remember, agreementId }: Ordered,
  where: { country: string; currency: string },
): Promise<Ways> {
  if (agreementId !== undefined) {
    const { memberId } = viewerOf(ctx)
    const { provider } = await usableAgreement(ctx, { memberId, id: agreementId, method })
    return { provider, agreementId, remember: false }
  }
  const provider = providerFor(ctx, method, where)
  if (provider === null) throw new Refusal('method_gone')
  return { provider, agreementId: null, remember: remember && maySave(provider, method) }
}

function orderOf(
  ctx: Ctx,
  { bundle, discount, price, buyer }: Quote,
  request: Pick<Order, 'id' | 'method' | 'requestHash' | 'textHash'> & Ways,
): Order {
  const checkoutEnds = buyer.now.getTime() + checkoutMinutes * 60_000
  return {
    ...request,
    ...price,
    memberId: viewerOf(ctx).memberId,
    siteId: ctx.site.id,
    bundleId: bundle.id,
    credits: bundle.credits,
    currency: bundle.currency,
    code: discount?.code ?? null,
    discountLimit: discount && limitKeyOf(discount),
    terms: termsOf(ctx.site),
    startRequestedAt: buyer.now,
    providerRef: null,
    saleRef: null,
    checkoutUrl: null,
    status: 'created',
    createdAt: buyer.now,
    // A checkout does not outlive its discount
    expiresAt: new Date(Math.min(checkoutEnds, discount?.endsAt?.getTime() ?? checkoutEnds)),
    checkedAt: null,
    completedAt: null,
    country: buyer.country,
    clientCountry: ctx.client.country,
    paymentCountry: null,
    vatCountry: null,
    locale: ctx.locale,
    failure: null,
    refundedMinor: 0,
    chargedBackMinor: 0,
  }
}

/** The site's refund terms at the time of the order. */
function termsOf({ settings }: Ctx['site']): OrderTerms {
  const { refundDays, messageCredits, photoCredits, giftCredits, giftPrices } = settings
  return { refundDays, messageCredits, photoCredits, giftCredits, giftPrices }
}

/**
 * Inserts an order within the member's spending limit, one at a time per member. Null if earlier orders have used its
 * discount.
 */
async function insertOrder(
  ctx: Ctx,
  { order, texts }: { order: Order; texts: OrderTexts },
  discount: Discount | null,
): Promise<Order | null> {
  return transaction(ctx.db, async (tx) => {
    const controls = await lockControls(tx, order.memberId)
    const known = await findOrder(tx, order.id)
    if (known !== null) return known
    if (discount !== null && discountFault(discount, await buyerOf(ctx, tx)) !== null) return null
    const wanted = { ...order, orderId: order.id, now: ctx.clock.now() }
    refuseFor(await hindranceFor(tx, controls, wanted, 'all'))
    await refuseIdOfOtherPool(ctx, tx, order.id)
    await tx.insert(orderTexts).values(texts).onConflictDoNothing()
    await tx.insert(orders).values(order).onConflictDoNothing()
    // The id may belong to another member's order
    const stored = await findOrder(tx, order.id)
    if (stored === null) throw new Error('an order vanished')
    return stored
  })
}

/**
 * Providers know orders by their ids alone, so one payment would complete orders of the same id in two pool schemas.
 * Errors: key_reused.
 */
async function refuseIdOfOtherPool(ctx: Ctx, tx: Tx, id: string): Promise<void> {
  const others = otherPools(ctx)
  if (others.length === 0) return
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`order ${id}`}, 0))`)
  for (const { db } of others) if ((await findOrder(db, id)) !== null) throw new Refusal('key_reused')
}

/** Updates whether to save the payment method, until the payment is created at the provider. */
async function withLatestChoice(ctx: Ctx, order: Order, ordered: Ordered): Promise<Order> {
  if (order.agreementId !== null || order.providerRef !== null) return order
  const provider = knownProvider(ctx, order.provider)
  const remember = ordered.remember && provider !== null && maySave(provider, ordered.method)
  if (remember === order.remember) return order
  const [changed] = await ctx.db
    .update(orders)
    .set({ remember })
    .where(and(eq(orders.memberId, order.memberId), eq(orders.id, order.id), isNull(orders.providerRef)))
    .returning()
  return changed ?? order
}

export async function findOrder(db: Db, id: string): Promise<Order | null> {
  const [order] = await db.select().from(orders).where(eq(orders.id, id))
  return order ?? null
}

/** Orders by their ids, in any order of theirs. */
export async function ordersById(db: Db, ids: readonly string[]): Promise<Order[]> {
  return ids.length === 0
    ? []
    : db
        .select()
        .from(orders)
        .where(inArray(orders.id, [...ids]))
}

export async function orderOfMember(db: Db, memberId: string, id: string): Promise<Order> {
  const [order] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.memberId, memberId), eq(orders.id, id)))
  if (order === undefined) throw new Refusal('not_found')
  return order
}

export async function ordersOfMember(db: Db, memberId: string): Promise<Order[]> {
  return db.select().from(orders).where(eq(orders.memberId, memberId)).orderBy(desc(orders.createdAt)).limit(100)
}
