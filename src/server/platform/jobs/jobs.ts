import { type SQL, sql } from 'drizzle-orm'
import { fromDrizzle, type Job, PgBoss } from 'pg-boss'
import { type Db, schemaOf } from '../db/db.ts'
import { sessionLimits } from '../db/pooler.ts'
import { nameIn, publicSchema } from '../db/schema-of.ts'
import { jobErrorFacts, type Log } from '../metrics/log.ts'

/** Work for later, in the same database, enqueued in the same transaction as the rows it is about. */
export type Jobs = {
  /** `startAfter`: a moment, or so many seconds from now. */
  send<T extends object>(
    db: Db,
    job: JobName<T>,
    payload: T,
    options?: { startAfter?: Date | number; once?: string },
  ): Promise<void>
  /**
   * Registers the worker of a job; call before `start`. A job whose worker throws is retried with exponential backoff, 5 times. Due jobs start
   * at once; `lookSeconds` is how late delayed and retried jobs may start (4); with a `concurrency` above 1 the jobs of a batch run in parallel.
   */
  work<T extends object>(
    job: JobName<T>,
    worker: (payload: T) => Promise<void>,
    options?: { lookSeconds?: number; concurrency?: number },
  ): void
  /** Runs a job every so often (cron, UTC); in one process only, however many there are. */
  every(cron: string, job: JobName<Record<string, never>>): void
  /**
   * Retries failed jobs of a name, one attempt each. The caller has verified that they exist and have failed
   * (`job-health.ts`).
   */
  retry(db: Db, name: string, ids: readonly string[]): Promise<void>
  /** Forgets failed jobs; as `retry`. */
  drop(db: Db, name: string, ids: readonly string[]): Promise<void>
  start(): Promise<void>
  stop(): Promise<void>
}
export type JobName<T> = { readonly name: string; readonly payload?: T }

export function defineJob<T extends object>(name: string): JobName<T> {
  return { name }
}

function pollingOptions({ lookSeconds, concurrency }: { lookSeconds: number; concurrency: number }) {
  return {
    pollingIntervalSeconds: 0.5,
    notifyPollingIntervalSeconds: lookSeconds,
    batchSize: Math.max(5, concurrency),
    // After a full batch the next one follows at once: one notification covers all jobs of a transaction, and delayed
    // jobs have none
    burstWhenBatchFull: true,
    // A second batch starts while the first waits for a slow receiver
    localConcurrency: concurrency > 1 ? 2 : 1,
  }
}

/** Maintenance of a long queue may take longer than the statements of requests. */
function withoutLimits(url: string): string {
  const limitless = new URL(url)
  const settings = Object.keys(sessionLimits).map((name) => `-c ${name}=0`)
  limitless.searchParams.set('options', [limitless.searchParams.get('options') ?? '', ...settings].join(' ').trim())
  return limitless.href
}

type Worker = { worker: (payload: never) => Promise<void>; concurrency: number }

/** The schema of the jobs of a pool schema: they are queued in the transactions of its rows. */
export function jobSchemaOf(schema: string): string {
  return nameIn(schema, 'jobs')
}

/** The same for SQL. */
export function jobSchema(db: Db): SQL {
  return sql.raw(jobSchemaOf(schemaOf(db)))
}

type Options = { url: string; log: Log; runs: boolean; schema?: string | undefined }

/** `url` is that of the server itself, never of a pooler in transaction mode: workers listen. */
export function openJobs({ schema = publicSchema, ...options }: Options): Jobs {
  const boss = new PgBoss({
    connectionString: withoutLimits(options.url),
    schema: jobSchemaOf(schema),
    // Jobs are enqueued in transactions of `Platform.db`: without workers, only queues are created here
    max: options.runs ? 4 : 1,
    supervise: options.runs,
    schedule: options.runs,
    // Workers start on NOTIFY instead of the next poll
    useListenNotify: options.runs,
  })
  boss.on('error', (error) => options.log.error({ error: jobErrorFacts(error) }, 'jobs'))
  const workers = new Map<string, Worker & { lookSeconds: number }>()
  const schedules: { cron: string; name: string }[] = []
  const queues = new Set<string>()

  async function ensureQueue(name: string) {
    if (queues.has(name)) return
    await boss.createQueue(name, {
      retryLimit: 5,
      retryBackoff: true,
      retryDelay: 5,
      expireInSeconds: 600,
      notify: true,
    })
    queues.add(name)
  }

  return {
    async send(db, job, payload, { startAfter, once } = {}) {
      await ensureQueue(job.name)
      await boss.send(job.name, payload, {
        db: fromDrizzle(db, sql),
        ...(startAfter === undefined ? {} : { startAfter }),
        ...(once === undefined ? {} : { singletonKey: once }),
      })
    },
    work(job, worker, { lookSeconds = 4, concurrency = 1 } = {}) {
      workers.set(job.name, { worker: worker as (payload: never) => Promise<void>, lookSeconds, concurrency })
    },
    every(cron, job) {
      schedules.push({ cron, name: job.name })
    },
    async retry(db, name, ids) {
      await boss.retry(name, [...ids], { db: fromDrizzle(db, sql) })
    },
    async drop(db, name, ids) {
      await boss.deleteJob(name, [...ids], { db: fromDrizzle(db, sql) })
    },
    async start() {
      await boss.start()
      // One statement instead of several for each queue of an earlier start
      for (const { name } of await boss.getQueues()) queues.add(name)
      await Promise.all([...workers.keys()].map(ensureQueue))
      if (!options.runs) return
      await Promise.all(
        [...workers].map(([name, { worker, lookSeconds, concurrency }]) =>
          boss.work(name, pollingOptions({ lookSeconds, concurrency }), (batch) =>
            workThrough(batch, { boss, log: options.log, name, worker, concurrency }),
          ),
        ),
      )
      await Promise.all(schedules.map(({ cron, name }) => boss.schedule(name, cron)))
    },
    async stop() {
      await boss.stop({ graceful: true, timeout: 5_000 })
    },
  }
}

/** Each for itself: what one of them could not do is no reason to do the others again. */
async function workThrough(
  batch: Job<unknown>[],
  { boss, log, name, worker, concurrency }: Worker & { boss: PgBoss; log: Log; name: string },
): Promise<void> {
  const work = (entry: Job<unknown>) =>
    worker(entry.data as never).catch((error: unknown) => {
      log.warn({ job: name, id: entry.id, error: jobErrorFacts(error) }, 'a job failed')
      return boss.fail(name, entry.id, { message: String(error) })
    })
  if (concurrency > 1) await Promise.all(batch.map(work))
  else for (const entry of batch) await work(entry)
}

/** Deletes jobs, waiting and done, about one of these ids or addresses. A running one finds nothing to work on. */
export async function forgetJobs(db: Db, about: readonly string[]): Promise<void> {
  const known = sql`unnest(${sql.param([...about])}::text[]) AS known (word)`
  // Compares whole strings: one address may be the suffix of another
  const isAbout = sql`EXISTS (SELECT FROM ${known} WHERE position(to_jsonb(word)::text in data::text) > 0)`
  await db.execute(sql`DELETE FROM ${jobSchema(db)}.job WHERE ${isAbout}`)
  // Job output may quote others, such as a mail server: it is deleted, and the job stays
  const isNamed = sql`EXISTS (SELECT FROM ${known} WHERE position(word in output::text) > 0)`
  await db.execute(sql`UPDATE ${jobSchema(db)}.job SET output = NULL WHERE output IS NOT NULL AND ${isNamed}`)
}
