import { emailConfirmed, signedUp } from '../accounts/events.ts'
import { orderCompleted } from '../payments/events.ts'
import { hasBoughtBefore } from '../payments/orders/index.ts'
import { defineJob } from '../platform/jobs/jobs.ts'
import type { Events, Platform } from '../platform/platform.ts'
import { postbackJob, queuePostback, sendDue, sendPostback } from './postbacks.ts'

const sweep = defineJob<Record<string, never>>('tracking.sweep')

/** Queues postbacks to networks, each in the transaction of its event. */
export function reactTracking(events: Events): void {
  events.on(signedUp, async (scope, { memberId, kind }) => {
    if (kind === 'member') await queuePostback(scope, { memberId, event: 'sign_up' })
  })
  events.on(emailConfirmed, (scope, { memberId }) => queuePostback(scope, { memberId, event: 'confirmed' }))
  events.on(orderCompleted, async (scope, { order }) => {
    if (await hasBoughtBefore(scope.tx, order)) return
    await queuePostback(scope, { memberId: order.memberId, event: 'first_purchase', sold: order })
  })
}

export function registerTrackingJobs(platform: Platform): void {
  platform.jobs.work(postbackJob, ({ id }) => sendPostback(platform, id))
  platform.jobs.work(sweep, () => sendDue(platform))
  platform.jobs.every('* * * * *', sweep)
}
