import { sql } from 'drizzle-orm'
import type { RelationView } from '../../contract/likes.ts'
import { blockRelation } from '../moderation/index.ts'
import type { Db } from '../platform/db.ts'
import { statement } from '../platform/statement.ts'
import { likes } from './tables.ts'

const me = sql.placeholder('memberId')
const query = statement<{ memberId: string; ids: readonly string[] }, RelationView & { id: string }>(
  'like_relations',
  () => sql`SELECT other.id, mine.member_id IS NOT NULL AS liked, theirs.member_id IS NOT NULL AS likes_me, mine.matched_at IS NOT NULL AS is_match
    FROM unnest(${sql.placeholder('ids')}::uuid[]) AS other (id)
    LEFT JOIN ${likes} mine ON mine.member_id = ${me}::uuid AND mine.liked_id = other.id
    LEFT JOIN ${likes} theirs ON theirs.member_id = other.id AND theirs.liked_id = ${me}::uuid
    WHERE (mine.member_id IS NOT NULL OR theirs.member_id IS NOT NULL)
      AND NOT EXISTS (SELECT FROM ${blockRelation} b WHERE b.member_id = ${me}::uuid AND b.blocked_id = other.id)
      AND NOT EXISTS (SELECT FROM ${blockRelation} b WHERE b.member_id = other.id AND b.blocked_id = ${me}::uuid)`,
)

/** How a member stands to these others; left out are those with no like either way, and those with a block. One query. */
export async function relations(db: Db, memberId: string, ids: readonly string[]): Promise<Map<string, RelationView>> {
  const rows = ids.length === 0 ? [] : await query(db, { memberId, ids })
  return new Map(rows.map(({ id, ...relation }) => [id, relation]))
}
