import { faces } from './faces.ts'
import { scenes } from './scenes.ts'

/** What a photo shows: the portrait of a face as it was taken, or the same person in front of one of the scenes. */
export const settings = ['portrait', ...scenes] as const
export type Setting = (typeof settings)[number]

/** Which face somebody has, and a seed for how they are shown: two members with one face are shown differently. */
export type Look = { face: number; seed: number }

/** Views of a scene (`scripts/demo-photos/backdrops`); each is shown from both sides. */
export const views = 8
const backdrops = views * 2

/** Which view somebody stands before: in each of their places the same number of its views. */
export const backdropOf = ({ seed }: Look) => ({ view: Math.floor(seed / 2) % views, isMirrored: seed % 2 === 1 })

/** The number of a picture among all of somebody's. One after the other differ in distance and side. */
export const pictureOf = ({ seed }: Look, setting: Setting) => Math.floor(seed / backdrops) + settings.indexOf(setting)

/** Whether somebody's portrait is shown mirrored. */
export const isMirrored = (look: Look) => pictureOf(look, 'portrait') % 2 === 1

/** Where the files of a picture lie. The name says all that is needed to make it. */
export const pictureKey = ({ face, seed }: Look, setting: Setting) => `shared/demo/${face}-${seed}/${setting}`

/** The picture behind such a key; null for any other. */
export function pictureOfKey(key: string): { look: Look; setting: Setting } | null {
  const [, face, seed, named] = /^shared\/demo\/(\d{1,4})-(\d{1,10})\/([a-z]+)$/.exec(key) ?? []
  const setting = settings.find((each) => each === named)
  if (setting === undefined || faces[Number(face)] === undefined) return null
  return { look: { face: Number(face), seed: Number(seed) }, setting }
}
