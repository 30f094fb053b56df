import { defineJob } from '../../platform/jobs/jobs.ts'

/** Closes checkouts whose discount another order has used up: sent by settling, which closing uses itself. */
export const closeUsedUpJob = defineJob<{ memberId: string }>('payments.close_used_up')
