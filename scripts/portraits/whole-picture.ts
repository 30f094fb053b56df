import sharp, { type Sharp } from 'sharp'
import { packed } from './person.ts'
import { plane, read, type Size } from './raster.ts'
import { type Brush, paint } from './strokes.ts'

/** Strokes end at the edge of what they paint on: this much of each side is cut off. */
export const margin = 16

type Options = Size & { brushes: readonly Brush[]; seed: number }

/** Paints all of an image that is larger by the margin on each side: a picture of this size. */
export async function paintWhole(image: Buffer, { width, height, brushes, seed }: Options): Promise<Sharp> {
  const size = { width: width + 2 * margin, height: height + 2 * margin }
  const { raster } = await read(image, size)
  const all = { ...plane(size), at: plane(size).at.fill(1) }
  const { canvas } = paint(raster, all, plane(size), brushes, seed)
  return sharp(await packed(canvas, all))
    .extract({ left: margin, top: margin, width, height })
    .removeAlpha()
}
