import { faceAt } from './faces.ts'
import type { PersonPlan } from './plan.ts'

/** Number of members of one gender between two with the same face, where there are enough faces. A search by age shows only some of them. */
const apart = 60

/** Number of members of one gender who were here last and have the best faces: a few more than three pages of a search, as those with one time of visit may change places. */
const best = 90

/**
 * Gives neighbours in a list of results different faces, and the first ones the best: those that smile, then those that are not for later.
 * Who has no photo comes after them. Members are ordered by their last visit, as in a search. If a member has the face of one shortly before,
 * or a worse one than others, the next one with another face gets this time of visit, and the member a later place. Who joined after
 * the time of visit that they get joined at that time.
 */
export function spreadFaces(plans: readonly PersonPlan[]): void {
  const left = latestFirst(plans)
  const times = left.map(({ lastSeen }) => lastSeen)
  const lastPlaces = new Map<number, number>()
  const having = new Map<number, number>()
  for (const { look } of plans) having.set(look.face, (having.get(look.face) ?? 0) + 1)
  for (const [place, time] of times.entries()) {
    const since = ({ look }: PersonPlan) => place - (lastPlaces.get(look.face) ?? Number.NEGATIVE_INFINITY)
    const next = (isWanted: (plan: PersonPlan) => boolean) => left.find((plan) => since(plan) > apart && isWanted(plan))
    const isGood = (plan: PersonPlan) => place >= best || (hasPhoto(plan) && !faceAt(plan.look.face).isForLater)
    // Those who have the face need all places that are left
    const isUrgent = ({ look }: PersonPlan) => (having.get(look.face) ?? 0) * (apart + 1) > left.length
    const plan =
      (place < best ? next((each) => hasPhoto(each) && faceAt(each.look.face).smiles) : undefined) ??
      next((each) => isGood(each) && isUrgent(each)) ??
      next(isGood) ??
      left.reduce<PersonPlan | undefined>((one, other) => (one && since(one) >= since(other) ? one : other), undefined)
    if (plan === undefined) return
    left.splice(left.indexOf(plan), 1)
    plan.lastSeen = time
    if (plan.joined > time) plan.joined = time
    lastPlaces.set(plan.look.face, place)
    having.set(plan.look.face, (having.get(plan.look.face) ?? 1) - 1)
  }
}

const hasPhoto = ({ photos }: PersonPlan) => photos.length > 0

/** Members in the order of a search. */
export function latestFirst(plans: readonly PersonPlan[]): PersonPlan[] {
  return plans.toSorted((one, other) => other.lastSeen.getTime() - one.lastSeen.getTime())
}
