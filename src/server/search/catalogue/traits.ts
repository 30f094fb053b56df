import { type AttributeName, attributeNames, attributes, interestKeys } from '../../../contract/profiles/profiles.ts'

/** How choices and interests are packed: four bits for each attribute (0 is "not said"), one bit for each interest in two words. */
export const attributeBits = 4

const codes = new Map(
  attributeNames.map((name) => [name, new Map<string, number>(attributes[name].map((choice, at) => [choice, at + 1]))]),
)

/** The number of a choice within its attribute, from 1 on; 0 for none and for one that is no longer there. */
export const codeOf = (name: AttributeName, choice: string): number => codes.get(name)?.get(choice) ?? 0

export const shiftOf = (name: AttributeName): number => attributeNames.indexOf(name) * attributeBits

/** Choices in the order of `attributeNames`; an empty one was not made. */
export function packAttributes(choices: readonly string[]): number {
  return attributeNames.reduce(
    (packed, name, at) => packed | (codeOf(name, choices[at] ?? '') << (at * attributeBits)),
    0,
  )
}

const interestNumbers = new Map<string, number>(interestKeys.map((key, number) => [key, number]))

/** Both words of a set of interests; unknown ones are left out. */
export function packInterests(keys: readonly string[]): [number, number] {
  const words: [number, number] = [0, 0]
  for (const key of keys) {
    const number = interestNumbers.get(key)
    if (number !== undefined) words[number < 32 ? 0 : 1] |= 1 << (number & 31)
  }
  return words
}

/** The numbers of the bits that are set in two words. */
export function bitNumbers(low: number, high: number): number[] {
  const numbers: number[] = []
  for (let bits = low; bits !== 0; bits &= bits - 1) numbers.push(31 - Math.clz32(bits & -bits))
  for (let bits = high; bits !== 0; bits &= bits - 1) numbers.push(63 - Math.clz32(bits & -bits))
  return numbers
}

/** Words of interests as keys. */
export function unpackInterests(low: number, high: number): (typeof interestKeys)[number][] {
  return bitNumbers(low, high).flatMap((number) => interestKeys[number] ?? [])
}

export function bitsIn(word: number): number {
  let bits = word - ((word >>> 1) & 0x55555555)
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333)
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

/** Places are known to a tenth of a degree: the number of that cell; -1 for nowhere. */
export function cellOf(latitude: number | null, longitude: number | null): number {
  if (latitude === null || longitude === null) return -1
  return Math.floor((latitude + 90) * 10) * 3600 + Math.floor((longitude + 180) * 10)
}

/** The centre of a cell. */
export function cellCentre(cell: number): { latitude: number; longitude: number } {
  return { latitude: Math.floor(cell / 3600) / 10 - 90 + 0.05, longitude: (cell % 3600) / 10 - 180 + 0.05 }
}

const dayMs = 86_400_000
/** Days since 1970 of YYYY-MM-DD. */
export const dayNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / dayMs
