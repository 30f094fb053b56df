import type { Chance } from '../random.ts'
import type { Rgb } from './colours.ts'

type Layers = {
  width: number
  height: number
  /** Raw pixels of what is behind (3 channels), and of the person (4 channels); how much of the person is around each pixel. */
  backdrop: Buffer
  figure: Buffer
  around: Buffer
}

/** The light in which everybody was painted. */
const light: Rgb = [188, 180, 170]

const lightness = (r: number, g: number, b: number) => 0.3 * r + 0.59 * g + 0.11 * b
const between = (from: number, to: number, value: number) => Math.max(from, Math.min(to, value))

/**
 * Puts somebody in front of a backdrop, in its light: its colour and brightness instead of those they were painted in, brighter on
 * the side where the backdrop is, and with some of its light around the outline. Raw pixels, 3 channels.
 */
export function joinInLight({ width, height, backdrop, figure, around }: Layers): Buffer {
  const place = averages(backdrop, width, height)
  const gains = gainsFor(place.whole)
  // From the left to the right
  const slope = between(-0.14, 0.14, (place.right - place.left) / 255)
  const joined = Buffer.alloc(width * height * 3)
  for (let y = 0, i = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1, i += 1) {
      const alpha = figure[i * 4 + 3]! / 255
      // Near the outline, light of the backdrop reaches over
      const wrap = 0.32 * (1 - around[i]! / 255)
      const side = 1 + slope * (x / width - 0.5) * 2
      for (let c = 0; c < 3; c += 1) {
        const behind = backdrop[i * 3 + c]!
        const lit = Math.min(255, figure[i * 4 + c]! * gains[c]! * side)
        const wrapped = lit + wrap * Math.max(0, behind - lit) * 0.8
        joined[i * 3 + c] = behind + (wrapped - behind) * alpha
      }
    }
  return joined
}

function gainsFor(place: Rgb): Rgb {
  const [bright, before] = [lightness(...place) + 12, lightness(...light) + 12]
  const exposure = between(0.86, 1.1, (bright / before) ** 0.1)
  const gain = (now: number, then: number) =>
    exposure * between(0.92, 1.1, ((now + 12) / bright / ((then + 12) / before)) ** 0.12)
  return [gain(place[0], light[0]), gain(place[1], light[1]), gain(place[2], light[2])]
}

/** Average colour of the upper part, and how light its left and right are. */
function averages(rgb: Buffer, width: number, height: number) {
  const sums = [0, 0, 0]
  const sides = [0, 0]
  let count = 0
  for (let y = 0; y < height * 0.7; y += 4)
    for (let x = 0; x < width; x += 4) {
      const at = (y * width + x) * 3
      const [r, g, b] = [rgb[at]!, rgb[at + 1]!, rgb[at + 2]!]
      sums[0]! += r
      sums[1]! += g
      sums[2]! += b
      sides[x < width / 2 ? 0 : 1]! += lightness(r, g, b) * 2
      count += 1
    }
  const whole: Rgb = [sums[0]! / count, sums[1]! / count, sums[2]! / count]
  return { whole, left: sides[0]! / count, right: sides[1]! / count }
}

/** The same grain and darker corners over everything, and contrast. Changes the pixels. */
export function finish(rgb: Buffer, width: number, height: number, chance: Chance): void {
  const [contrast, warmth, grain] = [1.04 + chance.next() * 0.08, (chance.next() - 0.5) * 0.05, 3 + chance.next() * 5]
  const corner = 0.06 + chance.next() * 0.12
  let noise = 1 + Math.floor(chance.next() * 1e9)
  for (let y = 0, i = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1, i += 3) {
      noise = (Math.imul(noise, 1_664_525) + 1_013_904_223) | 0
      const [dx, dy] = [x / width - 0.5, y / height - 0.5]
      const shade = 1 - corner * (dx * dx + dy * dy) * 2
      const dust = (((noise >>> 9) & 1023) / 1023 - 0.5) * grain
      const value = (part: number) => between(0, 255, (part - 118) * contrast * shade + 118 * shade + dust)
      rgb[i] = value(rgb[i]! * (1 + warmth))
      rgb[i + 1] = value(rgb[i + 1]!)
      rgb[i + 2] = value(rgb[i + 2]! * (1 - warmth))
    }
}
