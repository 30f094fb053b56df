import type { CampaignAudience } from '../../../contract/office/campaigns.ts'

const dayMs = 86_400_000
/** What has to wait, for quiet hours or because somebody is here, waits so long at most. */
export const retentionMs = dayMs
/** How far ahead a campaign can be planned. */
const plannedMs = 90 * dayMs
/** A time that was right when it was typed may be over when it arrives. */
const slackMs = 5 * 60_000

type Standing = { status: 'draft' | 'scheduled' | 'sending' | 'sent' | 'stopped'; endedAt: Date | null }

/** What stopping makes of a campaign: a draft where nobody was told; `stopped` as long as somebody may still be; null where nothing is left. */
export function stopOf({ status, endedAt }: Standing, now: Date): 'draft' | 'stopped' | null {
  if (status === 'scheduled') return 'draft'
  if (status === 'sending') return 'stopped'
  const isGoingOn = status === 'sent' && endedAt !== null && now.getTime() - endedAt.getTime() < retentionMs
  return isGoingOn ? 'stopped' : null
}

/** Whether mails of it may leave: it has begun, and nobody stopped it. */
export function isUnderWay(status: Standing['status']): boolean {
  return status === 'sending' || status === 'sent'
}

/** Nobody of the site is left out of it but by language and by being away. */
export function isForEverybody({ countries, languages, gender, payers }: CampaignAudience): boolean {
  return countries.length === 0 && languages.length === 0 && gender === 'all' && payers === 'all'
}

/** Why a campaign cannot begin then; null: it can. */
export function startFault(at: Date, now: Date): 'too_early' | 'too_late' | null {
  if (now.getTime() - at.getTime() > slackMs) return 'too_early'
  return at.getTime() - now.getTime() > plannedMs ? 'too_late' : null
}
