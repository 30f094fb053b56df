import { type SQL, sql } from 'drizzle-orm'
import { viewerOf } from '../../accounts/index.ts'
import { statement } from '../../platform/db/prepared-statement.ts'
import { isReceiptShown } from '../../profiles/visibility/index.ts'
import type { Ctx } from '../../sites/index.ts'
import { conversationMembers, messages } from '../tables.ts'

const value = sql.placeholder
const [ids, seqs] = [sql`${value('ids')}::uuid[]`, sql`${value('seqs')}::int[]`]
const isNotified = isReceiptShown({ owner: sql`moved.member_id`, viewer: sql`moved.other_id` })

/** Of a conversation of the member's: nulls where nothing moved. */
type Moved = { conversation_id: string; is_held: boolean } & (
  | { other_id: string; seq: number; is_notified: boolean }
  | { other_id: null }
)
type DeliveryRequest = { memberId: string; ids: string[]; seqs: number[] }

/**
 * Up to the partner's newest existing message not above the given number. Numbers only increase, and reading implies
 * delivery.
 */
const deliver = (waiting: SQL) => () =>
  sql`WITH held AS (
    SELECT mine.conversation_id, mine.other_id, greatest(mine.delivered_seq, mine.read_seq) AS known_seq
    FROM ${conversationMembers} mine
    WHERE mine.member_id = ${value('memberId')}::uuid AND mine.conversation_id = ANY (${ids})
    FOR NO KEY UPDATE ${waiting}
  ), moved AS (
    UPDATE ${conversationMembers} AS m SET delivered_seq = reached.seq
    FROM held
    JOIN LATERAL (
      SELECT x.seq FROM ${messages} x
      WHERE x.conversation_id = held.conversation_id AND x.seq > held.known_seq AND x.sender_id = held.other_id
        AND x.seq <= (SELECT max(said.seq) FROM unnest(${ids}, ${seqs}) AS said(id, seq) WHERE said.id = held.conversation_id)
      ORDER BY x.seq DESC LIMIT 1
    ) reached ON true
    WHERE m.member_id = ${value('memberId')}::uuid AND m.conversation_id = held.conversation_id
    RETURNING m.member_id, m.conversation_id, m.other_id, m.delivered_seq AS seq
  )
  SELECT mine.conversation_id, held.conversation_id IS NOT NULL AS is_held, moved.other_id, moved.seq,
    moved.seq IS NOT NULL AND ${isNotified} AS is_notified
  FROM ${conversationMembers} mine
  LEFT JOIN held ON held.conversation_id = mine.conversation_id
  LEFT JOIN moved ON moved.conversation_id = mine.conversation_id
  WHERE mine.member_id = ${value('memberId')}::uuid AND mine.conversation_id = ANY (${ids})`
const deliverFree = statement<DeliveryRequest, Moved>('chat_delivered', deliver(sql`SKIP LOCKED`))
const deliverOne = statement<DeliveryRequest, Moved>('chat_delivered_one', deliver(sql``))

type Reached = { id: string; seq: number }

/**
 * Records delivery to one of the viewer's devices and notifies senders who may see it. Ids of others are ignored. One
 * statement for all; conversations locked by other transactions are handled one by one to avoid deadlocks.
 */
export async function markDelivered(ctx: Ctx, reached: readonly Reached[]): Promise<void> {
  if (reached.length === 0) return
  const { memberId } = viewerOf(ctx)
  const moved = await deliverFree(ctx.db, requestedFrom(memberId, reached))
  const busy = new Set(moved.filter(({ is_held }) => !is_held).map(({ conversation_id }) => conversation_id))
  tell(ctx, memberId, moved)
  for (const id of busy) {
    const ofThis = reached.filter((each) => each.id.toLowerCase() === id)
    tell(ctx, memberId, await deliverOne(ctx.db, requestedFrom(memberId, ofThis)))
  }
}

function requestedFrom(memberId: string, reached: readonly Reached[]): DeliveryRequest {
  return { memberId, ids: reached.map(({ id }) => id), seqs: reached.map(({ seq }) => seq) }
}

function tell(ctx: Ctx, memberId: string, moved: readonly Moved[]): void {
  for (const row of moved) {
    if (row.other_id === null || !row.is_notified) continue
    const { conversation_id, other_id, seq } = row
    ctx.live.publish([other_id], { kind: 'messages_delivered', conversation_id, reader_id: memberId, seq })
  }
}
