import { and, eq, lte } from 'drizzle-orm'
import { limitedOut } from '../../../contract/limited.ts'
import { afterCommit, type Tx, transaction } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/errors.ts'
import { announce } from '../../platform/events.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Ctx } from '../../sites/index.ts'
import { accountLimited, accountUnlimited } from '../events.ts'
import { members } from '../tables.ts'

const endLimits = defineJob<Record<string, never>>('accounts.end_limits')

export function registerLimitJobs(platform: Platform): void {
  platform.jobs.work(endLimits, () => endDueLimits(platform))
  platform.jobs.every('*/5 * * * *', endLimits)
}

/** A limited member makes no call of `limitedOut`. Errors: account_limited {until}. */
export function refuseLimited({ viewer }: Pick<Ctx, 'viewer'>, route: string): void {
  const until = viewer?.limitedUntil ?? null
  if (until !== null && limitedOut.has(route)) throw new Refusal('account_limited', { until: until.toISOString() })
}

/** Whether a member is limited now (see `limitedOut`). */
export function isLimited({ limitedUntil }: { limitedUntil: Date | null }, now: Date): boolean {
  return limitedUntil !== null && limitedUntil > now
}

/** The account, locked until the transaction ends; null if it does not exist. */
export async function holdForDecision(tx: Tx, memberId: string) {
  const columns = {
    status: members.status,
    siteId: members.siteId,
    kind: members.kind,
    limitedUntil: members.limitedUntil,
  }
  const [held] = await tx.select(columns).from(members).where(eq(members.id, memberId)).for('update')
  return held ?? null
}

/**
 * Limits a member until a time; null or a past time ends the limit. `Viewer.limitedUntil` changes with the next
 * request, and limited members are not listed.
 */
export async function limitMember(platform: Platform, tx: Tx, memberId: string, until: Date | null): Promise<void> {
  const limitedUntil = until !== null && until > platform.clock.now() ? until : null
  await tx.update(members).set({ limitedUntil }).where(eq(members.id, memberId))
  await announce(platform, tx, limitedUntil === null ? accountUnlimited : accountLimited, { memberId })
  afterCommit(tx, () => platform.live.publish([memberId], { kind: 'user_changed' }))
}

/** Shows those again whose time is over. They could do everything again from that moment on. */
export async function endDueLimits(platform: Platform): Promise<void> {
  const isDue = lte(members.limitedUntil, platform.clock.now())
  const due = await platform.db.select({ id: members.id }).from(members).where(isDue).orderBy(members.limitedUntil)
  for (const { id } of due) {
    await transaction(platform.db, async (tx) => {
      // Checked again under the lock: the limit may have been extended
      const [held] = await tx
        .select({ id: members.id })
        .from(members)
        .where(and(eq(members.id, id), isDue))
        .for('update')
      if (held !== undefined) await limitMember(platform, tx, id, null)
    })
  }
}
