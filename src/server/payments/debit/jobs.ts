import type { Locale } from '../../../contract/constants.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'

/** A text with a code: which of the debit's codes it is, and the code itself, sealed. */
export type CodeText = { memberId: string; debitId: string; number: number; sealedCode: string; locale: Locale }
export const textCodeJob = defineJob<CodeText>('payments.text_debit_code')
/** The mail that says when a debit is collected. */
export const announceDebitJob = defineJob<{ memberId: string; debitId: string }>('payments.announce_debit')
/** Brings an order to what its debit has come to. */
export const reportDebitJob = defineJob<{ orderId: string }>('payments.report_debit')
export const sweepDebitsJob = defineJob<Record<string, never>>('payments.sweep_debits')
