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

type Taken = { id: string; is_match: boolean }

// Of concurrent requests of two devices one gets them
const takeQuery = statement<{ memberId: string; ids: string[]; now: Date }, Taken>(
  'auto_like',
  () => sql`UPDATE ${likes} l SET shown_at = ${sql.placeholder('now')}::timestamptz
    WHERE l.liked_id = ${sql.placeholder('memberId')}::uuid AND l.member_id = ANY(${sql.placeholder('ids')}::uuid[])
      AND l.shown_at IS NULL AND l.seen_at IS NULL
    RETURNING l.member_id AS id, l.matched_at IS NOT NULL AS is_match`,
)

/**
 * The newest received like from a visible member that has not been announced yet, or null. Marks all waiting ones as
 * announced: the others are left to their badge, so that each visit begins with a like that came since the last.
 */
export async function takeAutoLike(ctx: Ctx): Promise<{ profile: CardView; isMatch: boolean } | null> {
  const { memberId } = viewerOf(ctx)
  const fresh = await newLikes(ctx.db, { memberId, allowsFictional: false, from: fromTop, size: candidates })
  if (fresh.length === 0) return null
  const seen = await cards(
    { ...ctx, viewerId: memberId },
    fresh.map((like) => like.id),
  )
  const rows = await takeQuery(ctx.db, { memberId, ids: [...seen.keys()], now: ctx.clock.now() })
  const taken = new Map(rows.map((row) => [row.id, row.is_match]))
  const newest = fresh.find(({ id }) => taken.has(id))
  const profile = newest && seen.get(newest.id)
  return newest && profile ? { profile, isMatch: taken.get(newest.id) ?? false } : null
}
