import { memberErased } from '../../accounts/events.ts'
import { accountsData, registerAccessJobs, registerAccountJobs, registerLeavingJobs } from '../../accounts/index.ts'
import { registerLimitJobs } from '../../accounts/log-in/index.ts'
import { registerAnalyticsJobs } from '../../analytics/index.ts'
import { reactBackoffice, registerBackofficeJobs } from '../../backoffice/index.ts'
import { reactChat, registerChatJobs, whoWroteTo } from '../../chat/index.ts'
import { registerContentJobs } from '../../content/index.ts'
import { reactCredits } from '../../credits/index.ts'
import { registerCreditsJobs } from '../../credits/proof/index.ts'
import { reactInvoices, registerInvoiceJobs } from '../../invoices/index.ts'
import { reactLikes, registerLikeSignals } from '../../likes/index.ts'
import { isUnderOrder } from '../../moderation/authority-orders/index.ts'
import { reactModeration, registerModerationJobs } from '../../moderation/index.ts'
import { reactNotifications, registerNotificationJobs } from '../../notifications/index.ts'
import { reactPayments, registerPaymentJobs } from '../../payments/index.ts'
import { isRefundOwed } from '../../payments/refunds/index.ts'
import { registerPartitions } from '../../platform/db/partitions.ts'
import { erasePersonalData } from '../../platform/personal-data.ts'
import type { Platform } from '../../platform/platform.ts'
import { registerReseal } from '../../platform/security/reseal.ts'
import { reactProfiles, registerProfileJobs } from '../../profiles/index.ts'
import { reactSearch, registerSearchJobs } from '../../search/index.ts'
import { reactTracking, registerTrackingJobs } from '../../tracking/index.ts'
import { ledgerChecks } from '../ledger-checks.ts'
import { partitionedTables } from '../partitions.ts'
import { personalData } from '../personal-data.ts'
import { sealedColumns } from './sealed.ts'

/** Registers event reactions, lower domains first so that later reactions can rely on their results. */
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
  reactTracking(events)
  reactBackoffice(events)
  for (const data of personalData)
    if (data !== accountsData) events.on(memberErased, (scope, erased) => erasePersonalData(data, scope, erased))
  registerPartitions(platform, partitionedTables)
  registerAccountJobs(platform)
  registerAccessJobs(platform)
  registerLimitJobs(platform)
  registerLeavingJobs(platform, {
    data: personalData,
    isOwed: async (db, memberId) => (await isRefundOwed(db, memberId)) || isUnderOrder(db, memberId),
  })
  registerModerationJobs(platform, { contactsOf: whoWroteTo, data: personalData })
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
