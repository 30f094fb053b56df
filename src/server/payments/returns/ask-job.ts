import { defineJob } from '../../platform/jobs/jobs.ts'

/** Asks the provider to pay a refund back. */
export const askRefundJob = defineJob<{ id: string }>('payments.ask_refund')
