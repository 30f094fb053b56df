import { memberErased, signedUp } from '../accounts/events.ts'
import type { Events } from '../platform/events.ts'
import type { Platform } from '../platform/platform.ts'
import { endKept, endKeptJob } from './agreements.ts'
import { registerDebitJobs } from './debit/index.ts'
import { firstOffers } from './discounts.ts'
import { reactToEndings, registerEndingJobs } from './ending-accounts.ts'
import { erasePayments } from './erasure.ts'
import { closeUsedUp } from './open-checkouts.ts'
import { closeUsedUpJob } from './open-checkouts-job.ts'
import { reactPromises, registerPromiseJobs } from './promised-refunds.ts'
import { registerRefundJobs } from './provider-refunds.ts'
import { registerRefundMail } from './refund-mail.ts'
import { registerReportJobs } from './report-jobs.ts'
import { reactToRisks, registerRiskJobs } from './risks.ts'
import { memberOffers } from './tables.ts'
import { registerWithdrawalJobs } from './withdrawal-mail.ts'

/** Whoever signs up gets the time bonus and the welcome code. */
export function reactPayments(events: Events): void {
  events.on(signedUp, async ({ tx }, { memberId, kind, at }) => {
    if (kind === 'member') await tx.insert(memberOffers).values(firstOffers(memberId, at))
  })
  events.on(memberErased, erasePayments)
  reactToRisks(events)
  reactPromises(events)
  reactToEndings(events)
}

export function registerPaymentJobs(platform: Platform): void {
  registerReportJobs(platform)
  registerRefundJobs(platform)
  registerDebitJobs(platform)
  platform.jobs.work(endKeptJob, (way) => endKept(platform, way))
  registerWithdrawalJobs(platform)
  registerPromiseJobs(platform)
  registerEndingJobs(platform)
  registerRefundMail(platform)
  platform.jobs.work(closeUsedUpJob, ({ memberId }) => closeUsedUp(platform, memberId))
  registerRiskJobs(platform)
}
