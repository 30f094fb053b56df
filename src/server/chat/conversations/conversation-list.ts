import { type SQL, sql } from 'drizzle-orm'
import type { ChatView } from '../../../contract/chat/chat.ts'
import { onlineMinutes } from '../../../contract/constants.ts'
import { firstCharacters } from '../../../shared/text.ts'
import { viewerOf } from '../../accounts/index.ts'
import { statement } from '../../platform/db/prepared-statement.ts'
import { allowsFictional, isShownOnline } from '../../profiles/visibility/index.ts'
import type { Ctx } from '../../sites/index.ts'
import { type MessageRow, messageColumns, messageViews } from '../messages/message-views.ts'
import { conversationMembers, conversations, messages } from '../tables.ts'
import { mutedUntilView } from './archive-and-mute.ts'
import { totalUnread } from './read.ts'
import { receiptColumns, receiptJoin } from './relations.ts'
import { partnerViews } from './views.ts'

const chatsPageSize = 200
const draftLength = 140
const value = sql.placeholder

export type ChatRow = {
  listed_id: string
  other_id: string
  unread: number
  last_at: Date
  last_seq: number
  chat_rev: number
  seen_seq: number
  delivered_seq: number
  is_archived: boolean
  muted_until: Date | null
  draft: string
} & (MessageRow | Record<keyof MessageRow, null>)

/** Conversations of `:memberId` (as `mine`, `c` beside it) as rows of `chatViews`, newest message first, at most `:limit`. */
export const chatRows = ({ join = sql``, condition }: { join?: SQL; condition: SQL }): SQL => sql`
  SELECT mine.conversation_id AS listed_id, mine.other_id, mine.unread, mine.last_at, c.last_seq, c.rev AS chat_rev,
    ${receiptColumns}, mine.is_archived, mine.muted_until, mine.draft, ${messageColumns}
  FROM ${conversationMembers} mine
  JOIN ${conversations} c ON c.id = mine.conversation_id
  JOIN ${conversationMembers} theirs ON theirs.member_id = mine.other_id AND theirs.conversation_id = mine.conversation_id
  ${receiptJoin}
  ${join}
  LEFT JOIN ${messages} x ON x.conversation_id = mine.conversation_id AND x.seq = c.last_seq AND x.seq > mine.deleted_seq
  WHERE mine.member_id = ${value('memberId')}::uuid AND ${condition}
  ORDER BY mine.last_at DESC, mine.conversation_id DESC LIMIT ${value('limit')}::int`

type Page = {
  memberId: string
  before: Date | null
  beforeId: string | null
  onlineSince: Date
  allowsFictional: boolean
  limit: number
}
const page = (name: string, filter: SQL) =>
  statement<Page, ChatRow>(name, () =>
    chatRows({
      condition: sql`mine.is_listed AND ${filter} AND (mine.last_at, mine.conversation_id) <
        (coalesce(${value('before')}::timestamptz, 'infinity'), coalesce(${value('beforeId')}::uuid, '00000000-0000-0000-0000-000000000000'))`,
    }),
  )
const isHere = () =>
  isShownOnline({
    owner: sql`mine.other_id`,
    viewer: sql`mine.member_id`,
    allowsFictional: sql`${value('allowsFictional')}::bool`,
    since: sql`${value('onlineSince')}::timestamptz`,
  })
const pages = {
  all: page('chat_list', sql`NOT mine.is_archived`),
  unread: page('chat_list_unread', sql`NOT mine.is_archived AND mine.unread > 0`),
  online: page('chat_list_online', sql`NOT mine.is_archived AND ${isHere()}`),
  archived: page('chat_list_archived', sql`mine.is_archived`),
}

/**
 * A page of the viewer's conversations, newest message first; after `before` (and `before_id` where two have the same time). Archived ones are
 * in the answer of their filter only; what is unread in them counts all the same.
 */
export async function listChats(
  ctx: Ctx,
  cursor: {
    before?: string | undefined
    before_id?: string | undefined
    filter?: 'unread' | 'online' | 'archived' | undefined
  },
) {
  const { memberId } = viewerOf(ctx)
  const query = {
    memberId,
    before: cursor.before === undefined ? null : new Date(cursor.before),
    beforeId: cursor.before_id ?? null,
    onlineSince: new Date(ctx.clock.now().getTime() - onlineMinutes * 60_000),
    allowsFictional: allowsFictional(ctx),
    limit: chatsPageSize + 1,
  }
  const [rows, unread] = await Promise.all([
    pages[cursor.filter ?? 'all'](ctx.db, query),
    totalUnread(ctx.db, memberId),
  ])
  const chats = await chatViews(ctx, memberId, rows.slice(0, chatsPageSize))
  return { chats, has_more: rows.length > chatsPageSize, num_unread_messages: unread }
}

/** Rows of `chatRows` as entries of the chat list, in their order. */
export async function chatViews(ctx: Ctx, memberId: string, rows: readonly ChatRow[]): Promise<ChatView[]> {
  const viewing = { ...ctx, viewerId: memberId }
  const [partner, lastMessages] = await Promise.all([
    partnerViews(
      viewing,
      rows.map((row) => row.other_id),
    ),
    messageViews(
      viewing,
      rows.flatMap((row) => (row.id === null ? [] : [row])),
      { isBrief: true },
    ),
  ])
  const lastOf = new Map(lastMessages.map((message) => [message.conversation_id, message]))
  const now = ctx.clock.now()
  return rows.map((row) => {
    const profile = partner(row.other_id)
    return {
      conversation: {
        id: row.listed_id,
        last_seq: row.last_seq,
        rev: row.chat_rev,
        last_message: lastOf.get(row.listed_id) ?? null,
        last_at: row.last_at.toISOString(),
      },
      profile,
      num_unread_messages: row.unread,
      seen_seq: row.seen_seq,
      delivered_seq: Math.max(row.seen_seq, row.delivered_seq),
      is_archived: row.is_archived,
      muted_until: mutedUntilView(row.muted_until, now),
      draft: firstCharacters(row.draft, draftLength),
    }
  })
}
