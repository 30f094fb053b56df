import { eq, or } from 'drizzle-orm'
import type { Tx } from '../platform/db.ts'
import type { Scope } from '../platform/events.ts'
import { blocks, reports } from './tables.ts'

type Erased = { memberId: string; replacementId: string }
type Report = typeof reports.$inferSelect

/** Blocks go, both ways. Of reports there stays that one was made, for which reason, and what was decided when: not about whom, not by whom, no words, no evidence. */
export async function eraseModeration({ tx, clock }: Scope, erased: Erased): Promise<void> {
  const { memberId } = erased
  await tx.delete(blocks).where(or(eq(blocks.memberId, memberId), eq(blocks.blockedId, memberId)))
  const involved = await tx
    .select()
    .from(reports)
    .where(or(eq(reports.memberId, memberId), eq(reports.reporterId, memberId)))
  for (const report of involved) await eraseReport(tx, report, erased, clock.now())
}

async function eraseReport(tx: Tx, report: Report, { memberId, replacementId }: Erased, at: Date): Promise<void> {
  const isReported = report.memberId === memberId
  // Whoever was reported and is gone needs no decision any more
  const isSettled = isReported && report.status === 'open'
  await tx
    .update(reports)
    .set({
      ...(isReported
        ? { memberId: replacementId, messageId: null, evidence: {}, decisionReason: null }
        : { reporterId: replacementId, evidence: withoutWordsOf(memberId, report.evidence) }),
      text: '',
      ...(isSettled && { status: 'decided' as const, decision: 'no_action' as const, decidedAt: at }),
    })
    .where(eq(reports.id, report.id))
}

/** The evidence without the messages that this member wrote; what is said against the other one stays. */
function withoutWordsOf(memberId: string, evidence: Report['evidence']): Report['evidence'] {
  const { message } = evidence
  if (!Array.isArray(message)) return evidence
  return { ...evidence, message: message.filter((kept: { sender_id?: unknown }) => kept.sender_id !== memberId) }
}
