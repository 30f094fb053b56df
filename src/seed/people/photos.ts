import type { Chance } from '../random.ts'
import type { Face } from './faces.ts'
import type { Setting } from './look.ts'
import { captionFor, type InterestKey, type Speaker, weighted } from './phrases.ts'
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

/** `hasPortrait`: nobody else in their country is shown with the portrait of their face. */
type Person = { interests: readonly InterestKey[]; face: Face; hasPortrait: boolean }

/** The portrait first, then places of their interests; a few have no photo. */
export function photosOf(chance: Chance, speaker: Speaker, { interests, face, hasPortrait }: Person): PlannedPhoto[] {
  const fitting = new Set(interests.flatMap((key) => scenesOf[key] ?? []))
  const rest = (['home', 'city', 'cafe', 'forest', 'evening', 'sea', 'garden', 'mountains'] as const).filter(
    (scene) => !fitting.has(scene),
  )
  const order = [...chance.some([...fitting], fitting.size), ...chance.some(rest, rest.length)]
  const others = order.filter((scene) => scene !== face.scene)
  const count = weighted(chance, [
    [0.4, 0],
    [1.2, 1],
    [1.4, 2],
    [4, 3],
    [4, 4],
    [2.5, 5],
    [1.5, 6],
  ] as const)
  const caption = (scene: Face['scene']) =>
    scene !== 'plain' && chance.is(0.65) ? captionFor(chance, speaker, scene) : ''
  const portrait = hasPortrait ? [{ setting: 'portrait' as const, caption: caption(face.scene) }] : []
  return [...portrait, ...others.map((scene) => ({ setting: scene, caption: caption(scene) }))].slice(0, count)
}
