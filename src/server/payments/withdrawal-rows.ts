import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Db, Tx } from '../platform/db.ts'
import { siteById } from '../sites/index.ts'
import type { Order } from './orders.ts'
import { refunds, withdrawals } from './returns/tables.ts'

/** A declaration and the refund that came of it. */
export async function findDeclaration(db: Db, id: string) {
  const [found] = await db
    .select({ withdrawal: withdrawals, refund: refunds })
    .from(withdrawals)
    .leftJoin(refunds, and(eq(refunds.id, withdrawals.refundId), eq(refunds.memberId, withdrawals.memberId)))
    .where(eq(withdrawals.id, id))
  return found ?? null
}
export type Declaration = NonNullable<Awaited<ReturnType<typeof findDeclaration>>>

/** For how many days after its completion an order can be withdrawn from: as its site promises. */
export async function refundDaysOf(db: Db, { siteId }: Pick<Order, 'siteId'>): Promise<number> {
  const site = await siteById(db, siteId)
  if (site === null) throw new Error('an order without its site')
  return site.settings.refundDays
}

const isOpen = and(eq(withdrawals.outcome, 'not_found'), isNull(withdrawals.resolvedAt))

/** Declarations that people have to answer, since no order fits them; oldest first, at most 200. */
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

/** Says that a declaration was answered, and how. False where there is none that is open. */
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
