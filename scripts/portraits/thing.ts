import sharp, { type Sharp } from 'sharp'
import { gouache } from './gouache.ts'
import { packed } from './person.ts'
import { plane, read } from './raster.ts'
import { paint } from './strokes.ts'

/** For a picture 640 pixels wide. */
const brushes = [
  { radius: 16, longest: 6, tolerance: 0, opacity: 1, variety: 0.04 },
  { radius: 8, longest: 7, tolerance: 0.06, opacity: 0.95, variety: 0.05 },
  { radius: 4, longest: 8, tolerance: 0.06, opacity: 0.9, variety: 0.05 },
  { radius: 2, longest: 8, tolerance: 0.08, opacity: 0.85, variety: 0.03 },
] as const

/** Strokes end at the edge of what they paint on: it is cut off. */
const margin = 16

/** A photo of something, painted like the portraits, so that both look as if one hand had made them. */
export async function paintThing(photo: Buffer, seed: number): Promise<Sharp> {
  const { width = 1, height = 1 } = await sharp(photo).metadata()
  const size = { width: width + 2 * margin, height: height + 2 * margin }
  const sides = { top: margin, bottom: margin, left: margin, right: margin }
  const wide = await sharp(photo)
    .removeAlpha()
    .extend({ ...sides, extendWith: 'mirror' })
    .png()
    .toBuffer()
  const { raster } = await read(wide, size)
  const all = { ...plane(size), at: plane(size).at.fill(1) }
  const scaled = brushes.map((brush) => ({ ...brush, radius: (brush.radius * width) / 640 }))
  const { canvas } = paint(raster, all, plane(size), scaled, seed)
  const painting = await sharp(await packed(canvas, all))
    .extract({ left: margin, top: margin, width, height })
    .removeAlpha()
    .png()
    .toBuffer()
  return sharp(gouache(painting)).resize({ width })
}
