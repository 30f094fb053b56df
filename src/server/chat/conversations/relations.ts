import { sql } from 'drizzle-orm'
import { conversationMembers, conversations } from '../tables.ts'

/**
 * Listed conversations with something unread (member_id, other_id, conversation_id, unread, last_seq, last_at, unread_hour, is_new: never read
 * nor answered), as a relation that statements of other domains join. Without those that were quiet when the last message came: nobody is told
 * of it later, either. Whoever asks for those of a time names its hours (`unread_hour`, that of `last_at`), which have an index.
 */
export const unreadRelation = sql`(SELECT m.member_id, m.other_id, m.conversation_id, m.unread, c.last_seq, m.last_at, m.unread_hour,
    m.first_seq = 0 AND m.read_seq = 0 AS is_new
  FROM ${conversationMembers} m JOIN ${conversations} c ON c.id = m.conversation_id
  WHERE m.unread_hour IS NOT NULL AND m.unread > 0 AND m.is_listed AND (m.muted_until IS NULL OR m.muted_until < m.last_at))`
