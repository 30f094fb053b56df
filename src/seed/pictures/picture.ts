import { fileURLToPath } from 'node:url'
import sharp, { type Sharp } from 'sharp'
import { backdropOf, isMirrored, type Look, pictureOf, type Setting, settings } from '../people/look.ts'
import type { Scene } from '../people/scenes.ts'
import { type Chance, chanceOf } from '../random.ts'
import { css, type Rgb } from './colours.ts'
import { type Light, lights } from './lights.ts'

const range = (chance: Chance, from: number, to: number) => from + chance.next() * (to - from)

/** Size of a picture, as a photo of a profile. */
export const pictureSize = { width: 960, height: 1280 } as const
type Size = { width: number; height: number }
/** Portraits have no more detail than this: a wider picture is made at this width and enlarged. */
const widest = 540

/** A photo of somebody who does not exist, `width` pixels wide: their portrait, or the person in front of a scene. The same each time. */
export async function makePicture(look: Look, setting: Setting, width: number): Promise<Sharp> {
  const size = sizeAt(Math.min(width, widest))
  const chance = chanceOf(look.seed * 31 + settings.indexOf(setting) * 7919 + 3)
  const photo =
    setting === 'portrait' ? await portraitOf(look, chance, size) : await before(look, { scene: setting, chance, size })
  const put = await sharp(photo, { raw: { ...size, channels: 3 } })
    .composite([{ input: finish(setting, chance, size) }])
    .removeAlpha()
    .raw()
    .toBuffer()
  return sharp(put, { raw: { ...size, channels: 3 } }).resize({ ...sizeAt(width), fit: 'fill' })
}

const sizeAt = (width: number): Size => ({
  width,
  height: Math.round((width * pictureSize.height) / pictureSize.width),
})

/** The portrait as it was taken: raw pixels. Two members with one face have it from different sides, nearer or farther, lighter or darker. */
async function portraitOf(look: Look, chance: Chance, size: Size): Promise<Buffer> {
  const part = partOf(size, range(chance, 1, 1.12), {
    across: range(chance, 0.35, 0.65),
    down: range(chance, 0.2, 0.6),
  })
  const [bright, warm] = [range(chance, 0.98, 1.06), range(chance, -0.02, 0.03)]
  // Resized with its alpha channel, the background would lose its colours
  const whole = await sharp(portraitFile(look.face)).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const portrait = sharp(whole.data, { raw: whole.info })
  if (isMirrored(look)) portrait.flop()
  return portrait
    .resize({ ...part.full, fit: 'fill' })
    .extract(part.cut)
    .linear([bright + warm, bright, bright - warm], [0, 0, 0])
    .raw()
    .toBuffer()
}

type Place = { scene: Scene; chance: Chance; size: Size }

/** The person, cut out of the portrait, in front of a scene that is out of focus: raw pixels. */
async function before(look: Look, place: Place): Promise<Buffer> {
  const [backdrop, figure] = [await behind(look, place), await figureIn(look, place)]
  return sharp(backdrop, { raw: { ...place.size, channels: 3 } })
    .composite([{ input: figure, raw: { ...place.size, channels: 4 } }])
    .removeAlpha()
    .raw()
    .toBuffer()
}

export const backdropFile = (scene: Scene, view: number) =>
  fileURLToPath(new URL(`backdrops/${scene}/${view}.webp`, import.meta.url))

/** Their view of the scene, more or less of it, in the light of another hour. */
async function behind(look: Look, { scene, chance, size }: Place): Promise<Buffer> {
  const backdrop = backdropOf(look)
  const view = sharp(backdropFile(scene, backdrop.view))
  const part = partOf(size, range(chance, 1, 1.45), { across: chance.next(), down: chance.next() })
  if (backdrop.isMirrored) view.flop()
  const [bright, warm] = [range(chance, 0.92, 1.06), range(chance, -0.04, 0.04)]
  return view
    .resize({ ...part.full, fit: 'fill' })
    .extract(part.cut)
    .removeAlpha()
    .blur(Math.max(0.6, size.width / 70))
    .linear([bright + warm, bright, bright - warm], [0, 0, 0])
    .raw()
    .toBuffer()
}

/** How near somebody is: how many times the size of their portrait. One after the other of their pictures uses the next. */
const distances = [
  [1, 1.05],
  [1.12, 1.2],
  [1.26, 1.36],
] as const

/** Somebody without what is behind them, in the light of the place, from one side or the other: raw pixels with alpha. */
async function figureIn(look: Look, { scene, chance, size }: Place): Promise<Buffer> {
  const picture = pictureOf(look, scene)
  const [from, to] = distances[picture % distances.length] ?? distances[0]
  // Down to the lower edge, where the portrait ends
  const part = partOf(size, range(chance, from, to), { across: range(chance, 0.4, 0.6), down: range(chance, 0.4, 0.7) })
  const { gain, lift } = gradeOf(lights[scene])
  const portrait = sharp(portraitFile(look.face))
  if (isMirrored(look) !== (picture % 2 === 1)) portrait.flop()
  return portrait
    .resize({ ...part.full, fit: 'fill' })
    .extract(part.cut)
    .linear([...gain, 1], [...lift, 0])
    .raw()
    .toBuffer()
}

/** Which part of a picture that is `zoom` times as large is shown; `place` says where the rest is cut off, from 0 to 1. */
function partOf(size: Size, zoom: number, place: { across: number; down: number }) {
  const full = { width: Math.ceil(size.width * zoom), height: Math.ceil(size.height * zoom) }
  const left = Math.round((full.width - size.width) * place.across)
  const top = Math.round((full.height - size.height) * place.down)
  return { full, cut: { left, top, ...size } }
}

/** People by twenties: a folder with all of them would be long. */
export const portraitFile = (face: number) =>
  fileURLToPath(new URL(`people/${String(Math.floor(face / 20)).padStart(2, '0')}/${face}.avif`, import.meta.url))

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
 * The light of a scene over everything, and the word that says what this is: in the corner where no screen lays anything over a photo, and
 * high enough for square crops.
 */
function finish(setting: Setting, chance: Chance, { width, height }: Size): Buffer {
  const light = setting === 'portrait' ? '' : lightOver(lights[setting], chance)
  // About as many pixels in each width of a picture, so that it is as small on a profile as on a card
  const scale = Math.min(0.9, 270 / width)
  const word = `<g transform="translate(10 335) scale(${scale})"><rect y="-25" width="58" height="25" rx="12.5" fill="#1c0c18" fill-opacity=".5"/><text x="29" y="-7.5" text-anchor="middle" font-family="DejaVu Sans, Arial, sans-serif" font-size="16" fill="#fff">demo</text></g>`
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 300 400">${light}${word}</svg>`,
  )
}

function lightOver({ tint, share }: Light, chance: Chance): string {
  const [from, to] = chance.is(0.5) ? [0, 1] : [1, 0]
  const ray = `<linearGradient id="ray" x1="${from}" y1="0" x2="${to}" y2="1"><stop offset="0" stop-color="${css(tint)}" stop-opacity="${(0.08 + share * 0.4).toFixed(2)}"/><stop offset=".6" stop-color="${css(tint)}" stop-opacity="0"/></linearGradient>`
  return `<defs>${ray}</defs><rect width="300" height="400" fill="url(#ray)"/>`
}
