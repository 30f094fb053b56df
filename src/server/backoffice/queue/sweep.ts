import { defineJob } from '../../platform/jobs/jobs.ts'
import type { Platform } from '../../platform/platform.ts'
import { forgetClaims } from './claims.ts'

const nightly = defineJob<Record<string, never>>('backoffice.sweep_queue')
export function registerQueueJobs(platform: Platform): void {
  platform.jobs.work(nightly, () => sweepQueue(platform))
  platform.jobs.every('37 3 * * *', nightly)
}

/** Deletes ended claims. */
export async function sweepQueue({ db, clock }: Platform): Promise<void> {
  await forgetClaims(db, clock.now())
}
