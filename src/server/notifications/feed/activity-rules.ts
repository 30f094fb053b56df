import type { ActivityView } from '../../../contract/notifications.ts'

type ActivityKind = ActivityView['kind']
/** One event, about a member or an order. */
export type Activity = {
  kind: ActivityKind
  at: Date
  memberId: string | null
  conversationId: string | null
  order: ActivityView['order']
  verdict: ActivityView['verdict']
  news: ActivityView['news']
  safety: ActivityView['safety']
  verification: ActivityView['verification']
  /** A like that came with a comment. */
  hasComment: boolean
}
export type Group = Omit<Activity, 'memberId' | 'hasComment'> & {
  key: string
  isNew: boolean
  memberIds: string[]
  comments: number
}

/** Grouping key: likes and visits by day, gifts by sender and day. Everything else is its own group. */
function keyOf(
  { kind, at, memberId, conversationId, order, verdict, news, safety }: Activity,
  dayOf: (at: Date) => string,
): string {
  switch (kind) {
    case 'like':
    case 'view':
      return `${kind}:${dayOf(at)}`
    case 'gift':
      return `gift:${dayOf(at)}:${conversationId}`
    case 'order':
      return `order:${order?.id}:${order?.status}:${order?.refunded}`
    case 'verdict':
      return `verdict:${verdict?.photo.id}:${at.getTime()}`
    case 'verification':
      return `verification:${at.getTime()}`
    case 'news':
      return `news:${news?.id}`
    case 'safety':
      return `safety:${safety?.member_id}`
    default:
      return `${kind}:${memberId}`
  }
}

/**
 * Groups activity: groups with new entries first, then newest first. `seenUntil` is when the member last looked. A
 * group never mixes new and seen entries, so a seen visit does not reappear with the next one.
 */
export function groupActivity(
  all: readonly Activity[],
  { seenUntil, dayOf }: { seenUntil: Date | null; dayOf: (at: Date) => string },
): Group[] {
  const groups = new Map<string, Group>()
  for (const { memberId, hasComment, ...one } of all.toSorted((a, b) => b.at.getTime() - a.at.getTime())) {
    const isNew = seenUntil === null || one.at > seenUntil
    const key = `${keyOf({ memberId, hasComment, ...one }, dayOf)}${isNew ? ':new' : ''}`
    const group = groups.get(key) ?? { ...one, key, isNew, memberIds: [], comments: 0 }
    groups.set(key, group)
    if (hasComment) group.comments += 1
    if (memberId !== null && !group.memberIds.includes(memberId)) group.memberIds.push(memberId)
  }
  return [...groups.values()].sort(
    (a, b) => Number(b.isNew) - Number(a.isNew) || b.at.getTime() - a.at.getTime() || a.key.localeCompare(b.key),
  )
}
