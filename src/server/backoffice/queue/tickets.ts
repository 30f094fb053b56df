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
    const letters = await openContacts(db, { siteId, only, except, limit, clocks, now: clock.now() })
    return letters.map((letter) => ({
      id: letter.id,
      siteId: letter.siteId,
      memberId: letter.memberId,
      gravity: letter.topic === 'safety' ? ('serious' as const) : ('ordinary' as const),
      since: letter.createdAt,
      dueAt: answerDue(letter, clocks),
    }))
  },
  async views({ db, clock }, entries) {
    const only = entries.map(({ frame }) => frame.id)
    const letters = await openContacts(db, {
      only,
      limit: entries.length,
      clocks: await complaintClocks(db),
      now: clock.now(),
    })
    return entries.flatMap(({ frame }) => {
      const letter = letters.find(({ id }) => id === frame.id)
      if (letter === undefined) return []
      const { receipt, name, email, text } = letter
      const topic = contactTopics.find((known) => known === letter.topic) ?? 'other'
      const locale = localeOf(letter.locale)
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

async function undoComplaint(_ctx: Ctx, tx: Tx, _who: Staff, { subject }: Undoing): Promise<string | null> {
  await reopenContact(tx, subject)
  return null
}
