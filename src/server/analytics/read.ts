import { type SQL, sql } from 'drizzle-orm'
import type { MetricStep } from '../../contract/office/office-constants.ts'
import type { Db } from '../platform/db/db.ts'
import type { Cell } from './cells.ts'
import { addDays, daysBetween } from './days.ts'
import { addSpreads } from './spread.ts'
import { analyticsDays, dailyMetrics, retentionWeeks } from './tables.ts'

/** What to look at: sites, a cell of them, and days, both in it. */
export type Look = { siteIds: readonly string[]; cell: Cell; from: string; until: string; step: MetricStep }
/** The sum of a metric in a stretch of time. */
export type Sum = { value: number; value2: number | null; spread: number[] | null }
/** Sums by metric and by the first day of each stretch; `before` are those of as many days before the first. */
export type Sums = Map<string, Map<string, Sum>>
export const before = 'before'

const textList = (values: readonly string[]) => sql`ANY(${sql.param([...values])}::text[])`
const siteList = (ids: readonly string[]) => sql`ANY(${sql.param([...ids])}::uuid[])`
const inCell = ({ siteIds, cell }: Pick<Look, 'siteIds' | 'cell'>) =>
  sql`site_id = ${siteList(siteIds)} AND country = ${cell.country} AND language = ${cell.language} AND source = ${cell.source}`

/** The first day of the stretch that a day lies in. */
const stretch = (step: MetricStep, day: SQL) => sql`to_char(date_trunc(${step}, ${day}::timestamp), 'YYYY-MM-DD')`

export async function sumsOf(db: Db, look: Look): Promise<Sums> {
  const { from, until, step } = look
  const start = addDays(from, -(daysBetween(from, until) + 1))
  // Which stretch a day is in is worked out once for each day, not for each row
  const days = sql`(SELECT d::date AS day, CASE WHEN d < ${from}::date THEN ${before} ELSE ${stretch(step, sql`d`)} END AS at
    FROM generate_series(${start}::timestamp, ${until}::timestamp, '1 day') AS d) AS days`
  const rows = sql`FROM ${dailyMetrics} JOIN ${days} USING (day)
    WHERE ${inCell(look)} AND day >= ${start}::date AND day <= ${until}::date`
  const [plain, spread] = await Promise.all([
    db.execute<{ metric: string; at: string; value: number; value2: number | null }>(
      sql`SELECT metric, at, sum(value)::bigint AS value, sum(value2)::bigint AS value2 ${rows} GROUP BY 1, 2`,
    ),
    // As text, added up here: for the database each number of each day would be a row of its own
    db.execute<{ metric: string; at: string; spread: string }>(
      sql`SELECT metric, at, array_to_string(spread, ',') AS spread ${rows} AND spread IS NOT NULL`,
    ),
  ])
  const sums: Sums = new Map()
  for (const row of plain.rows) {
    const own = sums.get(row.metric) ?? new Map<string, Sum>()
    sums.set(row.metric, own.set(row.at, { value: row.value, value2: row.value2, spread: null }))
  }
  for (const row of spread.rows) {
    const sum = sums.get(row.metric)?.get(row.at)
    if (sum !== undefined) sum.spread = addSpreads(sum.spread ?? [], row.spread.split(',').map(Number))
  }
  return sums
}

/** The first days of the stretches in which something was counted, and the last day that was. */
export async function countedStretches(
  db: Db,
  { siteIds, from, until, step }: Look,
): Promise<{ counted: Set<string>; last: string | null }> {
  const { rows } = await db.execute<{ at: string; last: string }>(sql`
    SELECT ${stretch(step, sql`day`)} AS at, max(day)::text AS last FROM ${analyticsDays}
    WHERE site_id = ${siteList(siteIds)} AND part = 'events' AND day >= ${from}::date AND day <= ${until}::date GROUP BY 1`)
  const last =
    rows
      .map((row) => row.last)
      .toSorted()
      .at(-1) ?? null
  return { counted: new Set(rows.map(({ at }) => at)), last }
}

type Choices = { countries: string[]; languages: string[]; sources: string[] }

/** What there is to choose from: jumps along the key from one value to the next, however many rows each has. */
export async function choicesOf(db: Db, siteIds: readonly string[]): Promise<Choices> {
  const [countries, languages, sources] = await Promise.all([
    valuesOf(db, siteIds, sql`country`, sql``),
    valuesOf(db, siteIds, sql`language`, sql`AND country = '*'`),
    valuesOf(db, siteIds, sql`source`, sql`AND country = '*' AND language = '*'`),
  ])
  return { countries, languages, sources }
}

async function valuesOf(db: Db, siteIds: readonly string[], column: SQL, place: SQL): Promise<string[]> {
  const next = (site: SQL, value: SQL) =>
    sql`(SELECT ${column} FROM ${dailyMetrics} WHERE site_id = ${site} ${place} AND ${column} > ${value} ORDER BY ${column} LIMIT 1)`
  const { rows } = await db.execute<{ value: string }>(sql`
    WITH RECURSIVE steps AS (
      SELECT s.id, ${next(sql`s.id`, sql`''`)} AS value FROM unnest(${sql.param([...siteIds])}::uuid[]) AS s (id)
      UNION ALL SELECT id, ${next(sql`steps.id`, sql`steps.value`)} FROM steps WHERE value IS NOT NULL)
    SELECT DISTINCT value FROM steps WHERE value IS NOT NULL AND value <> '*' ORDER BY value`)
  return rows.map(({ value }) => value)
}

/** A metric by source, the most first. */
export async function bySource(
  db: Db,
  look: Omit<Look, 'step'>,
  { metric, sources }: { metric: string; sources: readonly string[] },
): Promise<{ source: string; value: number }[]> {
  const { siteIds, cell, from, until } = look
  const { rows } = await db.execute<{ source: string; value: number }>(sql`
    SELECT source, sum(value)::bigint AS value FROM ${dailyMetrics}
    WHERE site_id = ${siteList(siteIds)} AND country = ${cell.country} AND language = ${cell.language} AND source = ${textList(sources)}
      AND metric = ${metric} AND day >= ${from}::date AND day <= ${until}::date
    GROUP BY source ORDER BY value DESC, source`)
  return rows
}

export type Cohort = { cohort: string; members: number; weeks: { week: number; members: number; active: number }[] }

/** Retention of those who signed up in the weeks up to a day, the latest first. */
export async function cohortsOf(db: Db, look: Omit<Look, 'step'>, most = 16): Promise<Cohort[]> {
  const { rows } = await db.execute<{ cohort: string; week: number; members: number; active: number }>(sql`
    SELECT cohort::text AS cohort, week, sum(members)::bigint AS members, sum(active)::bigint AS active FROM ${retentionWeeks}
    WHERE ${inCell(look)} AND cohort <= ${look.until}::date AND cohort > ${addDays(look.until, -7 * most)}::date
    GROUP BY cohort, week ORDER BY cohort DESC, week`)
  return [...Map.groupBy(rows, ({ cohort }) => cohort)].map(([cohort, own]) => ({
    cohort,
    members: Math.max(...own.map(({ members }) => members)),
    weeks: own.map(({ week, members, active }) => ({ week, members, active })),
  }))
}
