import { memberErased, signedUp } from '../accounts/events.ts'
import type { Events } from '../platform/events.ts'
import type { Platform } from '../platform/platform.ts'
import { firstOffers } from './discounts.ts'
import { erasePayments } from './erasure.ts'
import { reconcile, reconcileCron, reconcileJob } from './reconcile.ts'
import { memberOffers } from './tables.ts'
import { workEvent, workEventJob } from './webhooks.ts'

/** Whoever signs up gets the time bonus and the welcome code. */
export function reactPayments(events: Events): void {
  events.on(signedUp, async ({ tx }, { memberId, kind, at }) => {
    if (kind === 'member') await tx.insert(memberOffers).values(firstOffers(memberId, at))
  })
  events.on(memberErased, erasePayments)
}

export function registerPaymentJobs(platform: Platform): void {
  platform.jobs.work(workEventJob, ({ id }) => workEvent(platform, id))
  platform.jobs.work(reconcileJob, () => reconcile(platform))
  platform.jobs.every(reconcileCron, reconcileJob)
}
