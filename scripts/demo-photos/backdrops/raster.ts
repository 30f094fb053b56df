import sharp, { type Sharp } from 'sharp'

export type Size = { width: number; height: number }
/** Red, green and blue of 0 to 1, three numbers a pixel. */
export type Raster = Size & { rgb: Float32Array }
/** One number a pixel. */
export type Plane = Size & { at: Float32Array }

export const plane = ({ width, height }: Size): Plane => ({ width, height, at: new Float32Array(width * height) })

/** Lightness of a colour, or of a pixel of a raster's colours. */
export function lightOf(rgb: ArrayLike<number>, pixel = 0): number {
  return 0.3 * rgb[pixel * 3]! + 0.59 * rgb[pixel * 3 + 1]! + 0.11 * rgb[pixel * 3 + 2]!
}

export function luminance({ width, height, rgb }: Raster): Plane {
  const light = plane({ width, height })
  for (let i = 0; i < light.at.length; i += 1) light.at[i] = lightOf(rgb, i)
  return light
}

/** Gaussian blur by three box blurs; `channels` numbers a pixel. */
export function blurred(values: Float32Array, { width, height }: Size, sigma: number, channels = 1): Float32Array {
  const radius = Math.max(1, Math.round((Math.sqrt(4 * sigma * sigma + 1) - 1) / 2))
  const from = Float32Array.from(values)
  const to = new Float32Array(values.length)
  for (let pass = 0; pass < 3; pass += 1) {
    acrossRows(from, to, { width, height, channels }, radius)
    downColumns(to, from, { width, height, channels }, radius)
  }
  return from
}

type Shape = Size & { channels: number }

function acrossRows(from: Float32Array, to: Float32Array, { width, height, channels }: Shape, radius: number): void {
  const size = 2 * radius + 1
  for (let row = 0; row < height; row += 1)
    for (let channel = 0; channel < channels; channel += 1) {
      const start = row * width * channels + channel
      const last = start + (width - 1) * channels
      let sum = from[start]! * radius
      for (let i = 0; i < radius; i += 1) sum += from[Math.min(last, start + i * channels)]!
      for (let i = 0; i < width; i += 1) {
        sum += from[Math.min(last, start + (i + radius) * channels)]!
        to[start + i * channels] = sum / size
        sum -= from[Math.max(start, start + (i - radius) * channels)]!
      }
    }
}

/** All columns at once: memory is read in its order. */
function downColumns(from: Float32Array, to: Float32Array, { width, height, channels }: Shape, radius: number): void {
  const [size, across] = [2 * radius + 1, width * channels]
  const sums = new Float64Array(across)
  const rowAt = (row: number) => Math.max(0, Math.min(height - 1, row)) * across
  for (let row = -radius; row < radius; row += 1) for (let i = 0; i < across; i += 1) sums[i]! += from[rowAt(row) + i]!
  for (let row = 0; row < height; row += 1) {
    const [added, removed, here] = [rowAt(row + radius), rowAt(row - radius), row * across]
    for (let i = 0; i < across; i += 1) {
      const sum = sums[i]! + from[added + i]!
      to[here + i] = sum / size
      sums[i] = sum - from[removed + i]!
    }
  }
}

export const clamp = (value: number, from = 0, to = 1) => Math.max(from, Math.min(to, value))
/** 0 at the first edge, 1 at the second. */
export function smooth(from: number, to: number, value: number): number {
  const share = clamp((value - from) / (to - from))
  return share * share * (3 - 2 * share)
}

/** A picture, made so large. */
export async function read(file: Buffer, size: Size): Promise<Raster> {
  const pixels = await sharp(file)
    .removeAlpha()
    .resize({ ...size, fit: 'fill', kernel: 'cubic' })
    .raw()
    .toBuffer()
  return { ...size, rgb: Float32Array.from(pixels, (part) => part / 255) }
}

/** The picture of a raster. */
export function pictureOf({ width, height, rgb }: Raster): Sharp {
  const bytes = Buffer.from(rgb.map((part) => Math.round(clamp(part) * 255)))
  return sharp(bytes, { raw: { width, height, channels: 3 } })
}
