import type { EntryDecision } from '../../../contract/office/queue.ts'
import { closeContact, reopenContact } from '../../content/index.ts'
import type { Tx } from '../../platform/db/db.ts'
import type { Ctx, Staff } from '../../sites/index.ts'
import type { Done, Undoing } from './decide.ts'

type ComplaintDecision = Extract<EntryDecision, { kind: 'complaints' }>

/** Answers a letter by mail, or closes it. What was mailed cannot be taken back. Errors: not_found, conflict. */
export async function decideComplaint(ctx: Ctx, tx: Tx, who: Staff, decision: ComplaintDecision): Promise<Done> {
  const answer = decision.outcome === 'answer' ? decision.answer : null
  const letter = await closeContact(ctx, tx, { id: decision.id, answer, by: who.staffId, at: ctx.clock.now() })
  return {
    memberId: letter.memberId,
    waitingSince: letter.createdAt,
    before: {},
    mayUndo: answer === null,
    receipt: letter.receipt,
    ...(decision.outcome === 'close' && { reason: decision.note }),
  }
}

export async function undoComplaint(_ctx: Ctx, tx: Tx, _who: Staff, { subject }: Undoing): Promise<string | null> {
  await reopenContact(tx, subject)
  return null
}
