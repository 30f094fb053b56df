import { and, eq, inArray, notInArray, sql } from 'drizzle-orm'
import { type Db, type Tx, transaction } from '../platform/db/db.ts'
import { type Counted, rollUp } from './cells.ts'
import { analyticsDays, dailyMetrics } from './tables.ts'

export const visitMetrics = ['visits', 'member_visits'] as const
const chanceMetrics = ['chance_premium', 'chance_free']
const snapshotMetrics = ['fictional', 'recipients']
const apart = [...visitMetrics, ...chanceMetrics, ...snapshotMetrics]
const metricsOf = {
  chance: inArray(dailyMetrics.metric, chanceMetrics),
  snapshot: inArray(dailyMetrics.metric, snapshotMetrics),
  // Currencies come and go: all metrics that are not counted otherwise
  events: notInArray(dailyMetrics.metric, apart),
}
type Part = keyof typeof metricsOf
type Place = { siteId: string; day: string }
const rowsAtOnce = 1_000

/** Replaces the counts of a part of a day, and records when it was counted. */
export function replaceDay(
  db: Db,
  { siteId, day }: Place,
  { part, counted, on }: { part: Part; counted: readonly Counted[]; on: string },
): Promise<void> {
  return transaction(db, async (tx) => {
    await holdCount(tx, { siteId, part, day })
    await tx
      .delete(dailyMetrics)
      .where(and(eq(dailyMetrics.siteId, siteId), eq(dailyMetrics.day, day), metricsOf[part]))
    const rows = rollUp(counted).map((row) => ({ ...row, siteId, day }))
    for (let start = 0; start < rows.length; start += rowsAtOnce)
      await tx.insert(dailyMetrics).values(rows.slice(start, start + rowsAtOnce))
    await noteCounted(tx, { siteId, day, part, on })
  })
}

/** Serialises concurrent counts of the same data. `part` and `day` as in `noteCounted`. */
export async function holdCount(tx: Tx, { siteId, part, day }: Place & { part: string }): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`metrics ${siteId} ${part} ${day}`}, 0))`)
}

export async function noteCounted(
  tx: Db | Tx,
  { siteId, day, part, on }: Place & { part: string; on: string },
): Promise<void> {
  await tx
    .insert(analyticsDays)
    .values({ siteId, part, day, countedOn: on })
    .onConflictDoUpdate({
      target: [analyticsDays.siteId, analyticsDays.part, analyticsDays.day],
      set: { countedOn: on },
    })
}

/** When each day of a part was last counted. */
export async function countedDays(db: Db, siteId: string, part: string): Promise<Map<string, string>> {
  const rows = await db
    .select({ day: analyticsDays.day, on: analyticsDays.countedOn })
    .from(analyticsDays)
    .where(and(eq(analyticsDays.siteId, siteId), eq(analyticsDays.part, part)))
  return new Map(rows.map(({ day, on }) => [day, on]))
}

type Addition = Counted & Place
/**
 * Adds to existing counts, for metrics counted in real time. Cells are updated in a fixed order to prevent deadlocks.
 */
export async function addToDays(db: Db, additions: readonly Addition[]): Promise<void> {
  const rows = [...Map.groupBy(additions, ({ siteId, day }) => `${siteId} ${day}`).values()].flatMap((own) => {
    const [first] = own
    return first === undefined ? [] : rollUp(own).map((row) => ({ ...row, siteId: first.siteId, day: first.day }))
  })
  const key = (row: Addition) =>
    JSON.stringify([row.siteId, row.country, row.language, row.source, row.metric, row.day])
  const ordered = rows.toSorted((one, two) => (key(one) < key(two) ? -1 : 1))
  await transaction(db, async (tx) => {
    for (let start = 0; start < ordered.length; start += rowsAtOnce)
      await tx
        .insert(dailyMetrics)
        .values(ordered.slice(start, start + rowsAtOnce))
        .onConflictDoUpdate({
          target: [
            dailyMetrics.siteId,
            dailyMetrics.country,
            dailyMetrics.language,
            dailyMetrics.source,
            dailyMetrics.metric,
            dailyMetrics.day,
          ],
          set: { value: sql`${dailyMetrics.value} + excluded.value` },
        })
  })
}
