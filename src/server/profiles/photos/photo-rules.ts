import { photoSight, type ViewerTier } from '../rules.ts'
import type { PhotoVariant } from './files/photo-address.ts'

/** Facts that decide how a photo is shown to a viewer who may see the profile. */
export type PhotoVisibility = {
  onlooker: ViewerTier
  status: 'pending' | 'active' | 'rejected'
  isPrivate: boolean
  /** Position among the visible public photos; 0 is the main one. */
  place: number
  /** The private album is open to the viewer. */
  isGuest: boolean
}

/** How a photo is shown on a profile; null if not at all: private, waiting for review or rejected. */
export function photoVariant(glance: PhotoVisibility): PhotoVariant | null {
  if (glance.status !== 'active') return null
  if (!glance.isPrivate) return photoSight(glance.onlooker, glance.place)
  if (glance.onlooker === 'owner') return 'own'
  return glance.isGuest && glance.onlooker !== 'visitor' ? 'album' : null
}

/** Why a member's album may not be opened to another; null if it may. */
export function albumFault(facts: {
  isSelf: boolean
  /** The owner is paused, so no one would see the album. */
  isPaused: boolean
  isSamePool: boolean
  /** Visibility of the other member to the owner: see `mayBeSeen`. */
  sight: 'yes' | 'blocked' | 'no'
}): 'conflict' | 'forbidden' | 'member_unavailable' | 'blocked_by_member' | null {
  if (facts.isSelf) return 'conflict'
  if (facts.isPaused) return 'forbidden'
  if (!facts.isSamePool || facts.sight === 'no') return 'member_unavailable'
  return facts.sight === 'blocked' ? 'blocked_by_member' : null
}

/** Why a photo may not become the main one; null if it may. Rejected ones count as not found. */
export function mainFault(photo: { status: 'pending' | 'active' | 'rejected'; isPrivate: boolean }) {
  if (photo.status === 'rejected') return 'not_found'
  return photo.isPrivate ? 'conflict' : null
}

/** The replacement of a main photo: the first visible one, else the first waiting for review. */
export function nextMainOf<P extends { status: 'pending' | 'active' | 'rejected'; isPrivate: boolean }>(
  ordered: readonly P[],
): P | null {
  const usable = ordered.filter((photo) => mainFault(photo) === null)
  return usable.find(({ status }) => status === 'active') ?? usable[0] ?? null
}
