import { z } from 'zod'
import type { StaffRole } from '../constants.ts'
import { endpoint } from '../endpoint.ts'
import { routes } from '../routes.ts'
import { id, isoTime, text } from '../wire.ts'
import { poolView } from './pools.ts'

export const healthActions = ['retry_jobs', 'drop_job'] as const

const readers: readonly StaffRole[] = ['support', 'admin']
const actors: readonly StaffRole[] = ['admin']

const jobName = z.string().max(100)

/** Queued jobs of one kind. `waited_seconds`: since the oldest became due. */
const queueLengthView = z.object({
  name: jobName,
  waiting: z.int(),
  delayed: z.int(),
  active: z.int(),
  failed: z.int(),
  waited_seconds: z.int(),
})
export type QueueLengthView = z.infer<typeof queueLengthView>

/** A job that failed permanently. `message`: the error without private data. */
const failedJobView = z.object({
  id,
  name: jobName,
  failed_at: isoTime,
  tries: z.int(),
  message: z.string(),
})
export type FailedJobView = z.infer<typeof failedJobView>

export const scheduleStates = ['fine', 'running', 'late', 'new'] as const
/** A scheduled job. `new`: not due yet. */
const scheduledJobView = z.object({
  name: jobName,
  cron: z.string(),
  is_frequent: z.boolean(),
  last_run_at: isoTime.nullable(),
  last_failed_at: isoTime.nullable(),
  state: z.enum(scheduleStates),
})
export type ScheduledJobView = z.infer<typeof scheduledJobView>

const mailCounts = z.object({
  sent: z.int(),
  deferred: z.int(),
  refused: z.int(),
  bounced: z.int(),
  complained: z.int(),
})
const pushCounts = z.object({ sent: z.int(), gone: z.int(), failed: z.int() })
const rates = <T extends z.ZodType>(counts: T) => z.object({ hour: counts, day: counts })
export type MailCounts = z.infer<typeof mailCounts>
export type PushCounts = z.infer<typeof pushCounts>

/** Slow statements, without parameter values. */
const slowStatementView = z.object({
  name: z.string(),
  count: z.int(),
  mean_ms: z.int(),
  slowest_ms: z.int(),
})
export type SlowStatementView = z.infer<typeof slowStatementView>

const processView = z.object({
  id,
  role: z.enum(['both', 'web', 'worker', 'search']),
  version: z.string(),
  node: z.string(),
  started_at: isoTime,
  seen_at: isoTime,
  is_alive: z.boolean(),
  /** How far the machine's clock is ahead of the database's; null: not measured. */
  clock_skew_ms: z.int().nullable(),
})
export type ProcessView = z.infer<typeof processView>

/** Missing or test-only configuration for production; most severe first. */
export const setupWarnings = [
  'sandbox_payments',
  'sandbox_age',
  'no_age_proof',
  'no_mail',
  'no_payments',
  'no_secret_key',
  'no_sms',
  'no_mail_domain',
  'no_public_url',
] as const
export type SetupWarning = (typeof setupWarnings)[number]

/** Jobs of one pool schema. Counts are null if they could not be read. */
const poolJobsView = poolView.extend({
  failed: z.int().nullable(),
  waiting: z.int().nullable(),
  /** Scheduled jobs that are late. */
  late: z.int().nullable(),
})
export type PoolJobsView = z.infer<typeof poolJobsView>

/** Health of the installation. Parts that cannot be read are null. */
const healthView = z.object({
  at: isoTime,
  /** Configuration warnings of the responding process. */
  setup: z.array(z.enum(setupWarnings)),
  /** All pool schemas, each with jobs of its own; empty where there is only one. `queues`, `failures` and `schedules` are of the current one. */
  pools: z.array(poolJobsView),
  queues: z.array(queueLengthView).nullable(),
  /** The latest 50, and the total. */
  failures: z.object({ jobs: z.array(failedJobView), total: z.int() }).nullable(),
  schedules: z.array(scheduledJobView).nullable(),
  /** `none`: no mail server is configured outside demo mode, and emails wait. */
  mail_server: z.enum(['answers', 'silent', 'caught', 'none']).nullable(),
  mails: rates(mailCounts).nullable(),
  pushes: rates(pushCounts).nullable(),
  /**
   * `own`: statements of 200 ms or more in the last week, as measured by our processes; else PostgreSQL's statistics by
   * mean time.
   */
  /** `statements` is null if pg_stat_statements is not available. */
  slow: z.object({ statements: z.array(slowStatementView).nullable() }).nullable(),
  database: z
    .object({ version: z.string(), bytes: z.int(), connections: z.int(), most_connections: z.int() })
    .nullable(),
  /** Database connections of the responding process. */
  pool: z.object({ in_use: z.int(), most: z.int(), waiting: z.int() }),
  /** `low_bytes`: with less free space it counts as low. */
  disk: z
    .object({
      free_bytes: z.int(),
      total_bytes: z.int(),
      low_bytes: z.int(),
      state: z.enum(['fine', 'low', 'full']),
    })
    .nullable(),
  processes: z.array(processView).nullable(),
  /** Whether any job worker is alive. */
  has_workers: z.boolean().nullable(),
})
export type HealthView = z.infer<typeof healthView>

export const healthEndpoints = {
  getHealth: endpoint(routes.backoffice.getHealth, {
    who: 'staff',
    roles: readers,
    summary:
      'Health of the installation: jobs, emails, pushes, slow statements, database, disk and processes. A part that could not be read is null.',
    input: z.object({}),
    output: z.object({ health: healthView }),
  }),
  retryJob: endpoint(routes.backoffice.retryJob, {
    who: 'staff',
    roles: actors,
    summary: 'Restart a failed job. Errors: conflict if it is not (or no longer) failed.',
    input: z.object({ id }),
    output: z.object({ count: z.int() }),
    errors: ['conflict'],
  }),
  retryJobs: endpoint(routes.backoffice.retryJobs, {
    who: 'staff',
    roles: actors,
    summary: 'Restart all failed jobs, of one kind or all kinds; at most 1,000.',
    input: z.object({ name: text(1, 100).optional() }),
    output: z.object({ count: z.int() }),
  }),
  dropJob: endpoint(routes.backoffice.dropJob, {
    who: 'staff',
    roles: actors,
    summary: 'Delete a failed job without running it. `conflict` if it is not (or no longer) failed.',
    input: z.object({ id }),
    output: z.object({ count: z.int() }),
    errors: ['conflict'],
  }),
}
