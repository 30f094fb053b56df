import type { Platform } from '../../platform/platform.ts'
import { sandboxReportJob } from '../providers/sandbox-book.ts'
import { reportFromSandbox } from '../providers/sandbox-pay.ts'
import {
  listsCron,
  listsJob,
  nightCron,
  nightJob,
  reconcileLists,
  reconcileNight,
} from '../reconciliation/nightly-reconcile.ts'
import { reconcile, reconcileCron, reconcileJob } from '../reconciliation/reconcile.ts'
import { ccbillTransactionsCron, ccbillTransactionsJob, readCcbillTransactions } from './ccbill-transactions.ts'
import { workEvent, workEventJob } from './webhooks.ts'

/** Jobs that process provider events and query providers. */
export function registerReportJobs(platform: Platform): void {
  const { jobs, config } = platform
  for (const provider of config.paymentProviders) jobs.work(workEventJob(provider), ({ id }) => workEvent(platform, id))
  if (config.paymentProviders.includes('sandbox'))
    jobs.work(sandboxReportJob, ({ ref }) => reportFromSandbox(platform, ref))
  // CCBill lists once an hour for all pool schemas; the events go to those that have their orders
  const isFirst = platform.poolPlatforms[0]?.db === platform.db
  if (config.paymentProviders.includes('ccbill') && isFirst) {
    jobs.work(ccbillTransactionsJob, () => readCcbillTransactions(platform))
    jobs.every(ccbillTransactionsCron, ccbillTransactionsJob)
  }
  jobs.work(reconcileJob, () => reconcile(platform))
  jobs.every(reconcileCron, reconcileJob)
  jobs.work(nightJob, () => reconcileNight(platform))
  jobs.every(nightCron, nightJob)
  jobs.work(listsJob, () => reconcileLists(platform))
  jobs.every(listsCron, listsJob)
}
