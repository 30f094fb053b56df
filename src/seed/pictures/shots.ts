import { faceAt, type Outline } from '../people/faces.ts'
import { isMirrored, isScene, type Look, portraitScene, type Setting } from '../people/look.ts'
import { type Scene, scenes } from '../people/scenes.ts'
import { snapshotAt } from '../people/snapshots.ts'
import { chanceOf } from '../random.ts'
import type { Sitting } from './files.ts'
import { type Frame, frameOf, type View } from './framing.ts'

/** How somebody is shown in a place. */
export type Shot = View & {
  isMirrored: boolean
}

const [upright, square, wide] = [4 / 3, 1, 3 / 4]
const usual = { lean: 0, tilt: 0, isMirrored: false }

/** One for each scene, so that no two pictures of somebody are alike. Those after each other differ most. */
const kinds: readonly [Shot, ...Shot[]] = [
  { ...usual, ratio: wide, distance: 1.6, across: 0.4, lean: -2, isMirrored: true },
  { ...usual, ratio: upright, distance: 0.94, across: 0.53, lean: 3 },
  { ...usual, ratio: upright, distance: 1.35, across: 0.58, isMirrored: true },
  { ...usual, ratio: square, distance: 1.25, across: 0.44, tilt: -2.5 },
  { ...usual, ratio: upright, distance: 1, across: 0.46, lean: -4, isMirrored: true },
  { ...usual, ratio: wide, distance: 1.45, across: 0.58, tilt: 1.5 },
  { ...usual, ratio: upright, distance: 1.2, across: 0.43, lean: 3.5, isMirrored: true },
  { ...usual, ratio: square, distance: 1.4, across: 0.56, lean: -3 },
]

/** A picture of a person: which of their paintings, in front of what, and how. */
export type Pose = { sitting: Sitting; scene: Scene; shot: Shot; frame: Frame }

export function poseOf(look: Look, setting: 'portrait' | Scene): Pose {
  return setting === 'portrait'
    ? { sitting: 0, scene: portraitScene(look), ...nearShot(look) }
    : { sitting: 1, scene: setting, ...shotOf(look, setting) }
}

/** From near: two members with one face have it from different sides, nearer or farther. */
function nearShot(look: Look): { shot: Shot; frame: Frame } {
  const chance = chanceOf(look.seed * 13 + 5)
  const width = 0.95 + chance.next() * 0.05
  const shot = { ...usual, ratio: upright, distance: width, across: 0.5, isMirrored: isMirrored(look) }
  return { shot, frame: within(width, 0.35 + chance.next() * 0.3) }
}

/** How somebody is shown in a place, in the first form that their painting allows. */
function shotOf(look: Look, scene: Scene): { shot: Shot; frame: Frame } {
  const number = Math.floor(look.seed / 32)
  // Steps of 3 visit all eight
  const kind = kinds[(number + scenes.indexOf(scene) * 3) % kinds.length] ?? kinds[0]
  const shot = { ...kind, isMirrored: kind.isMirrored !== isMirrored(look) }
  const { outline } = faceAt(look.face)
  const seen = shot.isMirrored ? mirrored(outline) : outline
  for (const ratio of [kind.ratio, square, upright]) {
    const frame = frameOf(seen, { ...shot, ratio })
    if (frame !== null) return { shot: { ...shot, ratio }, frame }
  }
  // A face that fills its painting
  return { shot: { ...shot, ratio: upright, lean: 0, tilt: 0 }, frame: within(0.95, 1 - shot.across) }
}

/** A part of a painting, this share of its width, so far to the right. */
const within = (width: number, right: number): Frame => ({
  left: (1 - width) * right,
  top: (1 - width) * upright * 0.35,
  width,
  height: width * upright,
})

const mirrored = ({ top, middle, leftEnd, rightEnd }: Outline): Outline => ({
  top,
  middle: 1 - middle,
  leftEnd: rightEnd,
  rightEnd: leftEnd,
})

/** Size of a picture, as a photo of a profile. */
export function pictureSize(look: Look, setting: Setting): { width: number; height: number } {
  return { width: 960, height: Math.round(960 * ratioOf(look, setting)) }
}

/** Height by width. */
function ratioOf(look: Look, setting: Setting): number {
  if (setting === 'portrait') return upright
  if (isScene(setting)) return poseOf(look, setting).shot.ratio
  const { width, height } = snapshotAt(setting) ?? { width: 1, height: 1 }
  return height / width
}
