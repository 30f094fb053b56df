import { and, eq, or, sql } from 'drizzle-orm'
import type { Scope } from '../platform/platform.ts'
import { appeals, contactWarnings, decisions } from './decisions/decision-tables.ts'
import { removeEvidenceFiles } from './reports/evidence-files.ts'
import { blocks, notices, reports } from './tables.ts'

type Erased = { memberId: string; replacementId: string }
type Report = typeof reports.$inferSelect

/** Blocks go, both ways. Of reports there stays that one was made, for which reason, and what was decided when: not about whom, not by whom, no words, no evidence. */
export async function eraseModeration(scope: Scope, erased: Erased): Promise<void> {
  const { tx } = scope
  const { memberId } = erased
  await tx.delete(blocks).where(or(eq(blocks.memberId, memberId), eq(blocks.blockedId, memberId)))
  const involved = await tx
    .select()
    .from(reports)
    .where(or(eq(reports.memberId, memberId), eq(reports.reporterId, memberId)))
  for (const report of involved) await eraseReport(scope, report, erased)
  await eraseNotices(scope, erased)
  await eraseDecisions(scope, erased)
}

/** Of decisions there stays what was decided when, on which ground; no words of anybody. An open appeal is closed: nothing is left to decide. */
async function eraseDecisions({ tx, clock }: Scope, { memberId, replacementId }: Erased): Promise<void> {
  const now = clock.now()
  await tx
    .update(appeals)
    .set({ status: 'closed', decidedAt: now })
    .where(and(eq(appeals.memberId, memberId), eq(appeals.status, 'open')))
  await tx
    .update(appeals)
    .set({ memberId: replacementId, text: '', reason: null })
    .where(eq(appeals.memberId, memberId))
  await tx
    .update(decisions)
    .set({
      memberId: replacementId,
      subjectId: null,
      sourceId: null,
      facts: {},
      note: '',
      mailedAt: sql`coalesce(${decisions.mailedAt}, ${now})`,
    })
    .where(eq(decisions.memberId, memberId))
  // Whom they were warned of, and that others were warned of them
  await tx.delete(contactWarnings).where(eq(contactWarnings.memberId, memberId))
  await tx.update(contactWarnings).set({ bannedId: replacementId }).where(eq(contactWarnings.bannedId, memberId))
}

/** Name and address of the sender go, and all that is stored of the member a notice is about. What an open notice says stays until it is decided: somebody else may be in danger; then it goes as well. */
async function eraseNotices(scope: Scope, { memberId, replacementId }: Erased): Promise<void> {
  const { tx } = scope
  const isAbout = eq(notices.aboutId, memberId)
  for (const { evidence } of await tx.select({ evidence: notices.evidence }).from(notices).where(isAbout)) {
    await removeEvidenceFiles(scope, tx, evidence)
  }
  await tx.update(notices).set({ aboutId: replacementId, evidence: {} }).where(isAbout)
  const isTheirs = eq(notices.memberId, memberId)
  await tx
    .update(notices)
    .set({ text: '', location: '', decisionReason: null })
    .where(and(isTheirs, eq(notices.status, 'decided')))
  await tx.update(notices).set({ memberId: replacementId, name: '', email: null }).where(isTheirs)
}

async function eraseReport(scope: Scope, report: Report, { memberId, replacementId }: Erased): Promise<void> {
  const isReported = report.memberId === memberId
  // Whoever was reported and is gone needs no decision any more
  const isSettled = isReported && report.status === 'open'
  if (isReported) await removeEvidenceFiles(scope, scope.tx, report.evidence)
  await scope.tx
    .update(reports)
    .set({
      ...(isReported
        ? { memberId: replacementId, messageId: null, evidence: {}, decisionReason: null }
        : { reporterId: replacementId, evidence: withoutWordsOf(memberId, report.evidence) }),
      text: '',
      ...(isSettled && { status: 'decided' as const, decision: 'no_action' as const, decidedAt: scope.clock.now() }),
    })
    .where(eq(reports.id, report.id))
}

/** The evidence without the messages that this member wrote; what is said against the other one stays. */
function withoutWordsOf(memberId: string, evidence: Report['evidence']): Report['evidence'] {
  const { message } = evidence
  if (!Array.isArray(message)) return evidence
  return { ...evidence, message: message.filter((kept: { sender_id?: unknown }) => kept.sender_id !== memberId) }
}
