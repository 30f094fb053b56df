import { and, eq, inArray, or, sql } from 'drizzle-orm'
import { setPaid } from '../../accounts/index.ts'
import { creditLotsOf, moveReturned, type OrderLot, orderLot } from '../../credits/index.ts'
import { afterCommit, type Tx } from '../../platform/db/db.ts'
import { announce } from '../../platform/events.ts'
import type { Platform } from '../../platform/platform.ts'
import { disputeReversed, orderDisputed, orderRefunded, refundFailed, refundMoved, type SoldOrder } from '../events.ts'
import type { PaymentReport } from '../providers/psp.ts'
import { orders } from '../tables.ts'
import { askRefundJob } from './ask-job.ts'
import { type Change, type KnownRefund, type Returns, removedWith, sumsOf, withChange } from './changes.ts'
import { disputes, refunds, withdrawals } from './tables.ts'

type Order = typeof orders.$inferSelect

/** The refunds and disputes of an order, and others named in a report. Requires the order's row to be locked. */
export async function knownReturns(
  tx: Tx,
  order: Order,
  named: Pick<PaymentReport, 'refunds' | 'disputes'> = { refunds: [], disputes: [] },
): Promise<Returns> {
  const { id, provider } = order
  const refundRefs = named.refunds.map(({ ref }) => ref)
  const ours = named.refunds.flatMap(({ refundId }) => refundId ?? [])
  const isNamedRefund = and(eq(refunds.provider, provider), inArray(refunds.providerRef, refundRefs))
  const disputeRefs = named.disputes.map(({ ref }) => ref)
  const isNamedDispute = and(eq(disputes.provider, provider), inArray(disputes.providerRef, disputeRefs))
  return {
    refunds: await tx
      .select()
      .from(refunds)
      .where(or(eq(refunds.orderId, id), isNamedRefund, inArray(refunds.id, ours))),
    disputes: await tx
      .select()
      .from(disputes)
      .where(or(eq(disputes.orderId, id), isNamedDispute)),
  }
}

/**
 * Applies changes in sequence: rows, credits, sums and events. Requires the order to be completed and locked. Returns
 * the balance; null if neither money nor credits changed.
 */
export async function applyChanges(
  platform: Platform,
  tx: Tx,
  order: Order,
  work: { known: Returns; changes: readonly Change[]; at: Date },
): Promise<number | null> {
  let returns = work.known
  let balance: number | null = null
  for (const change of work.changes) {
    const before = returns
    returns = withChange(returns, change)
    await writeRow(tx, order, change, work.at)
    if (change.what === 'heard') {
      await announceMove(platform, tx, { order: soldOrder(order), before, refund: change.refund, at: work.at })
      continue
    }
    if (change.what === 'refunded' && change.replaces !== undefined)
      await goOn(platform, tx, { refund: change.refund, replaced: change.replaces, at: work.at })
    const moved = await moveCredits(tx, order, { returns, change, at: work.at })
    balance = moved.balance
    await tx
      .update(orders)
      .set(sumsOf(order, returns))
      .where(and(eq(orders.memberId, order.memberId), eq(orders.id, order.id)))
    await announceChange(platform, tx, { change, order: soldOrder(order), byRefund: moved.byRefund, at: work.at })
  }
  return balance
}

async function writeRow(tx: Tx, { memberId, provider, currency }: Order, change: Change, at: Date): Promise<void> {
  const common = { memberId, provider, currency }
  if ('refund' in change) {
    const { id, orderId, providerRef, origin, amountMinor, credits, status, manualReason, paidBy } = change.refund
    const state = {
      providerRef,
      status,
      manualReason,
      paidBy,
      manualSince: status === 'manual' ? sql`coalesce(${refunds.manualSince}, ${at.toISOString()}::timestamptz)` : null,
      doneAt: status === 'done' ? at : null,
    }
    const manualSince = status === 'manual' ? at : null
    const row = { id, orderId, origin, amountMinor, credits, createdAt: at, ...state, manualSince, ...common }
    const nextTryAt = status === 'asked' ? at : null
    await tx
      .insert(refunds)
      .values({ ...row, nextTryAt })
      .onConflictDoUpdate({ target: [refunds.memberId, refunds.id], set: state })
    return
  }
  const { id, orderId, providerRef, amountMinor, isReversed } = change.dispute
  const state = { isReversed, reversedAt: isReversed ? at : null }
  await tx
    .insert(disputes)
    .values({ id, orderId, providerRef, amountMinor, openedAt: at, ...state, ...common })
    .onConflictDoUpdate({ target: [disputes.memberId, disputes.id], set: state })
}

/** Longer than the timeout of a provider call. */
const callMs = 60_000

/**
 * Starts a refund that replaces another: links it to its withdrawal and calls the provider. If a call for the replaced
 * one is in progress, waits until its result is known.
 */
async function goOn(
  platform: Platform,
  tx: Tx,
  { refund: { id, status }, replaced, at }: { refund: KnownRefund; replaced: string; at: Date },
): Promise<void> {
  await tx.update(withdrawals).set({ refundId: id }).where(eq(withdrawals.refundId, replaced))
  if (status !== 'asked') return
  const [before] = await tx.select({ nextTryAt: refunds.nextTryAt }).from(refunds).where(eq(refunds.id, replaced))
  const lastCall = before?.nextTryAt ?? at
  if (lastCall > at) {
    // Picked up by the refund sweep
    const nextTryAt = new Date(Math.min(lastCall.getTime(), at.getTime() + callMs))
    await tx.update(refunds).set({ nextTryAt }).where(eq(refunds.id, id))
    return
  }
  await platform.jobs.send(tx, askRefundJob, { id })
}

const movements = {
  refunded: { kind: 'refund', key: 'refund' },
  replaced: { kind: 'refund', key: 'refund_failed' },
  refund_failed: { kind: 'refund', key: 'refund_failed' },
  disputed: { kind: 'charge_back', key: 'charge_back' },
  reversed: { kind: 'charge_back_reversed', key: 'charge_back_reversed' },
} as const

async function moveCredits(
  tx: Tx,
  order: Order,
  { returns, change, at }: { returns: Returns; change: Exclude<Change, { what: 'heard' }>; at: Date },
) {
  const lot = await lotOf(tx, order)
  const unspent = lot.remaining + lot.refunded + lot.chargedBack
  const removed = removedWith(order, returns, { granted: lot.granted, unspent })
  const { kind, key } = movements[change.what]
  const id = 'refund' in change ? change.refund.id : change.dispute.id
  const balance = await moveReturned(tx, lot, removed, { kind, key: `${key}:${id}`, at })
  for (const [refundId, credits] of removed.byRefund)
    await tx.update(refunds).set({ credits }).where(eq(refunds.id, refundId))
  return { balance, byRefund: removed.byRefund }
}

/** Locks and reads the credits of a completed order. */
export async function lotOf(tx: Tx, { memberId, id }: Pick<Order, 'memberId' | 'id'>): Promise<OrderLot> {
  const lot = await orderLot(tx, { memberId, orderId: id }, { lock: true })
  if (lot === null) throw new Error('a completed order without its credits')
  return lot
}

async function announceChange(
  platform: Platform,
  tx: Tx,
  {
    change,
    order,
    byRefund,
    at,
  }: { change: Change; order: SoldOrder; byRefund: ReadonlyMap<string, number>; at: Date },
): Promise<void> {
  if ('dispute' in change) {
    const event = change.what === 'disputed' ? orderDisputed : disputeReversed
    const { id, amountMinor } = change.dispute
    return announce(platform, tx, event, { order, dispute: { id, amountMinor }, at })
  }
  const { id, amountMinor } = change.refund
  if (change.what !== 'refunded') {
    const isReplaced = change.what === 'replaced'
    return announce(platform, tx, refundFailed, { order, refund: { id, amountMinor, isReplaced }, at })
  }
  const refund = { id, amountMinor, credits: byRefund.get(id) ?? 0 }
  return announce(platform, tx, orderRefunded, { order, refund, at })
}

async function announceMove(
  platform: Platform,
  tx: Tx,
  { order, before, refund, at }: { order: SoldOrder; before: Returns; refund: KnownRefund; at: Date },
): Promise<void> {
  const { id, status, manualReason } = refund
  const was = before.refunds.find((known) => known.id === id)?.status
  if (was === undefined || was === status || (status !== 'manual' && status !== 'done')) return
  const moved = { id, status, manualReason, wasManual: was === 'manual' }
  await announce(platform, tx, refundMoved, { order, refund: moved, at })
}

/** Converts an order to the event format for invoices. */
export function soldOrder(order: Order): SoldOrder {
  const { id: orderId, memberId, siteId, credits, currency, totalMinor, locale, method } = order
  const country = order.vatCountry ?? order.country
  return { orderId, memberId, siteId, credits, currency, totalMinor, country, locale, method }
}

/**
 * Updates what depends on an order: the member is premium while an order is not fully refunded, and their open pages
 * are notified after commit. `balance` null: no credits moved.
 */
export async function updateBuyer(
  platform: Platform,
  tx: Tx,
  { order, status, balance }: { order: Order; status: string; balance: number | null },
): Promise<void> {
  const { memberId, id } = order
  const isPaid = balance !== null && (await setPaid(platform, tx, memberId, () => hasPaidOrder(tx, memberId)))
  const lots = balance === null ? [] : await creditLotsOf(tx, memberId)
  afterCommit(tx, () => {
    platform.live.publish([memberId], { kind: 'order_changed', order_id: id, status })
    if (balance !== null)
      platform.live.publish([memberId], { kind: 'credits_changed', credits: balance, paid_user: isPaid, lots })
  })
}

async function hasPaidOrder(tx: Tx, memberId: string): Promise<boolean> {
  const hasRemainder = sql`${orders.totalMinor} > ${orders.refundedMinor} + ${orders.chargedBackMinor}`
  const isPaidOrder = and(eq(orders.memberId, memberId), eq(orders.status, 'completed'), hasRemainder)
  return (await tx.$count(orders, isPaidOrder)) > 0
}
