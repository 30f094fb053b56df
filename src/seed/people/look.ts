import { faceAt, faces } from './faces.ts'

export const scenes = ['home', 'cafe', 'forest', 'sea', 'city', 'mountains', 'evening', 'garden'] as const
export type Scene = (typeof scenes)[number]

/**
 * Which face somebody has, and a seed for how they are shown: two members with one face are shown differently. `second` are the scenes in
 * which their second sitting is shown.
 */
export type Look = { face: number; seed: number; second?: readonly Scene[] }

/** Views of a scene that were painted (`scripts/portraits/scenes.ts`); each is shown from both sides. */
export const views = 8
const backdrops = views * 2

/** Which view somebody stands before: in each of their places the same number of its views. */
export const backdropOf = ({ seed }: Look) => ({ view: Math.floor(seed / 2) % views, isMirrored: seed % 2 === 1 })

/** The same look before the view with this number; numbers that follow each other are all views before one is mirrored. */
export function beforeView(look: Look, number: number): Look {
  const backdrop = (number % views) * 2 + (Math.floor(number / views) % 2)
  return { ...look, seed: look.seed - (look.seed % backdrops) + backdrop }
}

const folder = 'shared/drawn/'

/** The number of a picture among all of somebody's scenes. One after the other differ in distance and side. */
export const pictureOf = ({ seed }: Look, scene: Scene) => Math.floor(seed / backdrops) + scenes.indexOf(scene)

/** Which of somebody's sittings is shown in a scene; of the demo's own accounts every other one, as they list none. */
export function sittingOf(look: Look, scene: Scene): 0 | 1 {
  const isSecond = look.second?.includes(scene) ?? (faceAt(look.face).isCast && pictureOf(look, scene) % 2 === 1)
  return isSecond ? 1 : 0
}

/** Where the files of a picture lie. The name says all that is needed to draw it. */
export const drawingKey = (look: Look, scene: Scene) =>
  `${folder}${look.face}-${look.seed}/${scene}${sittingOf(look, scene) === 1 ? '-1' : ''}`

/** The picture behind such a key; null for any other. */
export function drawingOf(key: string): { look: Look; scene: Scene } | null {
  const [, face, seed, named, second] = /^shared\/drawn\/(\d{1,4})-(\d{1,10})\/([a-z]+)(-1)?$/.exec(key) ?? []
  const scene = scenes.find((each) => each === named)
  if (scene === undefined || faces[Number(face)] === undefined) return null
  return { look: { face: Number(face), seed: Number(seed), second: second === undefined ? [] : [scene] }, scene }
}
