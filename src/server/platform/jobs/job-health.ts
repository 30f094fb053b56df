import { sql } from 'drizzle-orm'
import type { Db, Tx } from '../db/db.ts'
import { jobSchema } from './jobs.ts'

/** pg-boss's own queues are no work of ours. */
const isOurs = sql`NOT starts_with(queue.name, '__pgboss__')`

export type QueueLength = {
  name: string
  /** May begin. */
  waiting: number
  /** Begin later: put off, or to be tried again. */
  delayed: number
  active: number
  failed: number
  /** How long the oldest that may begin has waited, in seconds. */
  waitedSeconds: number
}

/** Current number of jobs by kind, without empty kinds. Scans all jobs: for interactive use, not for polling. */
export async function queueLengths(db: Db): Promise<QueueLength[]> {
  const isDue = sql`job.state IN ('created', 'retry') AND job.start_after <= now()`
  const { rows } = await db.execute<QueueLength>(sql`
    SELECT queue.name,
      count(*) FILTER (WHERE ${isDue}) AS waiting,
      count(*) FILTER (WHERE job.state IN ('created', 'retry') AND job.start_after > now()) AS delayed,
      count(*) FILTER (WHERE job.state = 'active') AS active,
      count(*) FILTER (WHERE job.state = 'failed') AS failed,
      coalesce(extract(epoch FROM now() - min(job.start_after) FILTER (WHERE ${isDue})), 0)::int AS "waitedSeconds"
    FROM ${jobSchema(db)}.queue LEFT JOIN ${jobSchema(db)}.job ON job.name = queue.name AND job.state IN ('created', 'retry', 'active', 'failed')
    WHERE ${isOurs} GROUP BY queue.name ORDER BY queue.name`)
  return rows
}

type CountedQueue = { name: string; waiting: number; active: number; failed: number }

/** Job counts as last computed by pg-boss, at most a minute old while workers run: cheap enough for polling. */
export async function countedQueues(db: Db): Promise<CountedQueue[]> {
  const { rows } = await db.execute<CountedQueue>(sql`
    SELECT name, queued_count AS waiting, active_count AS active, failed_count AS failed
    FROM ${jobSchema(db)}.queue WHERE ${isOurs} ORDER BY name`)
  return rows
}

export type FailedJob = { id: string; name: string; failedAt: Date; tries: number; words: string }

/** Failed jobs (retained for a week), newest first. `words`: the raw error text, not safe to display. */
export async function failedJobs(db: Db, limit: number): Promise<FailedJob[]> {
  const { rows } = await db.execute<FailedJob & { failedAt: string }>(sql`
    SELECT id, name, completed_on AS "failedAt", retry_count + 1 AS tries,
      coalesce(output ->> 'message', output -> 'value' ->> 'message', '') AS words
    FROM ${jobSchema(db)}.job WHERE state = 'failed' ORDER BY completed_on DESC, id LIMIT ${limit}`)
  return rows.map((row) => ({ ...row, failedAt: new Date(row.failedAt) }))
}

/** Locks failed jobs until the transaction ends: one of them, all of a name, or all; at most 1,000. Ids by name. */
export async function holdFailed(tx: Tx, which: { id?: string; name?: string }): Promise<Map<string, string[]>> {
  const { rows } = await tx.execute<{ id: string; name: string }>(sql`
    SELECT id, name FROM ${jobSchema(tx)}.job
    WHERE state = 'failed'
      AND (${which.id ?? null}::uuid IS NULL OR id = ${which.id ?? null}::uuid)
      AND (${which.name ?? null}::text IS NULL OR name = ${which.name ?? null}::text)
    ORDER BY completed_on LIMIT 1000 FOR UPDATE SKIP LOCKED`)
  const byName = Map.groupBy(rows, ({ name }) => name)
  return new Map([...byName].map(([name, jobs]) => [name, jobs.map(({ id }) => id)]))
}

export type ScheduledJob = {
  name: string
  cron: string
  /** Since when it has been planned. */
  since: Date
  lastRunAt: Date | null
  lastFailedAt: Date | null
  isRunning: boolean
  /** The database's own time: jobs go by it. */
  now: Date
}

/** Periodic jobs and their last run within a week; older runs are deleted. */
export async function scheduledJobs(db: Db): Promise<ScheduledJob[]> {
  const { rows } = await db.execute<
    Record<'since' | 'lastRunAt' | 'lastFailedAt' | 'now' | 'name' | 'cron', string> & { isRunning: boolean }
  >(sql`
    SELECT schedule.name, schedule.cron, schedule.created_on AS since, now() AS now,
      max(job.completed_on) FILTER (WHERE job.state = 'completed') AS "lastRunAt",
      max(job.completed_on) FILTER (WHERE job.state = 'failed') AS "lastFailedAt",
      coalesce(bool_or(job.state = 'active'), false) AS "isRunning"
    FROM ${jobSchema(db)}.schedule LEFT JOIN ${jobSchema(db)}.job ON job.name = schedule.name
    GROUP BY schedule.name, schedule.key, schedule.cron, schedule.created_on ORDER BY schedule.name`)
  const time = (text: string | null) => (text === null ? null : new Date(text))
  return rows.map((row) => ({
    name: row.name,
    cron: row.cron,
    isRunning: row.isRunning,
    since: new Date(row.since),
    lastRunAt: time(row.lastRunAt),
    lastFailedAt: time(row.lastFailedAt),
    now: new Date(row.now),
  }))
}
