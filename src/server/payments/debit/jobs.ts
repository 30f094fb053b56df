import type { Locale } from '../../../contract/constants.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'

/** A code to send by SMS: its number within the debit, and the sealed code. */
export type CodeText = { memberId: string; debitId: string; number: number; sealedCode: string; locale: Locale }
export const textCodeJob = defineJob<CodeText>('payments.text_debit_code')
/** Sends the email that announces a collection. */
export const announceDebitJob = defineJob<{ memberId: string; debitId: string }>('payments.announce_debit')
/** Applies the state of a debit to its order. */
export const reportDebitJob = defineJob<{ orderId: string }>('payments.report_debit')
/** Imports the bank statements in the watched folder. */
export const importBankFolderJob = defineJob<Record<string, never>>('payments.import_bank_folder')
export const sweepDebitsJob = defineJob<Record<string, never>>('payments.sweep_debits')
