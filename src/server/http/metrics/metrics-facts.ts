import { statfs } from 'node:fs/promises'
import { killSwitches } from '../../../contract/constants.ts'
import { lastLedgerProof } from '../../credits/proof/index.ts'
import { countAuthorityOrders } from '../../moderation/authority-orders/index.ts'
import { countOpenReports } from '../../moderation/index.ts'
import { countOpenNotices } from '../../moderation/notices/index.ts'
import { countBankFiles } from '../../payments/debit/index.ts'
import { providerReportTimes } from '../../payments/index.ts'
import { warningsOf } from '../../platform/config/setup-warnings.ts'
import { version } from '../../platform/config/version.ts'
import { type Db, schemaOf } from '../../platform/db/db.ts'
import { publicSchema } from '../../platform/db/schema-of.ts'
import { countedQueues } from '../../platform/jobs/job-health.ts'
import { inTime } from '../../platform/jobs/with-timeout.ts'
import { type Gauge, gauge, type Sample } from '../../platform/metrics/metrics-text.ts'
import type { Platform } from '../../platform/platform.ts'
import { countWaitingPhotos } from '../../profiles/profile/index.ts'
import { readKillSwitches } from '../../sites/kill-switches/index.ts'

/** Timeout of a check; a slow component is itself the finding. */
const patienceMs = 3_000

/** Gauges of this process, without dependencies; connections are those of all pool schemas. */
export function processGauges(
  { config, skew }: Platform,
  platforms: readonly Platform[],
  eventLoop: readonly Sample[],
): Gauge[] {
  const sum = (count: (platform: Platform) => number) => platforms.reduce((all, platform) => all + count(platform), 0)
  const memory = process.memoryUsage()
  return [
    gauge('vonk_build_info', 'What runs here.', [{ labels: { version, node: process.versions.node }, value: 1 }]),
    gauge(
      'vonk_started_seconds',
      'When this process started, in seconds since 1970.',
      Math.round(performance.timeOrigin / 1_000),
    ),
    gauge('vonk_event_loop_delay_seconds', 'How late the event loop was since it was last asked.', eventLoop),
    gauge('vonk_memory_bytes', 'Memory of this process.', [
      { labels: { of: 'resident' }, value: memory.rss },
      { labels: { of: 'heap' }, value: memory.heapUsed },
      { labels: { of: 'external' }, value: memory.external },
    ]),
    gauge('vonk_db_connections', 'Connections of this process to the database.', [
      { labels: { state: 'in_use' }, value: sum(({ db: { $client } }) => $client.totalCount - $client.idleCount) },
      { labels: { state: 'idle' }, value: sum(({ db }) => db.$client.idleCount) },
    ]),
    gauge(
      'vonk_db_connections_most',
      'How many of them there may be.',
      sum(({ db }) => db.$client.options.max),
    ),
    gauge(
      'vonk_db_waiting',
      'Who waits for a connection to the database.',
      sum(({ db }) => db.$client.waitingCount),
    ),
    gauge(
      'vonk_live_connections',
      'Browsers that are connected to this process.',
      sum(({ live }) => live.connections?.() ?? 0),
    ),
    gauge(
      'vonk_redis_lost',
      'Whether Redis is configured and this process has no connection to it.',
      platforms.some(({ rateLimiter }) => rateLimiter.hasLostRedis()) ? 1 : 0,
    ),
    gauge('vonk_clock_skew_seconds', "How far this machine's clock is ahead of the database's.", skewSamples(skew)),
    gauge(
      'vonk_setup_warning',
      'What the configuration of this process lacks, 1 each.',
      warningsOf(config).map((name) => ({ labels: { name }, value: 1 })),
    ),
  ]
}

/** Nothing before it was measured. */
function skewSamples(skew: Platform['skew']): Sample[] {
  const ms = skew.milliseconds()
  return ms === null ? [] : [{ value: ms / 1_000 }]
}

/** The disk below VAR_DIR; nothing where it cannot be read. */
export async function diskGauges({ varDir }: Platform['config']): Promise<Gauge[]> {
  const disk = await statfs(varDir).catch(() => null)
  if (disk === null) return []
  return [
    gauge('vonk_disk_free_bytes', 'Free space for files.', disk.bavail * disk.bsize),
    gauge('vonk_disk_bytes', 'All space for files.', disk.blocks * disk.bsize),
  ]
}

/** Bank statements in the watched folder; nothing without one. */
async function bankFileGauges(platform: Platform): Promise<Gauge[]> {
  const counts = await countBankFiles(platform)
  if (counts === null) return []
  const samples = Object.entries(counts).map(([state, value]) => ({ labels: { state }, value }))
  return [gauge('vonk_bank_files', 'Bank statements that wait to be imported, and those that could not be.', samples)]
}

/** Waiting work of the installation; that of other pool schemas than `public` with their name as a label. */
export async function installationGauges(platforms: readonly Platform[]): Promise<Gauge[]> {
  const all = await Promise.all(
    platforms.map(async (platform) => {
      const gauges = (await Promise.all([gaugesOf(platform), bankFileGauges(platform)])).flat()
      const schema = schemaOf(platform.db)
      if (schema === publicSchema) return gauges
      return gauges.map(({ samples, ...rest }) => ({
        ...rest,
        samples: samples.map(({ labels, value }) => ({ labels: { ...labels, pool_schema: schema }, value })),
      }))
    }),
  )
  const byName = Map.groupBy(all.flat(), ({ name }) => name)
  return [...byName.values()].flatMap(([first, ...others]) =>
    first === undefined ? [] : [{ ...first, samples: [first, ...others].flatMap(({ samples }) => samples) }],
  )
}

/** Parts are read independently: one that fails is missing and logged. */
async function gaugesOf({ db, clock, config }: Pick<Platform, 'db' | 'clock' | 'config'>): Promise<Gauge[]> {
  const parts = {
    jobs: () => jobGauges(db),
    moderation: () => moderationGauges(db),
    ledger: () => ledgerGauges(db),
    authority_orders: () => authorityOrderGauges(db, clock.now()),
    payment_reports: () => paymentReportGauges({ db, config }),
    switches: () => switchGauges(db),
  }
  const read = await Promise.all(
    Object.entries(parts).map(async ([part, work]) => {
      const gauges = await inTime(work(), patienceMs).catch(() => null)
      return { part, gauges }
    }),
  )
  const isReadable = read.map(({ part, gauges }) => ({ labels: { part }, value: gauges === null ? 0 : 1 }))
  return [
    gauge('vonk_part_readable', 'Whether what the database has of this could be read.', isReadable),
    ...read.flatMap(({ gauges }) => gauges ?? []),
  ]
}

async function jobGauges(db: Db): Promise<Gauge[]> {
  const queues = await countedQueues(db)
  const samples = queues.flatMap(({ name, waiting, active, failed }) =>
    Object.entries({ waiting, active, failed }).map(([state, value]) => ({ labels: { queue: name, state }, value })),
  )
  return [gauge('vonk_jobs', 'Jobs by kind and state, as counted within the last minute.', samples)]
}

async function moderationGauges(db: Db): Promise<Gauge[]> {
  const [reports, notices, photos] = await Promise.all([
    countOpenReports(db),
    countOpenNotices(db),
    countWaitingPhotos(db),
  ])
  const samples = Object.entries({ reports, notices, photos }).map(([queue, value]) => ({ labels: { queue }, value }))
  return [gauge('vonk_moderation_waiting', 'What waits for somebody of the staff.', samples)]
}

async function authorityOrderGauges(db: Db, now: Date): Promise<Gauge[]> {
  const { open, due } = await countAuthorityOrders(db, now)
  const samples = Object.entries({ open, due }).map(([state, value]) => ({ labels: { state }, value }))
  return [gauge('vonk_authority_orders', 'Orders of authorities: open, and due by tomorrow or late.', samples)]
}

/** Of the providers in use; nothing before the first. */
async function paymentReportGauges({ db, config }: Pick<Platform, 'db' | 'config'>): Promise<Gauge[]> {
  const used: readonly string[] = config.paymentProviders
  const samples = (await providerReportTimes(db))
    .filter(({ provider }) => used.includes(provider))
    .map(({ provider, readUntil }) => ({ labels: { provider }, value: Math.round(readUntil.getTime() / 1_000) }))
  const what = 'Up to when the transactions that a payment provider lists were read, in seconds since 1970.'
  return [gauge('vonk_payment_reports_read_seconds', what, samples)]
}

/** 1 for each part of the product that is turned off for all sites. */
async function switchGauges(db: Db): Promise<Gauge[]> {
  const turnedOff = await readKillSwitches(db)
  const samples = killSwitches.map((part) => ({ labels: { part }, value: turnedOff.has(part) ? 1 : 0 }))
  return [gauge('vonk_turned_off', 'Maintenance mode and parts that are turned off for all sites.', samples)]
}

/** What the nightly proof of the ledger found last; nothing before the first. */
async function ledgerGauges(db: Db): Promise<Gauge[]> {
  const last = await lastLedgerProof(db)
  if (last === null) return []
  return [
    gauge(
      'vonk_ledger_sound',
      'Whether every sum of the ledger was right when it was proved last.',
      last.isSound ? 1 : 0,
    ),
    gauge('vonk_ledger_proved_seconds', 'When that was, in seconds since 1970.', Math.round(last.at.getTime() / 1_000)),
  ]
}
