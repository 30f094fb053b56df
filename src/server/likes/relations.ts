import { sql } from 'drizzle-orm'
import type { RelationView } from '../../contract/likes.ts'
import { statement } from '../platform/db/prepared-statement.ts'
import { isSeen } from '../profiles/index.ts'
import { verificationRequestRelation } from '../profiles/verification/index.ts'
import { allowsFictional, type CardContext } from '../profiles/visibility/index.ts'
import { likes, passes, waitingLikes } from './tables.ts'

/** SQL relation of passes (member_id, passed_id), for joins in statements of other domains. */
export const passRelation = sql`(SELECT member_id, passed_id FROM ${passes})`

/**
 * Whether the receiver of an unmatched like `l` passed its sender after it came, which hides it from their lists and
 * counts.
 */
export const isTurnedDown = sql`(l.matched_at IS NULL
  AND EXISTS (SELECT FROM ${passes} x WHERE x.member_id = l.liked_id AND x.passed_id = l.member_id AND x.created_at >= l.created_at))`

/**
 * SQL relation of unseen likes that were not turned down (member_id, liked_id, created_at, is_match), for joins in
 * statements of other domains.
 */
export const newLikeRelation = sql`(SELECT member_id, liked_id, created_at, matched_at IS NOT NULL AS is_match FROM ${likes} l
  WHERE seen_at IS NULL AND NOT ${isTurnedDown})`

const [me, other] = [sql.placeholder('memberId'), sql.placeholder('otherId')]
type RelationQuery = { memberId: string; otherId: string; allowsFictional: boolean }
type Relation = Omit<RelationView, 'comment'>
type Row = Omit<Relation, 'is_waiting' | 'verification_requested_at'> & {
  is_waiting: boolean
  verification_requested_at: Date | null
}
const query = statement<RelationQuery, Row>(
  'like_relation',
  () => sql`SELECT mine.member_id IS NOT NULL OR waiting.member_id IS NOT NULL AS liked, waiting.member_id IS NOT NULL AS is_waiting, theirs.member_id IS NOT NULL AS likes_me, mine.matched_at IS NOT NULL AS is_match,
      passed.member_id IS NOT NULL AS passed, request.requested_at AS verification_requested_at
    FROM (SELECT ${other}::uuid AS id) AS other
    LEFT JOIN ${likes} mine ON mine.member_id = ${me}::uuid AND mine.liked_id = other.id
    LEFT JOIN ${likes} theirs ON theirs.member_id = other.id AND theirs.liked_id = ${me}::uuid
    LEFT JOIN ${waitingLikes} waiting ON waiting.member_id = ${me}::uuid AND waiting.liked_id = other.id
    LEFT JOIN ${passes} passed ON passed.member_id = ${me}::uuid AND passed.passed_id = other.id
    LEFT JOIN ${verificationRequestRelation} request ON request.member_id = ${me}::uuid AND request.other_id = other.id
    WHERE ${isSeen({ owner: sql`other.id`, viewer: sql`${me}::uuid`, allowsFictional: sql`${sql.placeholder('allowsFictional')}::boolean` })}`,
)

/** A member's relation to another; empty if the other is not visible to them. */
export async function relationTo(
  ctx: Omit<CardContext, 'viewerId'>,
  memberId: string,
  otherId: string,
): Promise<Relation> {
  const [row] = await query(ctx.db, { memberId, otherId, allowsFictional: allowsFictional(ctx) })
  if (row === undefined)
    return { liked: false, likes_me: false, is_match: false, passed: false, verification_requested_at: null }
  const { is_waiting, verification_requested_at: requestedAt, ...relation } = row
  return {
    ...relation,
    verification_requested_at: requestedAt?.toISOString() ?? null,
    ...(is_waiting && { is_waiting: true as const }),
  }
}

/**
 * SQL relation of current matches (member_id, matched_at), one row per member, for joins in statements of other
 * domains.
 */
export const matchRelation = sql`(SELECT member_id, matched_at FROM ${likes} WHERE matched_at IS NOT NULL)`
