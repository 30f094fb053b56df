import { lt } from 'drizzle-orm'
import { deleteInBatches } from '../platform/db/batches.ts'
import { defineJob } from '../platform/jobs/jobs.ts'
import type { Platform } from '../platform/platform.ts'
import { registerContactMails } from './contact-mails.ts'
import { contactMessages } from './tables.ts'

const nightly = defineJob<Record<string, never>>('content.sweep')
/** Retention of messages to customer service, in days. */
const contactDays = 365

export function registerContentJobs(platform: Platform): void {
  registerContactMails(platform)
  platform.jobs.work(nightly, () => sweepContact(platform))
  platform.jobs.every('33 3 * * *', nightly)
}

export async function sweepContact({ db, clock }: Platform): Promise<void> {
  const before = new Date(clock.now().getTime() - contactDays * 86_400_000)
  await deleteInBatches(db, contactMessages, lt(contactMessages.createdAt, before))
}
