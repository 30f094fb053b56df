import { desc, eq } from 'drizzle-orm'
import type { Db } from '../platform/db.ts'
import type { ExportFile } from '../platform/zip.ts'
import { blocks, notices, reports } from './tables.ts'

/** Whom the member blocked, what they reported, and of which illegal content they gave notice. Not who reported or blocked them: that is the others' own. */
export async function exportModeration(db: Db, memberId: string): Promise<ExportFile[]> {
  const [blocked, reported, noticed] = await Promise.all([
    db.select().from(blocks).where(eq(blocks.memberId, memberId)).orderBy(desc(blocks.createdAt)),
    db.select().from(reports).where(eq(reports.reporterId, memberId)).orderBy(desc(reports.createdAt)),
    db.select().from(notices).where(eq(notices.memberId, memberId)).orderBy(desc(notices.createdAt)),
  ])
  return [
    { name: 'blocks.json', value: blocked.map(({ blockedId, createdAt }) => ({ member: blockedId, at: createdAt })) },
    { name: 'reports.json', value: reported.map(reportOf) },
    ...(noticed.length === 0 ? [] : [{ name: 'notices.json', value: noticed.map(noticeOf) }]),
  ]
}

function reportOf({
  receipt,
  memberId,
  reason,
  text,
  status,
  decision,
  createdAt,
  decidedAt,
}: typeof reports.$inferSelect) {
  return { receipt, member: memberId, reason, text, at: createdAt, status, decision, decided_at: decidedAt }
}

function noticeOf(notice: typeof notices.$inferSelect) {
  const { receipt, kind, location, text, name, email, status, decision, decisionReason, createdAt, decidedAt } = notice
  const decided = { decision, reason: decisionReason, decided_at: decidedAt }
  return { receipt, kind, location, text, name, email, at: createdAt, status, ...decided }
}
