import { and, asc, eq, gt, isNull, lte, ne, notExists } from 'drizzle-orm'
import type { Db, Tx } from '../../platform/db/db.ts'
import { appeals, decisions } from './decision-tables.ts'

/** Within how many days after the second person agreed to a ban unspent credits are refunded; an open appeal is waited for. */
const banRefundDays = 14

type Ban = { id: string; memberId: string }

/**
 * Bans whose unspent credits are due for refund: the appeal period is over and no review is open. Bans for payment
 * fraud are excluded.
 */
export async function bansToRefund(
  db: Db,
  { now, after, most }: { now: Date; after: string; most: number },
): Promise<Ban[]> {
  return db
    .select({ id: decisions.id, memberId: decisions.memberId })
    .from(decisions)
    .where(and(isDue(db, now), gt(decisions.id, after)))
    .orderBy(asc(decisions.id))
    .limit(most)
}

/** Claims a ban for its refunds once; false if already claimed or no longer standing. */
export async function claimBanRefund(tx: Tx, { id, now }: { id: string; now: Date }): Promise<boolean> {
  const claimed = await tx
    .update(decisions)
    .set({ creditsSettledAt: now })
    .where(and(eq(decisions.id, id), isDue(tx, now)))
    .returning({ id: decisions.id })
  return claimed.length > 0
}

function isDue(db: Db, now: Date) {
  const openAppeal = db
    .select({ id: appeals.id })
    .from(appeals)
    .where(and(eq(appeals.decisionId, decisions.id), eq(appeals.status, 'open')))
  return and(
    eq(decisions.measure, 'ban'),
    eq(decisions.status, 'standing'),
    isNull(decisions.creditsSettledAt),
    ne(decisions.ground, 'payment_fraud'),
    lte(decisions.confirmedAt, new Date(now.getTime() - banRefundDays * 86_400_000)),
    notExists(openAppeal),
  )
}
