import { type SQL, sql } from 'drizzle-orm'
import type { MetricStep } from '../../contract/office/office-constants.ts'
import type { Db } from '../platform/db/db.ts'
import type { Ctx } from '../sites/index.ts'
import type { Cell } from './cells.ts'
import { addDays, daysBetween } from './days.ts'
import { addSpreads } from './spread.ts'
import { analyticsDays, dailyMetrics, retentionWeeks } from './tables.ts'

/** A selection: sites, one cell of them, and a range of days, inclusive. */
export type Look = { siteIds: readonly string[]; cell: Cell; from: string; until: string; step: MetricStep }
/** The sum of a metric over a period. */
export type Sum = { value: number; value2: number | null; spread: number[] | null }
/** Sums by metric and first day of each period; `before` is the preceding range of equal length. */
export type Sums = Map<string, Map<string, Sum>>
export const before = 'before'

const textList = (values: readonly string[]) => sql`ANY(${sql.param([...values])}::text[])`
const siteList = (ids: readonly string[]) => sql`ANY(${sql.param([...ids])}::uuid[])`
const inCell = ({ siteIds, cell }: Pick<Look, 'siteIds' | 'cell'>) =>
  sql`site_id = ${siteList(siteIds)} AND country = ${cell.country} AND language = ${cell.language} AND source = ${cell.source}`

/** The first day of the period of a day. */
const stretch = (step: MetricStep, day: SQL) => sql`to_char(date_trunc(${step}, ${day}::timestamp), 'YYYY-MM-DD')`

const recipientDays = 182

export async function sumsOf(db: Db, look: Look): Promise<Sums> {
  const { from, until, step } = look
  const start = addDays(from, -(daysBetween(from, until) + 1))
  // Computes the period once per day, not per row
  const days = sql`(SELECT d::date AS day, CASE WHEN d < ${from}::date THEN ${before} ELSE ${stretch(step, sql`d`)} END AS at
    FROM generate_series(${start}::timestamp, ${until}::timestamp, '1 day') AS d) AS days`
  const rows = sql`FROM ${dailyMetrics} JOIN ${days} USING (day)
    WHERE ${inCell(look)} AND day >= ${start}::date AND day <= ${until}::date`
  const [plain, spread] = await Promise.all([
    db.execute<{ metric: string; at: string; value: number; value2: number | null }>(
      sql`SELECT metric, at, sum(value)::bigint AS value, sum(value2)::bigint AS value2 ${rows} GROUP BY 1, 2`,
    ),
    // As text, summed here: in the database, each number of each day would be a row
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

/** The first days of periods with counts, and the last counted day. */
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

/** The available filter values: skips along the index from one value to the next, regardless of the number of rows. */
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

/** A metric by source, largest first. */
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

/** Retention of the cohorts up to a day, latest first. */
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

const answerDays = 90
/** With fewer first messages a share would be chance. */
const fewestAnswered = 200

/** Share of first messages that were answered, in the last 90 days of a site, 0 to 1 in whole percent; null where there were few. */
export async function answeredShare({ db, site, clock }: Ctx): Promise<number | null> {
  const from = addDays(clock.now().toISOString().slice(0, 10), -answerDays)
  const { rows } = await db.execute<{ value: number | null; value2: number | null }>(sql`
    SELECT sum(value)::int AS value, sum(value2)::int AS value2 FROM ${dailyMetrics}
    WHERE ${inCell({ siteIds: [site.id], cell: { country: '*', language: '*', source: '*' } })}
      AND metric = 'answered' AND day >= ${from}::date`)
  const { value, value2 } = rows[0] ?? { value: null, value2: null }
  return value === null || value2 === null || value2 < fewestAnswered ? null : Math.floor((value / value2) * 100) / 100
}

/** Members of a site active per month, averaged over six months (DSA, article 24); null before the first count. */
export async function monthlyRecipients(db: Db, siteId: string, now: Date): Promise<number | null> {
  const from = addDays(now.toISOString().slice(0, 10), -recipientDays)
  const { rows } = await db.execute<{ average: number | null }>(sql`
    SELECT round(avg(value))::int AS average FROM ${dailyMetrics}
    WHERE ${inCell({ siteIds: [siteId], cell: { country: '*', language: '*', source: '*' } })}
      AND metric = 'recipients' AND day >= ${from}::date`)
  return rows[0]?.average ?? null
}
