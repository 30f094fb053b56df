import { readFile } from 'node:fs/promises'
import sharp, { type Sharp } from 'sharp'
import { type Look, type Scene, scenes } from '../people/look.ts'
import { type Chance, chanceOf } from '../random.ts'
import { type Backdrop, backdropOf } from './backdrops.ts'
import { css, lighter, type Rgb } from './colours.ts'
import { blurs, inGroups, rect } from './paths.ts'

const range = (chance: Chance, from: number, to: number) => from + chance.next() * (to - from)

/** Size of a drawing, as a photo of a profile. */
export const drawingSize = { width: 960, height: 1280 } as const
type Size = { width: number; height: number }
/** What is behind somebody is out of focus: it is drawn this wide and made larger. */
const backdropWidth = 200
/** Paintings are so wide: a larger picture is put together at this width and made larger. */
const widest = 540
const tile = 256

/** A picture of somebody who does not exist, so many pixels wide: one of their two paintings in a place, the same picture each time. */
export async function drawPicture(look: Look, scene: Scene, width: number): Promise<Sharp> {
  const size = sizeAt(width)
  const drawn = sizeAt(Math.min(width, widest))
  const chance = chanceOf(look.seed * 31 + scenes.indexOf(scene) * 7919 + 3)
  const backdrop = backdropOf(scene, chance)
  const layers = [await figureIn(look, { backdrop, scene, chance, size: drawn }), Buffer.from(finish(backdrop, drawn))]
  const put = await sharp(await behind(backdrop, drawn))
    .composite(layers.map((input) => ({ input })))
    .removeAlpha()
    .raw()
    .toBuffer()
  const picture = sharp(put, { raw: { ...drawn, channels: 3 } }).resize({ ...size, fit: 'fill' })
  // Too small to show it
  if (width < tile) return picture
  return picture
    .composite([{ input: canvas(), raw: { width: tile, height: tile, channels: 4 }, tile: true, blend: 'overlay' }])
    .removeAlpha()
}

const sizeAt = (width: number): Size => ({
  width,
  height: Math.round((width * drawingSize.height) / drawingSize.width),
})

let grain: Buffer | null = null

/** The grain of the canvas, the same for all pictures. */
function canvas(): Buffer {
  if (grain !== null) return grain
  const chance = chanceOf(tile)
  grain = Buffer.alloc(tile * tile * 4, 90)
  for (let at = 0; at < grain.length; at += 4) grain.fill(128 + (chance.next() + chance.next() - 1) * 56, at, at + 3)
  return grain
}

function behind(backdrop: Backdrop, size: Size): Promise<Buffer> {
  const { width, height } = sizeAt(Math.min(size.width, backdropWidth))
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 300 400"><defs>${filters}</defs>${inGroups(backdrop.svg)}</svg>`
  return sharp(Buffer.from(svg))
    .resize({ ...size, fit: 'fill', kernel: 'cubic' })
    .png({ compressionLevel: 0 })
    .toBuffer()
}

const filters = blurs
  .map(
    (size) =>
      `<filter id="b${size}" x="-40%" y="-40%" width="180%" height="180%"><feGaussianBlur stdDeviation="${size}"/></filter>`,
  )
  .join('')

/** By daylight, and in warm light. */
const paintings = { day: 0, warm: 1 } as const
const lightOf: Partial<Record<Scene, keyof typeof paintings>> = {
  sea: 'day',
  mountains: 'day',
  city: 'day',
  cafe: 'warm',
  evening: 'warm',
}

type Sitting = { backdrop: Backdrop; scene: Scene; chance: Chance; size: Size }

/** The painting that fits the light of the place, cut, turned around and tinted. */
async function figureIn({ face, seed }: Look, { backdrop, scene, chance, size }: Sitting): Promise<Buffer> {
  const painting = paintings[lightOf[scene] ?? (chance.is(0.5) ? 'day' : 'warm')]
  // The one whose face others have too is shown from the other side
  const isTurned = (seed % 2 === 0) !== chance.is(0.2)
  const zoom = range(chance, 1, 1.06)
  const full = { width: Math.ceil(size.width * zoom), height: Math.ceil(size.height * zoom) }
  const spare = { width: full.width - size.width, height: full.height - size.height }
  const part = {
    left: Math.round(spare.width * range(chance, 0.3, 0.7)),
    top: Math.round(spare.height * range(chance, 0.1, 0.45)),
    ...size,
  }
  const painted = sharp(await readFile(paintingFile(face, painting))).resize({ ...full, fit: 'fill' })
  // The warm light of the paintings is strong
  if (painting === paintings.warm) painted.modulate({ saturation: 0.92 })
  const { gain, lift } = gradeOf(backdrop, scene)
  return sharp(await (isTurned ? painted.flop() : painted).raw().toBuffer(), { raw: { ...full, channels: 4 } })
    .extract(part)
    .linear([...gain, 1], [...lift, 0])
    .png({ compressionLevel: 0 })
    .toBuffer()
}

export const paintingFile = (face: number, painting: number) =>
  new URL(`people/${String(Math.floor(face / 20)).padStart(2, '0')}/${face}-${painting}.webp`, import.meta.url)

/** The light of the place on somebody in front of it: its tint, and some of its colour in the shadows. */
function gradeOf({ tint, tintShare, average, contrast }: Backdrop, scene: Scene): { gain: Rgb; lift: Rgb } {
  const brightness = scene === 'evening' ? 0.9 : 1.02
  const gain = (part: number) => brightness * contrast ** 0.2 * (1 + (part / 255 - 0.9) * tintShare * 1.4)
  const lift = (part: number) => part * 0.035
  return {
    gain: [gain(tint[0]), gain(tint[1]), gain(tint[2])],
    lift: [lift(average[0]), lift(average[1]), lift(average[2])],
  }
}

/**
 * Light over everything, and the word that says what this is: in the corner where no screen lays anything over a
 * photo, and high enough for square crops.
 */
function finish({ tint, tintShare, side }: Backdrop, { width, height }: Size): string {
  const light = `<linearGradient id="ray" x1="${side > 0 ? 1 : 0}" y1="0" x2="${side > 0 ? 0 : 1}" y2="1"><stop offset="0" stop-color="${css(lighter(tint, 0.3))}" stop-opacity="${(0.06 + tintShare * 0.6).toFixed(2)}"/><stop offset=".6" stop-color="${css(tint)}" stop-opacity="0"/></linearGradient>`
  const vignette =
    '<radialGradient id="vignette" cx=".5" cy=".42" r=".75"><stop offset=".55" stop-color="#120a10" stop-opacity="0"/><stop offset="1" stop-color="#120a10" stop-opacity=".22"/></radialGradient>'
  const word =
    '<text x="14" y="345" font-family="DejaVu Sans, Arial, sans-serif" font-size="10" letter-spacing="1" fill="#fff" fill-opacity=".85" stroke="#000" stroke-opacity=".4" stroke-width="1.6" paint-order="stroke">demo</text>'
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 300 400"><defs>${light}${vignette}</defs>${rect(0, 0, 300, 400, { fill: 'url(#ray)' })}${rect(0, 0, 300, 400, { fill: 'url(#vignette)' })}${word}</svg>`
}
