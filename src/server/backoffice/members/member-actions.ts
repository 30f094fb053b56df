import {
  beginExport,
  closeOnRequest,
  confirmByHand,
  endSessionsFor,
  holdAccount,
  mailActivationAgain,
} from '../../accounts/index.ts'
import { mailDocumentAgain } from '../../invoices/index.ts'
import { mailStatementsAgain } from '../../moderation/index.ts'
import { type Tx, transaction } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/errors.ts'
import type { Ctx, Staff } from '../../sites/index.ts'
import { noteAct } from '../audit/audit.ts'
import type { auditLog } from '../tables.ts'
import { addNote } from './member-notes.ts'

type Action = (typeof auditLog.$inferInsert)['action']
type Act = {
  memberId: string
  action: Action
  reason?: string | undefined
  facts?: { subject?: string; until?: string }
}

/** An act about a member and its entry: both or neither. Errors: not_found, and those of the act. */
async function acting<T>(
  ctx: Ctx,
  who: Staff,
  { memberId, action, reason, facts }: Act,
  act: (tx: Tx) => Promise<T>,
): Promise<T> {
  return transaction(ctx.db, async (tx) => {
    if (!(await holdAccount(tx, memberId))) throw new Refusal('not_found')
    // Logged first, so that erasing the member also anonymizes this entry
    await noteAct(ctx, tx, who, {
      action,
      memberIds: [memberId],
      detail: { ...(reason !== undefined && { reason }), ...(facts && { facts }) },
    })
    return act(tx)
  })
}

type Reasoned = { id: string; reason: string }

export function confirmAddressOf(ctx: Ctx, who: Staff, { id: memberId, reason }: Reasoned): Promise<void> {
  return acting(ctx, who, { memberId, action: 'confirm_member', reason }, (tx) => confirmByHand(ctx, tx, memberId))
}

export function endMemberSessions(
  ctx: Ctx,
  who: Staff,
  { id: memberId, session_id }: { id: string; session_id?: string | undefined },
): Promise<void> {
  const facts = { subject: session_id === undefined ? 'all' : 'one' }
  return acting(ctx, who, { memberId, action: 'end_member_sessions', facts }, (tx) =>
    endSessionsFor(ctx, tx, { memberId, sessionId: session_id ?? null }),
  )
}

export async function exportForMember(ctx: Ctx, who: Staff, memberId: string): Promise<void> {
  await acting(ctx, who, { memberId, action: 'ask_member_export' }, (tx) => beginExport(ctx, tx, memberId))
}

/** Answers when everything is erased. */
export function closeForMember(ctx: Ctx, who: Staff, { id: memberId, reason }: Reasoned): Promise<Date> {
  return acting(ctx, who, { memberId, action: 'start_deletion', reason }, (tx) => closeOnRequest(ctx, tx, memberId))
}

type Resend = { id: string; mail: 'activation' | 'document' | 'statement'; document_id?: string | undefined }

export function resendMail(ctx: Ctx, who: Staff, { id: memberId, mail, document_id }: Resend): Promise<void> {
  return acting(ctx, who, { memberId, action: 'resend_mail', facts: { subject: mail } }, async (tx) => {
    if (mail === 'activation') return mailActivationAgain(ctx, tx, memberId)
    if (mail === 'document') return mailDocumentAgain(ctx, tx, { id: document_id ?? '', memberId })
    if (!(await mailStatementsAgain(ctx, tx, memberId))) throw new Refusal('conflict')
  })
}

export async function noteAbout(ctx: Ctx, who: Staff, { id: memberId, text }: { id: string; text: string }) {
  const at = ctx.clock.now()
  const id = await acting(ctx, who, { memberId, action: 'note_member' }, (tx) =>
    addNote(tx, { memberId, staffId: who.staffId, text, at }),
  )
  return { id, by: who.name, text, at: at.toISOString() }
}
