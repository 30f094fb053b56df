import { faces, type Gender } from './people/faces.ts'
import type { Look } from './people/look.ts'
import { makePicture } from './pictures/picture.ts'
import type { Chance } from './random.ts'

/** Somebody who does not exist, as anybody may look. */
export function anyLook(chance: Chance, gender: Gender): Look {
  const some = faces.flatMap((face, index) => (face.gender === gender && !face.isCast ? [index] : []))
  return { face: chance.pick(some), seed: chance.int(1, 1e9) }
}

/** A portrait of somebody who does not exist: a JPEG of 900 x 1200 pixels, the same for the same chance. */
export async function demoPortrait(chance: Chance, gender: Gender): Promise<Buffer> {
  const picture = await makePicture(anyLook(chance, gender), 'portrait', 900)
  return picture.jpeg({ quality: 90 }).toBuffer()
}
