import { readFileSync } from 'node:fs'
import type { attributes } from '../../contract/constants.ts'
import type { Heritage } from './names.ts'
import type { Scene } from './scenes.ts'

export type Gender = 'female' | 'male'

/** Somebody who does not exist, as their portrait shows them. */
export type Face = {
  gender: Gender
  age: number
  heritage: Heritage
  /** As if from a country around the Mediterranean. */
  southern: boolean
  /** From light to dark. */
  skin: 0 | 1 | 2 | 3 | 4 | 5
  hair: (typeof attributes.hair_color)[number]
  eyes: (typeof attributes.eye_color)[number]
  body: (typeof attributes.body_type)[number]
  /** What is behind them in the portrait; a wall or a studio is `plain`. */
  scene: Scene | 'plain'
  /** Belongs to one of the demo's own accounts, and to nobody else. */
  isCast: boolean
  /** A picture of lower quality: shown after the first screens of a search, and not on landing pages. */
  isForLater: boolean
  /** Placeholder of the portrait, base64. */
  thumbhash: string
}

/** Everybody there is a portrait of (`scripts/demo-photos/portraits`); their files are named by their place in this list. */
export const faces: readonly Face[] = readFileSync(new URL('faces.csv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map(faceIn)

function faceIn(line: string): Face {
  const [gender, age, heritage, skin, hair, eyes, body, scene, marks = '', thumbhash = ''] = line.split(',')
  const has = (mark: string) => marks.split(' ').includes(mark)
  const marked = { southern: has('southern'), isCast: has('cast'), isForLater: has('later') }
  const numbers = { age: Number(age), skin: Number(skin) }
  return { ...numbers, gender, heritage, hair, eyes, body, scene, thumbhash, ...marked } as Face
}

export function faceAt(index: number): Face {
  const face = faces[index]
  if (face === undefined) throw new Error(`there is no portrait number ${index}`)
  return face
}
