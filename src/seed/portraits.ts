import { drawPicture } from './drawings/portrait.ts'
import { type Look, scenes } from './people/look.ts'
import type { Chance } from './random.ts'

/** Somebody who does not exist, as anybody may look. */
export function anyLook(chance: Chance, gender: Look['gender']): Look {
  return {
    seed: chance.int(1, 1e9),
    gender,
    age: chance.int(22, 66),
    skin: chance.pick([0, 1, 2, 3, 4, 5] as const),
    hair: chance.pick(['black', 'brown', 'blond', 'red', 'grey'] as const),
    eyes: chance.pick(['brown', 'blue', 'green'] as const),
    body: chance.pick(['slim', 'average', 'full'] as const),
    hasGlasses: chance.is(0.3),
    beard: gender === 'male' ? chance.pick(['none', 'stubble', 'short', 'full'] as const) : 'none',
  }
}

/** A drawn portrait of somebody who does not exist: a JPEG of 900 x 1200 pixels, the same for the same chance. */
export function drawPortrait(chance: Chance, gender: Look['gender']): Promise<Buffer> {
  const look = anyLook(chance, gender)
  return drawPicture(look, chance.pick(scenes), 900).jpeg({ quality: 90 }).toBuffer()
}
