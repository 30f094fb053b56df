import { eq, sql } from 'drizzle-orm'
import { emailConfirmed, memberErased, signedUp } from '../accounts/events.ts'
import { orderCompleted } from '../payments/events.ts'
import { hasBoughtBefore } from '../payments/orders/index.ts'
import { defineJob } from '../platform/jobs/jobs.ts'
import type { Events, Platform, Scope } from '../platform/platform.ts'
import { postbackJob, queuePostback, sendDue, sendPostback } from './postbacks.ts'
import { postbacks } from './tables.ts'

const sweep = defineJob<Record<string, never>>('tracking.sweep')

/** What the networks that send visitors are told of, each in the transaction that it happens in. */
export function reactTracking(events: Events): void {
  events.on(signedUp, async (scope, { memberId, kind }) => {
    if (kind === 'member') await queuePostback(scope, { memberId, event: 'sign_up' })
  })
  events.on(emailConfirmed, (scope, { memberId }) => queuePostback(scope, { memberId, event: 'confirmed' }))
  events.on(orderCompleted, async (scope, { order }) => {
    if (await hasBoughtBefore(scope.tx, order)) return
    await queuePostback(scope, { memberId: order.memberId, event: 'first_purchase', sold: order })
  })
  events.on(memberErased, erasePostbacks)
}

export function registerTrackingJobs(platform: Platform): void {
  platform.jobs.work(postbackJob, ({ id }) => sendPostback(platform, id))
  platform.jobs.work(sweep, () => sendDue(platform))
  platform.jobs.every('* * * * *', sweep)
}

/** What was counted stays, under an id that stands for nobody; the address goes, with the references in it. What still waits is not sent. */
async function erasePostbacks(
  { tx, clock }: Scope,
  { memberId, replacementId }: { memberId: string; replacementId: string },
): Promise<void> {
  const ifWaiting = <T>(then: T, otherwise: unknown) =>
    sql`CASE WHEN ${postbacks.status} = 'waiting' THEN ${then} ELSE ${otherwise} END`
  await tx
    .update(postbacks)
    .set({
      memberId: replacementId,
      url: '',
      status: ifWaiting('refused', postbacks.status),
      outcome: ifWaiting('erased', postbacks.outcome),
      doneAt: ifWaiting(sql`${clock.now().toISOString()}::timestamptz`, postbacks.doneAt),
    })
    .where(eq(postbacks.memberId, memberId))
}
