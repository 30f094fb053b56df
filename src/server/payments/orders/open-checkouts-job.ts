import { defineJob } from '../../platform/jobs/jobs.ts'

/**
 * Closes checkouts whose discount another order has used. A job, because settling triggers it and closing itself
 * settles.
 */
export const closeUsedUpJob = defineJob<{ memberId: string }>('payments.close_used_up')
