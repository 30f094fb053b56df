import { desc, eq } from 'drizzle-orm'
import type { Db } from '../platform/db/db.ts'
import type { ExportFile } from '../platform/files/zip.ts'
import { casesOf } from './decisions/decisions.ts'
import { decisionView } from './decisions/statements.ts'
import { exportSignals } from './signals/signals-erasure.ts'
import { blocks, notices, reports } from './tables.ts'

/** What was decided about the member and what they said against it; whom they blocked, what they reported, and of which illegal content they gave notice. Not who reported or blocked them: that is the others' own. */
export async function exportModeration(db: Db, memberId: string): Promise<ExportFile[]> {
  const [blocked, reported, noticed, cases] = await Promise.all([
    db.select().from(blocks).where(eq(blocks.memberId, memberId)).orderBy(desc(blocks.createdAt)),
    db.select().from(reports).where(eq(reports.reporterId, memberId)).orderBy(desc(reports.createdAt)),
    db.select().from(notices).where(eq(notices.memberId, memberId)).orderBy(desc(notices.createdAt)),
    casesOf(db, memberId),
  ])
  return [
    { name: 'blocks.json', value: blocked.map(({ blockedId, createdAt }) => ({ member: blockedId, at: createdAt })) },
    { name: 'reports.json', value: reported.map(reportOf) },
    ...(await exportSignals(db, memberId)),
    ...(cases.length === 0 ? [] : [{ name: 'decisions.json', value: cases.map(decisionOf) }]),
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

/** As its statement says it; whether it can be appealed now is no part of what is kept. */
function decisionOf(each: Parameters<typeof decisionView>[0]) {
  const now = each.decision.decidedAt
  const {
    appeal_until: _until,
    credits_left: _credits,
    ...kept
  } = decisionView(each, { now, withWords: true, creditsLeft: null })
  return kept
}
