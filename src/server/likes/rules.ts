/** What decides whether somebody may like another. */
export type LikeFacts = {
  isSelf: boolean
  isSamePool: boolean
  /** The liker hides on a pause, and is not to be met by anybody. */
  isPaused: boolean
  /** How the liker sees the other one: see profiles' `mayBeSeen`. */
  sight: 'yes' | 'blocked' | 'no'
  isInvisible: boolean
  /** The other one has liked or written to the liker. */
  hasTurned: boolean
}

/** Why somebody may not be liked; null where it is fine. Whom one may not see one may not like, nor who is invisible and never turned to oneself. */
export function likeFault(
  facts: LikeFacts,
): 'conflict' | 'forbidden' | 'member_unavailable' | 'blocked_by_member' | null {
  if (facts.isSelf) return 'conflict'
  if (facts.isPaused) return 'forbidden'
  if (!facts.isSamePool || facts.sight === 'no') return 'member_unavailable'
  if (facts.sight === 'blocked') return 'blocked_by_member'
  return facts.isInvisible && !facts.hasTurned ? 'member_unavailable' : null
}

/** Only two real members match: a fictional profile may be liked, and nothing comes of it. */
export function mayMatch(kinds: readonly ('member' | 'fictional')[]): boolean {
  return kinds.length === 2 && kinds.every((kind) => kind === 'member')
}
