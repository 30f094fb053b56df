import type { Clock } from './clock.ts'
import type { ClockSkew } from './clock-skew.ts'
import type { Config } from './config.ts'
import type { Pooled } from './db.ts'
import type { Events } from './events.ts'
import type { Jobs } from './jobs.ts'
import type { Live } from './live.ts'
import type { Log } from './log.ts'
import type { Mail } from './mail.ts'
import type { Metrics } from './metrics.ts'
import type { PushKeys } from './push-keys.ts'
import type { RateLimiter } from './rate-limit/limiter.ts'
import type { Secrets } from './secrets.ts'
import type { Sms } from './sms.ts'
import type { Storage } from './storage.ts'

/** What every domain stands on. One per process; tests make one per database. */
export type Platform = {
  config: Config
  log: Log
  db: Pooled
  clock: Clock
  skew: ClockSkew
  jobs: Jobs
  mail: Mail
  sms: Sms
  storage: Storage
  live: Live
  events: Events
  secrets: Secrets
  pushKeys: PushKeys
  metrics: Metrics
  rateLimiter: RateLimiter
}
