import {
  type ExportPart,
  exportAccount,
  registerAccessJobs,
  registerAccountJobs,
  registerLeavingJobs,
} from '../../accounts/index.ts'
import { registerLimitJobs } from '../../accounts/log-in/index.ts'
import { registerAnalyticsJobs } from '../../analytics/index.ts'
import { exportNotes, reactBackoffice, registerBackofficeJobs } from '../../backoffice/index.ts'
import { exportChats, reactChat, registerChatJobs, whoWroteTo } from '../../chat/index.ts'
import { exportContent, reactContent, registerContentJobs } from '../../content/index.ts'
import { exportCredits, reactCredits } from '../../credits/index.ts'
import { registerCreditsJobs } from '../../credits/proof/index.ts'
import { exportInvoices, reactInvoices, registerInvoiceJobs } from '../../invoices/index.ts'
import { exportLikes, reactLikes, registerLikeSignals } from '../../likes/index.ts'
import { exportModeration, reactModeration, registerModerationJobs } from '../../moderation/index.ts'
import { exportNotifications, reactNotifications, registerNotificationJobs } from '../../notifications/index.ts'
import { exportPayments, reactPayments, registerPaymentJobs } from '../../payments/index.ts'
import { isRefundOwed } from '../../payments/refunds/index.ts'
import { registerPartitions } from '../../platform/db/partitions.ts'
import type { Platform } from '../../platform/platform.ts'
import { registerReseal } from '../../platform/security/reseal.ts'
import { exportProfile, reactProfiles, registerProfileJobs } from '../../profiles/index.ts'
import { exportSearches, reactSearch, registerSearchJobs } from '../../search/index.ts'
import { exportTracking, reactTracking, registerTrackingJobs } from '../../tracking/index.ts'
import { ledgerChecks } from '../ledger-checks.ts'
import { partitionedTables } from '../partitions.ts'
import { sealedColumns } from './sealed.ts'

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
  exportNotes,
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
  registerPartitions(platform, partitionedTables)
  registerAccountJobs(platform)
  registerAccessJobs(platform)
  registerLimitJobs(platform)
  registerLeavingJobs(platform, { parts: exportParts, isOwed: isRefundOwed })
  registerModerationJobs(platform, { contactsOf: whoWroteTo })
  registerCreditsJobs(platform, ledgerChecks)
  registerProfileJobs(platform)
  registerLikeSignals(platform)
  registerPaymentJobs(platform)
  registerInvoiceJobs(platform)
  registerSearchJobs(platform)
  registerChatJobs(platform)
  registerNotificationJobs(platform)
  registerContentJobs(platform)
  registerTrackingJobs(platform)
  registerAnalyticsJobs(platform)
  registerBackofficeJobs(platform)
  registerReseal(platform, sealedColumns)
}
