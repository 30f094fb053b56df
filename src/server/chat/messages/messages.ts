import { sql } from 'drizzle-orm'
import type { MessageView } from '../../../contract/chat/chat.ts'
import { messagesPageSize } from '../../../contract/constants.ts'
import { viewerOf } from '../../accounts/index.ts'
import { statement } from '../../platform/db/prepared-statement.ts'
import { Refusal } from '../../platform/errors.ts'
import type { Ctx } from '../../sites/index.ts'
import { conversationMembers, messages } from '../tables.ts'
import { type MessageRow, messageColumns, messageViews } from './message-views.ts'

const value = sql.placeholder

type PageRow = MessageRow | Record<keyof MessageRow, null>
type Range = { memberId: string; conversationId: string; from: number; limit: number }
const pageQuery = (isBackward: boolean) => () =>
  // One row of nulls means an empty conversation; no row means not the viewer's
  sql`SELECT ${messageColumns}
    FROM ${conversationMembers} mine LEFT JOIN LATERAL (
      SELECT * FROM ${messages} x
      WHERE x.conversation_id = mine.conversation_id AND x.seq > mine.deleted_seq AND ${isBackward ? sql`x.seq <` : sql`x.seq >`} ${value('from')}::int
      ORDER BY x.seq ${isBackward ? sql`DESC` : sql`ASC`} LIMIT ${value('limit')}::int
    ) x ON true
    WHERE mine.member_id = ${value('memberId')}::uuid AND mine.conversation_id = ${value('conversationId')}::uuid
    ORDER BY x.seq ${isBackward ? sql`DESC` : sql`ASC`}`
const backward = statement<Range, PageRow>('chat_messages_before', pageQuery(true))
const forward = statement<Range, PageRow>('chat_messages_after', pageQuery(false))

type Page = {
  id: string
  before?: number | undefined
  after?: number | undefined
  around?: number | undefined
  limit?: number | undefined
}

/** Messages in order: the newest, those next before or after a number, or both around it; `has_more` in that direction. Errors: not_found. */
export async function listMessages(ctx: Ctx, { id, before, after, around, limit = messagesPageSize }: Page) {
  const viewing = { ...ctx, viewerId: viewerOf(ctx).memberId }
  const range = { memberId: viewing.viewerId, conversationId: id, limit: limit + 1 }
  if (around !== undefined) {
    const half = Math.ceil(limit / 2)
    const [older, newer] = await Promise.all([
      backward(ctx.db, { ...range, from: around, limit: half + 1 }),
      forward(ctx.db, { ...range, from: around - 1, limit: half + 1 }),
    ])
    const rows = [...present(older, half).toReversed(), ...present(newer, half)]
    const messages = await messageViews(viewing, rows)
    return { messages, has_more: older.length > half, has_newer: newer.length > half }
  }
  const isForward = after !== undefined
  const found = isForward
    ? await forward(ctx.db, { ...range, from: after })
    : await backward(ctx.db, { ...range, from: before ?? 2 ** 31 - 1 })
  const rows = present(found, limit)
  const messages: MessageView[] = await messageViews(viewing, isForward ? rows : rows.toReversed())
  return { messages, has_more: found.length > limit }
}

/** The rows of a page. Errors: not_found where there was not even an empty one. */
function present(rows: readonly PageRow[], limit: number): MessageRow[] {
  if (rows.length === 0) throw new Refusal('not_found')
  return rows.slice(0, limit).flatMap((row) => (row.id === null ? [] : [row]))
}
