import { and, desc, eq, gt, inArray, or, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/db.ts'
import { refunds } from '../returns/tables.ts'
import { orders } from '../tables.ts'

/** Changes of a member's orders since then, newest first; `refundedAt` if refunded. */
export async function ordersSince(db: Db, { memberId, since, most }: { memberId: string; since: Date; most: number }) {
  const refundedAt = sql<Date | null>`(SELECT max(r.created_at) FROM ${refunds} r
    WHERE r.order_id = ${orders.id} AND r.member_id = ${orders.memberId} AND r.status <> 'failed')`.mapWith(
    orders.createdAt,
  )
  const at = sql<Date>`coalesce(${orders.completedAt}, ${orders.checkedAt}, ${orders.createdAt})`.mapWith(
    orders.createdAt,
  )
  return db
    .select({ id: orders.id, status: orders.status, credits: orders.credits, at, refundedAt })
    .from(orders)
    .where(
      and(
        eq(orders.memberId, memberId),
        inArray(orders.status, ['completed', 'failed']),
        or(gt(orders.createdAt, since), gt(orders.completedAt, since)),
      ),
    )
    .orderBy(desc(orders.createdAt))
    .limit(most)
}
