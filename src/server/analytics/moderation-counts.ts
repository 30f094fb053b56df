import { sql } from 'drizzle-orm'
import { analyticsTexts } from '../../contract/office/office-constants.ts'
import { originRelation } from '../accounts/index.ts'
import { decidedNoticeRelation, decidedReportRelation } from '../moderation/index.ts'
import type { Db, Pooled } from '../platform/db/db.ts'
import type { Platform } from '../platform/platform.ts'
import { photoTimeRelation } from '../profiles/index.ts'
import { countActive, countProfiles } from '../profiles/profile/index.ts'
import type { Counted } from './cells.ts'
import { type SiteDay, timed, within } from './counts.ts'

type Row = { country: string | null; language: string; network: string | null; minutes: number; count: number }

const waited = (since: ReturnType<typeof sql>, until: ReturnType<typeof sql>) =>
  sql`greatest(floor(extract(epoch FROM ${until} - ${since}) / 60), 0)::int AS minutes`

/** Waiting times of that day's decisions: reports about members of the site, notices, photos of members. */
export async function moderationTimes(db: Db, day: SiteDay): Promise<Counted[]> {
  const cell = sql`o.country, o.language, o.network`
  const reports = await db.execute<Row>(sql`
    SELECT ${cell}, ${waited(sql`r.created_at`, sql`r.decided_at`)}, count(*) AS count
    FROM ${decidedReportRelation} r JOIN ${originRelation} o ON o.id = r.member_id
    WHERE o.site_id = ${day.siteId} AND ${within(sql`r.decided_at`, day)} GROUP BY ${cell}, minutes`)
  const notices = await db.execute<Row>(sql`
    SELECT NULL AS country, n.language, NULL AS network, ${waited(sql`n.created_at`, sql`n.decided_at`)}, count(*) AS count
    FROM ${decidedNoticeRelation} n
    WHERE n.site_id = ${day.siteId} AND ${within(sql`n.decided_at`, day)} GROUP BY n.language, minutes`)
  const photos = await db.execute<Row>(sql`
    SELECT ${cell}, ${waited(sql`p.created_at`, sql`p.reviewed_at`)}, count(*) AS count
    FROM ${photoTimeRelation} p JOIN ${originRelation} o ON o.id = p.member_id
    WHERE o.site_id = ${day.siteId} AND ${within(sql`p.reviewed_at`, day)} GROUP BY ${cell}, minutes`)
  const of = (metric: string, { rows }: { rows: Row[] }) =>
    rows.map((row) => timed(row, metric, row.minutes, row.count))
  return [...of('reports_time', reports), ...of('notices_time', notices), ...of('photos_time', photos)]
}

/** Share of fictional profiles among a pool's visible profiles, by country. Without source or language. */
export async function fictionalNow(platform: Platform, poolId: string): Promise<Counted[]> {
  const { value } = await countProfiles(platform)
  const own = value.filter((each) => each.poolId === poolId)
  const sum = (counts: typeof own) => counts.reduce((total, { shown }) => total + shown, 0)
  const { all } = analyticsTexts
  return [...Map.groupBy(own, ({ country }) => country)].map(([country, counts]) => ({
    country,
    language: all,
    source: all,
    metric: 'fictional',
    value: sum(counts.filter(({ kind }) => kind === 'fictional')),
    value2: sum(counts),
    spread: null,
  }))
}

/**
 * Members of a site who were active in the 30 days before a moment, by country: recipients of the service (DSA, article
 * 24).
 */
export async function recipientsNow(db: Pooled, siteId: string, until: Date): Promise<Counted[]> {
  const counts = await countActive(db, siteId, new Date(until.getTime() - 30 * 86_400_000))
  const { all } = analyticsTexts
  return [...counts].map(([country, value]) => ({
    country,
    language: all,
    source: all,
    metric: 'recipients',
    value,
    value2: null,
    spread: null,
  }))
}
