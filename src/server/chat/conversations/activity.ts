import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/db.ts'
import { statement } from '../../platform/db/prepared-statement.ts'
import { attachments, conversationMembers, messages } from '../tables.ts'

type ActivityQuery = { memberId: string; since: Date; most: number }
/** Something in a conversation, by the other one's id. */
type Activity = { id: string; conversation_id: string; at: Date }
const [me, since, most] = [
  sql`${sql.placeholder('memberId')}::uuid`,
  sql`${sql.placeholder('since')}::timestamptz`,
  sql`${sql.placeholder('most')}::int`,
]

const begun = statement<ActivityQuery, Activity>(
  'chat_begun_with',
  () => sql`SELECT m.other_id AS id, m.conversation_id, x.sent_at AS at
    FROM ${conversationMembers} m
      JOIN ${conversationMembers} o ON o.conversation_id = m.conversation_id AND o.member_id = m.other_id AND o.first_seq = 1
      JOIN ${messages} x ON x.conversation_id = m.conversation_id AND x.seq = 1 AND x.unsent_at IS NULL
    WHERE m.member_id = ${me} AND m.is_listed AND m.last_at > ${since} AND x.sent_at > ${since}
    ORDER BY x.sent_at DESC LIMIT ${most}`,
)

const gifts = statement<ActivityQuery, Activity>(
  'chat_gifts_since',
  () => sql`SELECT a.sender_id AS id, a.conversation_id, x.sent_at AS at
    FROM ${attachments} a JOIN ${messages} x ON x.conversation_id = a.conversation_id AND x.seq = a.seq
    WHERE a.kind = 'gift' AND a.receiver_id = ${me} AND x.unsent_at IS NULL AND x.sent_at > ${since}
    ORDER BY x.sent_at DESC LIMIT ${most}`,
)

/** Conversations started by others with this member since then and still in the list, newest first. */
export const conversationsBegunWith = (db: Db, query: ActivityQuery): Promise<Activity[]> => begun(db, query)
/** Gifts that this member received since then, newest first. */
export const giftsSince = (db: Db, query: ActivityQuery): Promise<Activity[]> => gifts(db, query)
