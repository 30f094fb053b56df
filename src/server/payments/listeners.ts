import { signedUp } from '../accounts/events.ts'
import type { Events, Platform } from '../platform/platform.ts'
import { registerDebitJobs } from './debit/index.ts'
import { firstOffers } from './discounts/discounts.ts'
import { closeUsedUp } from './orders/open-checkouts.ts'
import { closeUsedUpJob } from './orders/open-checkouts-job.ts'
import { endSavedMethod, endSavedMethodJob } from './orders/saved-payment-methods.ts'
import { reactToEndings, registerEndingJobs } from './refunds/account-end-refunds.ts'
import { reactPromises, registerPromiseJobs } from './refunds/promised-refunds.ts'
import { registerRefundJobs } from './refunds/provider-refunds.ts'
import { registerRefundMail } from './refunds/refund-email.ts'
import { reactToRisks, registerRiskJobs } from './risk/risks.ts'
import { memberOffers } from './tables.ts'
import { registerReportJobs } from './webhooks/provider-event-jobs.ts'
import { registerWithdrawalJobs } from './withdrawals/withdrawal-email.ts'

/** New members get the time bonus and the welcome code. */
export function reactPayments(events: Events): void {
  events.on(signedUp, async ({ tx }, { memberId, kind, at }) => {
    if (kind === 'member') await tx.insert(memberOffers).values(firstOffers(memberId, at))
  })
  reactToRisks(events)
  reactPromises(events)
  reactToEndings(events)
}

export function registerPaymentJobs(platform: Platform): void {
  registerReportJobs(platform)
  registerRefundJobs(platform)
  registerDebitJobs(platform)
  platform.jobs.work(endSavedMethodJob, (way) => endSavedMethod(platform, way))
  registerWithdrawalJobs(platform)
  registerPromiseJobs(platform)
  registerEndingJobs(platform)
  registerRefundMail(platform)
  platform.jobs.work(closeUsedUpJob, ({ memberId }) => closeUsedUp(platform, memberId))
  registerRiskJobs(platform)
}
