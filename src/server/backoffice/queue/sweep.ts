import { defineJob } from '../../platform/jobs/jobs.ts'
import type { Platform } from '../../platform/platform.ts'
import { forgetClaims } from './claims.ts'
import { forgetOutcomes } from './decision-log.ts'

const nightly = defineJob<Record<string, never>>('backoffice.sweep_queue')
/** As long as figures compare with a year before. */
const outcomeDays = 400

export function registerQueueJobs(platform: Platform): void {
  platform.jobs.work(nightly, () => sweepQueue(platform))
  platform.jobs.every('37 3 * * *', nightly)
}

/** Forgets who had what before them, and what was decided long ago. */
export async function sweepQueue({ db, clock }: Platform): Promise<void> {
  const now = clock.now()
  await forgetClaims(db, now)
  await forgetOutcomes(db, new Date(now.getTime() - outcomeDays * 86_400_000))
}
