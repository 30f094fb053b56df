import type { Face } from '../people/faces.ts'

export type Rgb = readonly [number, number, number]

export const skins: Record<Face['skin'], Rgb> = {
  0: [243, 209, 188],
  1: [230, 184, 156],
  2: [205, 154, 120],
  3: [170, 117, 84],
  4: [124, 82, 60],
  5: [88, 58, 46],
}
export const hairs: Record<Face['hair'], Rgb> = {
  black: [38, 32, 32],
  brown: [92, 60, 40],
  blond: [206, 168, 108],
  red: [160, 74, 36],
  grey: [150, 146, 142],
  white: [222, 218, 212],
  bald: [96, 78, 66],
  coloured: [108, 72, 150],
}

const clamp = (part: number) => Math.max(0, Math.min(255, Math.round(part)))
export const css = ([r, g, b]: Rgb) => `rgb(${clamp(r)},${clamp(g)},${clamp(b)})`
export const mix = (one: Rgb, other: Rgb, share: number): Rgb => [
  one[0] + (other[0] - one[0]) * share,
  one[1] + (other[1] - one[1]) * share,
  one[2] + (other[2] - one[2]) * share,
]
export const lighter = (colour: Rgb, share: number) => mix(colour, [255, 248, 236], share)
export const darker = (colour: Rgb, share: number) => mix(colour, [30, 14, 18], share)
