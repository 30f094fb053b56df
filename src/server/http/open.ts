import { pictureStorage } from '../../seed/pictures/picture-storage.ts'
import { noteRefusal, withPushes } from '../notifications/index.ts'
import type { Clock } from '../platform/config/clock.ts'
import { systemClock } from '../platform/config/clock.ts'
import { openClockSkew } from '../platform/config/clock-skew.ts'
import type { Config } from '../platform/config/config.ts'
import { openDb } from '../platform/db/db.ts'
import { openReplica } from '../platform/db/replica.ts'
import { publicSchema } from '../platform/db/schema-of.ts'
import { checkVault, openVault } from '../platform/db/vault.ts'
import { caughtMail } from '../platform/email/caught-mail.ts'
import { type DkimKey, openDkimKey } from '../platform/email/dkim.ts'
import type { MailParts } from '../platform/email/email-message.ts'
import type { Mail } from '../platform/email/mail.ts'
import { type MailRefusal, smtpMail } from '../platform/email/smtp.ts'
import { unsentMail } from '../platform/email/unsent-email.ts'
import { openEvents } from '../platform/events.ts'
import { openStorage } from '../platform/files/open-storage.ts'
import { openJobs } from '../platform/jobs/jobs.ts'
import { type Live, silentLive } from '../platform/live/live.ts'
import { openLog } from '../platform/metrics/log.ts'
import { openMetrics } from '../platform/metrics/metrics.ts'
import type { Platform } from '../platform/platform.ts'
import { openRateLimiter } from '../platform/rate-limit/limiter.ts'
import { openPushKeys } from '../platform/security/push-keys.ts'
import { openSecrets } from '../platform/security/secrets.ts'
import { caughtSmsProvider, type Sms, unsentSms } from '../platform/sms/sms.ts'
import { twilioSms } from '../platform/sms/sms-twilio.ts'
import { registerReactions } from './api/listeners.ts'

type Options = {
  config: Config
  databaseUrl: string
  /** The schema of its member pools; `public` without one. */
  schema?: string
  clock?: Clock
  live?: Live
  runsJobs?: boolean
  /** The platform of another pool schema of this process, to count together and to know of each other. */
  beside?: Platform
}

/** Opens everything the domains depend on, for the member pools of one schema; jobs are registered but not started. */
export async function openPlatform(options: Options): Promise<Platform> {
  const { config, clock = systemClock, schema = publicSchema, beside } = options
  const metrics = beside?.metrics ?? openMetrics()
  const log = openLog(config.logLevel)
  const directUrl = config.databaseDirectUrl ?? options.databaseUrl
  const db = openDb(config.databasePoolUrls.get(schema) ?? options.databaseUrl, {
    max: config.databasePool,
    directUrl,
    schema,
    onError: (error) => log.warn({ err: error }, 'database connection lost'),
  })
  await checkVault(db, config.secretKeys)
  const secrets = await openSecrets(db, { keys: config.secretKeys, clock })
  const storage = await openStorage(config)
  const platform: Platform = {
    config,
    log,
    db,
    replica: openReplica({ url: config.databaseReplicaUrl, primary: db, max: config.databasePool, log }),
    clock,
    skew: openClockSkew({ db, clock, log }),
    jobs: openJobs({ url: directUrl, log, runs: options.runsJobs ?? config.runsJobs, schema }),
    mail: openMail({ config, log, db, clock, secrets, count: (outcome) => metrics.mails.add({ outcome }) }, (refusal) =>
      noteRefusal(platform, refusal),
    ),
    sms: openSms({ config, db, clock, log }),
    // The demo draws photos of its fictional members when they are first requested
    storage: config.isDemo ? pictureStorage(storage) : storage,
    live: options.live ?? silentLive,
    events: openEvents(),
    secrets,
    pushKeys: await openPushKeys(openVault(db, config.secretKeys)),
    metrics,
    rateLimiter: openRateLimiter({ db, clock, log, config }),
    poolPlatforms: beside?.poolPlatforms ?? [],
  }
  platform.poolPlatforms.push(platform)
  // Live events without a connected recipient become push notifications
  if (options.live !== undefined) platform.live = withPushes(platform, options.live)
  registerReactions(platform)
  return platform
}

type OnRefusal = (refusal: MailRefusal) => Promise<unknown>

/** Mail as it is configured. A key to sign with is opened, or made, with the first mail: that takes a while. */
function openMail(parts: Omit<MailParts, 'dkimKey'>, onRefusal: OnRefusal): Mail {
  let opened: Promise<DkimKey> | null = null
  const dkimKey = () => {
    opened ??= openDkimKey(parts.db, parts.config).catch((error: unknown) => {
      opened = null
      throw error
    })
    return opened
  }
  const { smtpUrl } = parts.config
  if (smtpUrl !== null) return smtpMail({ ...parts, dkimKey }, { url: smtpUrl, onRefusal })
  return parts.config.isDemo ? caughtMail({ ...parts, dkimKey }) : unsentMail(parts, () => parts.count?.('deferred'))
}

function openSms({ config, db, clock, log }: Pick<Platform, 'config' | 'db' | 'clock' | 'log'>): Sms {
  if (config.twilio !== null) return twilioSms(config.twilio)
  return config.isDemo ? caughtSmsProvider(db, clock) : unsentSms(log)
}
