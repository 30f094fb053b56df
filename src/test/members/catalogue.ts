import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { attributes, interestKeys } from '../../contract/constants.ts'
import { type SearchedChoice, searchedChoices } from '../../contract/search-constants.ts'
import type { Chance } from '../../seed/random.ts'
import { has } from '../../server/search/catalogue/bitmap.ts'
import { type Catalogue, put, regionNumber, type SegmentName } from '../../server/search/catalogue/catalogue.ts'
import { wordsOf } from '../../server/search/catalogue/member-ids.ts'
import { eachInOrder } from '../../server/search/catalogue/order.ts'
import { memberIdAt, type Traits } from '../../server/search/catalogue/segment.ts'
import { readSnapshot, writeSnapshot } from '../../server/search/catalogue/snapshot.ts'
import {
  cellOf,
  dayNumber,
  packAttributes,
  packInterests,
  packLanguages,
  type Trip,
} from '../../server/search/catalogue/traits.ts'
import { addDays, dayOf } from '../../shared/dates.ts'

/** First and last day as YYYY-MM-DD. */
type ListedTrip = { region: string; latitude: number; longitude: number; first: string; last: string }
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
  choices: Record<SearchedChoice, string | null>
  languages?: readonly string[]
  trips: readonly ListedTrip[]
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
    attributes: packAttributes(searchedChoices.map((name) => person.choices[name] ?? '')),
    languages: packLanguages(person.languages ?? []),
    interests: packInterests(person.interests),
    trips: person.trips.map(({ region, latitude, longitude, first, last }) => ({
      region: regionNumber(catalogue, region),
      cell: cellOf(latitude, longitude),
      first: dayNumber(first),
      last: dayNumber(last),
    })),
    hasPhoto: person.hasPhoto,
    isVerified: person.isVerified,
    isShowcased: person.isShowcased,
  }
  put(catalogue, person, traits, isLoading)
}

/** A member of the Netherlands or Germany, with many ties in times, places and choices. */
export function randomListed(chance: Chance, { index, now }: { index: number; now: number }): Listed {
  const place = chance.is(0.8)
  return {
    id: `01890000-0000-7000-8000-${index.toString(16).padStart(12, '0')}`,
    poolId: 'pool',
    country: chance.pick(['NL', 'NL', 'NL', 'DE']),
    gender: chance.pick(['female', 'male']),
    seeks: chance.pick(['female', 'male', 'both']),
    isFictional: false,
    born: `${chance.int(1945, 2007)}-0${chance.int(1, 9)}-1${chance.int(0, 9)}`,
    minAge: chance.int(18, 40),
    maxAge: chance.int(41, 99),
    region: chance.pick(['NL-UT', 'NL-NH', null]),
    latitude: place ? 52 + chance.int(0, 9) / 10 + 0.05 : null,
    longitude: place ? 5 + chance.int(0, 9) / 10 + 0.05 : null,
    interests: interestKeys.filter(() => chance.is(0.2)),
    languages: attributes.languages.filter(() => chance.is(0.1)),
    choices: Object.fromEntries(
      searchedChoices.map((name) => [name, chance.is(0.3) ? null : chance.pick([...attributes[name]])]),
    ) as Listed['choices'],
    trips: chance.is(0.7) ? [] : Array.from({ length: chance.int(1, 2) }, () => randomTrip(chance, now)),
    hasPhoto: chance.is(0.6),
    isVerified: chance.is(0.1),
    isShowcased: chance.is(0.3),
    // Few different times, so that many are equal
    lastActiveAt: now - chance.int(0, 200) * 60_000,
    createdAt: now - chance.int(0, 60) * 86_400_000,
  }
}

function randomTrip(chance: Chance, now: number): ListedTrip {
  const first = addDays(dayOf(new Date(now)), chance.int(-10, 40))
  return {
    region: chance.pick(['NL-UT', 'NL-NH', 'DE-BE']),
    latitude: 52 + chance.int(0, 9) / 10 + 0.05,
    longitude: 5 + chance.int(0, 9) / 10 + 0.05,
    first,
    last: addDays(first, chance.int(0, 12)),
  }
}

/** The same catalogue, written to the disk and read again. */
export async function afterRestart(catalogue: Catalogue): Promise<Catalogue> {
  const folder = mkdtempSync(join(tmpdir(), 'vonk-restart-'))
  const path = join(folder, 'snapshot')
  await writeSnapshot(path, { catalogue, origin: { source: '', position: '', at: 0 }, isCurrent: () => true })
  const read = await readSnapshot(path, () => null)
  rmSync(folder, { recursive: true })
  if (read === null) throw new Error('no snapshot was written')
  return read.catalogue
}

/** Everything about all members in a catalogue, one line each, in the order of their activity. */
export function linesOf(catalogue: Catalogue): Record<string, string[]> {
  const regions = new Map([...catalogue.regions].map(([name, number]) => [number, name]))
  const tripsOf = (trips: readonly Trip[] = []) =>
    trips.map(({ region, ...trip }) => [regions.get(region), ...Object.values(trip)].join('/')).join()
  const lines = catalogue.crowds.map((segment) => {
    const found: string[] = []
    eachInOrder(segment.byActivity, Number.POSITIVE_INFINITY, (slot, time) => {
      const facts = [
        ...[time, segment.created[slot], segment.born[slot], segment.minAge[slot], segment.maxAge[slot]],
        ...[regions.get(segment.region[slot] ?? 0), segment.cell[slot]],
        ...[
          segment.attributesLow[slot],
          segment.attributesHigh[slot],
          ...segment.choices.languages.map((bitmap) => Number(has(bitmap, slot))),
        ],
        ...[segment.interestsLow[slot], segment.interestsHigh[slot]],
        ...[has(segment.travelling, slot), tripsOf(segment.trips.get(slot))],
        ...[segment.withPhoto, segment.verified, segment.showcased].map((bitmap) => has(bitmap, slot)),
      ]
      found.push(`${memberIdAt(segment, slot)} ${facts.join(' ')}`)
      return true
    })
    return [segment.name, found] as const
  })
  return Object.fromEntries(lines.filter(([, found]) => found.length > 0))
}
