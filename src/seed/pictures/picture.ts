import sharp, { type Sharp } from 'sharp'
import { backdropOf, isScene, type Look, type Setting, settings } from '../people/look.ts'
import { type Chance, chanceOf } from '../random.ts'
import { backdropFile, paintingFile } from './files.ts'
import { type Pose, pictureSize, poseOf } from './shots.ts'
import { rawSnapshot } from './snapshot.ts'

const range = (chance: Chance, from: number, to: number) => from + chance.next() * (to - from)

type Size = { width: number; height: number }
/** Paintings have no more detail than this: a wider picture is made at this width and enlarged. */
const widest = 576

/**
 * A picture of an invented member, `width` pixels wide: their painting in front of a scene, or something they like. The same each time.
 */
export async function makePicture(look: Look, setting: Setting, width: number): Promise<Sharp> {
  const full = pictureSize(look, setting)
  const sizeAt = (across: number) => ({ width: across, height: Math.round((across * full.height) / full.width) })
  const showsPerson = setting === 'portrait' || isScene(setting)
  const size = sizeAt(showsPerson ? Math.min(width, widest) : width)
  const chance = chanceOf(look.seed * 31 + settings.indexOf(setting) * 7919 + 3)
  const picture = showsPerson
    ? await personIn(look, { ...poseOf(look, setting), chance, size })
    : await rawSnapshot(look, setting, size)
  const whole = sizeAt(width)
  const made = sharp(picture, { raw: { ...size, channels: 3 } }).resize({ ...whole, fit: 'fill' })
  // Edges of flat areas, which resizing makes soft
  if (showsPerson && width > 100) made.sharpen({ sigma: Math.max(0.6, width / 560), m1: 0.2, m2: 2.5, x1: 3 })
  return made.composite([{ input: markOf(whole) }]).removeAlpha()
}

type Place = Pose & { chance: Chance; size: Size }

/** Somebody's painting in front of a scene: raw pixels. */
async function personIn(look: Look, place: Place): Promise<Buffer> {
  const figure = await figureOf(look, place)
  return sharp(await behind(look, place), { raw: { ...place.size, channels: 3 } })
    .composite([{ input: figure, raw: { ...place.size, channels: 4 } }])
    .removeAlpha()
    .raw()
    .toBuffer()
}

/** Their view of the scene, more or less of it, a little lighter or darker, warmer or colder. */
async function behind(look: Look, { scene, shot, chance, size }: Place): Promise<Buffer> {
  const { view, isMirrored } = backdropOf(look, scene)
  const painting = sharp(backdropFile(scene, view))
  if (isMirrored) painting.flop()
  const zoom = range(chance, 1.08, 1.3)
  const full = Math.ceil(Math.max(size.width, size.height * 0.75) * zoom)
  const [bright, warm] = [range(chance, 0.92, 1.08), range(chance, -0.04, 0.04)]
  const turned = await painting
    .resize({ width: full, height: Math.ceil((full * 4) / 3), fit: 'fill' })
    .removeAlpha()
    .rotate(shot.tilt, { background: '#777' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const [wide, high] = [turned.info.width - size.width, turned.info.height - size.height]
  // Without the corners that tilting left empty; what is above the heads rather than the ground
  const left = Math.round(wide * (shot.tilt === 0 ? chance.next() : 0.5))
  const top = Math.round(high * (shot.tilt === 0 ? range(chance, 0, 0.5) : 0.4))
  return sharp(turned.data, { raw: turned.info })
    .extract({ left, top, ...size })
    .linear([bright + warm, bright, bright - warm], [0, 0, 0])
    .raw()
    .toBuffer()
}

/** The person as large and where the frame says, leaning: raw pixels with alpha. */
async function figureOf({ face }: Look, { sitting, shot, frame, size }: Place): Promise<Buffer> {
  const scale = size.width / frame.width
  const painting = sharp(paintingFile(face, sitting)).ensureAlpha()
  if (shot.isMirrored) painting.flop()
  const person = await painting
    .resize({ width: Math.round(scale), height: Math.round((scale * 4) / 3), fit: 'fill' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const leaning = await sharp(person.data, { raw: rgba(person.info) })
    .rotate(shot.lean + shot.tilt, { background: { r: 0, g: 0, b: 0, alpha: 0 } })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height } = leaning.info
  // Turning makes the picture larger on all sides
  const left = Math.round(frame.left * scale + (width - person.info.width) / 2)
  const top = Math.round(frame.top * scale + (height - person.info.height) / 2)
  const empty = { r: 0, g: 0, b: 0, alpha: 0 }
  const beyond = {
    left: Math.max(0, -left),
    top: Math.max(0, -top),
    right: Math.max(0, left + size.width - width),
    bottom: Math.max(0, top + size.height - height),
    background: empty,
  }
  const extended = await sharp(leaning.data, { raw: rgba(leaning.info) })
    .extend(beyond)
    .raw()
    .toBuffer({ resolveWithObject: true })
  return sharp(extended.data, { raw: rgba(extended.info) })
    .extract({ left: Math.max(0, left), top: Math.max(0, top), ...size })
    .raw()
    .toBuffer()
}

/** Without its `premultiplied`, with which colours at outlines would become lighter. */
const rgba = ({ width, height }: Size) => ({ width, height, channels: 4 as const })

/** Of the width of a frame of 3:4: how wide the mark is, and how far from its left and its lower edge. */
const mark = { width: 0.13, left: 0.046, bottom: 0.056 }

/**
 * The word that says what this is, in the lower left corner of a frame of 3:4, as of cards and profiles: there it is always at the same place,
 * and whole in one of 4:5, too. Square frames, such as those of small round portraits, cut it off.
 */
function markOf({ width, height }: Size): Buffer {
  const across = Math.min(width, (height * 3) / 4)
  const scale = (across * mark.width) / 54
  const [left, bottom] = [(width - across) / 2 + across * mark.left, height - across * mark.bottom]
  const word = `<g transform="translate(${left} ${bottom}) scale(${scale})"><rect y="-23" width="54" height="23" rx="11.5" fill="#1c0c18" fill-opacity=".5"/><text x="27" y="-6.5" text-anchor="middle" font-family="DejaVu Sans, Arial, sans-serif" font-size="16" fill="#fff" fill-opacity=".95">demo</text></g>`
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${word}</svg>`)
}
