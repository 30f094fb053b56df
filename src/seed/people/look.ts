import { faces } from './faces.ts'
import { type Scene, scenes, views } from './scenes.ts'
import { type SnapshotName, snapshots } from './snapshots.ts'

/**
 * What a picture shows: somebody near the camera, as in a portrait, the same person in front of one of the scenes, or something without a
 * person.
 */
export type Setting = 'portrait' | Scene | SnapshotName
export const settings: readonly Setting[] = ['portrait', ...scenes, ...snapshots.map(({ name }) => name)]

export const isScene = (setting: Setting): setting is Scene => scenes.some((scene) => scene === setting)

/** Which face somebody has, and a seed for how they are shown: two members with one face are shown differently. */
export type Look = { face: number; seed: number }

/** The scene of somebody's portrait. */
export const portraitScene = ({ seed }: Look): Scene => scenes[Math.floor(seed / 32) % scenes.length] ?? 'home'

/** The same look with the portrait in front of this scene. */
export const inFrontOf = (look: Look, scene: Scene): Look => ({
  ...look,
  seed: look.seed + 32 * (scenes.indexOf(scene) - scenes.indexOf(portraitScene(look))),
})

/** Which view of a scene somebody stands before; each is shown from both sides. */
export function backdropOf({ seed }: Look, scene: Scene) {
  const place = Math.floor(seed / 2) + scenes.indexOf(scene) * 5
  return { view: place % views, isMirrored: (seed + scenes.indexOf(scene)) % 2 === 1 }
}

/** The bit of a seed that says whether somebody's portrait is shown mirrored. */
export const mirrorBit = 16
export const isMirrored = ({ seed }: Look) => (seed & mirrorBit) !== 0

/** Where the files of a picture lie. The name says all that is needed to make it. */
export const pictureKey = ({ face, seed }: Look, setting: Setting) => `shared/demo/${face}-${seed}/${setting}`

/** The picture behind such a key; null for any other. */
export function pictureOfKey(key: string): { look: Look; setting: Setting } | null {
  const [, face, seed, named] = /^shared\/demo\/(\d{1,4})-(\d{1,10})\/([a-z]+(?:-\d+)?)$/.exec(key) ?? []
  const setting = settings.find((each) => each === named)
  if (setting === undefined || faces[Number(face)] === undefined) return null
  return { look: { face: Number(face), seed: Number(seed) }, setting }
}
