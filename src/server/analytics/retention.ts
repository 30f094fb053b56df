import { and, eq, sql } from 'drizzle-orm'
import { originRelation } from '../accounts/index.ts'
import { type Db, transaction } from '../platform/db/db.ts'
import { activityRelation } from '../profiles/visibility/index.ts'
import { type Cell, type Counted, cellOf, nameSources, rollUp } from './cells.ts'
import { within } from './counts.ts'
import { addDays, spanOf } from './days.ts'
import { holdCount, noteCounted } from './store.ts'
import { retentionWeeks } from './tables.ts'

type Wanted = {
  siteId: string
  timeZone: string
  partners: readonly string[]
  cohort: string
  week: number
  today: string
}

/**
 * Retention of a week's confirmed sign-ups: how many were active in or after a given later week, counted once it is
 * over. Only the last activity is stored, so later activity before this count is included. The cohort size is fixed at
 * the first count: members erased later count as lost, not as missing.
 */
export async function countWeek(db: Db, wanted: Wanted): Promise<void> {
  const { siteId, cohort, week, today } = wanted
  const rows = rollUp(nameSources(await weekCounts(db, wanted), wanted.partners))
  const first = week === 1 ? [] : await firstWeek(db, wanted)
  const before = new Map(first.map((row) => [keyOf(row), row.members]))
  const now = new Map(rows.map((row) => [keyOf(row), row]))
  const cells = before.size > 0 ? first : rows
  const counted = cells.map((cell) => {
    const row = now.get(keyOf(cell))
    const members = before.get(keyOf(cell)) ?? row?.value2 ?? 0
    const { country, language, source } = cell
    return { siteId, country, language, source, cohort, week, members, active: Math.min(row?.value ?? 0, members) }
  })
  await transaction(db, async (tx) => {
    await holdCount(tx, { siteId, part: `week_${week}`, day: cohort })
    await tx
      .delete(retentionWeeks)
      .where(and(eq(retentionWeeks.siteId, siteId), eq(retentionWeeks.cohort, cohort), eq(retentionWeeks.week, week)))
    for (let start = 0; start < counted.length; start += 1_000)
      await tx.insert(retentionWeeks).values(counted.slice(start, start + 1_000))
    await noteCounted(tx, { siteId, part: `week_${week}`, day: cohort, on: today })
  })
}

const keyOf = ({ country, language, source }: Cell) => JSON.stringify([country, language, source])

function firstWeek(db: Db, { siteId, cohort }: Wanted) {
  const isFirst = and(eq(retentionWeeks.siteId, siteId), eq(retentionWeeks.cohort, cohort), eq(retentionWeeks.week, 1))
  return db.select().from(retentionWeeks).where(isFirst)
}

async function weekCounts(db: Db, { siteId, timeZone, cohort, week }: Wanted): Promise<Counted[]> {
  const from = spanOf(cohort, timeZone).from
  const until = spanOf(addDays(cohort, 7), timeZone).from
  const start = spanOf(addDays(cohort, 7 * week), timeZone).from.toISOString()
  const { rows } = await db.execute<{
    country: string
    language: string
    network: string | null
    members: number
    active: number
  }>(sql`
    SELECT o.country, o.language, o.network, count(*) AS members,
      count(*) FILTER (WHERE a.last_active_at >= ${start}::timestamptz) AS active
    FROM ${originRelation} o LEFT JOIN ${activityRelation} a ON a.member_id = o.id
    WHERE o.site_id = ${siteId} AND ${within(sql`o.signed_up_at`, { siteId, from, until })} AND o.confirmed_at IS NOT NULL
    GROUP BY o.country, o.language, o.network`)
  return rows.map((row) => ({
    ...cellOf(row),
    metric: 'active',
    value: row.active,
    value2: row.members,
    spread: null,
  }))
}
