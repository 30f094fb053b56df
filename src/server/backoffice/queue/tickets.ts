import { contactTopics } from '../../../contract/constants.ts'
import type { EntryDecision } from '../../../contract/office/queue.ts'
import {
  answerDue,
  closeContact,
  closedContactRelation,
  openContacts,
  reopenContact,
  tallyContacts,
} from '../../content/index.ts'
import { decisionTimesIn } from '../../moderation/index.ts'
import type { Tx } from '../../platform/db/db.ts'
import { localeOf } from '../../platform/words.ts'
import { complaintClocks } from '../../sites/complaints/index.ts'
import type { Ctx, Staff } from '../../sites/index.ts'
import type { Done, QueueSource, Undoing } from './source.ts'

/**
 * Customer messages. All have the deadline of complaints because senders are not asked to classify them. Answered here
 * by email, or closed if answered from the mailbox.
 */
export const complaintSource: QueueSource<'complaints'> = {
  readers: [],
  deciders: ['support', 'moderator', 'admin'],
  tally: async ({ db, clock }) => tallyContacts(db, await complaintClocks(db), clock.now()),
  async next({ db, clock }, _who, { siteId, only, except, limit }) {
    const clocks = await complaintClocks(db)
    const messages = await openContacts(db, { siteId, only, except, limit, clocks, now: clock.now() })
    return messages.map((message) => ({
      id: message.id,
      siteId: message.siteId,
      memberId: message.memberId,
      gravity: message.topic === 'safety' ? ('serious' as const) : ('ordinary' as const),
      since: message.createdAt,
      dueAt: answerDue(message, clocks),
    }))
  },
  async views({ db, clock }, entries) {
    const only = entries.map(({ frame }) => frame.id)
    const messages = await openContacts(db, {
      only,
      limit: entries.length,
      clocks: await complaintClocks(db),
      now: clock.now(),
    })
    return entries.flatMap(({ frame }) => {
      const message = messages.find(({ id }) => id === frame.id)
      if (message === undefined) return []
      const { receipt, name, email, text } = message
      const topic = contactTopics.find((known) => known === message.topic) ?? 'other'
      const locale = localeOf(message.locale)
      return [{ ...frame, kind: 'complaints' as const, complaint: { receipt, topic, name, email, text, locale } }]
    })
  },
  decisionTimes: ({ db }, since) => decisionTimesIn(db, closedContactRelation, since),
  undo: undoComplaint,
  readNote: ({ complaint }) => ({ receipt: complaint.receipt }),
}

type ComplaintDecision = Extract<EntryDecision, { kind: 'complaints' }>

/** Answers a customer message by email, or closes it. Sent emails cannot be undone. Errors: not_found, conflict. */
export async function decideComplaint(ctx: Ctx, tx: Tx, who: Staff, decision: ComplaintDecision): Promise<Done> {
  const answer = decision.outcome === 'answer' ? decision.answer : null
  const message = await closeContact(ctx, tx, { id: decision.id, answer, by: who.staffId, at: ctx.clock.now() })
  return {
    memberId: message.memberId,
    waitingSince: message.createdAt,
    before: {},
    mayUndo: answer === null,
    receipt: message.receipt,
    ...(decision.outcome === 'close' && { reason: decision.note }),
  }
}

async function undoComplaint(_ctx: Ctx, tx: Tx, _who: Staff, { subject }: Undoing): Promise<string | null> {
  await reopenContact(tx, subject)
  return null
}
