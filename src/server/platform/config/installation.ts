import { desc, gt, gte, sql } from 'drizzle-orm'
import type { Db } from '../db/db.ts'
import { statementName } from '../db/slow-statements.ts'
import { mailLog } from '../email/email-log.ts'
import { processes, processTallies, slowStatementsNoted } from '../metrics/health-tables.ts'

const [hourMs, dayMs] = [3_600_000, 86_400_000]
const mostStatements = 20

/** Counts by name, of the last hour and of the last day. */
export type Rates = { hour: Record<string, number>; day: Record<string, number> }

/** What became of mails: `sent`, `refused`, `bounced`, `complained`. */
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

/** What processes counted (`process-notes.ts`), such as `push.sent`; to ten minutes. */
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

export type SlowStatements = {
  source: 'pg_stat_statements' | 'own'
  statements: { name: string; count: number; meanMs: number; slowestMs: number }[]
}

/** What takes long in this database: of PostgreSQL's own statistics where it keeps them and we may read them, else as our processes saw it. */
export async function slowStatementsOf(db: Db): Promise<SlowStatements> {
  const kept = await keptByPostgres(db).catch(() => null)
  return kept === null
    ? { source: 'own', statements: await seenByUs(db) }
    : { source: 'pg_stat_statements', statements: kept }
}

async function keptByPostgres(db: Db): Promise<SlowStatements['statements'] | null> {
  const { rows: found } = await db.execute<{ schema: string }>(sql`
    SELECT nspname AS schema FROM pg_extension JOIN pg_namespace ON pg_namespace.oid = extnamespace
    WHERE extname = 'pg_stat_statements'`)
  const [place] = found
  if (place === undefined) return null
  const { rows } = await db.execute<{ query: string; count: number; mean: number; slowest: number }>(sql`
    SELECT query, calls AS count, mean_exec_time AS mean, max_exec_time AS slowest
    FROM ${sql.identifier(place.schema)}.pg_stat_statements
    WHERE dbid = (SELECT oid FROM pg_database WHERE datname = current_database())
    ORDER BY mean_exec_time DESC LIMIT ${mostStatements}`)
  return rows.map(({ query, count, mean, slowest }) => ({
    name: statementName(query),
    count: Number(count),
    meanMs: Math.round(mean),
    slowestMs: Math.round(slowest),
  }))
}

async function seenByUs(db: Db): Promise<SlowStatements['statements']> {
  const rows = await db
    .select()
    .from(slowStatementsNoted)
    .orderBy(desc(slowStatementsNoted.slowestMs), slowStatementsNoted.name)
    .limit(mostStatements)
  return rows.map(({ name, count, totalMs, slowestMs }) => ({
    name,
    count,
    meanMs: Math.round(totalMs / count),
    slowestMs,
  }))
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
