import { and, eq, inArray, sql } from 'drizzle-orm'
import { type Db, transaction } from '../platform/db/db.ts'
import { type Counted, rollUp } from './cells.ts'
import { cohortWeeks, partAges } from './nightly-rules.ts'
import { analyticsDays, dailyMetrics, retentionWeeks } from './tables.ts'

export type Planted = Counted & { day: string }
export type PlantedWeek = Omit<Counted, 'metric' | 'spread'> & { cohort: string; week: number }
const rowsAtOnce = 20_000

/**
 * Writes generated metrics for the demo. They replace the nightly counts of their days and are final. For retention,
 * `value` of `value2` members were active.
 */
export async function plantMetrics(
  db: Db,
  siteId: string,
  { days, weeks }: { days: readonly Planted[]; weeks: readonly PlantedWeek[] },
): Promise<void> {
  const rows = [...Map.groupBy(days, ({ day }) => day)].flatMap(([day, own]) =>
    rollUp(own).map((row) => ({ ...row, day })),
  )
  const retained = [...Map.groupBy(weeks, ({ cohort, week }) => `${cohort} ${week}`).values()].flatMap((own) => {
    const { cohort = '', week = 0 } = own[0] ?? {}
    const wide = rollUp(own.map((row) => ({ ...row, metric: 'active', spread: null })))
    return wide.map(({ country, language, source, value, value2 }) => ({
      country,
      language,
      source,
      cohort,
      week,
      members: value2 ?? 0,
      active: value,
    }))
  })
  const planted = {
    days: [...new Set(rows.map(({ day }) => day))],
    cohorts: [...new Set(retained.map(({ cohort }) => cohort))],
  }
  await transaction(db, async (tx) => {
    await skipForeignKeys(tx)
    // The hourly count may be running
    await tx.execute(sql`LOCK TABLE ${dailyMetrics}, ${retentionWeeks} IN SHARE ROW EXCLUSIVE MODE`)
    await tx.delete(dailyMetrics).where(and(eq(dailyMetrics.siteId, siteId), inArray(dailyMetrics.day, planted.days)))
    await tx
      .delete(retentionWeeks)
      .where(and(eq(retentionWeeks.siteId, siteId), inArray(retentionWeeks.cohort, planted.cohorts)))
    for (const part of parts(rows))
      await tx.execute(sql`INSERT INTO ${dailyMetrics} (site_id, country, language, source, metric, day, value, value2, spread)
        SELECT ${siteId}::uuid, country, language, source, metric, day, value, value2, spread
        FROM jsonb_to_recordset(${JSON.stringify(part)}::jsonb)
          AS r (country text, language text, source text, metric text, day date, value bigint, value2 bigint, spread integer[])`)
    for (const part of parts(retained))
      await tx.execute(sql`INSERT INTO ${retentionWeeks} (site_id, country, language, source, cohort, week, members, active)
        SELECT ${siteId}::uuid, country, language, source, cohort, week, members, active
        FROM jsonb_to_recordset(${JSON.stringify(part)}::jsonb)
          AS r (country text, language text, source text, cohort date, week smallint, members integer, active integer)`)
    await noteAll(tx, siteId, planted.days, planted.cohorts)
  })
}

/**
 * For this transaction, if a superuser runs it. Each row names the site of this call, which exists; to look that up for each of
 * 170,000 rows takes longer than to write them.
 */
async function skipForeignKeys(tx: Db): Promise<void> {
  await tx.execute(
    sql`SELECT set_config('session_replication_role', 'replica', true) FROM pg_roles WHERE rolname = current_user AND rolsuper`,
  )
}

function parts<T>(rows: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(rows.length / rowsAtOnce) }, (_, place) =>
    rows.slice(place * rowsAtOnce, (place + 1) * rowsAtOnce),
  )
}

async function noteAll(tx: Db, siteId: string, days: readonly string[], cohorts: readonly string[]): Promise<void> {
  const weeks = Array.from({ length: cohortWeeks }, (_, place) => `week_${place + 1}`)
  const note = (noted: readonly string[], named: readonly string[]) =>
    tx.execute(sql`
    INSERT INTO ${analyticsDays} (site_id, part, day, counted_on)
    SELECT ${siteId}::uuid, part, day::date, '9999-12-31'::date
    FROM unnest(${sql.param([...named])}::text[]) AS p (part), unnest(${sql.param([...noted])}::text[]) AS d (day)
    ON CONFLICT (site_id, part, day) DO UPDATE SET counted_on = excluded.counted_on`)
  await note(days, [...Object.keys(partAges), 'snapshot'])
  await note(cohorts, weeks)
}
