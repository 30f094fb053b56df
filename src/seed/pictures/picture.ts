import { readFile } from 'node:fs/promises'
import sharp, { type Sharp } from 'sharp'
import { backdropOf, type Look, pictureOf, type Scene, scenes, sittingOf } from '../people/look.ts'
import { type Chance, chanceOf } from '../random.ts'
import { css, type Rgb } from './colours.ts'
import { type Light, lights } from './lights.ts'

const range = (chance: Chance, from: number, to: number) => from + chance.next() * (to - from)

/** Size of a drawing, as a photo of a profile. */
export const drawingSize = { width: 960, height: 1280 } as const
type Size = { width: number; height: number }
/** Paintings are so wide: a larger picture is put together at this width and made larger. */
const widest = 540
const tile = 256

/** A picture of somebody who does not exist, so many pixels wide: their painting in a place, the same picture each time. */
export async function drawPicture(look: Look, scene: Scene, width: number): Promise<Sharp> {
  const size = sizeAt(width)
  const drawn = sizeAt(Math.min(width, widest))
  const chance = chanceOf(look.seed * 31 + scenes.indexOf(scene) * 7919 + 3)
  const backdrop = await behind(look, { scene, chance, size: drawn })
  const figure = await figureIn(look, { scene, chance, size: drawn })
  const layers = [
    await shadowOf(figure, drawn),
    { input: figure, raw: { ...drawn, channels: 4 as const } },
    { input: finish(scene, chance, drawn) },
  ]
  const put = await sharp(backdrop, { raw: { ...drawn, channels: 3 } })
    .composite(layers)
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
  for (let at = 0; at < grain.length; at += 4) grain.fill(128 + (chance.next() + chance.next() - 1) * 44, at, at + 3)
  return grain
}

export const backdropFile = (scene: Scene, view: number) => new URL(`backdrops/${scene}/${view}.webp`, import.meta.url)

/** Their view of the scene, more or less of it, in the light of another hour. */
async function behind(look: Look, { scene, chance, size }: Setting): Promise<Buffer> {
  const { view, isMirrored } = backdropOf(look)
  const painted = sharp(await readFile(backdropFile(scene, view)))
  const zoom = range(chance, 1, 1.45)
  const full = { width: Math.ceil(size.width * zoom), height: Math.ceil(size.height * zoom) }
  const part = {
    left: Math.round((full.width - size.width) * chance.next()),
    top: Math.round((full.height - size.height) * chance.next()),
    ...size,
  }
  if (isMirrored) painted.flop()
  const [bright, warm] = [range(chance, 0.92, 1.06), range(chance, -0.04, 0.04)]
  return painted
    .resize({ ...full, fit: 'fill' })
    .extract(part)
    .removeAlpha()
    .linear([bright + warm, bright, bright - warm], [0, 0, 0])
    .raw()
    .toBuffer()
}

const shadow = [0x2a, 0x16, 0x26] as const

/** What somebody takes of the light behind them, to the side and below: it puts them into the place. */
async function shadowOf(figure: Buffer, { width, height }: Size) {
  const small = { width: Math.ceil(width / 6), height: Math.ceil(height / 6) }
  const shrunk = await sharp(figure, { raw: { width, height, channels: 4 } })
    .extractChannel(3)
    .resize({ ...small, fit: 'fill', kernel: 'linear' })
    .raw()
    .toBuffer()
  // Blurred on its own: sharp resizes once in a chain, and a shadow that is blurred at full size is a dark outline
  const soft = await sharp(shrunk, { raw: { ...small, channels: 1 } })
    .blur(2.6)
    .extractChannel(0)
    .raw()
    .toBuffer()
  const pixels = Buffer.alloc(soft.length * 4)
  for (const [at, share] of soft.entries()) pixels.set([...shadow, Math.round(share * 0.4)], at * 4)
  const input = await sharp(pixels, { raw: { ...small, channels: 4 } })
    .resize({ width, height, fit: 'fill', kernel: 'linear' })
    .raw()
    .toBuffer()
  return { input, raw: { width, height, channels: 4 as const }, top: 0, left: 0 }
}

type Setting = { scene: Scene; chance: Chance; size: Size }

/** How near somebody is, as how many times the size of their painting, and how far their head may be tilted, in degrees. */
const distances = [
  { zoom: [1, 1.05], tilt: 0 },
  { zoom: [1.08, 1.16], tilt: 2 },
  { zoom: [1.18, 1.28], tilt: 4 },
] as const

/**
 * The painting of somebody, cut, tilted, from one side or the other and in the light of the place: raw pixels. One after the other of
 * their places shows them at another distance and from the other side.
 */
async function figureIn(look: Look, { scene, chance, size }: Setting): Promise<Buffer> {
  const [picture, sitting] = [pictureOf(look, scene), sittingOf(look, scene)]
  const { zoom, tilt } = distances[picture % distances.length] ?? distances[0]
  const scale = range(chance, zoom[0], zoom[1])
  const angle = range(chance, -tilt, tilt)
  const full = { width: Math.ceil(size.width * scale), height: Math.ceil(size.height * scale) }
  const spare = { width: full.width - size.width, height: full.height - size.height }
  const place = { across: range(chance, 0.4, 0.6), down: range(chance, 0.3, 0.5) }
  const { gain, lift } = gradeOf(lights[scene])
  const painted = sharp(await readFile(paintingFile(look.face, sitting))).resize({ ...full, fit: 'fill' })
  // Somebody is turned to the other side in their second sitting already
  if ((picture + sitting) % 2 === 1) painted.flop()
  const turned = await painted
    .rotate(angle, { background: '#0000' })
    .linear([...gain, 1], [...lift, 0])
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height } = turned.info
  return sharp(turned.data, { raw: { width, height, channels: 4 } })
    .extract({
      left: Math.round((width - full.width) / 2 + spare.width * place.across),
      top: Math.round((height - full.height) / 2 + spare.height * place.down),
      ...size,
    })
    .raw()
    .toBuffer()
}

export const paintingFile = (face: number, sitting: 0 | 1) =>
  new URL(
    `people/${String(Math.floor(face / 20)).padStart(2, '0')}/${face}${sitting === 1 ? '-1' : ''}.webp`,
    import.meta.url,
  )

/** The light of the place on somebody in front of it: its tint, and some of its colour in the shadows. */
function gradeOf({ tint, share, average }: Light): { gain: Rgb; lift: Rgb } {
  const gain = (part: number) => 1 + (part / 255 - 0.94) * share
  const lift = (part: number) => part * 0.04
  return {
    gain: [gain(tint[0]), gain(tint[1]), gain(tint[2])],
    lift: [lift(average[0]), lift(average[1]), lift(average[2])],
  }
}

/**
 * Light over everything, and the word that says what this is: in the corner where no screen lays anything over a
 * photo, and high enough for square crops.
 */
function finish(scene: Scene, chance: Chance, { width, height }: Size): Buffer {
  const { tint, share } = lights[scene]
  const [from, to] = chance.is(0.5) ? [0, 1] : [1, 0]
  const light = `<linearGradient id="ray" x1="${from}" y1="0" x2="${to}" y2="1"><stop offset="0" stop-color="${css(tint)}" stop-opacity="${(0.08 + share * 0.4).toFixed(2)}"/><stop offset=".6" stop-color="${css(tint)}" stop-opacity="0"/></linearGradient>`
  const vignette =
    '<radialGradient id="vignette" cx=".5" cy=".42" r=".75"><stop offset=".6" stop-color="#1c0c18" stop-opacity="0"/><stop offset="1" stop-color="#1c0c18" stop-opacity=".16"/></radialGradient>'
  // About as many pixels in each width of a picture, so that it is as small on a profile as on a card
  const scale = Math.min(0.9, 270 / width)
  const word = `<g transform="translate(10 335) scale(${scale})"><rect y="-25" width="58" height="25" rx="12.5" fill="#1c0c18" fill-opacity=".5"/><text x="29" y="-7.5" text-anchor="middle" font-family="DejaVu Sans, Arial, sans-serif" font-size="16" fill="#fff">demo</text></g>`
  const all = (fill: string) => `<rect width="300" height="400" fill="url(#${fill})"/>`
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 300 400"><defs>${light}${vignette}</defs>${all('ray')}${all('vignette')}${word}</svg>`,
  )
}
