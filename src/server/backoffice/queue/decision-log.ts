import { and, eq, isNull, lt, sql } from 'drizzle-orm'
import type { QueueKind } from '../../../contract/office/office-constants.ts'
import type { DecisionTimes } from '../../moderation/index.ts'
import { deleteByWalk } from '../../platform/db/batches.ts'
import type { Db, Pooled, Tx } from '../../platform/db/db.ts'
import { newId } from '../../platform/ids.ts'
import { type Before, queueDecisions } from './tables.ts'

type Kept = {
  kind: QueueKind
  subject: string
  staffId: string
  outcome: string
  before: Before
  waitingSince: Date
  at: Date
}

/** Keeps that an entry was decided, and what it takes to take that back; in the transaction of the decision. Answers its id. */
export async function keepOutcome(tx: Tx, { at, ...kept }: Kept): Promise<string> {
  const id = newId()
  await tx.insert(queueDecisions).values({ ...kept, id, decidedAt: at })
  return id
}

/** How many entries of a kind were decided since then and stayed so, and the middle of how long they had waited. */
export async function ownSendRate(db: Db, kind: QueueKind, since: Date): Promise<DecisionTimes> {
  const { rows } = await db.execute<{ decided: number; minutes: number | null }>(
    sql`SELECT count(*)::int AS decided, percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM decided_at - waiting_since) / 60) AS minutes
      FROM ${queueDecisions} WHERE kind = ${kind} AND decided_at >= ${since} AND undone_at IS NULL`,
  )
  return { decided: rows[0]?.decided ?? 0, medianMinutes: rows[0]?.minutes ?? null }
}

/** Which of a kind's entries were decided and stayed so. */
export async function decidedOf(db: Db, kind: QueueKind): Promise<string[]> {
  const rows = await db
    .select({ subject: queueDecisions.subject })
    .from(queueDecisions)
    .where(and(eq(queueDecisions.kind, kind), isNull(queueDecisions.undoneAt)))
  return rows.map(({ subject }) => subject)
}

/** Forgets what was decided before this moment. */
export async function forgetOutcomes(db: Pooled, before: Date): Promise<void> {
  await deleteByWalk(db, queueDecisions, lt(queueDecisions.decidedAt, before))
}
