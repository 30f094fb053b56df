import { faceAt } from './faces.ts'
import type { PersonPlan } from './plan.ts'

/** Number of members of one gender between two with the same face, where there are enough faces. A search by age shows only some of them. */
const apart = 60

/** Number of members of one gender who were here last and have none of the faces for later. */
const best = 96

/**
 * Gives neighbours in a list of results different faces, and the first ones the best. Members are ordered by their last visit, as in a search.
 * If a member has the face of one shortly before, or one for later, the next one with another face gets this time of visit, and the member a
 * later place.
 */
export function spreadFaces(plans: readonly PersonPlan[]): void {
  const left = latestFirst(plans)
  const times = left.map(({ lastSeen }) => lastSeen)
  const recent: number[] = []
  for (const [place, time] of times.entries()) {
    const next = (isBest: boolean) =>
      left.findIndex(
        ({ joined, look }) =>
          joined <= time && !recent.includes(look.face) && !(isBest && faceAt(look.face).isForLater),
      )
    const found = place < best ? next(true) : -1
    const [plan] = left.splice(Math.max(0, found >= 0 ? found : next(false)), 1)
    if (plan === undefined) return
    plan.lastSeen = new Date(Math.max(time.getTime(), plan.joined.getTime()))
    recent.push(plan.look.face)
    if (recent.length > apart) recent.shift()
  }
}

function latestFirst(plans: readonly PersonPlan[]): PersonPlan[] {
  return plans.toSorted((one, other) => other.lastSeen.getTime() - one.lastSeen.getTime())
}
