import type { CampaignAudience } from '../../../contract/office/campaigns.ts'

const dayMs = 86_400_000
/** Longest delay because of quiet hours or because the member is online. */
export const retentionMs = dayMs
/** How far ahead a campaign can be scheduled. */
const plannedMs = 90 * dayMs
/** Tolerance between typing a start time and submitting it. */
const slackMs = 5 * 60_000

type Standing = { status: 'draft' | 'scheduled' | 'sending' | 'sent' | 'stopped'; endedAt: Date | null }

/**
 * Status after stopping: `draft` if nothing was sent, `stopped` if some recipients are outstanding, null if all were
 * reached.
 */
export function stopOf({ status, endedAt }: Standing, now: Date): 'draft' | 'stopped' | null {
  if (status === 'scheduled') return 'draft'
  if (status === 'sending') return 'stopped'
  const isGoingOn = status === 'sent' && endedAt !== null && now.getTime() - endedAt.getTime() < retentionMs
  return isGoingOn ? 'stopped' : null
}

/** Whether emails of a campaign may be sent: it has started and is not stopped. */
export function isUnderWay(status: Standing['status']): boolean {
  return status === 'sending' || status === 'sent'
}

/** Whether the audience is restricted at most by language and inactivity. */
export function isUnfiltered({ countries, languages, gender, payers }: CampaignAudience): boolean {
  return countries.length === 0 && languages.length === 0 && gender === 'all' && payers === 'all'
}

/** Why a campaign cannot start at that time; null if it can. */
export function startFault(at: Date, now: Date): 'too_early' | 'too_late' | null {
  if (now.getTime() - at.getTime() > slackMs) return 'too_early'
  return at.getTime() - now.getTime() > plannedMs ? 'too_late' : null
}
