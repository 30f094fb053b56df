import { and, desc, eq, ne } from 'drizzle-orm'
import { checkoutMinutes } from '../../contract/constants.ts'
import { viewerOf } from '../accounts/index.ts'
import { requestHash } from '../credits/index.ts'
import type { Db } from '../platform/db.ts'
import { Refusal } from '../platform/errors.ts'
import { type Ctx, originOf } from '../sites/index.ts'
import { normalCode } from './discount-rules.ts'
import type { Method } from './methods.ts'
import { knownProvider, patiently, pspOf } from './providers.ts'
import type { Psp } from './psp.ts'
import { type Quote, quote } from './quotes.ts'
import { settleOrder } from './settle.ts'
import { orders } from './tables.ts'

export type Order = typeof orders.$inferSelect
export type Ordered = {
  orderId: string
  bundleId: string
  method: Method
  code: string | undefined
  /** The total that the buyer saw. */
  expected: { amount_minor: number; currency: string } | undefined
}

/**
 * Makes an order and its payment at the provider. The same id again answers the same order, and goes on where the first try stopped.
 * The order is committed before the provider is called: whatever happens there, it is known here.
 * Errors: bundle_gone, method_gone, price_changed, key_reused, provider_down, those of codes.
 */
export async function createOrder(ctx: Ctx, ordered: Ordered): Promise<Order> {
  const { memberId } = viewerOf(ctx)
  const code = ordered.code ? normalCode(ordered.code) : null
  const hash = requestHash([ordered.bundleId, ordered.method, code])
  const order = (await findOrder(ctx.db, ordered.orderId)) ?? (await storeOrder(ctx, ordered, hash))
  if (order.memberId !== memberId || order.requestHash !== hash) throw new Refusal('key_reused')
  return withCheckout(ctx, order)
}

async function storeOrder(ctx: Ctx, ordered: Ordered, hash: string): Promise<Order> {
  const provider = ctx.config.paymentProvider
  if (provider === null) throw new Refusal('provider_down')
  const quoted = await quote(ctx, ordered)
  const { totalMinor } = quoted.price
  const { currency } = quoted.bundle
  const { expected } = ordered
  if (expected !== undefined && (expected.amount_minor !== totalMinor || expected.currency !== currency)) {
    throw new Refusal('price_changed', { amount_minor: totalMinor, currency })
  }
  const order = orderOf(ctx, quoted, { id: ordered.orderId, method: ordered.method, provider, requestHash: hash })
  await closeOthersWithCode(ctx, pspOf(ctx, provider), order)
  await ctx.db.insert(orders).values(order).onConflictDoNothing()
  const stored = await findOrder(ctx.db, order.id)
  if (stored === null) throw new Error('an order vanished')
  return stored
}

function orderOf(
  ctx: Ctx,
  { bundle, discount, price, buyer }: Quote,
  asked: Pick<Order, 'id' | 'method' | 'provider' | 'requestHash'>,
): Order {
  const checkoutEnds = buyer.now.getTime() + checkoutMinutes * 60_000
  return {
    ...asked,
    ...price,
    memberId: viewerOf(ctx).memberId,
    siteId: ctx.site.id,
    bundleId: bundle.id,
    credits: bundle.credits,
    currency: bundle.currency,
    code: discount?.code ?? null,
    providerRef: null,
    checkoutUrl: null,
    status: 'created',
    createdAt: buyer.now,
    // A discount that has ended cannot be paid with any more, not even in a checkout that was opened before
    expiresAt: new Date(Math.min(checkoutEnds, discount?.endsAt?.getTime() ?? checkoutEnds)),
    checkedAt: null,
    completedAt: null,
  }
}

/** One code, one open checkout: an earlier one that waits with the same code is closed at the provider, as far as it lets us. */
async function closeOthersWithCode(ctx: Ctx, psp: Psp, order: Order): Promise<void> {
  if (order.code === null) return
  const open = and(
    eq(orders.memberId, order.memberId),
    eq(orders.code, order.code),
    eq(orders.status, 'created'),
    ne(orders.id, order.id),
  )
  for (const { providerRef } of await ctx.db.select({ providerRef: orders.providerRef }).from(orders).where(open)) {
    if (providerRef === null) continue
    const report = await patiently(psp.cancelPayment(providerRef)).catch(() => null)
    if (report !== null) await settleOrder(ctx, psp.name, report)
  }
}

/** Makes the payment of an order that has none yet. */
async function withCheckout(ctx: Ctx, order: Order): Promise<Order> {
  if (order.status !== 'created' || order.checkoutUrl !== null || order.expiresAt <= ctx.clock.now()) return order
  const provider = knownProvider(ctx, order.provider)
  if (provider === null) throw new Refusal('provider_down')
  const payment = await makePayment(ctx, pspOf(ctx, provider), order)
  const [updated] = await ctx.db
    .update(orders)
    .set({ providerRef: payment.ref, checkoutUrl: payment.checkoutUrl })
    .where(and(eq(orders.memberId, order.memberId), eq(orders.id, order.id)))
    .returning()
  return updated ?? order
}

async function makePayment(ctx: Ctx, psp: Psp, order: Order) {
  const request = {
    orderId: order.id,
    amountMinor: order.totalMinor,
    currency: order.currency,
    method: order.method as Method,
    locale: ctx.locale,
    description: `${ctx.site.settings.mailName} ${order.id.slice(-8)}`,
    returnUrl: `${originOf(ctx)}/transactions/${order.id}`,
    expiresAt: order.expiresAt,
  }
  return patiently(psp.createPayment(request)).catch((error: unknown) => {
    ctx.log.error({ err: error, provider: psp.name, orderId: order.id }, 'payment not made')
    throw new Refusal('provider_down')
  })
}

export async function findOrder(db: Db, id: string): Promise<Order | null> {
  const [order] = await db.select().from(orders).where(eq(orders.id, id))
  return order ?? null
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
