import { sql } from 'drizzle-orm'
import { conversationMembers, messages } from './tables.ts'

/** Messages without what they say (conversation_id, seq, sender_id, sent_at), as a relation that statements of other domains join. Those of a time are found by a BRIN index. */
export const messageTimeRelation = sql`(SELECT conversation_id, seq, sender_id, sent_at FROM ${messages})`
/** Which message of a conversation was a member's first (member_id, other_id, conversation_id, first_seq), as such a relation. */
export const firstWordRelation = sql`(SELECT member_id, other_id, conversation_id, first_seq FROM ${conversationMembers} WHERE first_seq > 0)`
