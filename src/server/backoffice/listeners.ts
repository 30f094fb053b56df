import { memberErased } from '../accounts/events.ts'
import type { Events, Platform } from '../platform/platform.ts'
import { textsChanged } from '../profiles/events.ts'
import { eraseFromApprovals, registerApprovalJobs } from './approvals/approval-decisions.ts'
import { eraseFromAudit } from './erasure.ts'
import { eraseNotes } from './members/member-notes.ts'
import { registerQueueJobs } from './queue/sweep.ts'
import { eraseTextReviews, queueTexts } from './queue/texts.ts'
import { registerStaffMails } from './staff/staff-welcome.ts'

export function reactBackoffice(events: Events): void {
  events.on(memberErased, eraseFromAudit)
  events.on(memberErased, ({ tx }, { memberId }) => eraseTextReviews(tx, memberId))
  events.on(textsChanged, ({ tx }, changed) => queueTexts(tx, changed))
  events.on(memberErased, eraseFromApprovals)
  events.on(memberErased, eraseNotes)
}

export function registerBackofficeJobs(platform: Platform): void {
  registerApprovalJobs(platform)
  registerQueueJobs(platform)
  registerStaffMails(platform)
}
