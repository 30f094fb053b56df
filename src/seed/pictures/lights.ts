import type { Scene } from '../people/scenes.ts'
import type { Rgb } from './colours.ts'

export type Light = {
  /** Falls on skin, hair and clothes. */
  tint: Rgb
  share: number
  /** Of what is behind. */
  average: Rgb
}

/** What falls on somebody in front of the backdrops of a scene. */
export const lights: Record<Scene, Light> = {
  home: { tint: [255, 242, 224], share: 0.14, average: [198, 184, 174] },
  cafe: { tint: [255, 224, 184], share: 0.22, average: [150, 118, 94] },
  forest: { tint: [246, 246, 210], share: 0.16, average: [122, 122, 76] },
  sea: { tint: [255, 240, 226], share: 0.14, average: [182, 182, 180] },
  city: { tint: [250, 244, 238], share: 0.15, average: [184, 172, 164] },
  mountains: { tint: [250, 244, 246], share: 0.14, average: [154, 158, 154] },
  evening: { tint: [255, 206, 178], share: 0.26, average: [104, 78, 92] },
  garden: { tint: [255, 248, 222], share: 0.14, average: [130, 156, 104] },
}
