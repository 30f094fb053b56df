import { sql } from 'drizzle-orm'
import type { ReactionView } from '../../../contract/chat/message.ts'
import type { Db } from '../../platform/db/db.ts'
import { statement } from '../../platform/db/prepared-statement.ts'
import { type Place, placeKey } from '../conversations/participant.ts'
import { reactions } from '../tables.ts'

type Row = Place & { member_id: string; emoji: string }
const found = statement<{ conversations: string[]; seqs: number[] }, Row>(
  'chat_reactions',
  () => sql`SELECT r.conversation_id, r.seq, r.member_id, r.emoji
    FROM unnest(${sql.placeholder('conversations')}::uuid[], ${sql.placeholder('seqs')}::int[]) AS place(conversation_id, seq)
    JOIN ${reactions} r ON r.conversation_id = place.conversation_id AND r.seq = place.seq
    ORDER BY r.created_at, r.member_id`,
)

/** Reactions to messages, by `placeKey`; oldest first. */
export async function reactionViews(db: Db, places: readonly Place[]): Promise<Map<string, ReactionView[]>> {
  if (places.length === 0) return new Map()
  const rows = await found(db, {
    conversations: places.map(({ conversation_id }) => conversation_id),
    seqs: places.map(({ seq }) => seq),
  })
  const byPlace = Map.groupBy(rows, placeKey)
  return new Map([...byPlace].map(([key, own]) => [key, own.map(({ member_id, emoji }) => ({ member_id, emoji }))]))
}
