import { readFileSync } from 'node:fs'
import type { attributes } from '../../contract/constants.ts'
import type { Heritage } from './names.ts'

/** Where somebody is in their second painting, as shares of its width and height. */
export type Outline = {
  /** The top of the head, and its middle across. */
  top: number
  middle: number
  /** Heights below which they reach the sides of the painting: there they are cut off. */
  leftEnd: number
  rightEnd: number
}
export type Gender = 'female' | 'male'

/** Somebody who was painted, as their paintings show them. */
export type Face = {
  /** Of what chance decided about them when they were painted. */
  seed: number
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
  beard: 'none' | 'stubble' | 'short' | 'full' | 'moustache'
  hasGlasses: boolean
  /** Belongs to one of the demo's own accounts or fictional profiles, and to nobody else. */
  isCast: boolean
  /** Painted less well: shown after the first screens of a search, and not on landing pages. */
  isForLater: boolean
  /** Smiles or looks friendly: one member of a country has this face, is among the first results of a search, and is shown to visitors. */
  smiles: boolean
  outline: Outline
}

/** Everybody who was painted (`scripts/portraits`); their files are named by their place in this list. */
export const faces: readonly Face[] = readFileSync(new URL('faces.csv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map(faceIn)

function faceIn(line: string): Face {
  const [seed, gender, age, heritage, skin, hair, eyes, body, beard, marks = '', places = ''] = line.split(',')
  const has = (mark: string) => marks.split(' ').includes(mark)
  const marked = {
    southern: has('southern'),
    hasGlasses: has('glasses'),
    isCast: has('cast'),
    isForLater: has('later'),
    smiles: has('smiles'),
  }
  const [top = 0, middle = 0.5, leftEnd = 0, rightEnd = 0] = places.split(' ').map((percent) => Number(percent) / 100)
  const outline = { top, middle, leftEnd, rightEnd }
  const numbers = { seed: Number(seed), age: Number(age), skin: Number(skin) }
  return { ...numbers, gender, heritage, hair, eyes, body, beard, outline, ...marked } as Face
}

/** How many faces there are. */
export function facesOf(gender: Gender, heritage: Heritage): number {
  return faces.filter((face) => face.gender === gender && face.heritage === heritage).length
}

export function faceAt(index: number): Face {
  const face = faces[index]
  if (face === undefined) throw new Error(`nobody was painted as number ${index}`)
  return face
}
