import {
  type ExportPart,
  exportAccount,
  registerAccessJobs,
  registerAccountJobs,
  registerLeavingJobs,
} from '../accounts/index.ts'
import { reactBackoffice } from '../backoffice/index.ts'
import { exportChats, reactChat, registerChatJobs } from '../chat/index.ts'
import { exportContent, reactContent, registerContentJobs } from '../content/index.ts'
import { exportCredits, reactCredits } from '../credits/index.ts'
import { exportInvoices, reactInvoices, registerInvoiceJobs } from '../invoices/index.ts'
import { exportLikes, reactLikes } from '../likes/index.ts'
import { exportModeration, reactModeration, registerModerationJobs } from '../moderation/index.ts'
import { exportNotifications, reactNotifications, registerNotificationJobs } from '../notifications/index.ts'
import { exportPayments, reactPayments, registerPaymentJobs } from '../payments/index.ts'
import type { Platform } from '../platform/platform.ts'
import { exportProfile, reactProfiles, registerProfileJobs } from '../profiles/index.ts'
import { exportSearches, reactSearch, registerSearchJobs } from '../search/index.ts'
import { exportTracking, reactTracking, registerTrackingJobs } from '../tracking/index.ts'

/** All that is kept of a member, by domain: what an export is made of. */
const exportParts: readonly ExportPart[] = [
  exportAccount,
  exportModeration,
  exportCredits,
  exportProfile,
  exportLikes,
  exportPayments,
  exportInvoices,
  exportSearches,
  exportChats,
  exportNotifications,
  exportContent,
  exportTracking,
]

/** Who reacts to whom: lower floors first, so that a reaction finds what it builds on. */
export function registerReactions(platform: Platform): void {
  const { events } = platform
  reactModeration(events)
  reactProfiles(events)
  reactCredits(events)
  reactLikes(events)
  reactPayments(events)
  reactInvoices(events)
  reactSearch(events)
  reactChat(events)
  reactNotifications(events)
  reactContent(events)
  reactTracking(events)
  reactBackoffice(events)
  registerAccountJobs(platform)
  registerAccessJobs(platform)
  registerLeavingJobs(platform, exportParts)
  registerModerationJobs(platform)
  registerProfileJobs(platform)
  registerPaymentJobs(platform)
  registerInvoiceJobs(platform)
  registerSearchJobs(platform)
  registerChatJobs(platform)
  registerNotificationJobs(platform)
  registerContentJobs(platform)
  registerTrackingJobs(platform)
}
