import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/db.ts'
import { statement } from '../../platform/db/prepared-statement.ts'
import { Refusal } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { isReceiptShown } from '../../profiles/visibility/index.ts'
import { conversationMembers, conversations, messages } from '../tables.ts'

const member = sql`${sql.placeholder('memberId')}::uuid`
const conversation = sql`${sql.placeholder('conversationId')}::uuid`
/**
 * Number of the partner's messages between the last read one and `upto`. Messages are immutable, so the count is valid
 * under concurrent writes. Unsent ones are already subtracted and stored in the locked row.
 */
const readNow = sql`((SELECT count(*)::int FROM ${messages} x
  WHERE x.conversation_id = m.conversation_id AND x.seq > m.read_seq AND x.seq <= upto.seq AND x.sender_id = m.other_id)
  - (SELECT count(*)::int FROM unnest(m.unsent_seqs) AS gone(seq) WHERE gone.seq <= upto.seq))`
/** An hour that has long passed ends with what was unread of it; of late ones `unread-hours.ts` does it, so that a lively chat writes no index. */
const hourAfter = sql`CASE WHEN m.unread_hour > upto.late THEN m.unread_hour WHEN m.unread > ${readNow} THEN m.unread_hour END`
const late = sql`now() - interval '2 hours' AS late`
const stillUnsent = sql`ARRAY(SELECT gone.seq FROM unnest(m.unsent_seqs) AS gone(seq) WHERE gone.seq > upto.seq)`

/** What this member has not read in other conversations. */
const othersUnread = sql`(SELECT coalesce(sum(unread), 0)::int FROM ${conversationMembers}
  WHERE member_id = ${member} AND unread_hour IS NOT NULL AND unread > 0 AND conversation_id <> ${conversation})`

const isNotified = isReceiptShown({ owner: sql`mine.member_id`, viewer: sql`mine.other_id` })

type Read = { other_id: string; unread: number; total_unread: number; seen_seq: number | null; is_notified: boolean }

const read = statement<{ memberId: string; conversationId: string; seq: number }, Read>(
  'chat_read',
  () => sql`WITH seen AS (
    UPDATE ${conversationMembers} AS m SET unread = m.unread - ${readNow}, unread_hour = ${hourAfter}, unsent_seqs = ${stillUnsent}, read_seq = upto.seq
    FROM (SELECT least(${sql.placeholder('seq')}::int, last_seq) AS seq, ${late} FROM ${conversations} WHERE id = ${conversation}) upto
    WHERE m.member_id = ${member} AND m.conversation_id = ${conversation} AND m.read_seq < upto.seq
    RETURNING m.unread, m.read_seq
  )
  SELECT mine.other_id, coalesce(seen.unread, mine.unread) AS unread, seen.read_seq AS seen_seq,
    coalesce(seen.unread, mine.unread) + ${othersUnread} AS total_unread,
    seen.read_seq IS NOT NULL AND ${isNotified} AS is_notified
  FROM ${conversationMembers} mine LEFT JOIN seen ON true
  WHERE mine.member_id = ${member} AND mine.conversation_id = ${conversation}`,
)

/** Notes that a member has seen everything up to a number; answers their unread messages in all. Errors: not_found. */
export async function markRead(
  platform: Platform,
  memberId: string,
  { id, seq }: { id: string; seq: number },
): Promise<number> {
  const [row] = await read(platform.db, { memberId, conversationId: id, seq })
  if (row === undefined) throw new Refusal('not_found')
  if (row.seen_seq !== null) {
    const { seen_seq, other_id, unread, total_unread, is_notified } = row
    const seen = { kind: 'messages_seen' as const, conversation_id: id, reader_id: memberId, seq: seen_seq }
    if (is_notified) platform.live.publish([other_id], seen)
    platform.live.publish([memberId], {
      kind: 'unread_changed',
      conversation_id: id,
      conversation_unread: unread,
      total_unread,
    })
  }
  return row.total_unread
}

/** A member's unread messages in all. */
export async function totalUnread(db: Db, memberId: string): Promise<number> {
  const [row] = await countUnread(db, { memberId })
  return row?.total ?? 0
}
const countUnread = statement<{ memberId: string }, { total: number }>(
  'chat_unread',
  () =>
    sql`SELECT coalesce(sum(unread), 0)::int AS total FROM ${conversationMembers} WHERE member_id = ${member} AND unread_hour IS NOT NULL AND unread > 0`,
)

const remove = statement<
  { memberId: string; conversationId: string; at: Date; isForgotten: boolean },
  { total_unread: number }
>(
  'chat_remove',
  () => sql`WITH gone AS (
    UPDATE ${conversationMembers} AS m SET
      unread = m.unread - ${readNow}, unread_hour = ${hourAfter}, unsent_seqs = ${stillUnsent}, read_seq = greatest(m.read_seq, upto.seq),
      -- A message that came while this ran has a higher number: with it the conversation stays
      is_listed = m.unread - ${readNow} > 0,
      undo_deleted_seq = CASE WHEN ${sql.placeholder('isForgotten')}::bool AND upto.seq > m.deleted_seq THEN m.deleted_seq ELSE m.undo_deleted_seq END,
      deleted_at = CASE WHEN ${sql.placeholder('isForgotten')}::bool AND upto.seq > m.deleted_seq THEN ${sql.placeholder('at')}::timestamptz ELSE m.deleted_at END,
      deleted_seq = CASE WHEN ${sql.placeholder('isForgotten')}::bool THEN greatest(m.deleted_seq, upto.seq) ELSE m.deleted_seq END
    FROM (SELECT last_seq AS seq, ${late} FROM ${conversations} WHERE id = ${conversation}) upto
    WHERE m.member_id = ${member} AND m.conversation_id = ${conversation}
    RETURNING m.unread
  )
  SELECT gone.unread + ${othersUnread} AS total_unread FROM gone`,
)

/** Removes a conversation from a member's list; with `isForgotten` its messages are hidden too. Null: not theirs. */
export async function takeOffList(
  db: Db,
  options: { memberId: string; conversationId: string; at: Date; isForgotten: boolean },
): Promise<{ totalUnread: number } | null> {
  const [row] = await remove(db, options)
  return row === undefined ? null : { totalUnread: row.total_unread }
}
