/** What decides whether somebody may like another. */
export type LikeFacts = {
  isSelf: boolean
  isSamePool: boolean
  status: 'not_confirmed' | 'active' | 'banned' | 'deleted'
  isInvisible: boolean
  isPrivate: boolean
  /** The other one has liked or written this member: privacy mode shows them to those only. */
  isShownToLiker: boolean
  block: 'by_liker' | 'by_liked' | 'both' | null
}

/** Why somebody may not be liked; null where it is fine. Only whom the other one blocked is told so. */
export function likeFault(facts: LikeFacts): 'conflict' | 'member_unavailable' | 'blocked_by_member' | null {
  if (facts.isSelf) return 'conflict'
  if (!facts.isSamePool || facts.status !== 'active') return 'member_unavailable'
  if (facts.block === 'by_liked' || facts.block === 'both') return 'blocked_by_member'
  if (facts.block === 'by_liker' || facts.isInvisible) return 'member_unavailable'
  return facts.isPrivate && !facts.isShownToLiker ? 'member_unavailable' : null
}

/** Only two real members match: a fictional profile may be liked, and nothing comes of it. */
export function mayMatch(kinds: readonly ('member' | 'fictional')[]): boolean {
  return kinds.length === 2 && kinds.every((kind) => kind === 'member')
}
