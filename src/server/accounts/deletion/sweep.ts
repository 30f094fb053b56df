import { and, eq, lt, lte } from 'drizzle-orm'
import { activationDays } from '../../../contract/constants.ts'
import { batchOf, deleteByWalk, deleteInBatches, inBatches } from '../../platform/db/batches.ts'
import { forgetSendRates } from '../../platform/email/send-rate.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import type { Platform } from '../../platform/platform.ts'
import { deviceDays, forgetDevices } from '../sessions/devices.ts'
import { accountLinks, challenges, members, sessions } from '../tables.ts'

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

/** Purges expired sessions, links, challenges and sign-ups, and unused devices. */
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

/** Closes sign-ups not confirmed in time; the next run erases them. Sign-ups with a payment are left to staff. */
async function endUnconfirmed({ db, clock }: Platform): Promise<void> {
  const now = clock.now()
  const isOverdue = and(
    eq(members.status, 'not_confirmed'),
    eq(members.kind, 'member'),
    eq(members.isPaid, false),
    lte(members.signedUpAt, new Date(now.getTime() - activationDays * 86_400_000)),
  )
  await inBatches(db, async (tx, size) => {
    const overdue = batchOf(members, isOverdue, size)
    return (await tx.update(members).set({ status: 'deleted', eraseAfter: now }).where(overdue)).rowCount ?? 0
  })
}
