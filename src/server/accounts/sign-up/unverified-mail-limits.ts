import type { Platform } from '../../platform/platform.ts'
import type { members } from '../tables.ts'

/**
 * Whether one more mail may go to an address that anybody can make us write to: by signing up with it, and then asking for links and codes.
 * All of those who do count together. Asked where the mail is written, so that it shows to nobody who asks for one.
 */
export function mayEmailUnverified(
  platform: Platform,
  { poolId, emailKey }: Pick<typeof members.$inferSelect, 'poolId' | 'emailKey'>,
): Promise<boolean> {
  return platform.rateLimiter.isWithin('unprovedMail', `${poolId} ${emailKey}`)
}
