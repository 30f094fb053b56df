import type { Clock } from './config/clock.ts'
import type { ClockSkew } from './config/clock-skew.ts'
import type { Config } from './config/config.ts'
import type { Pooled, Tx } from './db/db.ts'
import type { Replica } from './db/replica.ts'
import type { Mail } from './email/mail.ts'
import type { Storage } from './files/storage.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { Live } from './live/live.ts'
import type { Log } from './metrics/log.ts'
import type { Metrics } from './metrics/metrics.ts'
import type { RateLimiter } from './rate-limit/limiter.ts'
import type { PushKeys } from './security/push-keys.ts'
import type { Secrets } from './security/secrets.ts'
import type { Sms } from './sms/sms.ts'

/** Shared services of all domains. One per process and pool schema; tests create one per database. */
export type Platform = {
  config: Config
  log: Log
  db: Pooled
  /** For reads that may be some seconds old. */
  replica: Replica
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
  /** Those of all pool schemas that this process has opened, this one included; `public` first. */
  poolPlatforms: Platform[]
}

/** A fact that a domain announces; the phantom type carries its payload. */
export type EventName<P> = { readonly name: string; readonly payload?: P }
/** Where a reaction runs: in the transaction that announced the fact. */
export type Scope = Platform & { tx: Tx }
export type Reaction<P> = (scope: Scope, payload: P) => Promise<void>

export type Events = {
  on<P>(event: EventName<P>, reaction: Reaction<P>): void
  /** Runs every listener inside the transaction, in order of registration. One that throws rolls everything back. */
  emit<P>(scope: Scope, event: EventName<P>, payload: P): Promise<void>
}
