import type { VerificationView } from '../../../contract/profiles/verification.ts'
import { verificationLimits } from '../../../contract/profiles/verification-constants.ts'

type Status = 'asked' | 'waiting' | 'verified' | 'refused' | 'ended'
type LastVerification = { status: Status; requestedAt: Date } | null
const minute = 60_000

/** Whether a gesture that was asked for can still be answered. */
export function isGestureOpen(requestedAt: Date, now: Date): boolean {
  return now.getTime() - requestedAt.getTime() < verificationLimits.minutes * minute
}

/** How somebody stands, by their last verification (`hasBadge`: the profile shows it now). */
export function verificationState(
  last: LastVerification,
  { hasBadge, now }: { hasBadge: boolean; now: Date },
): VerificationView['state'] {
  if (last === null || last.status === 'ended') return 'none'
  if (last.status === 'asked') return isGestureOpen(last.requestedAt, now) ? 'asked' : 'none'
  if (last.status === 'verified') return hasBadge ? 'verified' : 'asleep'
  return last.status
}

/** Why somebody may not ask for a gesture now; null where they may. */
export function startFault({
  state,
  hasPhoto,
  sentToday,
}: {
  state: VerificationView['state']
  hasPhoto: boolean
  sentToday: number
}) {
  if (!hasPhoto || state === 'waiting' || state === 'verified' || state === 'asleep') return 'conflict' as const
  return sentToday >= verificationLimits.perDay ? ('too_many_requests' as const) : null
}

export type BadgePhoto = { id: string; status: 'pending' | 'active' | 'rejected'; reviewedAt: Date | null }

/**
 * What becomes of a badge when photos change. It holds while the main photo is one that a person has looked at: beside the picture, or later. It
 * sleeps while a new main photo waits for that, and ends when none of the compared photos is left: then nobody knows any more who is on them.
 */
export function badgeAfter(facts: {
  compared: readonly string[]
  decidedAt: Date
  photos: readonly BadgePhoto[]
  mainId: string | null
}): 'holds' | 'sleeps' | 'ended' {
  const { compared, decidedAt, photos, mainId } = facts
  const isCompared = ({ id, status }: BadgePhoto) => status !== 'rejected' && compared.includes(id)
  if (!photos.some(isCompared)) return 'ended'
  const main = photos.find(({ id }) => id === mainId)
  if (main === undefined || main.status !== 'active') return 'sleeps'
  const isLookedAt = main.reviewedAt !== null && main.reviewedAt >= decidedAt
  return isCompared(main) || isLookedAt ? 'holds' : 'sleeps'
}
