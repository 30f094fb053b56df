import { registerAccountJobs } from '../accounts/index.ts'
import { reactChat } from '../chat/index.ts'
import { reactCredits } from '../credits/index.ts'
import { reactLikes } from '../likes/index.ts'
import { reactPayments, registerPaymentJobs } from '../payments/index.ts'
import type { Platform } from '../platform/platform.ts'
import { reactProfiles, registerProfileJobs } from '../profiles/index.ts'
import { reactSearch } from '../search/index.ts'

/** Who reacts to whom: lower floors first, so that a reaction finds what it builds on. */
export function registerReactions(platform: Platform): void {
  const { events } = platform
  reactProfiles(events)
  reactCredits(events)
  reactLikes(events)
  reactPayments(events)
  reactSearch(events)
  reactChat(events)
  registerAccountJobs(platform)
  registerProfileJobs(platform)
  registerPaymentJobs(platform)
}
