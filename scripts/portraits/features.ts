import type { Face } from '../../src/seed/people/faces.ts'
import type { Places } from './places.ts'
import { blurred, clamp, lightOf, type Raster, type Size, smooth } from './raster.ts'

/** Brows, lashes and eyes of a render: how much of each pixel they cover, and the colour of the brows. */
export type Features = { brows: Float32Array; lashes: Float32Array; eyes: Float32Array; brow: Rgb }
type Rgb = [red: number, green: number, blue: number]

/** From an eye: outwards and upwards, in shares of the distance between the eyes. */
type Seen = { out: number; up: number; scale: number }

/** Colours of some pixels spread over all others, the nearest first. */
export function filled(raster: Raster, isUsed: Float32Array): Float32Array {
  const rgb = Float32Array.from(raster.rgb)
  const isOpen = isUsed.map((used) => 1 - used)
  for (const sigma of [1.5, 4, 10, 30]) {
    const weights = blurred(isUsed, raster, sigma)
    const sums = blurred(
      raster.rgb.map((part, i) => part * isUsed[Math.floor(i / 3)]!),
      raster,
      sigma,
      3,
    )
    for (let i = 0; i < weights.length; i += 1) {
      if (isOpen[i] === 0 || weights[i]! < (sigma < 30 ? 0.12 : 0.001)) continue
      for (let c = 0; c < 3; c += 1) rgb[i * 3 + c] = sums[i * 3 + c]! / weights[i]!
      isOpen[i] = 0
    }
  }
  return rgb
}

function seenFrom({ eyes }: Places, { width, height }: Size) {
  const [one, other] = eyes.map(([x, y]) => [x * width, y * height] as const)
  if (one === undefined || other === undefined) throw new Error('a face has two eyes')
  const scale = Math.hypot(one[0] - other[0], one[1] - other[1])
  const sign = one[0] < other[0] ? -1 : 1
  const [ax, ay] = [(sign * (one[0] - other[0])) / scale, (sign * (one[1] - other[1])) / scale]
  return (i: number): Seen => {
    const [x, y] = [i % width, Math.floor(i / width)]
    const isNearOne = Math.hypot(x - one[0], y - one[1]) < Math.hypot(x - other[0], y - other[1])
    const [eye, side] = isNearOne ? [one, sign] : [other, -sign]
    const [dx, dy] = [x - eye[0], y - eye[1]]
    return { out: (side * (dx * ax + dy * ay)) / scale, up: (dx * ay - dy * ax) / scale, scale }
  }
}

/**
 * Takes brows and lashes off the skin, which is evened without them, and evens the eyes: lashes in front of them go, whites get lighter.
 * Blender draws both as cards with a jagged edge, black in front of light skin.
 */
export function withoutFeatures(raster: Raster, parts: Uint8Array, places: Places, face: Face): Features {
  const seen = seenFrom(places, raster)
  const scale = seen(0).scale
  const eyes = closed(parts, raster, Math.round(scale / 40))
  const brows = together(parts, brow, raster.width, scale * 0.35)
  const lashes = Float32Array.from(parts, (part, i) => (part === lash && seen(i).up > 0 ? 0.7 : 0))
  const features = { brows, lashes, eyes, brow: meanOf(raster, brows) }
  bare(raster, parts, features, scale)
  brighten(raster, eyes, seen, face.skin > 3)
  return features
}

/** The mean colour of some pixels. */
function meanOf({ rgb }: Raster, isWanted: Float32Array): Rgb {
  const sums: Rgb = [0, 0, 0]
  let count = 0
  for (let i = 0; i < isWanted.length; i += 1) {
    if (isWanted[i] === 0) continue
    for (let c = 0; c < 3; c += 1) sums[c]! += rgb[i * 3 + c]!
    count += 1
  }
  return sums.map((sum) => sum / Math.max(1, count)) as Rgb
}

/** Puts skin where brows and lashes are, and beside them, where their colour is mixed with that of skin. */
function bare(raster: Raster, parts: Uint8Array, { eyes }: Features, scale: number): void {
  const isHair = Float32Array.from(parts, (part, i) => (part === brow || (part === lash && eyes[i] === 0) ? 1 : 0))
  const beside = blurred(isHair, raster, Math.max(1, scale / 60)).map((share) => (share < 0.06 ? 0 : 1))
  const rgb = filled(
    raster,
    Float32Array.from(parts, (part, i) => (part === skin && beside[i] === 0 ? 1 : 0)),
  )
  const isFace = new Set([skin, brow, lash])
  for (let i = 0; i < parts.length; i += 1) {
    if (eyes[i] === 1 || beside[i] === 0 || !isFace.has(parts[i]!)) continue
    parts[i] = skin
    for (let c = 0; c < 3; c += 1) raster.rgb[i * 3 + c] = rgb[i * 3 + c]!
  }
}

const [skin, brow, lash, eye] = [1, 6, 7, 8]

/** Pixels of a part that hang together in at least so many: what strands of a fringe leave of a brow are dots. */
function together(parts: Uint8Array, wanted: number, width: number, fewest: number): Float32Array {
  const out = new Float32Array(parts.length)
  const open = new Set([...parts.keys()].filter((i) => parts[i] === wanted))
  for (const start of open) {
    const piece = new Set([start])
    for (const at of piece) for (const next of around(at, width)) if (open.delete(next)) piece.add(next)
    if (piece.size >= fewest) for (const at of piece) out[at] = 1
  }
  return out
}

/** Eyes without gaps where lashes are in front of them: pixels are put on around them and taken off again, some times. */
function closed(parts: Uint8Array, { width, height }: Size, times: number): Float32Array {
  let within = new Set([...parts.keys()].filter((i) => parts[i] === eye))
  for (let time = 0; time < times; time += 1) within = new Set([...within].flatMap((i) => around(i, width)))
  for (let time = 0; time < times; time += 1)
    within = new Set([...within].filter((i) => around(i, width).every((j) => within.has(j))))
  const out = new Float32Array(width * height)
  for (const i of within) out[i] = parts[i] === eye || parts[i] === lash ? 1 : 0
  return out
}

const around = (i: number, width: number) => [-width, 0, width].flatMap((row) => [i + row - 1, i + row, i + row + 1])

function brighten(raster: Raster, isEye: Float32Array, seen: (i: number) => Seen, isDark: boolean): void {
  const { rgb, width } = raster
  const before = Float32Array.from(rgb)
  const inner = blurred(isEye, raster, 1)
  const lightAt = (i: number) => lightOf(before, i)
  for (let i = 0; i < isEye.length; i += 1) {
    if (isEye[i] === 0) continue
    const lights = around(i, width)
      .filter((j) => isEye[j] === 1)
      .map((j) => ({ j, light: lightAt(j) }))
    const ordered = lights.toSorted((one, other) => one.light - other.light)
    const middle = ordered[Math.floor(ordered.length * 0.6)]
    // A lash in front of the white: on the rim, below the upper lid
    const isLash = middle !== undefined && lightAt(i) < 0.75 * middle.light && inner[i]! < 0.8 && seen(i).up < 0.05
    const from = isLash ? middle.j : i
    const [red, green, blue] = [before[from * 3]!, before[from * 3 + 1]!, before[from * 3 + 2]!]
    const light = lightAt(from)
    const colour = (Math.max(red, green, blue) - Math.min(red, green, blue)) / Math.max(0.05, red, green, blue)
    const white = smooth(0.22, 0.45, light) * (1 - smooth(0.2, 0.4, colour))
    const gain = 1 + (isDark ? 0.02 : 0.2) * white + 0.22 * (1 - white) * smooth(0.04, 0.12, light)
    const depth = 1 - 0.3 * white
    for (const [c, part] of [red, green, blue].entries())
      rgb[i * 3 + c] = clamp((light + (part - light) * depth) * gain)
  }
}

/** How much of a brow is seen, by the lightness of skin below it: black on fair skin looks painted on. */
const browsOn = (light: number) => 0.76 + 0.12 * (1 - smooth(0.25, 0.5, light))

/** Lays brows and lashes on the skin again: soft, thinner at both ends, in a colour between that of the hair and their own. */
export function withFeatures(
  raster: Raster,
  { brows, lashes, eyes, brow: own }: Features,
  places: Places,
  face: Face,
  hair: Rgb | null,
): void {
  const seen = seenFrom(places, raster)
  const scale = seen(0).scale
  const [softBrows, softLashes] = [blurred(brows, raster, scale / 42), blurred(lashes, raster, scale / 70)]
  const tone = browTone(own, face, hair)
  const toneLight = Math.max(0.02, lightOf(tone))
  const lash: Rgb = [0.15, 0.1, 0.09]
  const lids = lidsOf(eyes, raster, scale / 45)
  for (let i = 0; i < brows.length; i += 1) {
    if (softBrows[i]! + softLashes[i]! + lids[i]! < 0.02) continue
    const { out } = seen(i)
    const ends = (0.45 + 0.55 * smooth(-0.32, -0.16, out)) * (1 - smooth(0.24, 0.38, out))
    const light = lightOf(raster.rgb, i)
    const darker = Math.min(1, (0.5 * light) / toneLight)
    const browShare = smooth(0.08, 0.45, softBrows[i]!) * ends * browsOn(light) * (face.gender === 'female' ? 0.88 : 1)
    const lashShare = Math.max(smooth(0.1, 0.8, softLashes[i]!), lids[i]!) * (face.gender === 'female' ? 0.85 : 0.7)
    for (let c = 0; c < 3; c += 1) {
      const browed = raster.rgb[i * 3 + c]! * (1 - browShare) + tone[c]! * darker * browShare
      raster.rgb[i * 3 + c] = browed * (1 - lashShare) + lash[c]! * lashShare
    }
  }
  rimmed(raster, eyes, seen)
}

/** A line along the upper lids, where an eye ends below skin. */
function lidsOf(eyes: Float32Array, { width, height }: Size, thick: number): Float32Array {
  const soft = blurred(eyes, { width, height }, thick * 0.7)
  const down = Math.max(1, Math.round(thick))
  return soft.map((here, i) => {
    const below = soft[i + down * width] ?? 0
    return smooth(0.14, 0.45, below - here)
  })
}

/** Single lashes in front of an eye become a soft line around it; the line of the upper lid stays. */
function rimmed(raster: Raster, eyes: Float32Array, seen: (i: number) => Seen): void {
  const sigma = seen(0).scale / 60
  const [soft, near] = [blurred(raster.rgb, raster, sigma, 3), blurred(eyes, raster, sigma)]
  for (let i = 0; i < eyes.length; i += 1) {
    if (near[i]! < 0.05) continue
    const most = seen(i).up > 0.03 ? 0.35 : 0.85
    const share = most * smooth(0.05, 0.25, near[i]!) * (1 - smooth(0.5, 0.75, near[i]!))
    for (let c = 0; c < 3; c += 1)
      raster.rgb[i * 3 + c] = raster.rgb[i * 3 + c]! * (1 - share) + soft[i * 3 + c]! * share
  }
}

function browTone(own: Rgb, { hair: kind }: Face, hair: Rgb | null): Rgb {
  if (hair === null || kind === 'coloured') return own.map((part) => part * 1.1) as Rgb
  const darker = kind === 'blond' || kind === 'white' || kind === 'grey' ? 0.68 : 0.95
  return own.map((part, c) => part * 0.35 + hair[c]! * darker * 0.65) as Rgb
}

/** The middle colour of the pixels of a part; null where there are few. */
export function middleOf({ rgb }: Raster, parts: Uint8Array, wanted: number): Rgb | null {
  const channels: number[][] = [[], [], []]
  for (let i = 0; i < parts.length; i += 3)
    if (parts[i] === wanted) for (let c = 0; c < 3; c += 1) channels[c]!.push(rgb[i * 3 + c]!)
  if (channels[0]!.length < 50) return null
  return channels.map((each) => each.toSorted((one, other) => one - other)[Math.floor(each.length / 2)]!) as Rgb
}
