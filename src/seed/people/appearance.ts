import type { Chance } from '../random.ts'
import { type Face, faceAt, faces, type Gender } from './faces.ts'
import type { Look } from './look.ts'
import type { Heritage } from './names.ts'

type Person = { gender: Gender; age: number; heritage: Heritage; country: string }
/** The faces of a country's members, in the order they were last given. */
export type FacesTaken = Set<number>

const southernCountries = ['IT', 'ES']
/** Fewest faces to choose from: where not so many are as old, others of about the age are taken too. */
const fewest = 3
/** Years that a face may differ from the age of its member, where there are more than enough. */
const nearYears = 4

/**
 * A face for somebody, by their age and their family: of those that fit, one that nobody in their country has, the better ones first, or the
 * one given longest ago.
 */
export function lookOf(chance: Chance, person: Person, taken: FacesTaken): { look: Look; isNewFace: boolean } {
  const fitting = facesFor(person)
  const free = fitting.filter((index) => !taken.has(index))
  const better = free.filter((index) => !faceAt(index).isForLater)
  const choice = better.length > 0 ? better : free
  const face = choice.length > 0 ? chance.pick(choice) : ([...taken].find((index) => fitting.includes(index)) ?? 0)
  taken.delete(face)
  taken.add(face)
  return { look: { face, seed: chance.int(1, 2_000_000_000) }, isNewFace: choice.length > 0 }
}

function facesFor({ gender, age, heritage, country }: Person): number[] {
  const isSouthern = heritage === 'local' && southernCountries.includes(country)
  const isDark = (face: Face) => face.skin > 0 && ['brown', 'black', 'grey', 'bald'].includes(face.hair)
  const isOfPlace = (face: Face) => !isSouthern || face.southern || isDark(face)
  const fits = (face: Face) => !face.isCast && face.gender === gender && face.heritage === heritage && isOfPlace(face)
  const byAge = faces
    .flatMap((face, index) => (fits(face) ? [{ index, years: Math.abs(face.age - age) }] : []))
    .toSorted((one, other) => one.years - other.years)
  return byAge.filter(({ years }, place) => place < fewest || years <= nearYears).map(({ index }) => index)
}
