import { and, eq, gte, lt, ne, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/db.ts'
import { manualDays } from '../refunds/refund-rules.ts'
import { refunds } from '../returns/tables.ts'
import { orders } from '../tables.ts'

type Status = typeof orders.$inferSelect.status

/** Counts orders created since a moment, by current status. */
export async function countOrders(db: Db, since: Date): Promise<Record<Status, number>> {
  const rows = await db
    .select({ status: orders.status, count: sql<number>`count(*)` })
    .from(orders)
    .where(gte(orders.createdAt, since))
    .groupBy(orders.status)
  const counts = { created: 0, pending: 0, completed: 0, failed: 0, cancelled: 0 }
  for (const row of rows) counts[row.status] = row.count
  return counts
}

/** Whether a member had paid for an order before this one. */
export async function hasBoughtBefore(
  db: Db,
  { memberId, orderId }: { memberId: string; orderId: string },
): Promise<boolean> {
  const earlier = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.memberId, memberId), eq(orders.status, 'completed'), ne(orders.id, orderId)))
    .limit(1)
  return earlier.length > 0
}

/** Counts manual refunds, and those overdue. */
export async function countManualRefunds(db: Db, now: Date): Promise<{ count: number; late: number }> {
  const before = new Date(now.getTime() - manualDays * 86_400_000)
  const isManual = eq(refunds.status, 'manual')
  return {
    count: await db.$count(refunds, isManual),
    late: await db.$count(refunds, and(isManual, lt(refunds.createdAt, before))),
  }
}
