import { randomInt } from 'node:crypto'
import { and, desc, eq, gt, inArray, ne } from 'drizzle-orm'
import type { SubjectKind } from '../../../contract/moderation/decisions.ts'
import type { Ground, Measure, QueueKind } from '../../../contract/office/office-constants.ts'
import { type Db, sqlState, type Tx, uniqueViolation } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { appeals, type DecisionFacts, decisions } from './decision-tables.ts'
import { queueStatement } from './statement-emails.ts'

export type Decision = typeof decisions.$inferSelect
export type AppealRow = typeof appeals.$inferSelect
/** A decision with the appeal against it. */
export type Case = { decision: Decision; appeal: AppealRow | null }

type NewDecision = {
  memberId: string
  siteId: string
  measure: Exclude<Measure, 'none'>
  ground: Ground
  subject: { kind: SubjectKind; id: string | null }
  source: { kind: QueueKind | 'member'; id: string | null }
  isWaiting: boolean
  until: Date | null
  facts: DecisionFacts
  note: string
  by: string
}

/**
 * Stores a decision already applied in this transaction and schedules its statement of reasons. Returns id and receipt.
 * Errors: conflict if another decision exists for the same member and report or notice.
 */
export async function keepDecision(
  platform: Platform,
  tx: Tx,
  made: NewDecision,
): Promise<{ id: string; receipt: string }> {
  const id = newId()
  const at = platform.clock.now()
  const receipt = `D-${at.toISOString().slice(2, 10).replaceAll('-', '')}-${String(randomInt(100_000_000)).padStart(8, '0')}`
  const { subject, source, by, isWaiting, ...decision } = made
  try {
    await tx.insert(decisions).values({
      ...decision,
      id,
      receipt,
      subjectKind: subject.kind,
      subjectId: subject.id,
      sourceKind: source.kind,
      sourceId: source.id,
      status: isWaiting ? 'waiting' : 'standing',
      decidedBy: by,
      decidedAt: at,
    })
  } catch (error) {
    if (sqlState(error) === uniqueViolation) throw new Refusal('conflict')
    throw error
  }
  const isSitting = subject.kind === 'photo' || source.kind === 'photos' || source.kind === 'texts'
  await queueStatement(platform, tx, { memberId: made.memberId, isSitting })
  return { id, receipt }
}

/** A decision, locked until the transaction ends. Errors: not_found. */
export async function holdDecision(tx: Tx, id: string): Promise<Decision> {
  const [held] = await tx.select().from(decisions).where(eq(decisions.id, id)).for('update')
  if (held === undefined) throw new Refusal('not_found')
  return held
}

/** The second person agreed to a ban. Errors: conflict where it does not wait any more. */
export async function confirmDecision(tx: Tx, { id, by, at }: { id: string; by: string; at: Date }): Promise<void> {
  await change(tx, id, 'waiting', { status: 'standing', confirmedBy: by, confirmedAt: at })
}

/** The second person refused: the decision is void. Errors: conflict. */
export async function refuseDecision(tx: Tx, { id, at }: { id: string; at: Date }): Promise<void> {
  await change(tx, id, 'waiting', { status: 'refused', undoneAt: at })
}

async function change(tx: Tx, id: string, from: Decision['status'], to: Partial<Decision>): Promise<void> {
  const changed = await tx
    .update(decisions)
    .set(to)
    .where(and(eq(decisions.id, id), eq(decisions.status, from)))
    .returning({ id: decisions.id })
  if (changed.length === 0) throw new Refusal('conflict')
}

/** End of limits by other standing decisions; null if there are none. */
export async function limitedByOthers(
  tx: Tx,
  { memberId, exceptId, now }: { memberId: string; exceptId: string; now: Date },
): Promise<Date | null> {
  const [longest] = await tx
    .select({ until: decisions.until })
    .from(decisions)
    .where(
      and(
        eq(decisions.memberId, memberId),
        eq(decisions.measure, 'limit'),
        eq(decisions.status, 'standing'),
        ne(decisions.id, exceptId),
        gt(decisions.until, now),
      ),
    )
    .orderBy(desc(decisions.until))
    .limit(1)
  return longest?.until ?? null
}

/** All decisions about a member, newest first, including those withdrawn before notification. */
export async function casesOf(db: Db, memberId: string): Promise<Case[]> {
  return casesWhere(db, eq(decisions.memberId, memberId))
}

/** Some decisions by id, newest first; unknown ones are left out. */
export async function casesById(db: Db, ids: readonly string[]): Promise<Case[]> {
  return ids.length === 0 ? [] : casesWhere(db, inArray(decisions.id, [...ids]))
}

/** All decisions of one statement email. */
export async function casesOfMail(db: Db, { memberId, mailedAt, id }: Decision): Promise<Case[]> {
  if (mailedAt === null) return casesById(db, [id])
  return casesWhere(db, and(eq(decisions.memberId, memberId), eq(decisions.mailedAt, mailedAt)))
}

async function casesWhere(db: Db, which: ReturnType<typeof and>): Promise<Case[]> {
  return db
    .select({ decision: decisions, appeal: appeals })
    .from(decisions)
    .leftJoin(appeals, eq(appeals.decisionId, decisions.id))
    .where(which)
    .orderBy(desc(decisions.decidedAt), desc(decisions.id))
}

/** The ban that shuts a member out, if a decision did. */
export async function standingBan(db: Db, memberId: string): Promise<Decision | null> {
  const [ban] = await db
    .select()
    .from(decisions)
    .where(
      and(
        eq(decisions.memberId, memberId),
        eq(decisions.measure, 'ban'),
        inArray(decisions.status, ['waiting', 'standing']),
      ),
    )
    .orderBy(desc(decisions.decidedAt))
    .limit(1)
  return ban ?? null
}
