import { sql } from 'drizzle-orm'
import { conversationMembers, conversations } from '../tables.ts'

/**
 * Unread listed conversations as a relation for statements of other domains (member_id, other_id, conversation_id,
 * unread, last_seq, last_at, unread_hour, is_new: never read nor answered). Excludes conversations that were muted when
 * the last message arrived. Queries by time should filter on `unread_hour` (the hour of `last_at`), which is indexed.
 */
export const unreadRelation = sql`(SELECT m.member_id, m.other_id, m.conversation_id, m.unread, c.last_seq, m.last_at, m.unread_hour,
    m.first_seq = 0 AND m.read_seq = 0 AS is_new
  FROM ${conversationMembers} m JOIN ${conversations} c ON c.id = m.conversation_id
  WHERE m.unread_hour IS NOT NULL AND m.unread > 0 AND m.is_listed AND (m.muted_until IS NULL OR m.muted_until < m.last_at))`
