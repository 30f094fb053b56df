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
/** Why we pay back of ourselves. */
export type Origin = Exclude<Refund['origin'], 'provider'>

/**
 * Pays back what is unspent of an order, in the caller's transaction: credits go and the refund counts now, the provider is asked once it
 * is committed. The same `refundId` again is the same refund. Null where nothing is left to pay back.
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
  /** The same again is the same refund. */
  refundId: string
  scope: RefundScope
  /** Minor units that whoever decided saw: exactly that goes back, or nothing. */
  minor: number
  at: Date
}

/**
 * A refund that the staff decided, in the caller's transaction; counts at once, the provider is asked after the commit. Answers the money and
 * the credits that went. Errors: not_found; conflict where the order does not have that to give back (any more).
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

/** What the staff could pay back of an order now: in each way, or null. Nothing of one that was not paid. */
export async function refundChoices(db: Db, order: Order) {
  const lot =
    order.status === 'completed'
      ? await orderLot(db, { memberId: order.memberId, orderId: order.id }, { lock: false })
      : null
  if (lot === null) return { unspent: null, whole: null }
  const facts = officeFacts(order, lot)
  return { unspent: officeRefundOf(facts, { scope: 'unspent' }), whole: officeRefundOf(facts, { scope: 'whole' }) }
}

/** Minor units that the staff have paid back of an order, whatever became of it at the provider but for failing. */
export async function refundedByStaff(db: Db, orderId: string): Promise<number> {
  const rows = await db
    .select({ amountMinor: refunds.amountMinor })
    .from(refunds)
    .where(and(eq(refunds.orderId, orderId), eq(refunds.origin, 'office'), ne(refunds.status, 'failed')))
  return rows.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
}

function officeFacts(order: Order, lot: OrderLot): OfficeRefundFacts {
  return { ...order, ...partsOf(lot), creditsGone: lot.refunded + lot.chargedBack }
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
 * The refund as long as it is to be asked for. Where a charge-back has taken the money meanwhile it is not paid as well: it ends, and what
 * may still be left is another refund.
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

/** Looks once more at refunds that people are to pay: what a charge-back took meanwhile is not paid as well. */
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
