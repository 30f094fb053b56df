import { attributes } from '../../contract/constants.ts'

export type Gender = 'female' | 'male'
export const scenes = ['home', 'cafe', 'forest', 'sea', 'city', 'mountains', 'evening', 'garden'] as const
export type Scene = (typeof scenes)[number]
const beards = ['none', 'stubble', 'short', 'full', 'moustache'] as const

/** What somebody looks like, as far as their profile says it too; the rest (face, haircut, clothes) follows from `seed`. */
export type Look = {
  seed: number
  gender: Gender
  age: number
  /** From light to dark. */
  skin: 0 | 1 | 2 | 3 | 4 | 5
  hair: (typeof attributes.hair_color)[number]
  eyes: (typeof attributes.eye_color)[number]
  body: (typeof attributes.body_type)[number]
  hasGlasses: boolean
  beard: (typeof beards)[number]
}

const folder = 'shared/drawn/'

/** Where the files of a picture lie. The name says all that is needed to draw it. */
export function drawingKey(look: Look, scene: Scene): string {
  const parts = [
    look.gender === 'female' ? 'f' : 'm',
    look.age,
    look.skin,
    attributes.hair_color.indexOf(look.hair),
    attributes.eye_color.indexOf(look.eyes),
    attributes.body_type.indexOf(look.body),
    look.hasGlasses ? 1 : 0,
    beards.indexOf(look.beard),
    look.seed,
  ]
  return `${folder}${parts.join('-')}/${scene}`
}

/** The picture behind such a key; null for any other. */
export function drawingOf(key: string): { look: Look; scene: Scene } | null {
  const [, gender, numbers = '', named] = /^shared\/drawn\/([fm])((?:-\d{1,10}){8})\/([a-z]+)$/.exec(key) ?? []
  const scene = scenes.find((each) => each === named)
  if (gender === undefined || scene === undefined) return null
  const [age = 0, skin = 0, hair = 0, eyes = 0, body = 0, glasses = 0, beard = 0, seed = 0] = numbers
    .slice(1)
    .split('-')
    .map(Number)
  const look: Look = {
    seed,
    gender: gender === 'f' ? 'female' : 'male',
    age,
    skin: Math.min(5, skin) as Look['skin'],
    hair: attributes.hair_color[hair] ?? 'brown',
    eyes: attributes.eye_color[eyes] ?? 'brown',
    body: attributes.body_type[body] ?? 'average',
    hasGlasses: glasses === 1,
    beard: beards[beard] ?? 'none',
  }
  return { look, scene }
}
