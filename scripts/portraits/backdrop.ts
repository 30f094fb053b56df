import sharp from 'sharp'
import { type Scene, scenes } from '../../src/seed/people/scenes.ts'
import { chanceOf } from '../../src/seed/random.ts'
import { gouache, paintingWidth } from './gouache.ts'
import type { Size } from './raster.ts'
import { sceneOf } from './scenes.ts'
import { blurs, inGroups } from './shapes.ts'
import { paintWhole } from './whole-picture.ts'

/** For a picture 384 pixels wide. What is behind somebody is out of focus: no small strokes. */
const brushes = [
  { radius: 22, longest: 5, tolerance: 0, opacity: 1, variety: 0.08 },
  { radius: 12, longest: 6, tolerance: 0.1, opacity: 0.9, variety: 0.1 },
  { radius: 6, longest: 7, tolerance: 0.14, opacity: 0.85, variety: 0.1 },
  { radius: 4, longest: 8, tolerance: 0.3, opacity: 0.7, variety: 0.06 },
] as const

const filters = blurs
  .map(
    (size) =>
      `<filter id="b${size}" x="-40%" y="-40%" width="180%" height="180%"><feGaussianBlur stdDeviation="${size}"/></filter>`,
  )
  .join('')

/** One of the views of a scene, without anybody: a WebP of the width of the paintings of people. */
export async function paintBackdrop(scene: Scene, view: number, size: Size): Promise<Buffer> {
  const drawn = inGroups(sceneOf(scene, chanceOf(scenes.indexOf(scene) * 7919 + view * 31 + 3)))
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="400" viewBox="0 0 300 400"><defs>${filters}</defs>${drawn}</svg>`
  const image = await sharp(Buffer.from(svg)).removeAlpha().blur(1.6).linear(0.9, 20).png().toBuffer()
  const picture = await paintWhole(image, { ...size, brushes, seed: view + 1 })
  return sharp(gouache(await picture.blur(2.5).png().toBuffer()))
    .resize({ width: paintingWidth })
    .webp({ quality: 74, effort: 5 })
    .toBuffer()
}
