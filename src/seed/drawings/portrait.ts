import sharp, { type Sharp } from 'sharp'
import type { Look, Scene } from '../people/look.ts'
import { scenes } from '../people/look.ts'
import { type Chance, chanceOf } from '../random.ts'
import { type Backdrop, backdropOf } from './backdrops.ts'
import { paintBody } from './clothes.ts'
import { css, darker, lighter, mix } from './colours.ts'
import { type Expression, type Features, featuresOf, paintFace, skinIn, smiles, turnOf } from './face.ts'
import { cutOf, paintBeard, paintHair } from './hair.ts'
import { blurs, ellipse, inGroups, path, rect, soft } from './paths.ts'

const range = (chance: Chance, from: number, to: number) => from + chance.next() * (to - from)

/** Size of a drawing, as a photo of a profile. */
export const drawingSize = { width: 960, height: 1280 } as const
/** Strokes are soft: what is wider than this is drawn smaller and made larger. */
const widest = 400
const tile = 256

/** A picture of somebody who does not exist, so many pixels wide: the same person in every scene, the same picture each time. */
export function drawPicture(look: Look, scene: Scene, width: number): Sharp {
  const height = Math.round((width * drawingSize.height) / drawingSize.width)
  const drawn = Math.min(width, widest)
  const svg = svgOf(look, scene, drawn, Math.round((drawn * height) / width))
  const picture = sharp(Buffer.from(svg)).resize({ width, height, fit: 'fill' }).linear(1.08, 6)
  // Too small to show it
  if (width < tile) return picture.removeAlpha()
  return picture
    .composite([{ input: canvas(), raw: { width: tile, height: tile, channels: 4 }, tile: true, blend: 'overlay' }])
    .removeAlpha()
}

let grain: Buffer | null = null

/** The grain of the canvas, the same for all pictures. */
function canvas(): Buffer {
  if (grain !== null) return grain
  const chance = chanceOf(tile)
  grain = Buffer.alloc(tile * tile * 4, 90)
  for (let at = 0; at < grain.length; at += 4) grain.fill(128 + (chance.next() + chance.next() - 1) * 70, at, at + 3)
  return grain
}

export function svgOf(look: Look, scene: Scene, width: number, height: number): string {
  const chance = chanceOf(look.seed * 31 + scenes.indexOf(scene) * 7919 + 3)
  const features = featuresOf(look)
  const backdrop = backdropOf(scene, chance)
  const crop = chance.pick(crops)
  const away = chance.is(0.5) ? -1 : 1
  const yaw = chance.is(0.36) ? away * range(chance, 0.8, 1.1) : away * range(chance, 0, 0.3)
  const expression: Expression = {
    smile: chance.pick(smiles),
    yaw,
    // Turned heads look back into the camera, or further away
    gaze: chance.is(0.75) ? -yaw * 0.4 : yaw * 0.9,
  }
  const x = range(chance, 140, 160) - turnOf(yaw) * 0.6
  const y = range(chance, ...crop.y)
  const place = `translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${range(chance, -crop.tilt, crop.tilt).toFixed(1)}) scale(${range(chance, ...crop.scale).toFixed(2)})`
  const person = `<g transform="${place}">${paintPerson(features, backdrop, { scene, chance, expression })}</g>`
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 300 400"><defs>${filters}</defs>${inGroups(backdrop.svg)}${person}${finish(backdrop)}</svg>`
}

type Crop = { scale: readonly [number, number]; y: readonly [number, number]; tilt: number }

/** From half a figure to a face that fills the picture. */
const crops: readonly Crop[] = [
  { scale: [0.86, 0.96], y: [140, 156], tilt: 3 },
  { scale: [1.06, 1.18], y: [150, 166], tilt: 7 },
  { scale: [1.16, 1.28], y: [152, 168], tilt: 8 },
  { scale: [1.28, 1.4], y: [170, 184], tilt: 6 },
]

type Sitting = { scene: Scene; chance: Chance; expression: Expression }

function paintPerson(features: Features, backdrop: Backdrop, { scene, chance, expression }: Sitting): string {
  const skin = skinIn(features, backdrop)
  const turn = turnOf(expression.yaw)
  const hair = paintHair(features, backdrop, turn)
  const parts = [
    ellipse(0, 40, 110, 150, { fill: css(darker(backdrop.average, 0.5)), opacity: 0.12, blur: 12 }),
    hair.back,
    paintBody(features, backdrop, { scene, chance, skin }),
    ears(features, backdrop, expression.yaw),
    paintFace(features, backdrop, expression),
    paintBeard(features, backdrop, turn),
    hair.front,
    earrings(features),
    features.look.hasGlasses ? glasses(features, turn) : '',
  ]
  return parts.map(inGroups).join('')
}

function ears(features: Features, backdrop: Backdrop, yaw: number): string {
  const skin = skinIn(features, backdrop)
  const { width } = features
  return [-1, 1]
    .map((side) => {
      const shown = 1 - 0.7 * Math.max(0, side * yaw)
      const x = side * (width - 1 + 3 * shown)
      return (
        ellipse(x, 8, 7 * shown + 2, 16, { fill: css(darker(skin, 0.12)) }) +
        ellipse(x + side, 8, 3.4 * shown, 9, {
          fill: css(darker(mix(skin, [190, 80, 70], 0.3), 0.3)),
          opacity: 0.55,
          blur: 2,
        })
      )
    })
    .join('')
}

function earrings(features: Features): string {
  const cut = cutOf(features)
  if (!features.earrings || !['pixie', 'bun', 'tail', 'afro'].includes(cut)) return ''
  return [-1, 1]
    .map((side) => ellipse(side * (features.width + 3), 30, 3, 3.6, { fill: css([226, 190, 110]), opacity: 0.95 }))
    .join('')
}

function glasses({ eyeGap, seed, width, look }: Features, turn: number): string {
  const chance = chanceOf(seed + 12)
  const frame = chance.pick(['#2a2226', '#5a3a28', '#6b6e76', '#8a2f3a', '#2f4156'])
  const isRound = chance.is(0.45)
  const [rx, ry] = isRound ? [17.5, 16.5] : [19, 14]
  const heavy = chance.is(0.5) ? 3 : 1.8
  const lens = (side: number) => {
    const x = side * (eyeGap + 1) + turn
    const shape = isRound
      ? ellipse(x, 2, rx, ry, {
          fill: '#fff',
          opacity: 1,
          more: `fill-opacity=".07" stroke="${frame}" stroke-width="${heavy}"`,
        })
      : `<rect x="${x - rx}" y="${2 - ry}" width="${rx * 2}" height="${ry * 2}" rx="${look.gender === 'female' ? 9 : 6}" fill="#fff" fill-opacity=".07" stroke="${frame}" stroke-width="${heavy}"/>`
    const glare = path(`M${x - 9} ${-6}L${x - 2} ${-9}L${x - 9} ${6}L${x - 13} 4Z`, {
      fill: '#fff',
      opacity: 0.16,
      blur: 1,
    })
    const arm = path(`M${x + side * rx} -3L${side * (width + 2)} 0`, { stroke: frame, width: heavy })
    return shape + glare + arm
  }
  return `${path(
    soft([
      [-eyeGap + rx - 1 + turn, 0],
      [turn, -3.5],
      [eyeGap - rx + 1 + turn, 0],
    ]),
    { stroke: frame, width: heavy },
  )}${lens(-1)}${lens(1)}`
}

const filters = `${blurs
  .map(
    (size) =>
      `<filter id="b${size}" x="-40%" y="-40%" width="180%" height="180%"><feGaussianBlur stdDeviation="${size}"/></filter>`,
  )
  .join(
    '',
  )}<radialGradient id="vignette" cx=".5" cy=".42" r=".75"><stop offset=".55" stop-color="#120a10" stop-opacity="0"/><stop offset="1" stop-color="#120a10" stop-opacity=".4"/></radialGradient>`

/**
 * Light over everything, the canvas, and the word that says what this is: in the corner where no screen lays
 * anything over a photo, and high enough for square crops.
 */
function finish({ tint, tintShare, side }: Backdrop): string {
  const light = `<linearGradient id="ray" x1="${side > 0 ? 1 : 0}" y1="0" x2="${side > 0 ? 0 : 1}" y2="1"><stop offset="0" stop-color="${css(lighter(tint, 0.3))}" stop-opacity="${(0.08 + tintShare * 0.7).toFixed(2)}"/><stop offset=".6" stop-color="${css(tint)}" stop-opacity="0"/></linearGradient>`
  const word = `<text x="14" y="345" font-family="DejaVu Sans, Arial, sans-serif" font-size="10" letter-spacing="1" fill="#fff" fill-opacity=".85" stroke="#000" stroke-opacity=".4" stroke-width="1.6" paint-order="stroke">demo</text>`
  return `<defs>${light}</defs>${rect(0, 0, 300, 400, { fill: 'url(#ray)' })}${rect(0, 0, 300, 400, { fill: 'url(#vignette)' })}${word}`
}
