import type { Chance } from '../random.ts'
import type { Scene } from './look.ts'
import { captionFor, type InterestKey, type Speaker, weighted } from './phrases.ts'

export type PlannedPhoto = { scene: Scene; caption: string }

/** Where people with an interest have themselves photographed. */
const scenesOf: Partial<Record<InterestKey, Scene>> = {
  hiking: 'mountains',
  climbing: 'mountains',
  skiing: 'mountains',
  walking: 'forest',
  nature: 'forest',
  dogs: 'forest',
  camping: 'forest',
  beach: 'sea',
  swimming: 'sea',
  sailing: 'sea',
  gardening: 'garden',
  coffee: 'cafe',
  reading: 'cafe',
  dancing: 'evening',
  concerts: 'evening',
  theatre: 'evening',
  city_trips: 'city',
  cycling: 'city',
  fashion: 'city',
  cooking: 'home',
}

/** Places of their interests first; a few have no photo. */
export function photosOf(chance: Chance, speaker: Speaker, interests: readonly InterestKey[]): PlannedPhoto[] {
  const fitting = new Set(interests.flatMap((key) => scenesOf[key] ?? []))
  const rest = (['home', 'city', 'cafe', 'forest', 'evening', 'sea', 'garden', 'mountains'] as const).filter(
    (scene) => !fitting.has(scene),
  )
  const order = [...chance.some([...fitting], fitting.size), ...chance.some(rest, rest.length)]
  const count = weighted(chance, [
    [0.4, 0],
    [1.2, 1],
    [1.4, 2],
    [4, 3],
    [4, 4],
    [2.5, 5],
    [1.5, 6],
  ] as const)
  return order
    .slice(0, count)
    .map((scene) => ({ scene, caption: chance.is(0.65) ? captionFor(chance, speaker, scene) : '' }))
}
