import { sql } from 'drizzle-orm'
import { originRelation } from '../accounts/index.ts'
import { matchRelation } from '../likes/index.ts'
import { paidRelation } from '../payments/index.ts'
import type { Db } from '../platform/db/db.ts'
import { type Counted, cellOf } from './cells.ts'
import { type SiteDay, within } from './counts.ts'

type Row = {
  country: string
  language: string
  network: string | null
  is_premium: boolean
  matched: number
  members: number
}
const days = (count: number) => sql`make_interval(hours => ${count * 24})`
const chanceDays = 30
const buyingDays = 7

/**
 * Members confirmed that day, and those with a current match within 30 days, by whether they bought within the first 7.
 * A purchase only counts for later matches: members who matched before it count as free; those who bought later without
 * an earlier match are excluded from both groups.
 */
export async function chances(db: Db, day: SiteDay): Promise<Counted[]> {
  const { rows } = await db.execute<Row>(sql`
    WITH told AS (
      SELECT o.country, o.language, o.network, o.confirmed_at,
        (SELECT min(m.matched_at) FROM ${matchRelation} m WHERE m.member_id = o.id AND m.matched_at < o.confirmed_at + ${days(chanceDays)}) AS matched_at,
        (SELECT min(b.completed_at) FROM ${paidRelation} b WHERE b.member_id = o.id AND b.completed_at < o.confirmed_at + ${days(chanceDays)}) AS bought_at
      FROM ${originRelation} o WHERE o.site_id = ${day.siteId} AND ${within(sql`o.confirmed_at`, day)}),
    grouped AS (
      SELECT country, language, network, matched_at, CASE
        WHEN bought_at IS NULL OR matched_at < bought_at THEN false
        WHEN bought_at < confirmed_at + ${days(buyingDays)} THEN true END AS is_premium FROM told)
    SELECT country, language, network, is_premium, count(matched_at) AS matched, count(*) AS members
    FROM grouped WHERE is_premium IS NOT NULL GROUP BY country, language, network, is_premium`)
  return rows.map((row) => ({
    ...cellOf(row),
    metric: row.is_premium ? 'chance_premium' : 'chance_free',
    value: row.matched,
    value2: row.members,
    spread: null,
  }))
}
