import type { Chance } from '../random.ts'
import { type Face, faceAt, faces, type Gender } from './faces.ts'
import { isMirrored, type Look, mirrorBit } from './look.ts'
import type { Heritage } from './names.ts'

type Person = {
  gender: Gender
  age: number
  heritage: Heritage
  country: string
  /** Gets a face that nobody else in the country has. */
  isDistinct: boolean
}
export type FacesTaken = {
  /** The faces of a country's members, in the order they were last given, and whether their portrait was mirrored then. */
  given: Map<number, boolean>
  /** Those of them that nobody else gets. */
  own: Set<number>
}

const southernCountries = ['IT', 'ES']
/** Fewest faces to choose from: where not so many are as old, others of about the age are taken too. */
const fewest = 3
/** Years that a face may differ from the age of its member, where there are more than enough. */
const nearYears = 5

/**
 * A face for somebody, by their age and their family: of those that fit, one that nobody in their country has, smiling ones first, then the
 * better ones, or the one given longest ago. A smiling face is given once.
 */
export function lookOf(chance: Chance, person: Person, { given, own }: FacesTaken): Look {
  const fitting = facesFor(person, person.isDistinct ? given : own)
  const free = fitting.filter((index) => !given.has(index))
  const smiling = free.filter((index) => faceAt(index).smiles)
  const better = free.filter((index) => !faceAt(index).isForLater)
  const choice = [smiling, better, free].find(({ length }) => length > 0)
  const face = choice ? chance.pick(choice) : ([...given.keys()].find((index) => fitting.includes(index)) ?? 0)
  const seed = chance.int(1, 2_000_000_000)
  // Who shares a face with somebody has the portrait from the other side
  const look = isMirrored({ face, seed }) === given.get(face) ? { face, seed: seed ^ mirrorBit } : { face, seed }
  given.delete(face)
  given.set(face, isMirrored(look))
  if (person.isDistinct || faceAt(face).smiles) own.add(face)
  return look
}

function facesFor({ gender, age, heritage, country }: Person, except: { has(face: number): boolean }): number[] {
  const isSouthern = heritage === 'local' && southernCountries.includes(country)
  const isDark = (face: Face) => face.skin > 0 && ['brown', 'black', 'grey', 'bald'].includes(face.hair)
  const isOfPlace = (face: Face) => !isSouthern || face.southern || isDark(face)
  const fits = (face: Face) => !face.isCast && face.gender === gender && face.heritage === heritage && isOfPlace(face)
  const byAge = faces
    .flatMap((face, index) => (fits(face) && !except.has(index) ? [{ index, years: Math.abs(face.age - age) }] : []))
    .toSorted((one, other) => one.years - other.years)
  return byAge.filter(({ years }, place) => place < fewest || years <= nearYears).map(({ index }) => index)
}
