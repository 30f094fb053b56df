import type { Scene } from '../people/scenes.ts'
import type { Rgb } from './colours.ts'

/** Average colour of the views of a scene, for the placeholders of pictures. */
export const averages: Record<Scene, Rgb> = {
  home: [197, 189, 175],
  cafe: [146, 125, 106],
  forest: [133, 119, 86],
  sea: [188, 180, 171],
  city: [189, 176, 161],
  mountains: [156, 167, 160],
  evening: [125, 101, 108],
  garden: [131, 145, 108],
}
