import { sql } from 'drizzle-orm'
import type { CardView } from '../../contract/profiles/profiles.ts'
import { viewerOf } from '../accounts/index.ts'
import { statement } from '../platform/db/prepared-statement.ts'
import { cards } from '../profiles/index.ts'
import type { Ctx } from '../sites/index.ts'
import { fromTop, newLikes } from './lists.ts'
import { likes } from './tables.ts'

/** Maximum number of candidates checked per request. */
const candidates = 20

// Concurrent requests of two devices get different likes, or none
const takeQuery = statement<{ memberId: string; ids: string[]; now: Date }, { id: string; is_match: boolean }>(
  'auto_like',
  () => sql`UPDATE ${likes} l SET shown_at = ${sql.placeholder('now')}::timestamptz
    WHERE (l.member_id, l.liked_id) = (
      SELECT c.member_id, c.liked_id FROM ${likes} c
      WHERE c.liked_id = ${sql.placeholder('memberId')}::uuid AND c.member_id = ANY(${sql.placeholder('ids')}::uuid[]) AND c.shown_at IS NULL AND c.seen_at IS NULL
      ORDER BY c.created_at DESC, c.member_id DESC LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING l.member_id AS id, l.matched_at IS NOT NULL AS is_match`,
)

/** A received like from a visible member that has not been shown yet; marks it as shown. Null if there is none. */
export async function takeAutoLike(ctx: Ctx): Promise<{ profile: CardView; isMatch: boolean } | null> {
  const { memberId } = viewerOf(ctx)
  const fresh = await newLikes(ctx.db, { memberId, allowsFictional: false, from: fromTop, size: candidates })
  if (fresh.length === 0) return null
  const seen = await cards(
    { ...ctx, viewerId: memberId },
    fresh.map((like) => like.id),
  )
  const [taken] = await takeQuery(ctx.db, { memberId, ids: [...seen.keys()], now: ctx.clock.now() })
  const profile = taken === undefined ? undefined : seen.get(taken.id)
  return profile === undefined || taken === undefined ? null : { profile, isMatch: taken.is_match }
}
