import { type SearchedAttribute, searchedAttributes, searchedChoices } from '../../../contract/search-constants.ts'
import type { Bitmap } from './bitmap.ts'
import { has } from './bitmap.ts'
import { choicesOf, type Segment, yearOf } from './segment.ts'
import { bitNumbers, codeAt, codeOf, isTripWanted, positionOf, type TripWanted } from './traits.ts'

/** Search criteria in the catalogue's encoding. */
export type Wanted = {
  /** Days since 1970: born after the first (exclusive), until the second (inclusive). */
  bornAfter: number
  bornUntil: number
  /** Milliseconds: last active after, signed up after. */
  activeAfter: number
  createdAfter: number
  /** Signed up at this moment or before; default now. */
  createdUntil?: number
  withPhoto: boolean
  verified: boolean
  /** Only members with showcase consent. */
  showcased?: boolean
  /** Null for any; 0 for a region without members. */
  region: number | null
  /** Any of these choices per attribute. */
  choices: Partial<Record<SearchedAttribute, readonly string[]>>
  /** All of these interests, as bit words of traits.ts. */
  interests: [number, number]
  /** Their preferred ages must include this age; null to ignore their preference. */
  age: number | null
  /** Any of these cells; null for anywhere. */
  cells: ReadonlySet<number> | null
  /** One of their trips must be like this. */
  trip: TripWanted | null
}

type Test = (slot: number) => boolean

/** Compiles the criteria into one test of a slot; unused criteria cost nothing. */
export function testOf(crowd: Segment, wanted: Wanted, hidden: ReadonlySet<number> | undefined): Test {
  const tests = [bornWithin(crowd, wanted), ...plainTests(crowd, wanted), ...choiceTests(crowd, wanted)]
  if (hidden !== undefined && hidden.size > 0) tests.push((slot) => !hidden.has(slot))
  return (slot) => {
    for (let at = 0; at < tests.length; at += 1) if (tests[at]?.(slot) !== true) return false
    return true
  }
}

function bornWithin({ born }: Segment, { bornAfter, bornUntil }: Wanted): Test {
  return (slot) => {
    const day = born[slot] ?? 0
    return day > bornAfter && day <= bornUntil
  }
}

function plainTests(crowd: Segment, wanted: Wanted): Test[] {
  const { activeAfter, createdAfter, createdUntil, region, age, cells, trip } = wanted
  const tests: Test[] = []
  if (activeAfter > 0) tests.push((slot) => (crowd.lastActive[slot] ?? 0) > activeAfter)
  if (createdAfter > 0) tests.push((slot) => (crowd.created[slot] ?? 0) > createdAfter)
  if (createdUntil !== undefined) tests.push((slot) => (crowd.created[slot] ?? 0) <= createdUntil)
  if (wanted.withPhoto) tests.push((slot) => has(crowd.withPhoto, slot))
  if (wanted.verified) tests.push((slot) => has(crowd.verified, slot))
  if (wanted.showcased) tests.push((slot) => has(crowd.showcased, slot))
  if (region !== null) tests.push((slot) => crowd.region[slot] === region)
  if (age !== null) tests.push((slot) => age >= (crowd.minAge[slot] ?? 0) && age <= (crowd.maxAge[slot] ?? 0))
  if (cells !== null) tests.push((slot) => cells.has(crowd.cell[slot] ?? -1))
  if (trip !== null) tests.push((slot) => crowd.trips.get(slot)?.some((own) => isTripWanted(own, trip)) ?? false)
  return tests
}

function choiceTests(crowd: Segment, wanted: Wanted): Test[] {
  const { interestsLow, interestsHigh } = crowd
  const spoken = choicesOf(crowd, 'languages', wanted.choices.languages ?? [])
  const [low, high] = wanted.interests
  const tests = requestedChoices(wanted).map(({ isHigh, shift, allowed }): Test => {
    const words = isHigh ? crowd.attributesHigh : crowd.attributesLow
    return (slot) => ((allowed >>> codeAt(words[slot] ?? 0, shift)) & 1) === 1
  })
  if (spoken.length > 0) tests.push((slot) => spoken.some((bitmap) => has(bitmap, slot)))
  if (low !== 0) tests.push((slot) => ((interestsLow[slot] ?? 0) & low) === low)
  if (high !== 0) tests.push((slot) => ((interestsHigh[slot] ?? 0) & high) === high)
  return tests
}

/** Bit positions and allowed codes of each attribute in the criteria. */
function requestedChoices({ choices }: Wanted): { isHigh: boolean; shift: number; allowed: number }[] {
  return searchedChoices.flatMap((name) => {
    const requested = choices[name] ?? []
    const allowed = requested.reduce((bits, choice) => bits | (1 << codeOf(name, choice)), 0)
    return requested.length === 0 ? [] : [{ ...positionOf(name), allowed: allowed & ~1 }]
  })
}

/** Age ranges up to this many years use the bitmaps of birth years; wider ones are tested per slot. */
export const mostYears = 16

/** Groups of bitmaps that prefilter a segment, most selective first. */
export function groupsOf(crowd: Segment, wanted: Wanted): Bitmap[][] {
  const groups: Bitmap[][] = []
  if (wanted.withPhoto) groups.push([crowd.withPhoto])
  if (wanted.verified) groups.push([crowd.verified])
  if (wanted.showcased) groups.push([crowd.showcased])
  if (wanted.trip !== null) groups.push([crowd.travelling])
  if (wanted.region !== null) groups.push(present([crowd.regions.get(wanted.region)]))
  for (const name of searchedAttributes) {
    const requested = wanted.choices[name] ?? []
    if (requested.length > 0) groups.push(choicesOf(crowd, name, requested))
  }
  for (const number of bitNumbers(...wanted.interests)) groups.push(present([crowd.interests[number]]))
  const [from, to] = [yearOf(wanted.bornAfter), yearOf(wanted.bornUntil)]
  if (to - from < mostYears) {
    groups.push(present(Array.from({ length: to - from + 1 }, (_, year) => crowd.years.get(from + year))))
  }
  return groups.toSorted((one, other) => sizeOf(one) - sizeOf(other))
}

const present = (bitmaps: (Bitmap | undefined)[]): Bitmap[] => bitmaps.filter((bitmap) => bitmap !== undefined)
export const sizeOf = (group: readonly Bitmap[]): number => group.reduce((sum, { count }) => sum + count, 0)
