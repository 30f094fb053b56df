import { and, desc, eq, gt, max, type SQL, sql } from 'drizzle-orm'
import type { VisitorView } from '../../../contract/likes.ts'
import { viewerOf } from '../../accounts/index.ts'
import type { Db } from '../../platform/db/db.ts'
import type { Partitioned } from '../../platform/db/partitions.ts'
import { statement } from '../../platform/db/prepared-statement.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Ctx } from '../../sites/index.ts'
import { profiles, profileViews } from '../tables.ts'
import { isSeen } from '../visibility/relations.ts'
import { cardsWithAnswers } from './cards.ts'

const viewDays = 30
const dayMs = 86_400_000

/**
 * Records that a member opened a profile, at most once a day. Not for invisible, private or hidden viewers, fictional
 * profiles, or the own profile. Failures are only logged.
 */
export async function noteView(platform: Platform, { memberId, viewerId }: { memberId: string; viewerId: string }) {
  if (memberId === viewerId) return
  const { clock } = platform
  await addView(platform.db, { memberId, viewerId, now: clock.now(), since: viewedSince(clock) }).catch(
    (error: unknown) => platform.log.warn({ err: error }, 'a view was not noted'),
  )
}

/** A view after this makes another one unnecessary. */
export const viewedSince = (clock: Platform['clock']): Date => new Date(clock.now().getTime() - dayMs)

type Viewed = { memberId: SQL; viewerId: SQL; since: SQL }

export const isViewed = ({ memberId, viewerId, since }: Viewed): SQL<boolean> =>
  sql`EXISTS (SELECT FROM ${profileViews} v WHERE v.member_id = ${memberId} AND v.viewer_id = ${viewerId} AND v.viewed_at >= ${since})`

const addView = statement<{ memberId: string; viewerId: string; now: Date; since: Date }, never>(
  'profile_views_add',
  () => {
    const [member, viewer] = [sql`${sql.placeholder('memberId')}::uuid`, sql`${sql.placeholder('viewerId')}::uuid`]
    return sql`INSERT INTO ${profileViews} (member_id, viewer_id, viewed_at)
      SELECT ${member}, p.member_id, ${sql.placeholder('now')}::timestamptz FROM ${profiles} p
      WHERE p.member_id = ${viewer} AND p.status = 'active' AND p.kind = 'member' AND NOT p.is_invisible AND NOT p.is_private
        AND NOT ${isViewed({ memberId: member, viewerId: viewer, since: sql`${sql.placeholder('since')}::timestamptz` })}
      ON CONFLICT DO NOTHING`
  },
)

/** Viewers of this member's profile since then, newest first, at most `most`. */
export async function viewersOf(db: Db, { memberId, since, most }: { memberId: string; since: Date; most: number }) {
  const at = max(profileViews.viewedAt)
  const rows = await db
    .select({ id: profileViews.viewerId, at })
    .from(profileViews)
    .where(and(eq(profileViews.memberId, memberId), gt(profileViews.viewedAt, since)))
    .groupBy(profileViews.viewerId)
    .orderBy(desc(at))
    .limit(most)
  return rows.flatMap((row) => (row.at === null ? [] : [{ id: row.id, at: row.at }]))
}

const mostVisitors = 100

/** Members who opened the viewer's profile while views are stored, newest first; visible ones only. */
export async function listVisitors(ctx: Ctx): Promise<VisitorView[]> {
  const { memberId } = viewerOf(ctx)
  const since = new Date(ctx.clock.now().getTime() - viewDays * dayMs)
  const visits = await viewersOf(ctx.db, { memberId, since, most: mostVisitors })
  const { cards, answers } = await cardsWithAnswers(
    { ...ctx, viewerId: memberId },
    visits.map(({ id }) => id),
  )
  return visits.flatMap(({ id, at }) => {
    const card = cards.get(id)
    return card === undefined ? [] : [{ ...card, answer: answers.get(id) ?? null, visited_at: at.toISOString() }]
  })
}

const viewCount = statement<{ memberId: string; since: Date }, { count: number }>('profile_views_count', () => {
  const [me, viewer] = [sql`${sql.placeholder('memberId')}::uuid`, sql`v.viewer_id`]
  return sql`SELECT count(DISTINCT v.viewer_id)::int AS count FROM ${profileViews} v
    WHERE v.member_id = ${me} AND v.viewed_at > ${sql.placeholder('since')}::timestamptz
      AND ${isSeen({ owner: viewer, viewer: me, allowsFictional: sql`false` })}`
})

/** Counts viewers of this member's profile since then who are visible to the member. */
export async function countViewers(db: Db, query: { memberId: string; since: Date }): Promise<number> {
  const [row] = await viewCount(db, query)
  return row?.count ?? 0
}

/** Profiles this member opened, and when, for their data export. */
export async function viewsBy(db: Db, viewerId: string) {
  return db
    .select({ id: profileViews.memberId, at: profileViews.viewedAt })
    .from(profileViews)
    .where(eq(profileViews.viewerId, viewerId))
    .orderBy(desc(profileViews.viewedAt))
}

export const viewPartitions: Partitioned = {
  table: profileViews,
  key: profileViews.viewedAt,
  step: 'day',
  retentionDays: viewDays,
}
