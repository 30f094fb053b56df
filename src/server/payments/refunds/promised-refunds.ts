import { and, asc, eq, inArray, isNull, ne } from 'drizzle-orm'
import { type Tx, transaction } from '../../platform/db/db.ts'
import { newId } from '../../platform/ids.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import type { Events, Platform } from '../../platform/platform.ts'
import { discountUsedUp, disputeReversed, orderDisputed, refundFailed, refundMoved } from '../events.ts'
import { refunds, withdrawals } from '../returns/tables.ts'
import { discountRedemptions, orders } from '../tables.ts'
import { sendWithdrawalMail } from '../withdrawals/withdrawal-email.ts'
import { isInTime } from '../withdrawals/withdrawal-rules.ts'
import { sendRefundMail } from './refund-email.ts'
import { type Origin, refundUnspent, reviewManual } from './refunds.ts'

type Order = typeof orders.$inferSelect
const payOwedJob = defineJob<{ id: string }>('payments.pay_owed')
const reviewManualJob = defineJob<{ id: string }>('payments.review_manual')

/**
 * Makes refunds that were promised but delayed: after a dispute is reversed, when a refund that replaced ours fails,
 * and where staff must pay it. Uses jobs, because the order is being settled at the time.
 */
export function reactPromises(events: Events): void {
  events.on(disputeReversed, ({ tx, jobs }, { order }) => jobs.send(tx, payOwedJob, { id: order.orderId }))
  events.on(orderDisputed, ({ tx, jobs }, { order }) => jobs.send(tx, reviewManualJob, { id: order.orderId }))
  events.on(refundFailed, async ({ tx, jobs, ...platform }, { order, refund }) => {
    if (refund.isReplaced) return
    const [failed] = await tx.select({ note: refunds.note }).from(refunds).where(eq(refunds.id, refund.id))
    if (failed?.note == null) return jobs.send(tx, payOwedJob, { id: order.orderId })
    await tx.update(withdrawals).set({ outcome: 'refused' }).where(eq(withdrawals.refundId, refund.id))
    await sendRefundMail({ ...platform, jobs }, tx, { memberId: order.memberId, refundId: refund.id, what: 'refused' })
  })
  events.on(refundMoved, async (scope, { order: { memberId }, refund }) => {
    const { tx } = scope
    const isRefused = refund.manualReason === 'refused'
    const [outcome, what] =
      refund.status === 'manual' ? (['delayed', 'delayed'] as const) : (['refunded', 'paid'] as const)
    if (!isRefused || (refund.status === 'done' && !refund.wasManual)) return
    await tx.update(withdrawals).set({ outcome }).where(eq(withdrawals.refundId, refund.id))
    await sendRefundMail(scope, tx, { memberId, refundId: refund.id, what })
  })
  // The second of two payments with one discount is refunded in full before its credits can be spent
  events.on(discountUsedUp, async (scope, { orderId, at }) => {
    await refundUnspent(scope, scope.tx, { order: { id: orderId }, refundId: newId(), origin: 'discount', at })
  })
}

export function registerPromiseJobs(platform: Platform): void {
  platform.jobs.work(payOwedJob, ({ id }) => transaction(platform.db, (tx) => payOwed(platform, tx, id)))
  platform.jobs.work(reviewManualJob, ({ id }) => transaction(platform.db, (tx) => reviewManual(platform, tx, id)))
}

async function payOwed(platform: Platform, tx: Tx, id: string): Promise<void> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, id)).for('update')
  if (order === undefined) return
  const declared = await firstDeclaration(tx, order)
  const origin = declared === null ? await promiseOf(tx, order) : 'withdrawal'
  if (origin === null) return
  const refundId = newId()
  const refund = await refundUnspent(platform, tx, { order, refundId, origin, at: platform.clock.now() })
  if (refund === null || declared === null) return
  await tx.update(withdrawals).set({ outcome: 'refunded', refundId }).where(eq(withdrawals.id, declared.id))
  if (declared.refundId !== null) return
  const promised = { promisedMinor: refund.amountMinor, promisedCredits: refund.credits }
  await tx.update(withdrawals).set(promised).where(eq(withdrawals.id, declared.id))
  await sendWithdrawalMail(platform, tx, declared.id)
}

/** The first withdrawal that was valid, or would have been without the dispute. */
async function firstDeclaration(tx: Tx, order: Order) {
  const [first] = await tx
    .select()
    .from(withdrawals)
    .where(
      and(eq(withdrawals.orderId, order.id), inArray(withdrawals.outcome, ['refunded', 'delayed', 'already_returned'])),
    )
    .orderBy(asc(withdrawals.declaredAt))
    .limit(1)
  return first !== undefined && isInTime(order, order.terms.refundDays, first.declaredAt) ? first : null
}

/** The reason to refund an order's unspent credits without a withdrawal; null if none. */
async function promiseOf(tx: Tx, order: Order): Promise<Origin | null> {
  const [promised] = await tx
    .select({ origin: refunds.origin })
    .from(refunds)
    .where(and(eq(refunds.orderId, order.id), inArray(refunds.origin, [...promises]), isNull(refunds.note)))
    .orderBy(asc(refunds.createdAt))
    .limit(1)
  const origin = promises.find((one) => one === promised?.origin)
  return origin ?? ((await isDiscountUsedUp(tx, order)) ? 'discount' : null)
}

/**
 * Whether another order used this order's discount. Needed where a second payment arrived already charged back or
 * refunded, so that no refund records it.
 */
async function isDiscountUsedUp(tx: Tx, { id, memberId, code, discountLimit }: Order): Promise<boolean> {
  if (code === null || discountLimit === null) return false
  const [other] = await tx
    .select({ orderId: discountRedemptions.orderId })
    .from(discountRedemptions)
    .where(
      and(
        eq(discountRedemptions.memberId, memberId),
        ne(discountRedemptions.orderId, id),
        eq(discountRedemptions.limitKey, discountLimit),
      ),
    )
    .limit(1)
  return other !== undefined
}

const promises = ['discount', 'ban', 'erasure'] as const satisfies Origin[]
