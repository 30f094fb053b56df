import type { Platform } from '../platform/platform.ts'
import { registerFileJobs } from './attachments/file-jobs.ts'
import { registerPrintJobs } from './attachments/photo-hashes.ts'
import { registerDatePlanSweep } from './date-plans/date-plan-sweep.ts'
import { registerMessageSignals } from './messages/message-signals.ts'
import { registerUnreadHours } from './messages/unread-hours.ts'
import { registerUnsentSweep } from './messages/unsend.ts'

/** What chat does later, and every so often. */
export function registerChatJobs(platform: Platform): void {
  registerFileJobs(platform)
  registerUnsentSweep(platform)
  registerUnreadHours(platform)
  registerPrintJobs(platform)
  registerMessageSignals(platform)
  registerDatePlanSweep(platform)
}
