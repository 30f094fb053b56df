import { photoSight, type ViewerTier } from '../rules.ts'
import type { PhotoVariant } from './files/photo-address.ts'

/** What decides how one photo of a profile shows to somebody who may see the profile. */
export type PhotoVisibility = {
  onlooker: ViewerTier
  status: 'pending' | 'active' | 'rejected'
  isPrivate: boolean
  /** Among the public photos that are shown; 0 is the main one. */
  place: number
  /** The private album is open to the viewer. */
  isGuest: boolean
}

/** How a photo shows on a profile; null where there is nothing of it, not even a blur: what is private, waits for review or was turned down. */
export function photoVariant(glance: PhotoVisibility): PhotoVariant | null {
  if (glance.status !== 'active') return null
  if (!glance.isPrivate) return photoSight(glance.onlooker, glance.place)
  if (glance.onlooker === 'owner') return 'own'
  return glance.isGuest && glance.onlooker !== 'visitor' ? 'album' : null
}

/** Why somebody's album may not be opened to another; null where it may. */
export function albumFault(facts: {
  isSelf: boolean
  /** The opener hides on a pause, and nobody would see the album. */
  isPaused: boolean
  isSamePool: boolean
  /** How the opener sees the other one: see `mayBeSeen`. */
  sight: 'yes' | 'blocked' | 'no'
}): 'conflict' | 'forbidden' | 'member_unavailable' | 'blocked_by_member' | null {
  if (facts.isSelf) return 'conflict'
  if (facts.isPaused) return 'forbidden'
  if (!facts.isSamePool || facts.sight === 'no') return 'member_unavailable'
  return facts.sight === 'blocked' ? 'blocked_by_member' : null
}

/** Why a photo may not become the main one; null where it may. What was turned down is as good as gone. */
export function mainFault(photo: { status: 'pending' | 'active' | 'rejected'; isPrivate: boolean }) {
  if (photo.status === 'rejected') return 'not_found'
  return photo.isPrivate ? 'conflict' : null
}

/** The photo that stands for a profile when its main one goes: the first that is shown, else the first that may yet be. */
export function nextMainOf<P extends { status: 'pending' | 'active' | 'rejected'; isPrivate: boolean }>(
  ordered: readonly P[],
): P | null {
  const usable = ordered.filter((photo) => mainFault(photo) === null)
  return usable.find(({ status }) => status === 'active') ?? usable[0] ?? null
}
