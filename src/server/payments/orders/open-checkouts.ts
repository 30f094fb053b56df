import { and, desc, eq, gt, inArray, isNotNull, ne, or, type SQL } from 'drizzle-orm'
import type { Platform } from '../../platform/platform.ts'
import type { Ctx } from '../../sites/index.ts'
import { knownProvider, patiently, pspOf } from '../providers/pick.ts'
import { controlsOf, hindranceFor } from '../spending-limits/spending.ts'
import { discountRedemptions, orders } from '../tables.ts'
import { settleOrder } from './settle.ts'

type Order = typeof orders.$inferSelect

/** One discount, one open checkout: an earlier one that waits with the same, or with another one of a first purchase, is closed at its provider, as far as it lets us. */
export async function closeOthersWithCode(ctx: Ctx, order: Order): Promise<void> {
  if (order.code !== null) await closeOthers(ctx, order, sharesDiscount(order))
}

/** Orders whose discount is used up by this one's, or with the same code. */
function sharesDiscount({ code, discountLimit }: Pick<Order, 'code' | 'discountLimit'>): SQL {
  const isCode = eq(orders.code, code ?? '')
  return (discountLimit === null ? isCode : or(isCode, eq(orders.discountLimit, discountLimit))) ?? isCode
}

/** Closes checkouts of a member whose discount has been redeemed by another order since: nobody pays a price that will not be honoured. */
export async function closeUsedUp(platform: Platform, memberId: string): Promise<void> {
  const redeemed = platform.db
    .select({ limitKey: discountRedemptions.limitKey })
    .from(discountRedemptions)
    .where(and(eq(discountRedemptions.memberId, memberId), isNotNull(discountRedemptions.limitKey)))
  const found = await platform.db
    .select({ provider: orders.provider, ref: orders.providerRef })
    .from(orders)
    .where(and(isOpen(memberId), inArray(orders.discountLimit, redeemed)))
  for (const checkout of found) await close(platform, checkout)
}

/** Closes checkouts that were left, where an order fits below its buyer's limit only without them. */
export async function closeOthersAtLimit(ctx: Ctx, order: Order): Promise<void> {
  const controls = await controlsOf(ctx.db, order.memberId)
  if (controls.limitMinor === null) return
  const wanted = { ...order, orderId: order.id, now: ctx.clock.now() }
  const isTooMuch = (await hindranceFor(ctx.db, controls, wanted, 'all')) !== null
  const isTooMuchAnyway = (await hindranceFor(ctx.db, controls, wanted, 'certain')) !== null
  if (isTooMuch && !isTooMuchAnyway) await closeOthers(ctx, order, gt(orders.expiresAt, wanted.now))
}

/**
 * Of orders that were made at the same time with one discount, only the newest stays open: whichever payment is made last finds the others.
 * Answers the order as it is then.
 */
export async function withOneCheckout(ctx: Ctx, order: Order): Promise<Order> {
  if (order.code === null || order.checkoutUrl === null || order.status !== 'created') return order
  const open = await ctx.db
    .select({ id: orders.id, provider: orders.provider, ref: orders.providerRef })
    .from(orders)
    .where(and(isOpen(order.memberId), sharesDiscount(order)))
    .orderBy(desc(orders.createdAt), desc(orders.id))
  const older = open.slice(1)
  for (const checkout of older) await close(ctx, checkout)
  if (!older.some(({ id }) => id === order.id)) return order
  const [closed] = await ctx.db.select().from(orders).where(eq(orders.id, order.id))
  return closed ?? order
}

/** A payment that has begun cannot be closed, and one that is being made is not known yet: both go on counting. */
async function closeOthers(ctx: Ctx, order: Order, which: SQL): Promise<void> {
  const found = await ctx.db
    .select({ provider: orders.provider, ref: orders.providerRef })
    .from(orders)
    .where(and(isOpen(order.memberId), ne(orders.id, order.id), which))
  for (const checkout of found) await close(ctx, checkout)
}

function isOpen(memberId: string): SQL | undefined {
  return and(eq(orders.memberId, memberId), eq(orders.status, 'created'), isNotNull(orders.checkoutUrl))
}

async function close(ctx: Platform, { provider, ref }: { provider: string; ref: string | null }): Promise<void> {
  const known = knownProvider(ctx, provider)
  if (known === null || ref === null) return
  const report = await patiently(pspOf(ctx, known).cancelPayment(ref)).catch(() => null)
  if (report !== null) await settleOrder(ctx, known, report)
}
