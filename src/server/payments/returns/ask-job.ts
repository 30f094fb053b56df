import { defineJob } from '../../platform/jobs/jobs.ts'

/** Sends a refund to the provider. */
export const askRefundJob = defineJob<{ id: string }>('payments.ask_refund')
