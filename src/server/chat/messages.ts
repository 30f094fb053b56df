import { sql } from 'drizzle-orm'
import type { ChatView, MessageView } from '../../contract/chat.ts'
import { messagesPageSize } from '../../contract/constants.ts'
import { viewerOf } from '../accounts/index.ts'
import type { Db } from '../platform/db.ts'
import { Refusal } from '../platform/errors.ts'
import { statement } from '../platform/statement.ts'
import type { Ctx } from '../sites/index.ts'
import { totalUnread } from './read.ts'
import { conversationMembers, conversations, messages } from './tables.ts'
import { messageView, partnerViews, toldSeen } from './views.ts'

const chatsPageSize = 200
const value = sql.placeholder

type ListedRow = {
  conversation_id: string
  other_id: string
  unread: number
  last_at: Date
  last_seq: number
  seen_seq: number
  message_id: string | null
} & { [K in 'sender_id' | 'text']: string | null } & { sent_at: Date | null }

const listed = statement<{ memberId: string; before: Date | null; beforeId: string | null; limit: number }, ListedRow>(
  'chat_list',
  () => sql`SELECT mine.conversation_id, mine.other_id, mine.unread, mine.last_at, c.last_seq, theirs.read_seq AS seen_seq,
      x.id AS message_id, x.sender_id, x.text, x.sent_at
    FROM ${conversationMembers} mine
    JOIN ${conversations} c ON c.id = mine.conversation_id
    JOIN ${conversationMembers} theirs ON theirs.member_id = mine.other_id AND theirs.conversation_id = mine.conversation_id
    LEFT JOIN ${messages} x ON x.conversation_id = mine.conversation_id AND x.seq = c.last_seq AND x.seq > mine.deleted_seq
    WHERE mine.member_id = ${value('memberId')}::uuid AND mine.is_listed
      AND (mine.last_at, mine.conversation_id) <
        (coalesce(${value('before')}::timestamptz, 'infinity'), coalesce(${value('beforeId')}::uuid, '00000000-0000-0000-0000-000000000000'))
    ORDER BY mine.last_at DESC, mine.conversation_id DESC LIMIT ${value('limit')}::int`,
)

/** A page of the viewer's conversations, newest message first; after `before` (and `before_id` where two have the same time). */
export async function listChats(ctx: Ctx, cursor: { before?: string | undefined; before_id?: string | undefined }) {
  const { memberId } = viewerOf(ctx)
  const before = cursor.before === undefined ? null : new Date(cursor.before)
  const [rows, unread] = await Promise.all([
    listed(ctx.db, { memberId, before, beforeId: cursor.before_id ?? null, limit: chatsPageSize + 1 }),
    totalUnread(ctx.db, memberId),
  ])
  const page = rows.slice(0, chatsPageSize)
  const partner = await partnerViews(
    { ...ctx, viewerId: memberId },
    page.map((row) => row.other_id),
  )
  const chats = page.map((row): ChatView => {
    const profile = partner(row.other_id)
    return {
      conversation: {
        id: row.conversation_id,
        last_seq: row.last_seq,
        last_message: lastMessageOf(row),
        last_at: row.last_at.toISOString(),
      },
      profile,
      num_unread_messages: row.unread,
      seen_seq: toldSeen(profile, row.seen_seq),
    }
  })
  return { chats, has_more: rows.length > chatsPageSize, num_unread_messages: unread }
}

function lastMessageOf(row: ListedRow): MessageView | null {
  const { message_id, sender_id, text, sent_at } = row
  if (message_id === null || sender_id === null || text === null || sent_at === null) return null
  return messageView(row.conversation_id, message_id, { seq: row.last_seq, senderId: sender_id, text, sentAt: sent_at })
}

type MessageRow = { id: string | null; seq: number; sender_id: string; text: string; sent_at: Date }
type Range = { memberId: string; conversationId: string; from: number; limit: number }
const pageQuery = (isBackward: boolean) => () =>
  // One row with nulls tells an empty conversation from somebody else's
  sql`SELECT x.id, x.seq, x.sender_id, x.text, x.sent_at
    FROM ${conversationMembers} mine LEFT JOIN LATERAL (
      SELECT * FROM ${messages} x
      WHERE x.conversation_id = mine.conversation_id AND x.seq > mine.deleted_seq AND ${isBackward ? sql`x.seq <` : sql`x.seq >`} ${value('from')}::int
      ORDER BY x.seq ${isBackward ? sql`DESC` : sql`ASC`} LIMIT ${value('limit')}::int
    ) x ON true
    WHERE mine.member_id = ${value('memberId')}::uuid AND mine.conversation_id = ${value('conversationId')}::uuid
    ORDER BY x.seq ${isBackward ? sql`DESC` : sql`ASC`}`
const backward = statement<Range, MessageRow>('chat_messages_before', pageQuery(true))
const forward = statement<Range, MessageRow>('chat_messages_after', pageQuery(false))

type Page = { id: string; before?: number | undefined; after?: number | undefined; limit?: number | undefined }

/** Messages in order: the newest, or those next before or after a number; `has_more` in that direction. Errors: not_found. */
export async function listMessages(ctx: Ctx, { id, before, after, limit = messagesPageSize }: Page) {
  const range = { memberId: viewerOf(ctx).memberId, conversationId: id, limit: limit + 1 }
  const isForward = after !== undefined
  const rows = isForward
    ? await forward(ctx.db, { ...range, from: after })
    : await backward(ctx.db, { ...range, from: before ?? 2 ** 31 - 1 })
  if (rows.length === 0) throw new Refusal('not_found')
  const page = rows.slice(0, limit).flatMap((row) => (row.id === null ? [] : [viewOf(id, row.id, row)]))
  return { messages: isForward ? page : page.toReversed(), has_more: rows.length > limit }
}

function viewOf(conversationId: string, id: string, row: MessageRow): MessageView {
  return messageView(conversationId, id, { seq: row.seq, senderId: row.sender_id, text: row.text, sentAt: row.sent_at })
}

const contextOfReport = 10
const reported = statement<{ reporterId: string; messageId: string }, MessageRow & { conversation_id: string }>(
  'chat_reported',
  () => sql`SELECT around.conversation_id, around.id, around.seq, around.sender_id, around.text, around.sent_at
    FROM ${conversationMembers} mine
    JOIN ${messages} x ON x.conversation_id = mine.conversation_id AND x.id = ${value('messageId')}::uuid
    JOIN ${messages} around ON around.conversation_id = x.conversation_id AND around.seq BETWEEN x.seq - ${sql.raw(String(contextOfReport))} AND x.seq
    WHERE mine.member_id = ${value('reporterId')}::uuid
    ORDER BY around.seq`,
)

/** A message and those before it, as a report keeps them; null when the reporter is not in that conversation. Deleted chats count: evidence outlives them. */
export async function messageForReport(db: Db, reporterId: string, messageId: string): Promise<MessageView[] | null> {
  const rows = await reported(db, { reporterId, messageId })
  return rows.length === 0
    ? null
    : rows.flatMap((row) => (row.id === null ? [] : [viewOf(row.conversation_id, row.id, row)]))
}
