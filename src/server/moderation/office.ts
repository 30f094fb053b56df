import { and, desc, eq, inArray, isNotNull, or, sql } from 'drizzle-orm'
import type { ReportReason } from '../../contract/moderation/moderation.ts'
import type { Db, Tx } from '../platform/db/db.ts'
import type { Platform } from '../platform/platform.ts'
import { decisions } from './decisions/decision-tables.ts'
import { queueStatement } from './decisions/statement-emails.ts'
import { blocks, notices, reports } from './tables.ts'

/** Members related to a receipt: reporter and reported member, or sender of a notice. */
export async function membersOfReceipt(db: Db, text: string): Promise<string[]> {
  const receipt = text.toUpperCase()
  const [reported, noticed] = await Promise.all([
    db
      .select({ memberId: reports.memberId, reporterId: reports.reporterId })
      .from(reports)
      .where(eq(reports.receipt, receipt)),
    db.select({ memberId: notices.memberId }).from(notices).where(eq(notices.receipt, receipt)),
  ])
  return [
    ...reported.flatMap(({ memberId, reporterId }) => [memberId, reporterId]),
    ...noticed.flatMap(({ memberId }) => memberId ?? []),
  ]
}

type ReportOfMember = {
  id: string
  receipt: string
  /** By this member about the other one, or the other way round. */
  isByMember: boolean
  otherId: string
  reason: ReportReason
  text: string
  hasMessage: boolean
  at: Date
  status: 'open' | 'decided'
  decision: string | null
  decisionReason: string | null
  decidedAt: Date | null
}

/** Reports by a member and about them, newest first; at most 200. */
export async function reportsOfMember(db: Db, memberId: string): Promise<ReportOfMember[]> {
  const rows = await db
    .select()
    .from(reports)
    .where(or(eq(reports.memberId, memberId), eq(reports.reporterId, memberId)))
    .orderBy(desc(reports.createdAt), desc(reports.id))
    .limit(200)
  return rows.map((row) => ({
    id: row.id,
    receipt: row.receipt,
    isByMember: row.reporterId === memberId,
    otherId: row.reporterId === memberId ? row.memberId : row.reporterId,
    reason: row.reason as ReportReason,
    text: row.text,
    hasMessage: row.messageId !== null,
    at: row.createdAt,
    status: row.status,
    decision: row.decision,
    decisionReason: row.decisionReason,
    decidedAt: row.decidedAt,
  }))
}

type SafetyCounts = { reports: number; openReports: number; decisions: number; warnings: number }

/** Reports about each of these members, and decisions about them that stand. One query. */
export async function safetyCountsOf(db: Db, memberIds: readonly string[]): Promise<Map<string, SafetyCounts>> {
  const { rows } = await db.execute<SafetyCounts & { memberId: string }>(
    sql`SELECT m.id AS "memberId", r.*, d.* FROM unnest(${sql.param([...memberIds])}::uuid[]) AS m(id)
      CROSS JOIN LATERAL (SELECT count(*)::int AS reports, (count(*) FILTER (WHERE status = 'open'))::int AS "openReports"
        FROM ${reports} WHERE member_id = m.id) r
      CROSS JOIN LATERAL (SELECT count(*)::int AS decisions, (count(*) FILTER (WHERE measure = 'warn'))::int AS warnings
        FROM ${decisions} WHERE member_id = m.id AND status = 'standing') d`,
  )
  return new Map(rows.map(({ memberId, ...counts }) => [memberId, counts]))
}

/** How many members this one has blocked, and how many have blocked them. */
export async function countBlocks(db: Db, memberId: string): Promise<{ made: number; received: number }> {
  const [row] = await db
    .select({
      made: sql<number>`count(*) FILTER (WHERE ${blocks.memberId} = ${memberId})`.mapWith(Number),
      received: sql<number>`count(*) FILTER (WHERE ${blocks.blockedId} = ${memberId})`.mapWith(Number),
    })
    .from(blocks)
    .where(or(eq(blocks.memberId, memberId), eq(blocks.blockedId, memberId)))
  return row ?? { made: 0, received: 0 }
}

/** Resends all valid statements to a member in one email. Returns whether there were any. */
export async function mailStatementsAgain(platform: Platform, tx: Tx, memberId: string): Promise<boolean> {
  const again = await tx
    .update(decisions)
    .set({ mailedAt: null })
    .where(
      and(
        eq(decisions.memberId, memberId),
        inArray(decisions.status, ['waiting', 'standing']),
        isNotNull(decisions.mailedAt),
      ),
    )
    .returning({ id: decisions.id })
  if (again.length > 0) await queueStatement(platform, tx, { memberId, isSitting: false })
  return again.length > 0
}
