import { type AttributeName, attributeNames } from '../../contract/profiles/profiles.ts'
import { type Catalogue, put, regionNumber, type SegmentName } from '../../server/search/catalogue/catalogue.ts'
import { wordsOf } from '../../server/search/catalogue/member-ids.ts'
import type { Traits } from '../../server/search/catalogue/segment.ts'
import { cellOf, dayNumber, packAttributes, packInterests } from '../../server/search/catalogue/traits.ts'

/** Somebody in a catalogue, in words. */
export type Listed = SegmentName & {
  id: string
  /** YYYY-MM-DD */
  born: string
  minAge: number
  maxAge: number
  region: string | null
  latitude: number | null
  longitude: number | null
  interests: readonly string[]
  choices: Record<AttributeName, string | null>
  hasPhoto: boolean
  isVerified: boolean
  isShowcased: boolean
  lastActiveAt: number
  createdAt: number
}

/** Puts somebody into a catalogue, or changes them there. */
export function putListed(catalogue: Catalogue, person: Listed, isLoading = false): void {
  const traits: Traits = {
    words: wordsOf(person.id),
    born: dayNumber(person.born),
    minAge: person.minAge,
    maxAge: person.maxAge,
    lastActiveAt: person.lastActiveAt,
    createdAt: person.createdAt,
    region: regionNumber(catalogue, person.region),
    cell: cellOf(person.latitude, person.longitude),
    attributes: packAttributes(attributeNames.map((name) => person.choices[name] ?? '')),
    interests: packInterests(person.interests),
    hasPhoto: person.hasPhoto,
    isVerified: person.isVerified,
    isShowcased: person.isShowcased,
  }
  put(catalogue, person, traits, isLoading)
}
