import { transaction } from '../../platform/db/db.ts'
import { workPatiently } from '../../platform/jobs/retry.ts'
import type { Platform } from '../../platform/platform.ts'
import { settleOrNote } from '../reconciliation/discrepancies.ts'
import { announceDebit } from './announce.ts'
import { debitOfOrder, reportOf } from './book.ts'
import { textCode } from './codes.ts'
import { announceDebitJob, importBankFolderJob, reportDebitJob, sweepDebitsJob, textCodeJob } from './jobs.ts'
import { importBankFolder } from './statements/bank-folder.ts'
import { sweepDebits } from './sweep.ts'

export function registerDebitJobs(platform: Platform): void {
  const { jobs } = platform
  jobs.work(textCodeJob, (job) => textCode(platform, job))
  workPatiently(platform, announceDebitJob, (job) => announceDebit(platform, job))
  jobs.work(reportDebitJob, ({ orderId }) => reportDebit(platform, orderId))
  jobs.work(sweepDebitsJob, () => sweepDebits(platform))
  jobs.every('41 3 * * *', sweepDebitsJob)
  if (platform.config.bankFilesDir === null) return
  jobs.work(importBankFolderJob, () => importBankFolder(platform))
  jobs.every('*/5 * * * *', importBankFolderJob)
}

async function reportDebit(platform: Platform, orderId: string): Promise<void> {
  const debit = await debitOfOrder(platform.db, orderId)
  if (debit === null) return
  const report = await reportOf(platform.db, debit)
  await transaction(platform.db, (tx) => settleOrNote(platform, tx, 'debit', report))
}
