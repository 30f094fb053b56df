import { sql } from 'drizzle-orm'
import { sqlState, type Tx, transaction } from '../../platform/db/db.ts'
import { statement } from '../../platform/db/prepared-statement.ts'
import type { Platform } from '../../platform/platform.ts'
import { type MessageRow, messageColumns } from '../messages/message-views.ts'
import { conversationMembers, conversations, messages } from '../tables.ts'

const value = sql.placeholder
/** Messages looked at together: few first, since most of what is looked for is recent. */
const batches = { first: 10_000, growth: 3 } as const
/** What one answer may cost: older messages than these are not looked at. */
const most = { messages: 300_000, statementMs: 1_500 } as const
const queryCanceled = '57014'

type FoundRow = MessageRow & { other_id: string }
type MessageQuery = { memberId: string; patterns: string[]; before: Date | null; wanted: number }
type Place = { conversation_id: string; other_id: string; deleted_seq: number; last_at: Date; count: number }

const places = statement<{ memberId: string }, Place>(
  'chat_search_places',
  () => sql`SELECT mine.conversation_id, mine.other_id, mine.deleted_seq, mine.last_at, c.last_seq - mine.deleted_seq AS count
    FROM ${conversationMembers} mine JOIN ${conversations} c ON c.id = mine.conversation_id AND c.last_seq > mine.deleted_seq
    WHERE mine.member_id = ${value('memberId')}::uuid ORDER BY mine.last_at DESC`,
)

type Search = {
  conversations: string[]
  others: string[]
  deleted: number[]
  patterns: string[]
  before: Date | null
  wanted: number
}
const search = statement<Search, FoundRow>(
  'chat_search',
  () => sql`SELECT ${messageColumns}, place.other_id
    FROM unnest(${value('conversations')}::uuid[], ${value('others')}::uuid[], ${value('deleted')}::int[])
      AS place(conversation_id, other_id, deleted_seq)
    JOIN ${messages} x ON x.conversation_id = place.conversation_id AND x.seq > place.deleted_seq
    WHERE x.unsent_at IS NULL AND x.sent_at < coalesce(${value('before')}::timestamptz, 'infinity')
      AND x.text ~ ALL (${value('patterns')}::text[])
    ORDER BY x.sent_at DESC FETCH FIRST (${value('wanted')}::int) ROWS WITH TIES`,
)

/**
 * The newest messages of a member's conversations that match every pattern, at least `limit` if available, with all of
 * equal time. Uses no index, so that sending maintains none: newest conversations first, until older ones cannot
 * contribute or the cost limit is reached.
 */
export async function findMessages(platform: Platform, query: MessageQuery): Promise<FoundRow[]> {
  const found: FoundRow[] = []
  try {
    await transaction(platform.db, (tx) => searchAll(tx, query, found))
  } catch (error) {
    if (sqlState(error) !== queryCanceled) throw error
    platform.log.warn('a search in messages took too long')
  }
  return found
}

async function searchAll(
  tx: Tx,
  { memberId, patterns, before, wanted }: MessageQuery,
  found: FoundRow[],
): Promise<void> {
  // To compile such a statement takes longer than to run it
  await tx.execute(
    sql`SELECT set_config('statement_timeout', ${String(most.statementMs)}, true), set_config('jit', 'off', true)`,
  )
  const all = await places(tx, { memberId })
  for (const batch of inBatches(all)) {
    const newest = batch[0]?.last_at ?? new Date(0)
    const least = found[wanted - 1]
    if (least !== undefined && least.sent_at > newest) return
    const rows = await search(tx, {
      conversations: batch.map(({ conversation_id }) => conversation_id),
      others: batch.map(({ other_id }) => other_id),
      deleted: batch.map(({ deleted_seq }) => deleted_seq),
      patterns,
      before,
      wanted,
    })
    found.push(...rows)
    found.sort((a, b) => b.sent_at.getTime() - a.sent_at.getTime() || b.seq - a.seq)
  }
}

/** Conversations in portions of so many messages, as long as the answer may cost more. */
function* inBatches(all: readonly Place[]): Generator<Place[]> {
  let [size, seen, batch, held]: [number, number, Place[], number] = [batches.first, 0, [], 0]
  for (const place of all) {
    if (seen >= most.messages) break
    batch.push(place)
    held += place.count
    seen += place.count
    if (held < size) continue
    yield batch
    size *= batches.growth
    batch = []
    held = 0
  }
  if (batch.length > 0) yield batch
}
