import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import type { Face } from '../../src/seed/people/faces.ts'
import { cleaned } from './clean.ts'
import { complexion } from './complexion.ts'
import { tensorOf } from './flow.ts'
import { gouache, paintingWidth } from './gouache.ts'
import type { Places } from './places.ts'
import {
  blurred,
  clamp,
  lightOf,
  luminance,
  type Plane,
  plane,
  type Raster,
  read,
  type Size,
  smooth,
  spread,
} from './raster.ts'
import { type Brush, paint } from './strokes.ts'

/** For a picture 384 pixels wide. */
const brushes: readonly Brush[] = [
  { radius: 12, longest: 6, tolerance: 0, opacity: 1, variety: 0.05 },
  { radius: 6.5, longest: 7, tolerance: 0.08, opacity: 0.85, variety: 0.035 },
  { radius: 3.4, longest: 10, tolerance: 0.1, opacity: 0.75, variety: 0.03 },
  { radius: 1.8, longest: 12, tolerance: 0.12, opacity: 0.8, variety: 0.02 },
  { radius: 1, longest: 10, tolerance: 0.16, opacity: 0.9, variety: 0 },
]

/** Paints a render (`render.png`, and `render.json` beside it) in this size. */
export async function paintPerson(render: string, size: Size, face: Face): Promise<Buffer> {
  const places = JSON.parse(readFileSync(render.replace('.png', '.json'), 'utf8')) as Places
  const care = careOf(places, size)
  const clean = await cleaned(render, places, face)
  const { raster, alpha } = await sized(clean, size)
  const skin = await resized(clean.skin, size)
  const model = formed(spread(complexion(graded(raster, places), skin, places, face), alpha))
  const scale = size.width / 384
  const scaled = brushes.map((brush) => ({ ...brush, radius: brush.radius * scale }))
  const { canvas, coverage } = paint(model, alpha, withStrands(care, model), scaled, face.seed)
  keepEyes(canvas, model, care)
  return webp(canvas, outlined(alpha, coverage, scale))
}

async function sized({ raster, alpha }: { raster: Raster; alpha: Plane }, size: Size) {
  return read(await packed(raster, alpha), size)
}

async function resized({ width, height, at }: Plane, size: Size): Promise<Plane> {
  const bytes = Buffer.from(at.map((share) => Math.round(clamp(share) * 255)))
  const pixels = await sharp(bytes, { raw: { width, height, channels: 1 } })
    .resize({ ...size, fit: 'fill' })
    .extractChannel(0)
    .raw()
    .toBuffer()
  return { ...size, at: Float32Array.from(pixels, (part) => part / 255) }
}

/** 1 at the eyes, brows and mouth, less around them. */
function careOf({ eyes, mouth, tip }: Places, size: Size): Plane {
  const care = plane(size)
  const apart = Math.hypot((eyes[0][0] - eyes[1][0]) * size.width, (eyes[0][1] - eyes[1][1]) * size.height)
  const spots = [
    ...eyes.map(([x, y]) => ({ x, y: y - 0.012, rx: 0.42 * apart, ry: 0.36 * apart, most: 1 })),
    { x: mouth[0], y: mouth[1], rx: 0.5 * apart, ry: 0.26 * apart, most: 0.9 },
    { x: tip[0], y: tip[1] + 0.005, rx: 0.36 * apart, ry: 0.28 * apart, most: 0.5 },
  ]
  for (let i = 0; i < care.at.length; i += 1) {
    const [x, y] = [i % size.width, Math.floor(i / size.width)]
    for (const spot of spots) {
      const off = Math.hypot((x - spot.x * size.width) / spot.rx, (y - spot.y * size.height) / spot.ry)
      care.at[i] = Math.max(care.at[i]!, spot.most * (1 - smooth(0.75, 1.25, off)))
    }
  }
  return care
}

/** Strands of hair are painted as exactly as a mouth: where all shapes have one direction. */
function withStrands(care: Plane, model: Raster): Plane {
  const even = tensorOf(model, 4, 0.8)
  const at = care.at.map((share, i) => {
    const [xx, yy, xy] = [even[i * 3]!, even[i * 3 + 1]!, even[i * 3 + 2]!]
    const oneWay = Math.hypot(xx - yy, 2 * xy) / (xx + yy + 1e-5)
    return Math.max(share, 0.9 * smooth(0.25, 0.6, oneWay) * smooth(0.0004, 0.002, xx + yy))
  })
  return { ...care, at }
}

/** Light and shadow of the shapes, of a nose as of a cheek, a little stronger. */
function formed(model: Raster): Raster {
  const light = luminance(model).at
  const around = blurred(light, model, model.width / 32)
  return {
    ...model,
    rgb: model.rgb.map((part, i) =>
      clamp(part + 0.5 * clamp(light[Math.floor(i / 3)]! - around[Math.floor(i / 3)]!, -0.12, 0.12)),
    ),
  }
}

const dusk = [0.02, 0.01, 0.022] as const
const paper = [1.04, 1.02, 0.985] as const

/** Light faces, soft highlights, shadows of plum and lights of paper. */
function graded(raster: Raster, places: Places): Raster {
  const { gain, isDark, depth } = gainOf(raster, places)
  const flush = isDark ? [0.01, -0.01, -0.01] : [0.03, -0.035, -0.02]
  const blush = blushOf(places, raster)
  const rgb = Float32Array.from(raster.rgb)
  const lifted = new Float32Array(3)
  for (let i = 0; i < rgb.length; i += 3) {
    for (let c = 0; c < 3; c += 1) {
      const part = rgb[i + c]! * gain
      lifted[c] = part < 0.7 ? part : 0.7 + (part - 0.7) * 0.72
    }
    const light = lightOf(lifted)
    const shade = depth * depthAt(light)
    for (let c = 0; c < 3; c += 1) {
      const toned = (light + (lifted[c]! - light) * shade) * (1 + flush[c]! * blush.at[i / 3]!)
      rgb[i + c] = clamp(dusk[c]! + toned * (paper[c]! - dusk[c]!))
    }
  }
  return { ...raster, rgb }
}

/** How much of a colour stays: less of skin of middling lightness, which would turn to orange. */
const depthAt = (light: number) => 0.88 + 0.24 * smooth(0.45, 0.75, light) + 0.1 * (1 - smooth(0.12, 0.3, light))

/** 1 where cheeks are rosy. */
function blushOf({ eyes, mouth, tip }: Places, { width, height }: Size): Plane {
  const blush = plane({ width, height })
  const spots = eyes.map(([x, y]) => [x * 1.08 - tip[0] * 0.08, y * 0.42 + mouth[1] * 0.58] as const)
  const reach = 0.5 * Math.hypot((eyes[0][0] - eyes[1][0]) * width, (eyes[0][1] - eyes[1][1]) * height)
  for (let i = 0; i < blush.at.length; i += 1)
    for (const [x, y] of spots) {
      const off = Math.hypot((i % width) - x * width, Math.floor(i / width) - y * height) / reach
      blush.at[i] = Math.max(blush.at[i]!, Math.exp(-off * off * 2))
    }
  return blush
}

/** Least and most of a colour that skin may have, as shares of its lightest part. */
const [palest, deepest] = [0.3, 0.45]

/** Brings the cheeks to the lightness and the colour that their skin has in soft light. */
function gainOf(raster: Raster, { eyes, mouth, tip }: Places) {
  const light = luminance(raster)
  const cheeks = eyes
    .flatMap(([x, y]) =>
      [-0.02, 0, 0.02].map((by) => [x * 0.7 + tip[0] * 0.3 + by, y * 0.45 + mouth[1] * 0.55 + by] as const),
    )
    .map(([x, y]) => Math.round(y * raster.height) * raster.width + Math.round(x * raster.width))
    .sort((one, other) => light.at[one]! - light.at[other]!)
    .slice(2, 4)
  const mean = (of: (pixel: number) => number) => cheeks.reduce((sum, pixel) => sum + of(pixel), 0) / cheeks.length
  const found = mean((pixel) => light.at[pixel]!)
  const [red, blue] = [mean((pixel) => raster.rgb[pixel * 3]!), mean((pixel) => raster.rgb[pixel * 3 + 2]!)]
  const colour = Math.max(0.01, (red - blue) / red)
  const depth = clamp(clamp(colour, palest, deepest) / colour, 0.75, 1.3)
  const wanted = 0.2 + found * 0.7
  return { gain: clamp(wanted / Math.max(0.05, found), 0.88, 1.25), isDark: found < 0.42, depth }
}

/** The finest strokes are larger than the light in an eye. */
function keepEyes(canvas: Raster, model: Raster, care: Plane): void {
  for (let i = 0; i < care.at.length; i += 1) {
    const share = 0.4 + 0.52 * smooth(0.5, 1, care.at[i]!)
    for (let c = 0; c < 3; c += 1)
      canvas.rgb[i * 3 + c] = canvas.rgb[i * 3 + c]! * (1 - share) + model.rgb[i * 3 + c]! * share
  }
}

/** A loose outline: strokes reach a little over the edge of the figure, or end before it. */
function outlined(alpha: Plane, coverage: Plane, scale: number): Plane {
  const near = blurred(alpha.at, alpha, 2.2 * scale)
  const out = plane(alpha)
  for (let i = 0; i < out.at.length; i += 1) {
    const core = smooth(0.62, 0.9, near[i]!)
    const edge = coverage.at[i]! * smooth(0.12, 0.45, near[i]!)
    out.at[i] = Math.max(core, edge, alpha.at[i]! * 0.9)
  }
  return { ...out, at: blurred(out.at, out, 0.6) }
}

async function webp(canvas: Raster, alpha: Plane): Promise<Buffer> {
  return sharp(gouache(await packed(canvas, alpha)))
    .resize({ width: paintingWidth })
    .webp({ quality: 66, alphaQuality: 60, effort: 6 })
    .toBuffer()
}

/** A picture without loss. */
export async function packed({ width, height, rgb }: Raster, alpha: Plane): Promise<Buffer> {
  const bytes = Buffer.alloc(width * height * 4)
  for (let i = 0; i < width * height; i += 1) {
    for (let c = 0; c < 3; c += 1) bytes[i * 4 + c] = Math.round(clamp(rgb[i * 3 + c]!) * 255)
    bytes[i * 4 + 3] = Math.round(clamp(alpha.at[i]!) * 255)
  }
  return sharp(bytes, { raw: { width, height, channels: 4 } })
    .png({ compressionLevel: 1 })
    .toBuffer()
}
