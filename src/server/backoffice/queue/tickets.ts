import { contactTopics } from '../../../contract/constants.ts'
import { answerDue, closedContactRelation, openContacts, tallyContacts } from '../../content/index.ts'
import { decisionTimesIn } from '../../moderation/index.ts'
import { localeOf } from '../../platform/words.ts'
import type { QueueSource } from './sources.ts'

/**
 * Letters to customer service. Which of them are complaints nobody asks who writes: all have the days that a complaint has, and are answered
 * here by mail, or closed where they were answered from the mailbox.
 */
export const complaintSource: QueueSource<'complaints'> = {
  readers: [],
  deciders: ['support', 'moderator', 'admin'],
  tally: ({ db, clock }) => tallyContacts(db, clock.now()),
  async next({ db, clock }, _who, { siteId, only, except, limit }) {
    const letters = await openContacts(db, { siteId, only, except, limit, now: clock.now() })
    return letters.map((letter) => ({
      id: letter.id,
      siteId: letter.siteId,
      memberId: letter.memberId,
      gravity: letter.topic === 'safety' ? ('serious' as const) : ('ordinary' as const),
      since: letter.createdAt,
      dueAt: answerDue(letter),
    }))
  },
  async views({ db, clock }, entries) {
    const only = entries.map(({ frame }) => frame.id)
    const letters = await openContacts(db, { only, limit: entries.length, now: clock.now() })
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
  readNote: ({ complaint }) => ({ receipt: complaint.receipt }),
}
