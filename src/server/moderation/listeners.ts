import { emailChanged, signedUp } from '../accounts/events.ts'
import { defineJob } from '../platform/jobs/jobs.ts'
import type { PersonalData } from '../platform/personal-data.ts'
import type { Events, Platform } from '../platform/platform.ts'
import { forgetPreserved } from './abuse-material/abuse-material.ts'
import { registerAuthorityOrderJobs } from './authority-orders/authority-order-jobs.ts'
import { sweepAuthorityOrders } from './authority-orders/authority-orders.ts'
import { type ContactsOf, registerContactWarnings } from './blocks/suggested-blocks.ts'
import { matchAddress } from './contacts/contacts.ts'
import { registerStatementMails } from './decisions/statement-emails.ts'
import { registerNoticeMails } from './notices/notice-emails.ts'
import { forgetNotices } from './notices/notice-queue.ts'
import { registerEvidenceJobs } from './reports/evidence-files.ts'
import { registerReportMails } from './reports/report-emails.ts'
import { reactToSignals, registerSignalJobs } from './signals/signal-jobs.ts'

const nightly = defineJob<Record<string, never>>('moderation.sweep')
/** Retention of decided notices, until objections and lawsuits are time-barred. */
const noticeDays = 2 * 365

export function reactModeration(events: Events): void {
  reactToSignals(events)
  for (const event of [signedUp, emailChanged])
    events.on<{ memberId: string }>(event, ({ tx, ...platform }, { memberId }) => matchAddress(platform, tx, memberId))
}

export function registerModerationJobs(
  platform: Platform,
  { contactsOf, data }: { contactsOf: ContactsOf; data: readonly PersonalData[] },
): void {
  registerEvidenceJobs(platform)
  registerNoticeMails(platform)
  registerSignalJobs(platform)
  registerReportMails(platform)
  registerStatementMails(platform)
  registerContactWarnings(platform, contactsOf)
  registerAuthorityOrderJobs(platform, data)
  platform.jobs.work(nightly, async () => {
    await sweepNotices(platform)
    await forgetPreserved(platform)
    await sweepAuthorityOrders(platform)
  })
  platform.jobs.every('29 3 * * *', nightly)
}

export async function sweepNotices(platform: Platform): Promise<void> {
  await forgetNotices(platform, new Date(platform.clock.now().getTime() - noticeDays * 86_400_000))
}
