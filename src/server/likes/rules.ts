/** Facts that decide whether a member may like another. */
export type LikeFacts = {
  isSelf: boolean
  isSamePool: boolean
  /** The liker is paused and so hidden from others. */
  isPaused: boolean
  /** Visibility of the other member to the liker: see profiles' `mayBeSeen`. */
  sight: 'yes' | 'blocked' | 'no'
  isInvisible: boolean
  /** The other member has liked or messaged the liker. */
  hasTurned: boolean
}

/**
 * Why a member may not be liked; null if they may. Not visible members cannot be liked, nor those in invisible mode who
 * have not liked or messaged the liker.
 */
export function likeFault(
  facts: LikeFacts,
): 'conflict' | 'forbidden' | 'member_unavailable' | 'blocked_by_member' | null {
  if (facts.isSelf) return 'conflict'
  if (facts.isPaused) return 'forbidden'
  if (!facts.isSamePool || facts.sight === 'no') return 'member_unavailable'
  if (facts.sight === 'blocked') return 'blocked_by_member'
  return facts.isInvisible && !facts.hasTurned ? 'member_unavailable' : null
}

/** Only two real members match: a fictional profile can be liked, without effect. */
export function mayMatch(kinds: readonly ('member' | 'fictional')[]): boolean {
  return kinds.length === 2 && kinds.every((kind) => kind === 'member')
}
