import { and, eq } from 'drizzle-orm'
import { grant } from '../../credits/index.ts'
import { type Tx, transaction } from '../../platform/db/db.ts'
import { announce } from '../../platform/events.ts'
import { newId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { discountUsedUp, orderCompleted } from '../events.ts'
import type { PaymentReport, ProviderName } from '../providers/psp.ts'
import { applyChanges, knownReturns, soldOrder, updateBuyer } from '../returns/apply.ts'
import { type Change, changesOf, type ReturnFault, type Returns } from '../returns/changes.ts'
import { discountRedemptions, orders } from '../tables.ts'
import { paymentCountry, vatLocation } from './location.ts'
import { closeUsedUpJob } from './open-checkouts-job.ts'
import { keepWay } from './saved-payment-methods.ts'
import { type Mismatch, mismatch, nextStatus, type OrderStatus, reportedStatus } from './status-rules.ts'

type Order = typeof orders.$inferSelect
/** Result of a report. Only `applied` changes anything; mismatches are noted for staff. */
export type Outcome = 'applied' | 'unchanged' | 'unknown_order' | `${Mismatch | ReturnFault}_mismatch`

/**
 * Applies a provider's report to its order. Completion and the grant of credits are one transaction and happen once.
 */
export async function settleOrder(platform: Platform, provider: ProviderName, report: PaymentReport): Promise<Outcome> {
  return transaction(platform.db, (tx) => settleIn(platform, tx, provider, report))
}

/**
 * The same within the caller's transaction. Locks the order's row, so reports are applied one at a time: status, then
 * refunds and disputes. A report that mismatches in any part changes nothing.
 */
export async function settleIn(
  platform: Platform,
  tx: Tx,
  provider: ProviderName,
  report: PaymentReport,
): Promise<Outcome> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, report.orderId)).for('update')
  if (order === undefined) return 'unknown_order'
  const difference = mismatch({ ...order, orderId: order.id }, { ...report, provider })
  if (difference !== null) return putAside(platform, order, difference)
  const known = await knownReturns(tx, order, report)
  const changes = changesOf(order, known, report, newId)
  if (typeof changes === 'string') return putAside(platform, order, changes)
  const status = nextStatus(order.status, reportedStatus(report))
  if (report.saleRef !== undefined && order.saleRef === null)
    await tx
      .update(orders)
      .set({ saleRef: report.saleRef })
      .where(and(eq(orders.memberId, order.memberId), eq(orders.id, order.id)))
  // A provider may report the saved payment method after the payment
  if (report.savedMethod !== null && (status ?? order.status) === 'completed')
    await keepWay(platform, tx, order, report.savedMethod)
  if (status === null && changes.length === 0) return 'unchanged'
  await bringTo(platform, tx, locatedBy(order, status, report), { status, ref: report.ref, known, changes })
  return 'applied'
}

/** The order with the country whose VAT applies, which is decided by the report that completes it. */
function locatedBy(order: Order, status: OrderStatus | null, { payerCountry }: PaymentReport): Order {
  if (status !== 'completed') return order
  const payment = paymentCountry(order.method, payerCountry)
  const { country } = vatLocation({ billing: order.country, network: order.clientCountry, payment })
  return { ...order, paymentCountry: payment, vatCountry: country }
}

async function bringTo(
  platform: Platform,
  tx: Tx,
  order: Order,
  { status, ref, known, changes }: { status: OrderStatus | null; ref: string; known: Returns; changes: Change[] },
): Promise<void> {
  const at = platform.clock.now()
  if (status !== null) await moveOrder(tx, order, { status, ref, at })
  const isHonoured = status !== 'completed' || (await redeem(platform, tx, order, at))
  const granted = status === 'completed' ? await deliver(platform, tx, order, at) : null
  const balance = (await applyChanges(platform, tx, order, { known, changes, at })) ?? granted
  await updateBuyer(platform, tx, { order, status: status ?? order.status, balance })
  if (!isHonoured) await announce(platform, tx, discountUsedUp, { orderId: order.id, at })
}

/**
 * Marks the order's discount as used. False if another order used it before: two checkouts were open with one discount
 * and both were paid. The second payment is refunded in full (`promised-refunds.ts`).
 */
async function redeem(platform: Platform, tx: Tx, { memberId, id, code, discountLimit }: Order, at: Date) {
  if (code === null) return true
  const redeemed = await tx
    .insert(discountRedemptions)
    .values({ memberId, code, orderId: id, at, limitKey: discountLimit })
    .onConflictDoNothing()
    .returning({ orderId: discountRedemptions.orderId })
  if (discountLimit !== null) await platform.jobs.send(tx, closeUsedUpJob, { memberId })
  return redeemed.length > 0
}

function putAside(platform: Platform, order: Order, difference: Mismatch | ReturnFault): Outcome {
  platform.log.error(
    { orderId: order.id, provider: order.provider, difference },
    'a payment report does not fit its order and was put aside',
  )
  return `${difference}_mismatch`
}

async function moveOrder(
  tx: Tx,
  { memberId, id, agreementId, paymentCountry: payment, vatCountry }: Order,
  { status, ref, at }: { status: OrderStatus; ref: string; at: Date },
): Promise<void> {
  const completedAt = status === 'completed' ? at : null
  const failure = status === 'failed' && agreementId !== null ? ('recurring_card' as const) : null
  await tx
    .update(orders)
    .set({ status, completedAt, failure, providerRef: ref, paymentCountry: payment, vatCountry })
    .where(and(eq(orders.memberId, memberId), eq(orders.id, id)))
}

/** Grants the purchased credits. Returns the balance. */
async function deliver(platform: Platform, tx: Tx, order: Order, at: Date): Promise<number> {
  const { memberId } = order
  const { balance } = await grant(tx, {
    memberId,
    credits: order.credits,
    source: 'purchased',
    orderId: order.id,
    paid: { amountMinor: order.totalMinor, currency: order.currency },
    kind: 'purchase',
    key: `order:${order.id}`,
    reference: order.id,
    at,
  })
  await announce(platform, tx, orderCompleted, { order: soldOrder(order), at })
  return balance
}
