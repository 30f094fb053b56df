import type {
  FailedJobView,
  HealthView,
  MailCounts,
  ProcessView,
  PushCounts,
  QueueLengthView,
  ScheduledJobView,
  SlowStatementView,
} from '../../../contract/office/health.ts'
import { ageGaps } from '../../accounts/age/index.ts'
import { diskOf, greets } from '../../platform/config/disk-space.ts'
import {
  databaseFacts,
  listProcesses,
  mailRates,
  type Rates,
  type SlowStatement,
  slowStatementsOf,
  tallyRates,
} from '../../platform/config/installation.ts'
import { warningsOf } from '../../platform/config/setup-warnings.ts'
import {
  type FailedJob,
  failedJobs,
  type QueueLength,
  queueLengths,
  type ScheduledJob,
  scheduledJobs,
} from '../../platform/jobs/job-health.ts'
import { inTime } from '../../platform/jobs/with-timeout.ts'
import { redacted } from '../../platform/metrics/redact.ts'
import type { Ctx } from '../../sites/index.ts'
import { diskState, isAlive, isFrequent, leastBytes, scheduleState } from './health-rules.ts'

/** Timeout of one section, so that a slow one does not delay the others. */
const patienceMs = 5_000
const mostFailures = 50

export type HealthCtx = Pick<Ctx, 'db' | 'clock' | 'config' | 'log'>

/** Sections are independent: one that fails or times out is null. */
export async function healthOf(ctx: HealthCtx): Promise<Omit<HealthView, 'pools'>> {
  const now = ctx.clock.now()
  const [jobs, traffic, machine, setup] = await Promise.all([
    jobsOf(ctx),
    trafficOf(ctx, now),
    machineOf(ctx, now),
    setupOf(ctx),
  ])
  return { at: now.toISOString(), setup, ...jobs, ...traffic, ...machine }
}

async function setupOf(ctx: HealthCtx): Promise<HealthView['setup']> {
  const gaps = ctx.config.isDemo ? [] : await part(ctx, 'age proof', ageGaps(ctx.db, ctx.config))
  return [...(gaps?.length ? (['no_age_proof'] as const) : []), ...warningsOf(ctx.config)]
}

/** Null if it fails or times out. */
export async function part<T>({ log }: HealthCtx, name: string, work: Promise<T>): Promise<T | null> {
  try {
    return await inTime(work, patienceMs)
  } catch (error) {
    log.warn({ err: error, part: name }, 'a part of the health page could not be read')
    return null
  }
}

export async function jobsOf(ctx: HealthCtx): Promise<Pick<HealthView, 'queues' | 'failures' | 'schedules'>> {
  const [queues, failures, schedules] = await Promise.all([
    part(ctx, 'queues', queueLengths(ctx.db)),
    part(ctx, 'failures', failedJobs(ctx.db, mostFailures)),
    part(ctx, 'schedules', scheduledJobs(ctx.db)),
  ])
  const total = queues?.reduce((sum, { failed }) => sum + failed, 0)
  return {
    queues: queues?.map(queueView) ?? null,
    failures: failures === null ? null : { jobs: failures.map(failureView), total: total ?? failures.length },
    schedules: schedules?.map(scheduleView) ?? null,
  }
}

async function trafficOf(ctx: HealthCtx, now: Date): Promise<Pick<HealthView, 'mail_server' | 'mails' | 'pushes'>> {
  const [mailServer, mails, tallies] = await Promise.all([
    part(ctx, 'mail server', mailServerState(ctx.config)),
    part(ctx, 'mails', mailRates(ctx.db, now)),
    part(ctx, 'pushes', tallyRates(ctx.db, now)),
  ])
  return {
    mail_server: mailServer,
    mails: mails && tallies && { hour: mailCounts(mails.hour, tallies.hour), day: mailCounts(mails.day, tallies.day) },
    pushes: tallies && { hour: pushCounts(tallies.hour), day: pushCounts(tallies.day) },
  }
}

async function mailServerState({ smtpUrl, isDemo }: Ctx['config']): Promise<HealthView['mail_server']> {
  if (smtpUrl === null) return isDemo ? 'caught' : 'none'
  return (await greets(smtpUrl)) ? 'answers' : 'silent'
}

type Machine = Pick<HealthView, 'slow' | 'database' | 'pool' | 'disk' | 'processes' | 'has_workers'>

async function machineOf(ctx: HealthCtx, now: Date): Promise<Machine> {
  const { totalCount, idleCount, waitingCount, options } = ctx.db.$client
  const [slow, database, disk, processes] = await Promise.all([
    part(ctx, 'slow statements', slowViews(ctx)),
    part(ctx, 'database', databaseFacts(ctx.db)),
    part(ctx, 'disk', diskOf(ctx.config.varDir)),
    part(ctx, 'processes', listProcesses(ctx.db)),
  ])
  const views = processes?.map((each) => processView(each, now)) ?? null
  return {
    slow,
    database: database && {
      version: database.version,
      bytes: database.bytes,
      connections: database.connections,
      most_connections: database.most,
    },
    pool: { in_use: totalCount - idleCount, most: options.max, waiting: waitingCount },
    disk: disk && {
      free_bytes: disk.freeBytes,
      total_bytes: disk.totalBytes,
      low_bytes: Math.round(leastBytes(disk.totalBytes, 'low')),
      state: diskState(disk),
    },
    processes: views,
    has_workers: views?.some(({ role, is_alive }) => is_alive && (role === 'worker' || role === 'both')) ?? null,
  }
}

function queueView({ waitedSeconds, ...counts }: QueueLength): QueueLengthView {
  return { ...counts, waited_seconds: waitedSeconds }
}

function failureView({ id, name, failedAt, tries, words }: FailedJob): FailedJobView {
  return { id, name, failed_at: failedAt.toISOString(), tries, message: redacted(words) }
}

function scheduleView(job: ScheduledJob): ScheduledJobView {
  return {
    name: job.name,
    cron: job.cron,
    is_frequent: isFrequent(job.cron),
    last_run_at: job.lastRunAt?.toISOString() ?? null,
    last_failed_at: job.lastFailedAt?.toISOString() ?? null,
    state: scheduleState(job),
  }
}

type Counts = Rates['hour']

function mailCounts(mails: Counts, tallies: Counts): MailCounts {
  const { sent = 0, refused = 0, bounced = 0, complained = 0 } = mails
  return { sent, deferred: tallies['mail.deferred'] ?? 0, refused, bounced, complained }
}

function pushCounts(tallies: Counts): PushCounts {
  const of = (outcome: keyof PushCounts) => tallies[`push.${outcome}`] ?? 0
  return { sent: of('sent'), gone: of('gone'), failed: of('failed') }
}

async function slowViews({ db }: HealthCtx): Promise<NonNullable<HealthView['slow']>> {
  return { statements: (await slowStatementsOf(db))?.map(statementView) ?? null }
}

function statementView(statement: SlowStatement): SlowStatementView {
  const { name, count, meanMs, slowestMs } = statement
  return { name, count, mean_ms: meanMs, slowest_ms: slowestMs }
}

type ProcessRow = Awaited<ReturnType<typeof listProcesses>>[number]

function processView({ startedAt, seenAt, clockSkewMs, ...row }: ProcessRow, now: Date): ProcessView {
  return {
    ...row,
    started_at: startedAt.toISOString(),
    seen_at: seenAt.toISOString(),
    is_alive: isAlive(seenAt, now),
    clock_skew_ms: clockSkewMs,
  }
}
