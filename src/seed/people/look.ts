import { faces } from './faces.ts'

export const scenes = ['home', 'cafe', 'forest', 'sea', 'city', 'mountains', 'evening', 'garden'] as const
export type Scene = (typeof scenes)[number]

/** Which face somebody has, and a seed for how they are shown: two members with one face are shown differently. */
export type Look = { face: number; seed: number }

const folder = 'shared/drawn/'

/** Where the files of a picture lie. The name says all that is needed to draw it. */
export const drawingKey = ({ face, seed }: Look, scene: Scene) => `${folder}${face}-${seed}/${scene}`

/** The picture behind such a key; null for any other. */
export function drawingOf(key: string): { look: Look; scene: Scene } | null {
  const [, face, seed, named] = /^shared\/drawn\/(\d{1,4})-(\d{1,10})\/([a-z]+)$/.exec(key) ?? []
  const scene = scenes.find((each) => each === named)
  const look = { face: Number(face), seed: Number(seed) }
  return scene === undefined || faces[look.face] === undefined ? null : { look, scene }
}
