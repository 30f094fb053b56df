import type { Chance } from '../random.ts'
import { type Look, portraitScene, type Setting } from './look.ts'
import { captionsOf, type InterestKey, type Speaker, weighted } from './phrases.ts'
import type { Scene } from './scenes.ts'

export type PlannedPhoto = { setting: Setting; caption: string }

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

type Person = { interests: readonly InterestKey[]; look: Look }

/** The portrait first, then places of their interests; a few have no photo. Pictures without a person are added later (`addSnapshots`). */
export function photosOf(chance: Chance, speaker: Speaker, { interests, look }: Person): PlannedPhoto[] {
  const fitting = new Set(interests.flatMap((key) => scenesOf[key] ?? []))
  const rest = (['home', 'city', 'cafe', 'forest', 'evening', 'sea', 'garden', 'mountains'] as const).filter(
    (scene) => !fitting.has(scene),
  )
  const order = [...chance.some([...fitting], fitting.size), ...chance.some(rest, rest.length)]
  const first = portraitScene(look)
  const others = order.filter((scene) => scene !== first)
  const count = weighted(chance, [
    [0.4, 0],
    [1.2, 1],
    [1.4, 2],
    [7, 3],
    [3.4, 4],
    [1.2, 5],
    [0.4, 6],
  ] as const)
  const caption = (scene: Scene) => (chance.is(0.65) ? chance.pick(captionsOf(speaker.locale, scene)) : '')
  const portrait = { setting: 'portrait' as const, caption: caption(first) }
  return [portrait, ...others.map((scene) => ({ setting: scene, caption: caption(scene) }))].slice(0, count)
}
