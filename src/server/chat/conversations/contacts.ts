import { and, eq, gt, or, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/db.ts'
import { statement } from '../../platform/db/prepared-statement.ts'
import { conversationMembers, messages } from '../tables.ts'

type ContactsQuery = { memberId: string; since: Date; after: string | null; limit: number }
const contacts = statement<{ memberId: string; since: string; after: string; limit: number }, { other_id: string }>(
  'chat_who_wrote_to',
  () => sql`SELECT mine.other_id FROM ${conversationMembers} mine
    WHERE mine.member_id = ${sql.placeholder('memberId')}::uuid AND mine.other_id > ${sql.placeholder('after')}::uuid
      AND EXISTS (SELECT FROM ${messages} x WHERE x.conversation_id = mine.conversation_id
        AND x.sender_id = mine.other_id AND x.sent_at >= ${sql.placeholder('since')}::timestamptz)
    ORDER BY mine.other_id LIMIT ${sql.placeholder('limit')}::int`,
)
const noMember = '00000000-0000-0000-0000-000000000000'

/** Who wrote to a member since then, first or in answer, also where the chat was deleted: ids in their order, from the one behind `after` on. */
export async function whoWroteTo(db: Db, { memberId, since, after, limit }: ContactsQuery): Promise<string[]> {
  const rows = await contacts(db, { memberId, since: since.toISOString(), after: after ?? noMember, limit })
  return rows.map(({ other_id }) => other_id)
}

/** Whether two members have written to each other. */
export async function haveBothWritten(db: Db, a: string, b: string): Promise<boolean> {
  const rows = await db
    .select({ id: conversationMembers.memberId })
    .from(conversationMembers)
    .where(
      and(
        gt(conversationMembers.lastSentSeq, 0),
        or(
          and(eq(conversationMembers.memberId, a), eq(conversationMembers.otherId, b)),
          and(eq(conversationMembers.memberId, b), eq(conversationMembers.otherId, a)),
        ),
      ),
    )
  return rows.length === 2
}
