import type { Face } from '../../src/seed/people/faces.ts'
import type { Places } from './places.ts'
import { clamp, lightOf, luminance, type Plane, plane, type Raster, type Size, smooth } from './raster.ts'

type Rgb = readonly [red: number, green: number, blue: number]

/** What cheeks of each skin look like in soft light. */
const tones: Record<Face['skin'], Rgb> = {
  0: [0.88, 0.71, 0.6],
  1: [0.86, 0.675, 0.55],
  2: [0.86, 0.66, 0.52],
  3: [0.75, 0.53, 0.4],
  4: [0.64, 0.44, 0.32],
  5: [0.55, 0.37, 0.28],
}
/** Shadows of skin are warm: blue fades first. */
const fading: Rgb = [0.9, 1.03, 1.14]

/** Brings skin to its own colour: neither grey nor bleached by the light of the render, warm in the shadows, rosy on cheeks and lips. */
export function complexion(raster: Raster, skin: Plane, places: Places, face: Face): Raster {
  const light = luminance(raster).at
  const found = cheeksOf(raster, skin, places)
  const tone = tones[face.skin]
  const [has, wanted] = [lightOf(found), lightOf(tone)]
  const level = (has * 0.45 + wanted * 0.55) / wanted
  const gain = tone.map((part, c) => clamp((part * level) / Math.max(0.02, found[c]!), 0.7, 1.5))
  const rosy = rosyAt(places, raster)
  const rgb = Float32Array.from(raster.rgb)
  for (let i = 0; i < light.length; i += 1) {
    const share = skin.at[i]!
    if (share < 0.01) continue
    const shade = clamp(light[i]! / has, 0.2, 1)
    const flush = rosy.at[i]! * (face.skin < 3 ? 1 : 0.5)
    for (let c = 0; c < 3; c += 1) {
      const toned = rgb[i * 3 + c]! * gain[c]! * shade ** (fading[c]! - 1) * (1 + blush[c]! * flush)
      rgb[i * 3 + c] = clamp(rgb[i * 3 + c]! + (soft(toned) - rgb[i * 3 + c]!) * share)
    }
  }
  return { ...raster, rgb }
}

/** How a blush changes red, green and blue. */
const blush: Rgb = [0.02, -0.05, -0.03]
const soft = (part: number) => (part < 0.8 ? part : 0.8 + (part - 0.8) * 0.65)

/** The middle colour of the skin between eyes and mouth. */
function cheeksOf({ rgb, width, height }: Raster, skin: Plane, { eyes, mouth }: Places): Rgb {
  const [left, right] = [Math.min(eyes[0][0], eyes[1][0]), Math.max(eyes[0][0], eyes[1][0])]
  const top = (eyes[0][1] + eyes[1][1]) / 2
  const found: number[] = []
  for (let y = Math.round((top * 0.7 + mouth[1] * 0.3) * height); y < (top * 0.2 + mouth[1] * 0.8) * height; y += 1)
    for (let x = Math.round(left * width); x < right * width; x += 1)
      if (skin.at[y * width + x]! > 0.9) found.push(y * width + x)
  const channel = (c: number) =>
    found.map((i) => rgb[i * 3 + c]!).toSorted((one, other) => one - other)[Math.floor(found.length * 0.6)] ?? 0.5
  return [channel(0), channel(1), channel(2)]
}

/** 1 in the middle of cheeks and lips. */
function rosyAt({ eyes, mouth, tip }: Places, size: Size): Plane {
  const rosy = plane(size)
  const apart = Math.hypot((eyes[0][0] - eyes[1][0]) * size.width, (eyes[0][1] - eyes[1][1]) * size.height)
  const spots = [
    ...eyes.map(([x, y]) => ({
      x: x * 1.1 - tip[0] * 0.1,
      y: y * 0.42 + mouth[1] * 0.58,
      rx: 0.48,
      ry: 0.42,
    })),
    { x: mouth[0], y: mouth[1], rx: 0.42, ry: 0.14 },
  ]
  for (let i = 0; i < rosy.at.length; i += 1)
    for (const { x, y, rx, ry } of spots) {
      const across = ((i % size.width) - x * size.width) / (rx * apart)
      const down = (Math.floor(i / size.width) - y * size.height) / (ry * apart)
      rosy.at[i] = Math.max(rosy.at[i]!, 1 - smooth(0.1, 1.1, Math.hypot(across, down)))
    }
  return rosy
}
