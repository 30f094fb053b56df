import sharp, { type Sharp } from 'sharp'
import { gouache } from './gouache.ts'
import { margin, paintWhole } from './whole-picture.ts'

/** For a picture 640 pixels wide. */
const brushes = [
  { radius: 16, longest: 6, tolerance: 0, opacity: 1, variety: 0.04 },
  { radius: 8, longest: 7, tolerance: 0.06, opacity: 0.95, variety: 0.05 },
  { radius: 4, longest: 8, tolerance: 0.06, opacity: 0.9, variety: 0.05 },
  { radius: 2, longest: 8, tolerance: 0.08, opacity: 0.85, variety: 0.03 },
] as const

/** A photo of something, painted like the portraits, so that both look as if one hand had made them. */
export async function paintThing(photo: Buffer, seed: number): Promise<Sharp> {
  const { width = 1, height = 1 } = await sharp(photo).metadata()
  const sides = { top: margin, bottom: margin, left: margin, right: margin }
  const wide = await sharp(photo)
    .removeAlpha()
    .extend({ ...sides, extendWith: 'mirror' })
    .png()
    .toBuffer()
  const scaled = brushes.map((brush) => ({ ...brush, radius: (brush.radius * width) / 640 }))
  const picture = await paintWhole(wide, { width, height, brushes: scaled, seed })
  return sharp(gouache(await picture.png().toBuffer())).resize({ width })
}
