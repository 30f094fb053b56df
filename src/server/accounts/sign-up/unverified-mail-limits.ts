import type { Platform } from '../../platform/platform.ts'
import type { members } from '../tables.ts'

/**
 * Rate limit of emails to unverified addresses, shared by all accounts and purposes of an address. Checked when the
 * email is rendered, so callers cannot observe it.
 */
export function mayEmailUnverified(
  platform: Platform,
  { poolId, emailKey }: Pick<typeof members.$inferSelect, 'poolId' | 'emailKey'>,
): Promise<boolean> {
  return platform.rateLimiter.isWithin('unprovedMail', `${poolId} ${emailKey}`)
}
