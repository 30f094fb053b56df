import { desc, gt, gte, sql } from 'drizzle-orm'
import type { Db } from '../db/db.ts'
import { mailLog } from '../email/email-log.ts'
import { processes, processTallies } from '../metrics/health-tables.ts'

const [hourMs, dayMs] = [3_600_000, 86_400_000]
const mostStatements = 20
const longestName = 300

/** Counts by name, of the last hour and of the last day. */
export type Rates = { hour: Record<string, number>; day: Record<string, number> }

/** Rates of email outcomes: `sent`, `refused`, `bounced`, `complained`. */
export async function mailRates(db: Db, now: Date): Promise<Rates> {
  const since = new Date(now.getTime() - hourMs)
  const rows = await db
    .select({
      name: mailLog.outcome,
      day: sql<number>`count(*)`,
      hour: sql<number>`count(*) FILTER (WHERE ${gt(mailLog.at, since)})`,
    })
    .from(mailLog)
    .where(gt(mailLog.at, new Date(now.getTime() - dayMs)))
    .groupBy(mailLog.outcome)
  return ratesOf(rows)
}

/** Rates of process counters (`process-notes.ts`), such as `push.sent`, per ten minutes. */
export async function tallyRates(db: Db, now: Date): Promise<Rates> {
  const since = new Date(now.getTime() - hourMs)
  const rows = await db
    .select({
      name: processTallies.name,
      day: sql<number>`sum(${processTallies.count})`,
      hour: sql<number>`coalesce(sum(${processTallies.count}) FILTER (WHERE ${gte(processTallies.slot, since)}), 0)`,
    })
    .from(processTallies)
    .where(gte(processTallies.slot, new Date(now.getTime() - dayMs)))
    .groupBy(processTallies.name)
  return ratesOf(rows)
}

function ratesOf(rows: readonly { name: string; hour: number; day: number }[]): Rates {
  return {
    hour: Object.fromEntries(rows.map(({ name, hour }) => [name, Number(hour)])),
    day: Object.fromEntries(rows.map(({ name, day }) => [name, Number(day)])),
  }
}

/** Processes that ran within the last day, the latest first. */
export async function listProcesses(db: Db): Promise<(typeof processes.$inferSelect)[]> {
  return db.select().from(processes).orderBy(desc(processes.seenAt), processes.id)
}

export type SlowStatement = { name: string; count: number; meanMs: number; slowestMs: number }

/**
 * Statements that took 200 ms or more, from pg_stat_statements, which replaces constants by parameters; null where the database does not have
 * it or does not let us read it. Only reads and writes of rows: the values of other statements are not replaced.
 */
export async function slowStatementsOf(db: Db): Promise<SlowStatement[] | null> {
  const { rows: found } = await db.execute<{ schema: string }>(sql`
    SELECT nspname AS schema FROM pg_extension JOIN pg_namespace ON pg_namespace.oid = extnamespace
    WHERE extname = 'pg_stat_statements' AND current_setting('shared_preload_libraries') ~ 'pg_stat_statements'`)
  const [extension] = found
  if (extension === undefined) return null
  const { rows } = await db.execute<{ name: string; count: number; mean: number; slowest: number }>(sql`
    SELECT left(regexp_replace(query, '\\s+', ' ', 'g'), ${longestName}) AS name, calls AS count, mean_exec_time AS mean, max_exec_time AS slowest
    FROM ${sql.identifier(extension.schema)}.pg_stat_statements
    WHERE dbid = (SELECT oid FROM pg_database WHERE datname = current_database()) AND max_exec_time >= 200
      AND query ~* '^\\s*(SELECT|INSERT|UPDATE|DELETE|WITH|MERGE)\\y'
    ORDER BY mean_exec_time DESC LIMIT ${mostStatements}`)
  return rows.map(({ name, count, mean, slowest }) => ({
    name: withoutConstants(name),
    count,
    meanMs: Math.round(mean),
    slowestMs: Math.round(slowest),
  }))
}

/** PostgreSQL keeps the constants of a statement whose entry was evicted while it ran. */
function withoutConstants(statement: string): string {
  return statement.replace(/'[^']*(?:'|$)/g, '?').replace(/(?<![$\w.])\d+(?:\.\d+)?/g, '?')
}

/** The database itself: its version, how large it is, and how many connections there are of how many there may be. */
export async function databaseFacts(db: Db) {
  const { rows } = await db.execute<{ version: string; bytes: number; connections: number; most: number }>(sql`
    SELECT current_setting('server_version') AS version,
      pg_database_size(current_database()) AS bytes,
      (SELECT count(*) FROM pg_stat_activity WHERE backend_type = 'client backend') AS connections,
      current_setting('max_connections')::int AS most`)
  const [facts] = rows
  if (facts === undefined) throw new Error('the database says nothing of itself')
  return facts
}
