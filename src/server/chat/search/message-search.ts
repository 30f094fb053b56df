import { sql } from 'drizzle-orm'
import type { ChatView, FoundMessageView, PartnerView } from '../../../contract/chat/chat.ts'
import { viewerOf } from '../../accounts/index.ts'
import { statement } from '../../platform/db/prepared-statement.ts'
import { visibilityModesRelation } from '../../profiles/visibility/index.ts'
import { type Ctx, limitRate } from '../../sites/index.ts'
import { type ChatRow, chatRows, chatViews } from '../conversations/conversation-list.ts'
import { partnerViews } from '../conversations/views.ts'
import { messageViews } from '../messages/message-views.ts'
import { conversationMembers, conversations } from '../tables.ts'
import { findMessages } from './message-search-query.ts'
import { patternsOf } from './message-search-terms.ts'

const value = sql.placeholder
const mostChats = 20
const foundPageSize = 30
const pastPageSize = 50
/** Messages within the same millisecond; more indicate a bot. */
const mostTies = 200

/** What is readable is findable: blocked and archived ones, too. */
const chatsByName = statement<{ memberId: string; patterns: string[]; limit: number }, ChatRow>('chat_by_name', () =>
  chatRows({
    join: sql`JOIN ${visibilityModesRelation} other ON other.member_id = mine.other_id`,
    condition: sql`(mine.is_listed OR c.last_seq > mine.deleted_seq) AND other.name ~ ALL (${value('patterns')}::text[])`,
  }),
)

/**
 * Conversations by the other one's name, and messages that have every one of some words, newest first; after `before` messages only.
 * Errors: too_many_requests.
 */
export async function searchChats(
  ctx: Ctx,
  { q, before }: { q: string; before?: string | undefined },
): Promise<{ chats: ChatView[]; messages: FoundMessageView[]; has_more: boolean }> {
  const { memberId } = viewerOf(ctx)
  const patterns = patternsOf(q)
  if (patterns.length === 0) return { chats: [], messages: [], has_more: false }
  await limitRate(ctx, 'chatSearch', memberId)
  const [named, found] = await Promise.all([
    before === undefined ? chatsByName(ctx.db, { memberId, patterns, limit: mostChats }) : [],
    findMessages(ctx, {
      memberId,
      patterns,
      before: before === undefined ? null : new Date(before),
      wanted: foundPageSize + 1,
    }),
  ])
  const { page, hasMore } = wholePage(found, foundPageSize, ({ sent_at }) => sent_at)
  const viewing = { ...ctx, viewerId: memberId }
  const [chats, messages, partner] = await Promise.all([
    chatViews(ctx, memberId, named),
    messageViews(viewing, page),
    partnerViews(viewing, [...new Set(page.map(({ other_id }) => other_id))]),
  ])
  const foundViews = messages.map((message, index) => ({ message, profile: partner(page[index]?.other_id ?? '') }))
  return { chats, messages: foundViews, has_more: hasMore }
}

type PastRow = { conversation_id: string; other_id: string; last_at: Date }
const past = statement<{ memberId: string; before: Date | null; limit: number }, PastRow>(
  'chat_past',
  () => sql`SELECT mine.conversation_id, mine.other_id, mine.last_at
    FROM ${conversationMembers} mine
    JOIN ${conversations} c ON c.id = mine.conversation_id AND c.last_seq > 0
    JOIN ${visibilityModesRelation} other ON other.member_id = mine.other_id
    WHERE mine.member_id = ${value('memberId')}::uuid AND mine.last_at < coalesce(${value('before')}::timestamptz, 'infinity')
    ORDER BY mine.last_at DESC FETCH FIRST (${value('limit')}::int) ROWS WITH TIES`,
)

/**
 * All past conversation partners, newest first, including deleted and blocked conversations, so that they can be
 * reported or blocked. Erased members are left out.
 */
export async function listPastChats(
  ctx: Ctx,
  { before }: { before?: string | undefined },
): Promise<{ people: { conversation_id: string; profile: PartnerView; last_at: string }[]; has_more: boolean }> {
  const { memberId } = viewerOf(ctx)
  const query = { memberId, before: before === undefined ? null : new Date(before), limit: pastPageSize + 1 }
  const { page, hasMore } = wholePage(await past(ctx.db, query), pastPageSize, ({ last_at }) => last_at)
  const partner = await partnerViews(
    { ...ctx, viewerId: memberId },
    page.map(({ other_id }) => other_id),
  )
  const people = page.map(({ conversation_id, other_id, last_at }) => ({
    conversation_id,
    profile: partner(other_id),
    last_at: last_at.toISOString(),
  }))
  return { people, has_more: hasMore }
}

/** The first rows, and those of the same time as the last of them: the next page begins below that time. */
function wholePage<T>(rows: readonly T[], size: number, timeOf: (row: T) => Date): { page: T[]; hasMore: boolean } {
  const last = rows[size - 1]
  if (last === undefined) return { page: [...rows], hasMore: false }
  const page = rows.filter((row) => timeOf(row) >= timeOf(last)).slice(0, size + mostTies)
  return { page, hasMore: rows.length > size }
}
