import { and, eq, ne } from 'drizzle-orm'
import { type OrderLot, orderLot } from '../../credits/index.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { applyChanges, knownReturns, lotOf, updateBuyer } from '../returns/apply.ts'
import { askRefundJob } from '../returns/ask-job.ts'
import type { Change, KnownRefund, Returns } from '../returns/changes.ts'
import { refunds, withdrawals } from '../returns/tables.ts'
import { orders } from '../tables.ts'
import { type OfficeRefundFacts, officeRefundOf, partsOf, type RefundScope, refundOf } from './refund-rules.ts'

type Order = typeof orders.$inferSelect
type Refund = typeof refunds.$inferSelect
/** Reasons for refunds that we initiate. */
export type Origin = Exclude<Refund['origin'], 'provider'>

/**
 * Refunds an order's unspent credits within the caller's transaction: credits are removed and the refund counts at
 * once; the provider is called after commit. Idempotent by `refundId`. Null if nothing is left to refund.
 */
export async function refundUnspent(
  platform: Platform,
  tx: Tx,
  { order: { id }, refundId, origin, at }: { order: Pick<Order, 'id'>; refundId: string; origin: Origin; at: Date },
): Promise<{ amountMinor: number; credits: number } | null> {
  const order = await lockOrder(tx, id)
  if (order.status !== 'completed') return null
  const known = await knownReturns(tx, order)
  const earlier = known.refunds.find((refund) => refund.id === refundId)
  if (earlier !== undefined) return { amountMinor: earlier.amountMinor, credits: earlier.credits }
  const lot = await lotOf(tx, order)
  const { amountMinor, credits } = refundOf({ ...order, ...partsOf(lot) })
  if (amountMinor === 0) return null
  await beginRefund(platform, tx, order, { known, refund: { id: refundId, origin, amountMinor, credits }, at })
  return { amountMinor, credits }
}

type OfficeRefund = {
  orderId: string
  /** Idempotency key. */
  refundId: string
  scope: RefundScope
  /** The amount in minor units shown to the staff member: exactly this is refunded, or nothing. */
  minor: number
  at: Date
}

/**
 * Makes a refund decided by staff, within the caller's transaction; it counts at once, the provider is called after
 * commit. Returns the amount and the removed credits. Errors: not_found; conflict if the amount is not available (any
 * more).
 */
export async function refundByStaff(
  platform: Platform,
  tx: Tx,
  { orderId, refundId, scope, minor, at }: OfficeRefund,
): Promise<{ amountMinor: number; credits: number; currency: string; memberId: string }> {
  const order = await lockOrder(tx, orderId).catch(() => {
    throw new Refusal('not_found')
  })
  const { currency, memberId } = order
  const known = await knownReturns(tx, order)
  const earlier = known.refunds.find((refund) => refund.id === refundId)
  if (earlier !== undefined && (earlier.orderId !== orderId || earlier.amountMinor !== minor))
    throw new Refusal('conflict')
  if (earlier !== undefined) return { amountMinor: minor, credits: earlier.credits, currency, memberId }
  if (order.status !== 'completed') throw new Refusal('conflict')
  const wanted = officeRefundOf(officeFacts(order, await lotOf(tx, order)), { scope, minor })
  if (wanted === null || wanted.amountMinor !== minor) throw new Refusal('conflict')
  const refund = { id: refundId, origin: 'office' as const, ...wanted }
  await beginRefund(platform, tx, order, { known, refund, at })
  return { ...wanted, currency, memberId }
}

/** The amounts staff could refund now, by kind, or null. Nothing for unpaid orders. */
export async function refundChoices(db: Db, order: Order) {
  const lot =
    order.status === 'completed'
      ? await orderLot(db, { memberId: order.memberId, orderId: order.id }, { lock: false })
      : null
  if (lot === null) return { unspent: null, whole: null }
  const facts = officeFacts(order, lot)
  return { unspent: officeRefundOf(facts, { scope: 'unspent' }), whole: officeRefundOf(facts, { scope: 'whole' }) }
}

/** Minor units refunded by staff for an order, excluding failed refunds. */
export async function refundedByStaff(db: Db, orderId: string): Promise<number> {
  const rows = await db
    .select({ amountMinor: refunds.amountMinor })
    .from(refunds)
    .where(and(eq(refunds.orderId, orderId), eq(refunds.origin, 'office'), ne(refunds.status, 'failed')))
  return rows.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
}

function officeFacts(order: Order, lot: OrderLot): OfficeRefundFacts {
  return { ...order, ...partsOf(lot), creditsRemoved: lot.refunded + lot.chargedBack }
}

async function beginRefund(
  platform: Platform,
  tx: Tx,
  order: Order,
  work: {
    known: Returns
    refund: Pick<KnownRefund, 'id' | 'origin' | 'amountMinor' | 'credits'>
    at: Date
  },
): Promise<void> {
  const { known, at } = work
  const unheard = { orderId: order.id, providerRef: null, status: 'asked', manualReason: null, paidBy: null } as const
  const refund: KnownRefund = { ...work.refund, ...unheard }
  await settleRefund(platform, tx, order, { known, changes: [{ what: 'refunded', refund }], at })
  await platform.jobs.send(tx, askRefundJob, { id: refund.id })
}

/**
 * The refund, if still to be sent. If a chargeback has taken the money, the refund ends and any remainder becomes a new
 * refund.
 */
export async function stillOwed(platform: Platform, tx: Tx, orderId: string, id: string): Promise<KnownRefund | null> {
  const order = await lockOrder(tx, orderId)
  const known = await knownReturns(tx, order)
  const refund = known.refunds.find((one) => one.id === id)
  if (refund === undefined || refund.origin === 'provider') return null
  if (refund.status !== 'asked' && refund.status !== 'manual') return null
  if (order.refundedMinor + order.chargedBackMinor <= order.totalMinor) return refund
  const at = platform.clock.now()
  await settleRefund(platform, tx, order, { known, changes: [{ what: 'replaced', refund: ended(refund) }], at })
  const refundId = newId()
  const rest = await refundUnspent(platform, tx, { order, refundId, origin: refund.origin, at })
  if (rest !== null) await tx.update(withdrawals).set({ refundId }).where(eq(withdrawals.refundId, id))
  return null
}

/** Reviews manual refunds: those whose money a chargeback has taken end. */
export async function reviewManual(platform: Platform, tx: Tx, orderId: string): Promise<void> {
  const waiting = await tx
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(eq(refunds.orderId, orderId), eq(refunds.status, 'manual')))
  for (const { id } of waiting) await stillOwed(platform, tx, orderId, id)
}

export const ended = (refund: KnownRefund): KnownRefund => ({ ...refund, status: 'failed' })

export async function settleRefund(
  platform: Platform,
  tx: Tx,
  order: Order,
  work: { known: Returns; changes: readonly Change[]; at: Date },
): Promise<void> {
  const balance = await applyChanges(platform, tx, order, work)
  if (balance === null) return
  await updateBuyer(platform, tx, { order, status: order.status, balance })
}

export async function lockOrder(tx: Tx, id: string): Promise<Order> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, id)).for('update')
  if (order === undefined) throw new Error('an order vanished')
  return order
}
