import sharp from 'sharp'
import type { Face } from '../../src/seed/people/faces.ts'
import { combed } from './comb.ts'
import { filled, middleOf, withFeatures, withoutFeatures } from './features.ts'
import type { Places } from './places.ts'
import { blurred, clamp, type Plane, type Raster, read, type Size, smooth } from './raster.ts'

/** What a pixel of a render shows (`parts.py`). */
const [skin, hair, beard, cloth, detail, brow, lash, eye] = [1, 2, 3, 4, 5, 6, 7, 8]

/**
 * Denoises a render, in its own size: skin and cloth by a bilateral filter, hair along its strands. Colours of hair and skin mix only at a
 * soft edge between them. `skin` says how much of each pixel shows skin.
 */
export async function cleaned(
  render: string,
  places: Places,
  face: Face,
): Promise<{ raster: Raster; alpha: Plane; skin: Plane }> {
  const { width, height } = await sharp(render).metadata()
  const { raster, alpha } = await read(render, { width, height })
  const parts = await partsOf(render.replace('.png', '-parts.png'))
  if (face.hair === 'brown') brown(raster, parts)
  const features = withoutFeatures(raster, parts, places, face)
  withoutStrays(raster, parts)
  const isHair = Float32Array.from(parts, (part) => (part === hair || part === beard ? 1 : 0))
  const clean = bearded(feathered(combed(evened(raster, parts), parts, isHair), parts), parts, face)
  withFeatures(clean, features, places, face, middleOf(clean, parts, hair))
  // The scalp in a parting has the colour of the hair
  const inHair = shareOf(hair, parts, raster, width / 60)
  const at = shareOf(skin, parts, raster, 0.7).map((share, i) => share * (1 - smooth(0.35, 0.65, inHair[i]!)))
  return { raster: clean, alpha, skin: { width, height, at } }
}

async function partsOf(file: string): Promise<Uint8Array> {
  const pixels = await sharp(file).extractChannel(0).raw().toBuffer()
  return Uint8Array.from(pixels, (tenths) => Math.round(tenths / 25.5))
}

/** Brown hair in warm light looks red: it gets darker, and some of its colour goes. */
function brown({ rgb }: Raster, parts: Uint8Array): void {
  for (let i = 0; i < parts.length; i += 1) {
    if (parts[i] !== hair) continue
    const light = (rgb[i * 3]! + rgb[i * 3 + 1]! + rgb[i * 3 + 2]!) / 3
    for (let c = 0; c < 3; c += 1) rgb[i * 3 + c] = 0.85 * (light + 0.82 * (rgb[i * 3 + c]! - light))
  }
}

/** The pixels in a square around one, but none outside of the picture. */
function* around(i: number, { width, height }: Raster, reach: number) {
  const [x, y] = [i % width, Math.floor(i / width)]
  for (let v = Math.max(0, y - reach); v <= Math.min(height - 1, y + reach); v += 1)
    for (let u = Math.max(0, x - reach); u <= Math.min(width - 1, x + reach); u += 1) yield v * width + u
}

/** Share of the surroundings of each pixel that belongs to a part, 0 to 1. */
const shareOf = (wanted: number, parts: Uint8Array, size: Size, sigma: number) =>
  blurred(
    Float32Array.from(parts, (part) => (part === wanted ? 1 : 0)),
    size,
    sigma,
  )

/** Number of skin pixels around a pixel from which it counts as a single hair or lash, and the radius of the square that is counted. */
const alone = { [hair]: [12, 2], [beard]: [12, 2], [lash]: [6, 1] } as Record<number, [number, number]>

/** Replaces single hairs and lashes in front of skin, which look like specks, by the skin around them. */
function withoutStrays(raster: Raster, parts: Uint8Array): void {
  const before = Uint8Array.from(parts)
  const near = shareOf(skin, parts, raster, 1)
  for (let i = 0; i < parts.length; i += 1) {
    // Deep in hair there is nothing to count
    if (near[i]! < 0.3) continue
    const [fewest, reach] = alone[before[i]!] ?? [Number.POSITIVE_INFINITY, 0]
    const bare = [...around(i, raster, reach)].filter((j) => before[j] === skin)
    if (bare.length < fewest) continue
    parts[i] = skin
    for (let c = 0; c < 3; c += 1)
      raster.rgb[i * 3 + c] = bare.reduce((sum, j) => sum + raster.rgb[j * 3 + c]!, 0) / bare.length
  }
}

/** Scale of the difference in colour (0 to 1) at which two pixels are no longer averaged. */
const [different, differentCloth] = [0.05, 0.15]
/** Parts that are small. */
const fine = new Set([detail, brow, lash, eye])

/** A bilateral filter of skin, cloth and details: each pixel becomes the mean of similar pixels of the same part around it. */
function evened(raster: Raster, parts: Uint8Array): Raster {
  const guide = mean(raster, parts, { reach: 1, sigma: 1 })
  return mean(raster, parts, { reach: 3, sigma: 2, guide })
}

type Mean = { reach: number; sigma: number; guide?: Raster | undefined }

function mean(raster: Raster, parts: Uint8Array, { reach, sigma, guide }: Mean): Raster {
  const rgb = Float32Array.from(raster.rgb)
  const weightOf = weights(parts, { reach, sigma, guide })
  const isNoisy = new Set([skin, cloth, ...fine])
  const { width, height } = raster
  const sums = new Float64Array(4)
  for (let i = 0; i < parts.length; i += 1) {
    if (!isNoisy.has(parts[i]!)) continue
    sums.fill(0)
    const [x, y, far] = [i % width, Math.floor(i / width), fine.has(parts[i]!) ? 1 : reach]
    for (let v = Math.max(0, y - far); v <= Math.min(height - 1, y + far); v += 1)
      for (let u = Math.max(0, x - far); u <= Math.min(width - 1, x + far); u += 1)
        add(sums, raster.rgb, v * width + u, weightOf(i, v * width + u, u - x, v - y))
    for (let c = 0; c < 3; c += 1) rgb[i * 3 + c] = sums[c]! / sums[3]!
  }
  return { ...raster, rgb }
}

/** The weight of a pixel in the mean of another one, by how far it is and how much it differs; 0 if it shows something else. */
function weights(parts: Uint8Array, { reach, sigma, guide }: Mean) {
  const near = Array.from({ length: reach + 1 }, (_, by) => Math.exp(-(by * by) / (2 * sigma * sigma)))
  return (i: number, j: number, across: number, down: number) => {
    if (parts[j] !== parts[i]) return 0
    const off =
      guide === undefined || fine.has(parts[i]!)
        ? 0
        : differenceOf(guide.rgb, i, j) / (parts[i] === cloth ? differentCloth : different)
    return (near[Math.abs(across)]! * near[Math.abs(down)]!) / (1 + off ** 4)
  }
}

function add(sums: Float64Array, rgb: Float32Array, pixel: number, share: number): void {
  for (let c = 0; c < 3; c += 1) sums[c]! += rgb[pixel * 3 + c]! * share
  sums[3]! += share
}

const differenceOf = (rgb: Float32Array, i: number, j: number) =>
  (Math.abs(rgb[i * 3]! - rgb[j * 3]!) +
    Math.abs(rgb[i * 3 + 1]! - rgb[j * 3 + 1]!) +
    Math.abs(rgb[i * 3 + 2]! - rgb[j * 3 + 2]!)) /
  3

/** Softens the edge between hair and skin. */
function feathered(raster: Raster, parts: Uint8Array): Raster {
  const rgb = Float32Array.from(raster.rgb)
  const soft = blurred(rgb, raster, 1.2, 3)
  const [one, other] = [shareOf(hair, parts, raster, 1.2), shareOf(skin, parts, raster, 1.2)]
  for (let i = 0; i < parts.length; i += 1) {
    const edge = parts[i] === hair || parts[i] === skin ? smooth(0.1, 0.7, 4 * one[i]! * other[i]!) : 0
    for (let c = 0; c < 3; c += 1) rgb[i * 3 + c] = rgb[i * 3 + c]! * (1 - edge) + soft[i * 3 + c]! * edge
  }
  return { ...raster, rgb }
}

/** Width of the edge of a beard, for a picture 300 pixels wide. */
const beardEdge = 4.2

/** How much of the skin a beard covers. */
const thickness = (face: Face) => (face.beard === 'full' ? 0.94 : 0.84)

/** A beard that begins softly along an even line, in a colour nearer to that of the hair. */
function bearded(raster: Raster, parts: Uint8Array, face: Face): Raster {
  const tone = middleOf(raster, parts, beard)
  if (tone === null) return raster
  const on = (wanted: number) => Float32Array.from(parts, (part) => (part === wanted ? 1 : 0))
  const sigma = (beardEdge * raster.width) / 300
  const [hairs, bare] = [filled(raster, on(beard)), filled(raster, on(skin))]
  const near = { beard: shareOf(beard, parts, raster, sigma), skin: shareOf(skin, parts, raster, sigma) }
  const head = ['coloured', 'bald'].includes(face.hair) ? null : middleOf(raster, parts, hair)
  const gain = tone.map((part, c) => (head === null ? 1 : clamp((part + 0.45 * (head[c]! - part)) / part, 0.7, 1.6)))
  const rgb = Float32Array.from(raster.rgb)
  for (let i = 0; i < parts.length; i += 1) {
    if (parts[i] !== beard && parts[i] !== skin) continue
    const share = thickness(face) * smooth(0.22, 0.8, near.beard[i]! / Math.max(0.01, near.beard[i]! + near.skin[i]!))
    for (let c = 0; c < 3; c += 1)
      rgb[i * 3 + c] = bare[i * 3 + c]! * (1 - share) + hairs[i * 3 + c]! * gain[c]! * share
  }
  return { ...raster, rgb }
}
