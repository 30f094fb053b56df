import { attributes, interestKeys } from '../../../contract/profiles/profiles.ts'
import {
  type SearchedAttribute,
  type SearchedChoice,
  searchedAttributes,
  searchedChoices,
} from '../../../contract/search-constants.ts'

/** Encoding: four bits per attribute (0 is not set) and one bit per interest, both in two words; one bit per language in a third. */
const attributeBits = 4
const perWord = 32 / attributeBits

const codes = new Map(
  searchedAttributes.map((name) => [
    name,
    new Map<string, number>(attributes[name].map((choice, at) => [choice, at + 1])),
  ]),
)

/** The code of a choice within its attribute, from 1; 0 for none or an unknown one. */
export const codeOf = (name: SearchedAttribute, choice: string): number => codes.get(name)?.get(choice) ?? 0

/** In which of two words an attribute is, and its first bit. */
export function positionOf(name: SearchedChoice): { isHigh: boolean; shift: number } {
  const at = searchedChoices.indexOf(name)
  return { isHigh: at >= perWord, shift: (at % perWord) * attributeBits }
}

/** The code of the attribute that begins at this bit. */
export const codeAt = (word: number, shift: number): number => (word >>> shift) & ((1 << attributeBits) - 1)

/** Encodes choices in the order of `searchedChoices`; empty if not set. */
export function packAttributes(choices: readonly string[]): [number, number] {
  const words: [number, number] = [0, 0]
  for (const [at, name] of searchedChoices.entries()) {
    const { isHigh, shift } = positionOf(name)
    words[isHigh ? 1 : 0] |= codeOf(name, choices[at] ?? '') << shift
  }
  return words
}

/** Encodes languages into a word; ignores unknown ones. */
export function packLanguages(spoken: readonly string[]): number {
  let word = 0
  for (const language of spoken) {
    const code = codeOf('languages', language)
    if (code > 0) word |= 1 << (code - 1)
  }
  return word
}

const interestNumbers = new Map<string, number>(interestKeys.map((key, number) => [key, number]))

/** Encodes interests into two words; ignores unknown ones. */
export function packInterests(keys: readonly string[]): [number, number] {
  const words: [number, number] = [0, 0]
  for (const key of keys) {
    const number = interestNumbers.get(key)
    if (number !== undefined) words[number < 32 ? 0 : 1] |= 1 << (number & 31)
  }
  return words
}

/** The positions of bits set in two words. */
export function bitNumbers(low: number, high: number): number[] {
  const numbers: number[] = []
  for (let bits = low; bits !== 0; bits &= bits - 1) numbers.push(31 - Math.clz32(bits & -bits))
  for (let bits = high; bits !== 0; bits &= bits - 1) numbers.push(63 - Math.clz32(bits & -bits))
  return numbers
}

/** Decodes two words into interest keys. */
export function unpackInterests(low: number, high: number): (typeof interestKeys)[number][] {
  return bitNumbers(low, high).flatMap((number) => interestKeys[number] ?? [])
}

export function bitsIn(word: number): number {
  let bits = word - ((word >>> 1) & 0x55555555)
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333)
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

/** The number of the 0.1 degree cell of a location; -1 if unknown. */
export function cellOf(latitude: number | null, longitude: number | null): number {
  if (latitude === null || longitude === null) return -1
  return Math.floor((latitude + 90) * 10) * 3600 + Math.floor((longitude + 180) * 10)
}

/** The centre of a cell. */
export function cellCentre(cell: number): { latitude: number; longitude: number } {
  return { latitude: Math.floor(cell / 3600) / 10 - 90 + 0.05, longitude: (cell % 3600) / 10 - 180 + 0.05 }
}

/** A trip in the catalogue: number of the region, cell of the town, first and last day since 1970. */
export type Trip = { region: number; cell: number; first: number; last: number }
/** Criteria for one of a member's trips; either any of the cells or the region. */
export type TripWanted = { cells: ReadonlySet<number> | null; region: number | null; today: number; until: number }

/** Whether a trip is under way or begins until then, in the area. Days are compared at the search: nothing changes at midnight. */
export function isTripWanted(trip: Trip, { cells, region, today, until }: TripWanted): boolean {
  if (trip.last < today || trip.first > until) return false
  return cells === null ? trip.region === region : cells.has(trip.cell)
}

const dayMs = 86_400_000
/** Days since 1970 of a YYYY-MM-DD date. */
export const dayNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / dayMs
