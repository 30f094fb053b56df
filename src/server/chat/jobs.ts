import type { Platform } from '../platform/platform.ts'
import { registerFileJobs } from './file-jobs.ts'
import { registerMessageSignals } from './message-signals.ts'
import { registerPrintJobs } from './photo-prints.ts'
import { registerUnreadHours } from './unread-hours.ts'
import { registerUnsentSweep } from './unsend.ts'

/** What chat does later, and every so often. */
export function registerChatJobs(platform: Platform): void {
  registerFileJobs(platform)
  registerUnsentSweep(platform)
  registerUnreadHours(platform)
  registerPrintJobs(platform)
  registerMessageSignals(platform)
}
