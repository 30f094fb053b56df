import { sql } from 'drizzle-orm'
import type { RelationView } from '../../contract/likes.ts'
import { statement } from '../platform/statement.ts'
import { allowsFictional, type CardContext, isSeen } from '../profiles/index.ts'
import { likes, passes } from './tables.ts'

/** Whom members have passed (member_id, passed_id), as a relation that statements of other domains join. */
export const passRelation = sql`(SELECT member_id, passed_id FROM ${passes})`

/** Likes that their receivers have not seen (member_id, liked_id, created_at, is_match), as a relation that statements of other domains join. */
export const newLikeRelation = sql`(SELECT member_id, liked_id, created_at, matched_at IS NOT NULL AS is_match FROM ${likes} WHERE seen_at IS NULL)`

const me = sql.placeholder('memberId')
type Asked = { memberId: string; ids: readonly string[]; allowsFictional: boolean }
const query = statement<Asked, RelationView & { id: string }>(
  'like_relations',
  () => sql`SELECT other.id, mine.member_id IS NOT NULL AS liked, theirs.member_id IS NOT NULL AS likes_me, mine.matched_at IS NOT NULL AS is_match
    FROM unnest(${sql.placeholder('ids')}::uuid[]) AS other (id)
    LEFT JOIN ${likes} mine ON mine.member_id = ${me}::uuid AND mine.liked_id = other.id
    LEFT JOIN ${likes} theirs ON theirs.member_id = other.id AND theirs.liked_id = ${me}::uuid
    WHERE (mine.member_id IS NOT NULL OR theirs.member_id IS NOT NULL)
      AND ${isSeen({ owner: sql`other.id`, viewer: sql`${me}::uuid`, allowsFictional: sql`${sql.placeholder('allowsFictional')}::boolean` })}`,
)

/** How a member stands to these others; left out are those with no like either way, and those whom the member may not see. One query. */
export async function relations(
  ctx: Omit<CardContext, 'viewerId'>,
  memberId: string,
  ids: readonly string[],
): Promise<Map<string, RelationView>> {
  const asked = { memberId, ids, allowsFictional: allowsFictional(ctx) }
  const rows = ids.length === 0 ? [] : await query(ctx.db, asked)
  return new Map(rows.map(({ id, ...relation }) => [id, relation]))
}
