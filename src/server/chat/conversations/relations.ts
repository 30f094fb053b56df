import { sql } from 'drizzle-orm'
import { isReceiptShown } from '../../profiles/visibility/index.ts'
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

const receiptsShown = isReceiptShown({ owner: sql`theirs.member_id`, viewer: sql`mine.member_id` })
/** Columns of what `theirs` read and received, as far as `mine` may know: seen_seq and delivered_seq, 0 otherwise. */
export const receiptColumns = sql`receipts.shown * theirs.read_seq AS seen_seq, receipts.shown * theirs.delivered_seq AS delivered_seq`
/** The join that `receiptColumns` need. */
export const receiptJoin = sql`CROSS JOIN LATERAL (SELECT (${receiptsShown})::int AS shown) receipts`
