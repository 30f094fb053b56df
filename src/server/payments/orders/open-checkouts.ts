import { and, desc, eq, gt, inArray, isNotNull, ne, or, type SQL } from 'drizzle-orm'
import type { Platform } from '../../platform/platform.ts'
import type { Ctx } from '../../sites/index.ts'
import { knownProvider, patiently, pspOf } from '../providers/pick.ts'
import { controlsOf, hindranceFor } from '../spending-limits/spending.ts'
import { discountRedemptions, orders } from '../tables.ts'
import { settleOrder } from './settle.ts'

type Order = typeof orders.$inferSelect

/**
 * Allows one open checkout per discount: closes earlier ones with the same or another first-purchase discount at their
 * provider, if it permits.
 */
export async function closeOthersWithCode(ctx: Ctx, order: Order): Promise<void> {
  if (order.code !== null) await closeOthers(ctx, order, sharesDiscount(order))
}

/** Orders that share this one's code or discount limit. */
function sharesDiscount({ code, discountLimit }: Pick<Order, 'code' | 'discountLimit'>): SQL {
  const isCode = eq(orders.code, code ?? '')
  return (discountLimit === null ? isCode : or(isCode, eq(orders.discountLimit, discountLimit))) ?? isCode
}

/**
 * Closes checkouts of a member whose discount another order has used since, so that they are not paid at an invalid
 * price.
 */
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

/** Closes abandoned checkouts if an order would otherwise exceed its buyer's spending limit. */
export async function closeOthersAtLimit(ctx: Ctx, order: Order): Promise<void> {
  const controls = await controlsOf(ctx.db, order.memberId)
  if (controls.limitMinor === null) return
  const wanted = { ...order, orderId: order.id, now: ctx.clock.now() }
  const isTooMuch = (await hindranceFor(ctx.db, controls, wanted, 'all')) !== null
  const isTooMuchAnyway = (await hindranceFor(ctx.db, controls, wanted, 'certain')) !== null
  if (isTooMuch && !isTooMuchAnyway) await closeOthers(ctx, order, gt(orders.expiresAt, wanted.now))
}

/**
 * Keeps only the newest of concurrent orders with one discount open: the last one to create its payment closes the
 * others. Returns the updated order.
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

/** Payments that have begun cannot be closed, and those being created are not known yet: both still count. */
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
