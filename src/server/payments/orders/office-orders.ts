import { and, asc, desc, eq, gte, inArray, lt, lte, or, type SQL, sql } from 'drizzle-orm'
import type { paymentWords } from '../../../contract/office/orders.ts'
import { type Activity, type ActivityPage, type Place, pageOf } from '../../platform/activity-page.ts'
import type { Db } from '../../platform/db/db.ts'
import { isUuid } from '../../platform/ids.ts'
import { debits } from '../debit/tables.ts'
import { disputes, paymentDiscrepancies, refunds, withdrawals } from '../returns/tables.ts'
import { orders } from '../tables.ts'
import type { Order } from './orders.ts'

const endToEndId = /^[\da-f]{32}$/i

/**
 * Orders matching a text: an id, its last eight characters, a provider reference, or the end-to-end id of a debit;
 * newest first, at most `limit`.
 */
export async function ordersNamed(db: Db, text: string, limit: number): Promise<{ id: string; memberId: string }[]> {
  const lower = text.toLowerCase()
  const named: SQL[] = [eq(orders.providerRef, text)]
  if (isUuid(text)) named.push(eq(orders.id, lower))
  if (/^[\da-f]{8}$/.test(lower)) named.push(sql`right(${orders.id}::text, 8) = ${lower}`)
  if (endToEndId.test(text)) {
    const debitId = lower.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
    named.push(inArray(orders.id, db.select({ id: debits.orderId }).from(debits).where(eq(debits.id, debitId))))
  }
  return db
    .select({ id: orders.id, memberId: orders.memberId })
    .from(orders)
    .where(or(...named))
    .orderBy(desc(orders.createdAt))
    .limit(limit)
}

export type OrderFilter = {
  siteId?: string | undefined
  memberId?: string | undefined
  status?: Order['status'] | undefined
  method?: string | undefined
  provider?: string | undefined
  /** Created at or after `since` and before `until`. */
  since?: Date | undefined
  until?: Date | undefined
  /** Range of the total in minor units, inclusive; requires a currency. */
  currency?: string | undefined
  fromMinor?: number | undefined
  toMinor?: number | undefined
  /** Only refunded or charged-back orders. */
  isReturned?: boolean | undefined
}

function whereOf(filter: OrderFilter): SQL | undefined {
  const { siteId, memberId, status, method, provider, since, until, currency, fromMinor, toMinor, isReturned } = filter
  return and(
    siteId === undefined ? undefined : eq(orders.siteId, siteId),
    memberId === undefined ? undefined : eq(orders.memberId, memberId),
    status === undefined ? undefined : eq(orders.status, status),
    method === undefined ? undefined : eq(orders.method, method),
    provider === undefined ? undefined : eq(orders.provider, provider),
    since === undefined ? undefined : gte(orders.createdAt, since),
    until === undefined ? undefined : lt(orders.createdAt, until),
    currency === undefined ? undefined : eq(orders.currency, currency),
    fromMinor === undefined ? undefined : gte(orders.totalMinor, fromMinor),
    toMinor === undefined ? undefined : lte(orders.totalMinor, toMinor),
    isReturned === true ? sql`${orders.refundedMinor} + ${orders.chargedBackMinor} > 0` : undefined,
  )
}

/** A page of all orders, newest first, before a cursor. */
export async function listOrdersWhere(
  db: Db,
  filter: OrderFilter,
  { before, limit }: { before: Place | null; limit: number },
): Promise<Order[]> {
  const isOlder =
    before === null
      ? undefined
      : sql`(${orders.createdAt}, ${orders.id}) < (${before.at.toISOString()}::timestamptz, ${before.id}::uuid)`
  return db
    .select()
    .from(orders)
    .where(and(whereOf(filter), isOlder))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(limit)
}

type OrderTotals = {
  currency: string
  count: number
  completed: number
  /** Minor units of completed orders, and of their refunds and chargebacks. */
  paidMinor: number
  refundedMinor: number
  chargedBackMinor: number
}

/** Totals of orders per currency. */
export async function totalsOfOrders(db: Db, filter: OrderFilter): Promise<OrderTotals[]> {
  const sum = (column: SQL | typeof orders.totalMinor) =>
    sql<number>`coalesce(sum(${column}) FILTER (WHERE ${orders.status} = 'completed'), 0)`.mapWith(Number)
  return db
    .select({
      currency: orders.currency,
      count: sql<number>`count(*)`.mapWith(Number),
      completed: sql<number>`count(*) FILTER (WHERE ${orders.status} = 'completed')`.mapWith(Number),
      paidMinor: sum(orders.totalMinor),
      refundedMinor: sum(sql`${orders.refundedMinor}`),
      chargedBackMinor: sum(sql`${orders.chargedBackMinor}`),
    })
    .from(orders)
    .where(whereOf(filter))
    .groupBy(orders.currency)
    .orderBy(orders.currency)
}

/** Refunds, disputes, withdrawals and discrepancies of an order, oldest first. */
export async function orderReturns(db: Db, orderId: string) {
  const [paidBack, takenBack, declared, differing] = await Promise.all([
    db.select().from(refunds).where(eq(refunds.orderId, orderId)).orderBy(asc(refunds.createdAt)),
    db.select().from(disputes).where(eq(disputes.orderId, orderId)).orderBy(asc(disputes.openedAt)),
    db.select().from(withdrawals).where(eq(withdrawals.orderId, orderId)).orderBy(asc(withdrawals.declaredAt)),
    db
      .select()
      .from(paymentDiscrepancies)
      .where(eq(paymentDiscrepancies.orderId, orderId))
      .orderBy(asc(paymentDiscrepancies.foundAt)),
  ])
  return { refunds: paidBack, disputes: takenBack, withdrawals: declared, differences: differing }
}

/** Disputes since then that were not reversed, with their orders; oldest first, at most 200. */
export async function openDisputes(db: Db, since: Date) {
  return db
    .select({ dispute: disputes, order: orders })
    .from(disputes)
    .innerJoin(orders, and(eq(orders.id, disputes.orderId), eq(orders.memberId, disputes.memberId)))
    .where(and(sql`NOT ${disputes.isReversed}`, gte(disputes.openedAt, since)))
    .orderBy(asc(disputes.openedAt))
    .limit(200)
}

export type PaymentActivity = Activity & {
  word: (typeof paymentWords)[number]
  orderId: string
  amount: { minor: number; currency: string } | null
}

/** Payment history of a member, newest first. */
export async function paymentHistory(db: Db, memberId: string, page: ActivityPage): Promise<PaymentActivity[]> {
  const [made, paidBack, takenBack, declared] = await Promise.all([
    db.select().from(orders).where(eq(orders.memberId, memberId)).orderBy(desc(orders.createdAt)).limit(1_000),
    db.select().from(refunds).where(eq(refunds.memberId, memberId)),
    db.select().from(disputes).where(eq(disputes.memberId, memberId)),
    db.select().from(withdrawals).where(eq(withdrawals.memberId, memberId)),
  ])
  return pageOf(
    [
      ...made.flatMap(orderActivity),
      ...paidBack.flatMap(refundActivity),
      ...takenBack.flatMap(disputeActivity),
      ...declared.map(({ id, orderId, declaredAt }): PaymentActivity => {
        return { at: declaredAt, id: `withdrawn:${id}`, word: 'withdrawn', orderId: orderId ?? '', amount: null }
      }),
    ],
    page,
  )
}

export function orderActivity(order: Order): PaymentActivity[] {
  const { id, createdAt, completedAt, checkedAt, status, totalMinor: minor, currency } = order
  const about = { orderId: id, amount: { minor, currency } }
  const made: PaymentActivity = { at: createdAt, id: `ordered:${id}`, word: 'ordered', ...about }
  if (completedAt !== null) return [made, { at: completedAt, id: `paid:${id}`, word: 'paid', ...about }]
  if (status !== 'failed' && status !== 'cancelled') return [made]
  const word = status === 'failed' ? 'order_failed' : 'order_cancelled'
  return [made, { at: checkedAt ?? order.expiresAt, id: `ended:${id}`, word, ...about }]
}

export function refundActivity(refund: typeof refunds.$inferSelect): PaymentActivity[] {
  const { id, orderId, createdAt, doneAt, status, amountMinor: minor, currency } = refund
  const about = { orderId, amount: { minor, currency } }
  const request: PaymentActivity = { at: createdAt, id: `refund:${id}`, word: 'refund_asked', ...about }
  // The time of failure is not stored: use the time of the request
  if (status === 'failed')
    return [request, { at: createdAt, id: `refund_failed:${id}`, word: 'refund_failed', ...about }]
  return doneAt === null ? [request] : [request, { at: doneAt, id: `refund_done:${id}`, word: 'refund_done', ...about }]
}

export function disputeActivity(dispute: typeof disputes.$inferSelect): PaymentActivity[] {
  const { id, orderId, openedAt, reversedAt, amountMinor: minor, currency } = dispute
  const about = { orderId, amount: { minor, currency } }
  const opened: PaymentActivity = { at: openedAt, id: `dispute:${id}`, word: 'disputed', ...about }
  if (reversedAt === null) return [opened]
  return [opened, { at: reversedAt, id: `reversal:${id}`, word: 'dispute_reversed', ...about }]
}
