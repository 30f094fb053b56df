import type { Locale } from '../../contract/constants.ts'
import type { Chance } from '../random.ts'
import { latestFirst } from './neighbours.ts'
import type { PlannedPhoto } from './photos.ts'
import { snapshotCaptionsOf, weighted } from './phrases.ts'
import type { PersonPlan } from './plan.ts'
import { type Snapshot, snapshots, type Topic } from './snapshots.ts'

/** Members in the order of a search between two who show the same picture, at least. */
const apart = 40
const captionedShare = 0.6

/** Topics that show nearly the same as one of the scenes. */
const sceneLike: Partial<Record<Topic, string>> = {
  mountains: 'mountains',
  nature: 'forest',
  sea: 'sea',
  city: 'city',
  coffee: 'cafe',
  flowers: 'garden',
  home: 'home',
}

/** By the number of photos, how many of them show no person. */
const counts: Partial<Record<number, readonly (readonly [weight: number, count: number])[]>> = {
  2: [
    [5, 0],
    [5, 1],
  ],
  3: [
    [9, 1],
    [1, 2],
  ],
  4: [
    [2, 1],
    [8, 2],
  ],
  5: [
    [5, 2],
    [5, 3],
  ],
  6: [
    [6, 3],
    [4, 4],
  ],
}

/**
 * Members' photos of things and places they like, in place of as many of their last scenes. In the order of a search, each gets the picture of their
 * interests that was given longest ago, so that all are shown about as often and neighbours never show the same one. Somebody for whom there are
 * fewer has fewer photos: more scenes would show the same pose again.
 */
export function addSnapshots(chance: Chance, plans: readonly PersonPlan[], locale: Locale): void {
  const given = new Map(snapshots.map((snapshot) => [snapshot, -1000 - chance.int(0, 99)]))
  for (const [place, plan] of latestFirst(plans).entries()) {
    const count = weighted(chance, counts[plan.photos.length] ?? [[1, 0] as const])
    plan.photos = plan.photos.slice(0, plan.photos.length - count)
    for (let left = count; left > 0; left -= 1) {
      const snapshot = nextOf(chance, plan, given, place)
      if (snapshot === undefined) break
      given.set(snapshot, place)
      plan.photos.splice(chance.int(1, plan.photos.length), 0, photoOf(chance, snapshot, { plan, locale }))
    }
  }
}

/** One that fits, of a topic that is not among their photos. */
function nextOf(
  chance: Chance,
  { interests, photos }: PersonPlan,
  given: ReadonlyMap<Snapshot, number>,
  place: number,
): Snapshot | undefined {
  const shown = photos.map(({ setting }) => setting.split('-')[0])
  const fitting = snapshots.filter(
    (snapshot) =>
      snapshot.interests.some((key) => interests.includes(key)) &&
      !shown.includes(snapshot.topic) &&
      !shown.includes(sceneLike[snapshot.topic]) &&
      place - (given.get(snapshot) ?? 0) > apart,
  )
  const [first] = chance
    .some(fitting, fitting.length)
    .toSorted((one, other) => (given.get(one) ?? 0) - (given.get(other) ?? 0))
  return first
}

function photoOf(
  chance: Chance,
  { name, topic }: Snapshot,
  { plan, locale }: { plan: PersonPlan; locale: Locale },
): PlannedPhoto {
  const used = plan.photos.map(({ caption }) => caption)
  const captions = snapshotCaptionsOf(locale, topic).filter((caption) => !used.includes(caption))
  return { setting: name, caption: chance.is(captionedShare) && captions.length > 0 ? chance.pick(captions) : '' }
}
