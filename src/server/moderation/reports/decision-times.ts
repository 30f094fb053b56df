import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/db.ts'
import { appeals } from '../decisions/decision-tables.ts'
import { notices, reports } from '../tables.ts'

/** How many were decided, and the middle of how long they had waited, in minutes; null where there was none. */
export type DecisionTimes = { decided: number; medianMinutes: number | null }
const tables = { reports, notices, appeals }

/** How fast people have decided since then. What closed by itself, with nobody deciding, does not count. */
export async function decisionTimesOf(db: Db, what: keyof typeof tables, since: Date): Promise<DecisionTimes> {
  const { rows } = await db.execute<{ decided: number; minutes: number | null }>(
    sql`SELECT count(*)::int AS decided, percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM decided_at - created_at) / 60) AS minutes
      FROM ${tables[what]} WHERE decided_at >= ${since} AND decided_by IS NOT NULL`,
  )
  return { decided: rows[0]?.decided ?? 0, medianMinutes: rows[0]?.minutes ?? null }
}
