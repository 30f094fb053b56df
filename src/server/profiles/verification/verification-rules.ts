import type { VerificationView } from '../../../contract/profiles/verification.ts'
import { verificationLimits } from '../../../contract/profiles/verification-constants.ts'
import { albumFault } from '../photos/photo-rules.ts'

type Status = 'asked' | 'waiting' | 'verified' | 'refused' | 'ended'
type LastVerification = { status: Status; requestedAt: Date } | null
const minute = 60_000

/** Whether a requested gesture is not expired. */
export function isGestureOpen(requestedAt: Date, now: Date): boolean {
  return now.getTime() - requestedAt.getTime() < verificationLimits.minutes * minute
}

/** The state of a member by their last verification (`hasBadge`: currently shown). */
export function verificationState(
  last: LastVerification,
  { hasBadge, now }: { hasBadge: boolean; now: Date },
): VerificationView['state'] {
  if (last === null || last.status === 'ended') return 'none'
  if (last.status === 'asked') return isGestureOpen(last.requestedAt, now) ? 'asked' : 'none'
  if (last.status === 'verified') return hasBadge ? 'verified' : 'asleep'
  return last.status
}

/** Why a member may not request a gesture now; null if they may. */
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

type RequestFacts = Parameters<typeof albumFault>[0] & {
  isFictional: boolean
  isVerified: boolean
  /** The two match, or have both written. */
  isConnected: boolean
}

/** Why a member may not ask another to verify; null if they may. The facts about the other one count first. */
export function requestFault({ isFictional, isVerified, isConnected, ...sight }: RequestFacts) {
  const fault = albumFault(sight)
  if (fault !== null) return fault
  if (isFictional) return 'fictional_member' as const
  if (!isConnected) return 'forbidden' as const
  return isVerified ? ('conflict' as const) : null
}

export type BadgePhoto = { id: string; status: 'pending' | 'active' | 'rejected'; reviewedAt: Date | null }

/**
 * The badge after a change of photos. Shown while the main photo was reviewed, with the selfie or later. Suspended
 * while a new main photo waits for review. Ends when none of the compared photos is left, since the remaining ones were
 * never verified.
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
