import type { Gender, Sought } from '../../server/search/catalogue/catalogue.ts'
import { ageOn } from '../../shared/dates.ts'

/** What decides whether two members fit, and how well; read as plainly as possible, to hold the catalogue against. */
export type Person = {
  id: string
  gender: Gender
  seeks: Sought
  /** YYYY-MM-DD */
  dateOfBirth: string
  minAge: number
  maxAge: number
  country: string
  region: string | null
  interests: readonly string[]
  lastActiveAt: Date
}
export type Fitting = { id: string; sharedInterests: string[]; isSameRegion: boolean; isAgeMutual: boolean }

/** Each is of a gender that the other looks for, and of an age. */
function areMutual(one: Person, other: Person, today: string): boolean {
  return one.id !== other.id && isSought(one, other) && isSought(other, one) && areAgesMutual(one, other, today)
}

function isSought(by: Person, who: Person): boolean {
  return by.seeks === 'both' || by.seeks === who.gender
}

function areAgesMutual(one: Person, other: Person, today: string): boolean {
  return isOfSoughtAge(one, other, today) && isOfSoughtAge(other, one, today)
}

function isOfSoughtAge(by: Person, who: Person, today: string): boolean {
  const age = ageOn(who.dateOfBirth, today)
  return age >= by.minAge && age <= by.maxAge
}

/** Of these people those who fit, best first: of the same country, of the same region, with more shared interests, who were here last. */
export function bestFitting(self: Person, others: readonly Person[], today: string): Fitting[] {
  return others
    .filter((other) => areMutual(self, other, today))
    .map((other) => ({ other, fitting: fittingOf(self, other, today) }))
    .toSorted(
      (a, b) =>
        Number(b.other.country === self.country) - Number(a.other.country === self.country) ||
        Number(b.fitting.isSameRegion) - Number(a.fitting.isSameRegion) ||
        b.fitting.sharedInterests.length - a.fitting.sharedInterests.length ||
        b.other.lastActiveAt.getTime() - a.other.lastActiveAt.getTime() ||
        (a.other.id < b.other.id ? 1 : -1),
    )
    .map(({ fitting }) => fitting)
}

function fittingOf(self: Person, other: Person, today: string): Fitting {
  const own = new Set(self.interests)
  return {
    id: other.id,
    sharedInterests: other.interests.filter((interest) => own.has(interest)),
    isSameRegion: self.region !== null && self.region === other.region && self.country === other.country,
    isAgeMutual: areAgesMutual(self, other, today),
  }
}
