import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/db.ts'
import { appeals } from '../decisions/decision-tables.ts'
import { notices, reports } from '../tables.ts'

/** How many were decided, and the middle of how long they had waited, in minutes; null where there was none. */
export type DecisionTimes = { decided: number; medianMinutes: number | null }
const tables = { reports, notices, appeals }

/** Decision times of reports, notices or appeals since then, without those closed automatically. */
export function decisionTimesOf(db: Db, what: keyof typeof tables, since: Date): Promise<DecisionTimes> {
  const decided = sql`(SELECT created_at AS waiting_since, decided_at FROM ${tables[what]} WHERE decided_by IS NOT NULL)`
  return decisionTimesIn(db, decided, since)
}

/** The same of any relation with the columns waiting_since and decided_at. */
export async function decisionTimesIn(db: Db, relation: SQL, since: Date): Promise<DecisionTimes> {
  const { rows } = await db.execute<{ decided: number; minutes: number | null }>(
    sql`SELECT count(*)::int AS decided, percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM decided_at - waiting_since) / 60) AS minutes
      FROM ${relation} d WHERE decided_at >= ${since}`,
  )
  return { decided: rows[0]?.decided ?? 0, medianMinutes: rows[0]?.minutes ?? null }
}
