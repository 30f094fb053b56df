import { and, eq } from 'drizzle-orm'
import { markPaid } from '../accounts/index.ts'
import { grant } from '../credits/index.ts'
import { afterCommit, type Tx, transaction } from '../platform/db.ts'
import type { Platform } from '../platform/platform.ts'
import type { PaymentReport, ProviderName } from './psp.ts'
import { mismatch, nextStatus } from './status-rules.ts'
import { discountRedemptions, orders } from './tables.ts'

type Order = typeof orders.$inferSelect
/** What became of a report. Only `applied` changed something; a mismatch is put aside for people to look at. */
export type Outcome =
  | 'applied'
  | 'unchanged'
  | 'unknown_order'
  | 'order_mismatch'
  | 'currency_mismatch'
  | 'amount_mismatch'

/** Brings an order to what its provider reports; credits come with the order's completion, in one transaction, once. */
export async function settleOrder(platform: Platform, provider: ProviderName, report: PaymentReport): Promise<Outcome> {
  return transaction(platform.db, (tx) => settleIn(platform, tx, provider, report))
}

/** The same inside the caller's transaction. The order's row is locked, so reports are applied one after the other. */
export async function settleIn(
  platform: Platform,
  tx: Tx,
  provider: ProviderName,
  report: PaymentReport,
): Promise<Outcome> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, report.orderId)).for('update')
  if (order === undefined) return 'unknown_order'
  const difference = mismatch({ ...order, orderId: order.id }, { ...report, provider })
  if (difference !== null) {
    platform.log.error(
      { orderId: order.id, provider, difference },
      'a payment report does not fit its order and was put aside',
    )
    return `${difference}_mismatch`
  }
  const status = nextStatus(order.status, report.status)
  if (status === null) return 'unchanged'
  const at = platform.clock.now()
  const completedAt = status === 'completed' ? at : null
  await tx
    .update(orders)
    .set({ status, completedAt, providerRef: report.ref })
    .where(and(eq(orders.memberId, order.memberId), eq(orders.id, order.id)))
  if (status === 'completed') await deliver(platform, tx, order, at)
  afterCommit(tx, () => platform.live.publish([order.memberId], { kind: 'order_changed', order_id: order.id, status }))
  return 'applied'
}

/** What the buyer paid for: credits, premium, and the code is used. */
async function deliver(platform: Platform, tx: Tx, order: Order, at: Date): Promise<void> {
  const { memberId } = order
  const { balance } = await grant(tx, {
    memberId,
    credits: order.credits,
    source: 'purchased',
    orderId: order.id,
    kind: 'purchase',
    key: `order:${order.id}`,
    reference: order.id,
    at,
  })
  await markPaid(platform, tx, memberId)
  if (order.code !== null)
    await tx
      .insert(discountRedemptions)
      .values({ memberId, code: order.code, orderId: order.id, at })
      .onConflictDoNothing()
  afterCommit(tx, () =>
    platform.live.publish([memberId], { kind: 'credits_changed', credits: balance, paid_user: true }),
  )
}
