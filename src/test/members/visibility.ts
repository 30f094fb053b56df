/**
 * What each call answers about a member, as the product's words have it and not as its rules are written: the table of
 * `server/profiles/visibility.db.test.ts`. Nothing of the server is imported here.
 */
export const modes = [
  'ordinary',
  'invisible',
  'private',
  'blocks the contact',
  'paused',
  'blocks the viewer',
  'blocked by the viewer',
  'both block',
  'banned',
  'leaving',
  'not confirmed',
  'fictional',
  'fictional where the site has none',
] as const
export type Mode = (typeof modes)[number]

/** What was between the two before the mode began. */
const relations = [
  'visitor',
  'stranger',
  'viewer liked',
  'owner liked',
  'match',
  'owner wrote',
  'viewer wrote',
  'both wrote',
] as const
export type Relation = (typeof relations)[number]

/** Nobody has a history with somebody who never came in; fictional profiles neither like nor write. */
export function relationsOf(mode: Mode): readonly Relation[] {
  if (mode === 'not confirmed') return ['visitor', 'stranger']
  return mode.startsWith('fictional') ? ['visitor', 'stranger', 'viewer liked'] : relations
}

export type Outcomes = {
  profile: 'shown' | 'blocked_by_member' | 'member_unavailable'
  photo: 'handed out' | 'none'
  presence: 'online' | 'hidden' | 'none'
  search: boolean
  fitting: string | boolean
  like: string
  unlike: string
  pass: string
  undoPass: string
  openConversation: string
  sendMessage: string
  chatEntry: 'none' | 'available' | 'unavailable' | 'authentication_required'
  sentLikes: string | boolean
  receivedLikes: string | boolean
  matches: string | boolean
  relation: string
  autoLike: string | boolean
  report: string
  block: string
}

const isOneOf = <T>(value: T, ...others: T[]) => others.includes(value)
const viewerLiked = (relation: Relation) => isOneOf(relation, 'viewer liked', 'match')
const ownerLiked = (relation: Relation) => isOneOf(relation, 'owner liked', 'match')
const ownerWrote = (relation: Relation) => isOneOf(relation, 'owner wrote', 'both wrote')
const viewerWrote = (relation: Relation) => isOneOf(relation, 'viewer wrote', 'both wrote')

/**
 * Invisible: those who know them; private, and to contacts: those they turned to; ordinary: everybody; all others: nobody. A visitor is blocked by nobody, and sees
 * these members because they gave the showcase consent (showcase.db.test.ts is about that); fictional profiles have none.
 */
function sees(mode: Mode, relation: Relation): boolean {
  if (mode === 'invisible') return !isOneOf(relation, 'visitor', 'stranger')
  if (mode === 'private') return ownerLiked(relation) || ownerWrote(relation)
  if (mode === 'blocks the contact') return relation === 'visitor' || ownerLiked(relation) || ownerWrote(relation)
  if (isOneOf(mode, 'blocks the viewer', 'blocked by the viewer', 'both block')) return relation === 'visitor'
  return mode === 'ordinary' || (mode === 'fictional' && relation !== 'visitor')
}

const hasNoPresence = (mode: Mode, relation: Relation) =>
  relation === 'visitor' || isOneOf(mode, 'invisible', 'fictional')

export function expected(mode: Mode, relation: Relation): Outcomes {
  const isShown = sees(mode, relation)
  const isNotifiedOfBlock = relation !== 'visitor' && isOneOf(mode, 'blocks the viewer', 'both block')
  const looks = {
    profile: isShown ? 'shown' : isNotifiedOfBlock ? 'blocked_by_member' : 'member_unavailable',
    photo: isShown ? 'handed out' : 'none',
    presence: isShown ? (hasNoPresence(mode, relation) ? 'hidden' : 'online') : 'none',
    search: mode === 'ordinary' || (mode.includes('block') && isShown),
  } as const
  if (relation === 'visitor') return { ...looks, ...forMembersOnly }
  return {
    ...looks,
    fitting:
      isOneOf(mode, 'ordinary', 'blocks the contact') && isShown && !viewerLiked(relation) && !viewerWrote(relation),
    like: touch(mode, {
      isShown,
      hasTurned: ownerWrote(relation) || ownerLiked(relation),
      whoBlocksBoth: 'blocked_by_member',
    }),
    unlike: 'done',
    pass: 'done',
    undoPass: 'done',
    openConversation: hasMessages(relation) ? 'done' : writing(mode, relation, isShown),
    sendMessage: writing(mode, relation, isShown),
    chatEntry: chatEntry(mode, relation, isShown),
    sentLikes: viewerLiked(relation) && isShown,
    receivedLikes: ownerLiked(relation) && isShown,
    matches: relation === 'match' && isShown,
    relation: isShown && isOneOf(relation, 'viewer liked', 'owner liked', 'match') ? relation : 'none',
    autoLike: ownerLiked(relation) && isShown,
    report: 'done',
    block: 'done',
  }
}

const login = 'authentication_required'
const forMembersOnly = {
  fitting: login,
  like: login,
  unlike: login,
  pass: login,
  undoPass: login,
  openConversation: login,
  sendMessage: login,
  chatEntry: login,
  sentLikes: login,
  receivedLikes: login,
  matches: login,
  relation: login,
  autoLike: login,
  report: login,
  block: login,
} as const

const hasMessages = (relation: Relation) => ownerWrote(relation) || viewerWrote(relation)

/** Whoever is shown can be turned to; whoever is invisible only by those they turned to themselves. */
function touch(
  mode: Mode,
  { isShown, hasTurned, whoBlocksBoth }: { isShown: boolean; hasTurned: boolean; whoBlocksBoth: string },
): string {
  if (mode === 'blocks the viewer') return 'blocked_by_member'
  if (mode === 'both block') return whoBlocksBoth
  if (!isShown) return 'member_unavailable'
  return mode === 'invisible' && !hasTurned ? 'member_unavailable' : 'done'
}

/** Nobody writes to a fictional profile; whoever blocks somebody has to take that back first. */
function writing(mode: Mode, relation: Relation, isShown: boolean): string {
  if (mode === 'fictional') return 'fictional_member'
  return touch(mode, { isShown, hasTurned: ownerWrote(relation), whoBlocksBoth: 'member_unavailable' })
}

/** What was written stays in the list, under a name alone where the other one is not shown; it leaves the list of who blocks. */
function chatEntry(mode: Mode, relation: Relation, isShown: boolean): Outcomes['chatEntry'] {
  if (!hasMessages(relation) || isOneOf(mode, 'blocked by the viewer', 'both block')) return 'none'
  return isShown ? 'available' : 'unavailable'
}
