import sharp from 'sharp'

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

/** A picture with alpha, made so large. Colours go on outside of the figure, so that strokes on its outline do not take up the background. */
export async function read(file: string | Buffer, size: Size): Promise<{ raster: Raster; alpha: Plane }> {
  const pixels = await sharp(file)
    .resize({ ...size, fit: 'fill', kernel: 'cubic' })
    .ensureAlpha()
    .raw()
    .toBuffer()
  const [raster, alpha] = [{ ...size, rgb: new Float32Array(size.width * size.height * 3) }, plane(size)]
  for (let i = 0; i < alpha.at.length; i += 1) {
    alpha.at[i] = pixels[i * 4 + 3]! / 255
    for (let c = 0; c < 3; c += 1) raster.rgb[i * 3 + c] = pixels[i * 4 + c]! / 255
  }
  return { raster, alpha }
}

/** Colours of the figure spread to where there is none. Those on the outline are not to be trusted: they are mixed with the black around it. */
export function spread({ rgb, ...size }: Raster, alpha: Plane): Raster {
  const out = Float32Array.from(rgb)
  const trusted = blurred(alpha.at, size, 1.4).map((share) => smooth(0.9, 1, share))
  for (const sigma of [3, 10, 40]) {
    const weights = blurred(trusted, size, sigma)
    const colours = blurred(
      rgb.map((part, i) => part * trusted[Math.floor(i / 3)]!),
      size,
      sigma,
      3,
    )
    for (let i = 0; i < weights.length; i += 1) {
      if (trusted[i]! > 0.9 || weights[i]! < 0.02 || (sigma > 3 && weights[i]! > 0.3)) continue
      for (let c = 0; c < 3; c += 1) out[i * 3 + c] = colours[i * 3 + c]! / weights[i]!
    }
  }
  return { ...size, rgb: out }
}
