import { and, asc, eq, lt, type SQL, sql } from 'drizzle-orm'
import type { NoticeKind } from '../../../contract/constants.ts'
import type { NoticeDecision } from '../../../contract/moderation/moderation.ts'
import { batchOf, filesPerBatch, inBatches } from '../../platform/db/batches.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import type { ComplaintClocks } from '../../sites/complaints/index.ts'
import { caseDue, isCaseOverdueSql, urgentDueSql } from '../deadlines.ts'
import { rankOf } from '../queue.ts'
import { removeEvidenceFiles } from '../reports/evidence-files.ts'
import { type Gravity, noticeGravityOf } from '../rules.ts'
import { notices } from '../tables.ts'
import { mailDecision } from './notice-emails.ts'

export type OpenNotice = typeof notices.$inferSelect & { kind: NoticeKind; gravity: Gravity }

const rank = rankOf(notices.kind, noticeGravityOf)
const isOpen = eq(notices.status, 'open')

/** Deadline of a notice. */
export function noticeDue(
  { kind, siteId, createdAt }: { kind: NoticeKind; siteId: string; createdAt: Date },
  clocks: ComplaintClocks,
): Date {
  return caseDue({ what: kind, siteId, createdAt }, clocks)
}

function isOverdue(clocks: ComplaintClocks, now: Date): SQL {
  const { kind, siteId, createdAt } = notices
  return isCaseOverdueSql(clocks, { what: kind, siteId, since: createdAt, now })
}

/** `only`, `except`: ids to include or exclude. `clocks`: overdue notices come first. */
type NoticesWanted = {
  siteId?: string | undefined
  only?: readonly string[] | undefined
  except?: readonly string[] | undefined
  clocks?: ComplaintClocks | undefined
  now?: Date | undefined
}

function isWanted({ siteId, only, except = [] }: Omit<NoticesWanted, 'now' | 'clocks'>): SQL | undefined {
  return and(
    except.length === 0 ? undefined : sql`NOT (${notices.id} = ANY (${sql.param([...except])}::uuid[]))`,
    only && sql`${notices.id} = ANY (${sql.param([...only])}::uuid[])`,
    siteId === undefined ? undefined : eq(notices.siteId, siteId),
  )
}

/** How many notices are open on each site, since when the oldest is, and how many are overdue. */
export async function tallyNotices(db: Db, clocks: ComplaintClocks, now: Date) {
  const rows = await db
    .select({
      siteId: notices.siteId,
      count: sql<number>`count(*)::int`,
      oldest: sql`min(${notices.createdAt})`.mapWith(notices.createdAt),
      overdue: sql<number>`(count(*) FILTER (WHERE ${isOverdue(clocks, now)}))::int`,
    })
    .from(notices)
    .where(isOpen)
    .groupBy(notices.siteId)
  return rows
}

export async function countOpenNotices(db: Db): Promise<number> {
  return db.$count(notices, isOpen)
}

/** Open notices: matches with known abuse material first, then the gravest, of those the urgent ones by deadline, then the oldest. */
export async function openNotices(
  db: Db,
  { limit, now, clocks, ...wanted }: NoticesWanted & { limit: number },
): Promise<OpenNotice[]> {
  const overdueFirst = now && clocks ? [sql`${isOverdue(clocks, now)} DESC`] : []
  const rows = await db
    .select()
    .from(notices)
    .where(and(isOpen, isWanted(wanted)))
    .orderBy(
      sql`${notices.evidence} ? 'preserved' DESC`,
      ...overdueFirst,
      rank,
      asc(urgentDueSql({ what: notices.kind, since: notices.createdAt })),
      asc(notices.createdAt),
      asc(notices.id),
    )
    .limit(limit)
  return rows.map((row) => {
    const kind = row.kind as NoticeKind
    return { ...row, kind, gravity: noticeGravityOf[kind] }
  })
}

type Decided = { id: string; decision: NoticeDecision; reason: string; by: string; at: Date }

/**
 * Decides an open notice once and emails its sender. For an erased member only the outcome is stored. Errors:
 * not_found, conflict if already decided.
 */
export async function decideNotice(
  platform: Pick<Platform, 'jobs'>,
  tx: Tx,
  { id, decision, reason, by, at }: Decided,
): Promise<{ receipt: string; memberId: string | null }> {
  const [decided] = await tx
    .update(notices)
    .set({ status: 'decided', decision, decisionReason: reason, decidedBy: by, decidedAt: at })
    .where(and(eq(notices.id, id), isOpen))
    .returning()
  if (decided === undefined) {
    const isKnown = (await tx.$count(notices, eq(notices.id, id))) > 0
    throw new Refusal(isKnown ? 'conflict' : 'not_found')
  }
  if (decided.email !== null) await mailDecision(platform, tx, id)
  else if (decided.memberId !== null)
    await tx.update(notices).set({ text: '', location: '', decisionReason: null }).where(eq(notices.id, id))
  return { receipt: decided.receipt, memberId: decided.memberId }
}

/** An open or decided notice; null where there is none. */
export async function findNotice(db: Db, id: string): Promise<typeof notices.$inferSelect | null> {
  const [notice] = await db.select().from(notices).where(eq(notices.id, id))
  return notice ?? null
}

/** Deletes notices that were decided before this moment, with the copies of photos that belong to them. */
export async function forgetNotices(platform: Pick<Platform, 'db' | 'jobs'>, before: Date): Promise<void> {
  const removeSome = async (tx: Tx, size: number) => {
    const deleted = await tx
      .delete(notices)
      .where(batchOf(notices, lt(notices.decidedAt, before), size))
      .returning({ evidence: notices.evidence })
    for (const { evidence } of deleted) await removeEvidenceFiles(platform, tx, evidence)
    return deleted.length
  }
  await inBatches(platform.db, removeSome, filesPerBatch)
}
