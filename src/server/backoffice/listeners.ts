import type { Events, Platform } from '../platform/platform.ts'
import { textsChanged } from '../profiles/events.ts'
import { registerApprovalJobs } from './approvals/approval-decisions.ts'
import { registerQueueJobs } from './queue/sweep.ts'
import { queueTexts } from './queue/texts.ts'
import { registerStaffMails } from './staff/staff-welcome.ts'

export function reactBackoffice(events: Events): void {
  events.on(textsChanged, ({ tx }, changed) => queueTexts(tx, changed))
}

export function registerBackofficeJobs(platform: Platform): void {
  registerApprovalJobs(platform)
  registerQueueJobs(platform)
  registerStaffMails(platform)
}
