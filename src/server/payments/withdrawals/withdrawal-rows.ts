import { and, asc, eq, isNotNull, isNull } from 'drizzle-orm'
import type { Db, Tx } from '../../platform/db/db.ts'
import { withdrawals } from '../returns/tables.ts'
import { orders } from '../tables.ts'

/** A declaration, and the order it refunds. */
export async function findDeclaration(db: Db, id: string) {
  const [found] = await db
    .select({ withdrawal: withdrawals, order: orders })
    .from(withdrawals)
    .leftJoin(orders, and(eq(orders.id, withdrawals.orderId), isNotNull(withdrawals.promisedMinor)))
    .where(eq(withdrawals.id, id))
  return found ?? null
}
export type Declaration = NonNullable<Awaited<ReturnType<typeof findDeclaration>>>

const isOpen = and(eq(withdrawals.outcome, 'not_found'), isNull(withdrawals.resolvedAt))

/** Open declarations without a matching order; oldest first, at most 200. */
export async function openWithdrawals(db: Db) {
  return db
    .select({
      id: withdrawals.id,
      declaredAt: withdrawals.declaredAt,
      email: withdrawals.email,
      name: withdrawals.name,
      orderNumber: withdrawals.orderNumber,
    })
    .from(withdrawals)
    .where(isOpen)
    .orderBy(asc(withdrawals.declaredAt))
    .limit(200)
}

/** Marks a declaration as resolved, with a note. False if there is no open one. */
export async function resolveWithdrawal(
  tx: Tx,
  { id, note, at }: { id: string; note: string; at: Date },
): Promise<boolean> {
  const resolved = await tx
    .update(withdrawals)
    .set({ resolvedAt: at, resolvedNote: note })
    .where(and(eq(withdrawals.id, id), isOpen))
    .returning({ id: withdrawals.id })
  return resolved.length > 0
}
