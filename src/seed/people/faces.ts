import { readFileSync } from 'node:fs'
import type { attributes } from '../../contract/constants.ts'
import type { Heritage } from './names.ts'

export type Gender = 'female' | 'male'

/** Somebody who was painted, as their pictures show them. */
export type Face = {
  /** Of what chance decided about them when they were painted. */
  seed: number
  gender: Gender
  age: number
  heritage: Heritage
  /** From a country around the Mediterranean. */
  southern: boolean
  /** From light to dark. */
  skin: 0 | 1 | 2 | 3 | 4 | 5
  hair: (typeof attributes.hair_color)[number]
  eyes: (typeof attributes.eye_color)[number]
  body: (typeof attributes.body_type)[number]
  beard: 'none' | 'stubble' | 'short' | 'full' | 'moustache'
  hasGlasses: boolean
  /** Belongs to one of the demo's own accounts, and to nobody else. */
  isCast: boolean
  /** Painted less well: shown after the first screens of a search, and not on landing pages. */
  isForLater: boolean
}

/** Everybody who was painted (`scripts/portraits`); their files are named by their place in this list. */
export const faces: readonly Face[] = readFileSync(new URL('faces.csv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map(faceIn)

function faceIn(line: string): Face {
  const [seed, gender, age, heritage, skin, hair, eyes, body, beard, marks = ''] = line.split(',')
  const has = (mark: string) => marks.split(' ').includes(mark)
  const numbers = { seed: Number(seed), age: Number(age), skin: Number(skin) }
  const marked = {
    southern: has('southern'),
    hasGlasses: has('glasses'),
    isCast: has('cast'),
    isForLater: has('later'),
  }
  return { ...numbers, gender, heritage, hair, eyes, body, beard, ...marked } as Face
}

export function faceAt(index: number): Face {
  const face = faces[index]
  if (face === undefined) throw new Error(`nobody was painted as number ${index}`)
  return face
}
