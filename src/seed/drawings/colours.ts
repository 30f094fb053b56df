import type { Look } from '../people/look.ts'

export type Rgb = readonly [number, number, number]

export const skins: Record<Look['skin'], Rgb> = {
  0: [243, 209, 188],
  1: [230, 184, 156],
  2: [205, 154, 120],
  3: [170, 117, 84],
  4: [124, 82, 60],
  5: [88, 58, 46],
}
export const hairs: Record<Look['hair'], readonly Rgb[]> = {
  black: [
    [38, 32, 32],
    [30, 26, 30],
  ],
  brown: [
    [92, 60, 40],
    [70, 46, 34],
    [116, 78, 52],
  ],
  blond: [
    [206, 168, 108],
    [184, 142, 86],
    [222, 190, 138],
  ],
  red: [
    [160, 74, 36],
    [138, 58, 34],
  ],
  grey: [
    [150, 146, 142],
    [128, 124, 124],
  ],
  white: [[222, 218, 212]],
  bald: [[96, 78, 66]],
  coloured: [
    [176, 62, 110],
    [58, 120, 140],
    [108, 72, 150],
    [52, 92, 168],
  ],
}
export const irises: Record<Look['eyes'], Rgb> = {
  brown: [94, 58, 34],
  blue: [84, 124, 164],
  green: [92, 122, 82],
  grey: [124, 132, 138],
  hazel: [132, 98, 52],
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
