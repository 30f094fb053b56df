import { lt } from 'drizzle-orm'
import { deleteByWalk, deleteInBatches } from '../../platform/db/batches.ts'
import { forgetSendRates } from '../../platform/email/send-rate.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import type { Platform } from '../../platform/platform.ts'
import { deviceDays, forgetDevices } from '../sessions/devices.ts'
import { accountLinks, challenges, sessions } from '../tables.ts'
import { endUnconfirmed } from './purge.ts'

const dayMs = 86_400_000
/** How long the page of an old link can still say what became of it. */
const linkDays = 30

const nightly = defineJob<Record<string, never>>('accounts.sweep')
const rateLimitSweep = defineJob<Record<string, never>>('accounts.rate_limit_sweep')

export function registerSweep(platform: Platform): void {
  platform.jobs.work(nightly, () => sweep(platform))
  platform.jobs.every('17 3 * * *', nightly)
  platform.jobs.work(rateLimitSweep, () => platform.rateLimiter.clearExpired())
  platform.jobs.every('*/10 * * * *', rateLimitSweep)
}

/** Removes what has no effect any more: sessions, links, challenges, sign-ups that nobody confirmed, and browsers that were not used for long. */
export async function sweep(platform: Platform): Promise<void> {
  const { db, clock } = platform
  const now = clock.now()
  const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs)
  await deleteByWalk(db, sessions, lt(sessions.expiresAt, now))
  await deleteInBatches(db, challenges, lt(challenges.expiresAt, now))
  await deleteByWalk(db, accountLinks, lt(accountLinks.expiresAt, daysAgo(linkDays)))
  await endUnconfirmed(platform)
  await forgetDevices(db, daysAgo(deviceDays))
  await forgetSendRates(db, daysAgo(1))
}
