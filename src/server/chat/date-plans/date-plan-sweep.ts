import { lte } from 'drizzle-orm'
import { deleteInBatches } from '../../platform/db/batches.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import type { Platform } from '../../platform/platform.ts'
import { datePlans } from '../tables.ts'

const hourly = defineJob<Record<string, never>>('chat.date_plans')

export function registerDatePlanSweep(platform: Platform): void {
  platform.jobs.work(hourly, () => sweepDatePlans(platform))
  platform.jobs.every('23 * * * *', hourly)
}

/** Deletes plans whose link has ended. */
export async function sweepDatePlans({ db, clock }: Pick<Platform, 'db' | 'clock'>): Promise<void> {
  await deleteInBatches(db, datePlans, lte(datePlans.endsAt, clock.now()))
}
