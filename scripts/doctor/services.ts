import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { dirname } from 'node:path'
import { createTransport } from 'nodemailer'
import { ageGaps } from '../../src/server/accounts/age/index.ts'
import type { Config } from '../../src/server/platform/config/config.ts'
import { diskOf } from '../../src/server/platform/config/disk-space.ts'
import { warningsOf, warningTexts } from '../../src/server/platform/config/setup-warnings.ts'
import type { Db } from '../../src/server/platform/db/db.ts'
import { poolOptions } from '../../src/server/platform/email/smtp.ts'
import { openStorage } from '../../src/server/platform/files/open-storage.ts'
import { inTime } from '../../src/server/platform/jobs/with-timeout.ts'
import { createRedis } from '../../src/server/platform/live/redis.ts'
import { isSearchReady } from '../../src/server/search/index.ts'
import { listCompanies } from '../../src/server/sites/editing/index.ts'
import { type Finding, failed, ok, reasonOf, skipped, warning } from './finding.ts'

const timeoutMs = 5_000
const [lowBytes, leastBytes] = [2 * 1024 ** 3, 250 * 1024 ** 2]

/** What the configuration lacks for a real installation. */
export function setupFindings(config: Config): Finding[] {
  return warningsOf(config).map((name) =>
    warning('configuration', warningTexts[name], 'see docs/operations/configuration.md'),
  )
}

export async function redisFinding({ redisUrl }: Config): Promise<Finding> {
  if (redisUrl === null) return skipped('redis', 'REDIS_URL is not set: fine with one process')
  const client = createRedis(redisUrl, { tries: false, connectTimeout: timeoutMs })
  client.on('error', () => undefined)
  try {
    await inTime(client.connect(), timeoutMs)
    const [server, memory] = await Promise.all([client.info('server'), client.info('memory')])
    const version = /^(?:valkey|redis)_version:(\S+)/m.exec(server)?.[1] ?? 'unknown version'
    const policy = /^maxmemory_policy:(\S+)/m.exec(memory)?.[1] ?? 'noeviction'
    if (policy.startsWith('allkeys'))
      return warning('redis', `maxmemory-policy ${policy} may delete live events`, 'use noeviction or volatile-ttl')
    return ok('redis', version)
  } catch (error) {
    return failed('redis', `cannot connect: ${reasonOf(error)}`, 'check REDIS_URL and the server')
  } finally {
    client.destroy()
  }
}

/** Whether the search process of this machine answers; with ROLE=search that is the one to be started. */
export async function searchFinding({ searchAt }: Config): Promise<Finding> {
  if (searchAt === null) return skipped('search', 'SEARCH_URL is not set: each process has its own index')
  if (await isSearchReady(searchAt)) return ok('search', 'the search process answers')
  return warning(
    'search',
    'the search process does not answer, or is still loading',
    'start ROLE=search on this machine',
  )
}

/** Connects and logs in; sends nothing. */
export async function smtpFinding({ smtpUrl, mailDomain }: Config): Promise<Finding> {
  if (smtpUrl === null) return skipped('email', 'SMTP_URL is not set')
  const limits = { connectionTimeout: timeoutMs, greetingTimeout: timeoutMs, socketTimeout: timeoutMs }
  const transport = createTransport({ ...poolOptions(smtpUrl, mailDomain), ...limits })
  try {
    await inTime(transport.verify(), 2 * timeoutMs)
    return ok('email', 'the mail server accepts the connection and the log-in')
  } catch (error) {
    return failed('email', `the mail server refuses: ${reasonOf(error)}`, 'check SMTP_URL and its user and password')
  } finally {
    transport.close()
  }
}

/** Keys that are missing end the check of the configuration; this is about those that are there. */
export async function paymentFindings(db: Db, config: Config): Promise<Finding[]> {
  const { isDemo, paymentProviders, publicUrl, mollie, stripe, twilio } = config
  if (isDemo || paymentProviders.length === 0) return []
  const companies = await listCompanies(db)
  const isTest =
    (paymentProviders.includes('mollie') && mollie.apiKey?.startsWith('test_') === true) ||
    (paymentProviders.includes('stripe') && stripe.secretKey?.includes('_test_') === true)
  const usesDebit = paymentProviders.includes('debit')
  const isDebitReady = twilio !== null && companies.some(({ sites, sepa }) => sites.length > 0 && sepa !== null)
  return [
    ok('payments', paymentProviders.join(', ')),
    ...(isTest ? [warning('payments', 'a key is for tests: no money moves', 'set the live key of the provider')] : []),
    ...(publicUrl?.startsWith('https:') === true
      ? []
      : [warning('payments', 'PUBLIC_URL is not https: providers refuse webhooks', 'set PUBLIC_URL=https://…')]),
    ...(usesDebit && !isDebitReady
      ? [
          warning(
            'payments',
            'direct debit is not offered: it needs TWILIO_* and a company with a SEPA creditor identifier',
            'see docs/operations/payments.md',
          ),
        ]
      : []),
  ]
}

/** Countries whose law demands a proof of age that is not asked for, or that no one can give. */
export async function ageFindings(db: Db, config: Config): Promise<Finding[]> {
  if (config.isDemo) return []
  const gaps = await ageGaps(db, config)
  if (gaps.length === 0) return [ok('proof of age', config.ageProviders.join(', ') || 'no country demands it')]
  return gaps.map((gap) => warning('proof of age', gap, 'set the rule of the site in the office, or AGE_PROVIDER'))
}

/** Writes, reads and removes a small file in the bucket. */
export async function bucketFinding(config: Config): Promise<Finding> {
  if (config.s3 === null) return skipped('bucket', 'S3_BUCKET is not set: fine with one machine')
  const remedy = 'check S3_* and the rights of its key (docs/operations/files.md)'
  try {
    const storage = await openStorage(config)
    const key = `doctor/${randomUUID()}`
    await inTime(storage.put(key, Buffer.from(key)), 2 * timeoutMs)
    const stored = await inTime(storage.get(key), 2 * timeoutMs)
    await inTime(storage.remove(key), 2 * timeoutMs)
    if (stored?.toString() !== key) return failed('bucket', 'returns something else than was stored', remedy)
    if ((await inTime(storage.get(key), 2 * timeoutMs)) !== null)
      return failed('bucket', 'does not remove files', remedy)
    return ok('bucket', 'a file was written, read and removed')
  } catch (error) {
    return failed('bucket', reasonOf(error), remedy)
  }
}

/** The directory of files, or the existing one above it if the first start has yet to create it. */
export async function storageFinding({ varDir }: Config): Promise<Finding> {
  let folder = varDir
  while (!existsSync(folder) && dirname(folder) !== folder) folder = dirname(folder)
  const disk = await diskOf(folder).catch(() => null)
  if (disk === null || !disk.isWritable)
    return failed('storage', 'VAR_DIR is not writable', 'give it to the user of the process')
  const free = `${(disk.freeBytes / 1024 ** 3).toFixed(1)} GB free`
  const remedy = 'free space, or move VAR_DIR'
  if (disk.freeBytes < leastBytes) return failed('storage', free, remedy)
  if (disk.freeBytes < lowBytes) return warning('storage', free, remedy)
  return ok('storage', `${folder === varDir ? '' : 'VAR_DIR will be created, '}${free}`)
}
