import { beforeAll, describe, expect, it } from 'vitest'
import { attributes, interestKeys } from '../../../contract/profiles/profiles.ts'
import { type SearchedAttribute, searchedAttributes } from '../../../contract/search-constants.ts'
import { chanceOf } from '../../../seed/random.ts'
import { afterRestart, type Listed, putListed, randomListed } from '../../../test/members/catalogue.ts'
import { type Catalogue, newCatalogue, noteActivity, segmentNamed, slotsOf, sortAll, takeOut } from './catalogue.ts'
import type { Wanted } from './filters.ts'
import { countByRegion, countIn, type Look, type Mark, type Rank, type Sorting, topOf } from './lookup.ts'
import { cellOf, dayNumber, packInterests } from './traits.ts'

const now = Date.parse('2026-06-15T12:00:00Z')
const day = 86_400_000
const chance = chanceOf(11)
const people = new Map<string, Listed>()
let catalogue: Catalogue

// Some come before the catalogue is read and some after, and then it lives, halfway in a new process: enough changes that
// its orders are worked in anew
beforeAll(async () => {
  catalogue = newCatalogue()
  for (let index = 0; index < 6_000; index += 1) settle(randomMember(index), index < 5_000)
  for (let turn = 0; turn < 3_000; turn += 1) live(chance.pick([...ids]))
  catalogue = await afterRestart(catalogue)
  for (let turn = 0; turn < 3_000; turn += 1) live(chance.pick([...ids]))
})
const ids: string[] = []

function settle(person: Listed, isLoading: boolean) {
  people.set(person.id, person)
  ids.push(person.id)
  putListed(catalogue, person, isLoading)
  if (ids.length === 5_000) sortAll(catalogue)
}

/** Something happens to a member: they come by, change, leave, or come back. */
function live(id: string) {
  const person = people.get(id)
  if (person === undefined) return putBack(id)
  if (chance.is(0.6)) {
    // Also backwards: who puts the page away was here five minutes ago
    person.lastActiveAt = now + chance.int(-400, 400) * 1000
    return noteActivity(catalogue, id, person.lastActiveAt)
  }
  if (chance.is(0.2)) {
    people.delete(id)
    return takeOut(catalogue, id)
  }
  putBack(id)
}

function putBack(id: string) {
  const person = randomMember(ids.indexOf(id))
  people.set(id, person)
  putListed(catalogue, person)
}

const randomMember = (index: number) => randomListed(chance, { index, now })

const nothing: Wanted = {
  bornAfter: dayNumber('1900-01-01'),
  bornUntil: dayNumber('2008-06-15'),
  activeAfter: 0,
  createdAfter: 0,
  withPhoto: false,
  verified: false,
  region: null,
  choices: {},
  interests: [0, 0],
  age: null,
  cells: null,
  trip: null,
}
type SearchInput = {
  wanted: Wanted
  sorting: Sorting
  names: { country: string; genders: string[]; seeks: string[] }
  hidden: string[]
}

function search(): SearchInput {
  const from = chance.int(1945, 2000)
  const maybe = <T, U>(share: number, value: () => T, otherwise: U) => (chance.is(share) ? value() : otherwise)
  const home = cellOf(52.45, 5.45)
  return {
    names: {
      country: chance.pick(['NL', 'NL', 'DE', 'SE']),
      genders: chance.pick([['female'], ['male'], ['female', 'male']]),
      seeks: chance.pick([
        ['female', 'both'],
        ['female', 'male', 'both'],
      ]),
    },
    hidden: maybe(0.5, () => chance.some([...people.keys()], 20), []),
    sorting: chance.pick<Sorting>([
      { by: 'recent' },
      { by: 'recent' },
      { by: 'new' },
      { by: 'distance', kilometresTo: (cell) => (cell === -1 ? 99_999 : Math.ceil(Math.abs(cell - home) / 30) * 10) },
      {
        by: 'best',
        searcher: {
          region: catalogue.regions.get('NL-UT') ?? 0,
          interests: packInterests(chance.some([...interestKeys], 8)),
          age: chance.int(18, 70),
          bornAfter: dayNumber('1975-01-01'),
          bornUntil: dayNumber('1999-01-01'),
        },
      },
    ]),
    wanted: {
      ...nothing,
      ...maybe(
        0.6,
        () => ({ bornAfter: dayNumber(`${from}-03-03`), bornUntil: dayNumber(`${from + chance.int(1, 40)}-04-04`) }),
        {},
      ),
      activeAfter: maybe(0.15, () => now - chance.int(1, 300) * 1000, 0),
      createdAfter: maybe(0.15, () => now - chance.int(1, 20) * day, 0),
      ...maybe(0.15, () => ({ createdUntil: now - chance.int(0, 20) * day }), {}),
      withPhoto: chance.is(0.4),
      verified: chance.is(0.1),
      showcased: chance.is(0.2),
      region: maybe(
        0.3,
        () => chance.pick([catalogue.regions.get('NL-UT') ?? 0, catalogue.regions.get('NL-NH') ?? 0, 0xffff]),
        null,
      ),
      choices: maybe(0.4, someChoices, {}),
      interests: packInterests(maybe(0.3, () => chance.some([...interestKeys], chance.int(1, 3)), [])),
      age: maybe(0.4, () => chance.int(18, 80), null),
      cells: maybe(
        0.2,
        () =>
          new Set(
            Array.from({ length: 12 }, () =>
              cellOf(52 + chance.int(0, 9) / 10 + 0.05, 5 + chance.int(0, 9) / 10 + 0.05),
            ),
          ),
        null,
      ),
      trip: maybe(0.2, someTrip, null),
    },
  }
}

function someTrip(): Wanted['trip'] {
  const today = dayNumber('2026-06-15') + chance.int(-2, 2)
  const cells = new Set(
    Array.from({ length: 40 }, () => cellOf(52 + chance.int(0, 9) / 10 + 0.05, 5 + chance.int(0, 9) / 10 + 0.05)),
  )
  const area = chance.is(0.5)
    ? { cells, region: null }
    : {
        cells: null,
        region: chance.pick([catalogue.regions.get('NL-UT') ?? 0, catalogue.regions.get('DE-BE') ?? 0, 0xffff]),
      }
  return { ...area, today, until: today + chance.pick([0, 7, 30]) }
}

function someChoices(): Wanted['choices'] {
  const names = chance.some([...searchedAttributes], chance.int(1, 4))
  return Object.fromEntries(names.map((name) => [name, chance.some([...attributes[name]], chance.int(1, 3))]))
}

function lookOf({ wanted, names, hidden }: SearchInput): Look {
  const crowds = names.genders.flatMap((gender) =>
    names.seeks.flatMap(
      (seeks) =>
        segmentNamed(catalogue, {
          poolId: 'pool',
          country: names.country,
          gender: gender as 'male',
          seeks: seeks as 'both',
          isFictional: false,
        }) ?? [],
    ),
  )
  return { crowds, wanted, hidden: slotsOf(catalogue, hidden) }
}

/** Everybody who fits, by the plainest possible reading. */
function plainly({ wanted, names, hidden }: SearchInput): Listed[] {
  const regions = new Map([...catalogue.regions].map(([name, number]) => [number, name]))
  const words = (person: Listed) => packInterests(person.interests)
  return [...people.values()].filter(
    (person) =>
      person.country === names.country &&
      names.genders.includes(person.gender) &&
      names.seeks.includes(person.seeks) &&
      !hidden.includes(person.id) &&
      dayNumber(person.born) > wanted.bornAfter &&
      dayNumber(person.born) <= wanted.bornUntil &&
      person.lastActiveAt > wanted.activeAfter &&
      person.createdAt > wanted.createdAfter &&
      person.createdAt <= (wanted.createdUntil ?? now) &&
      (!wanted.withPhoto || person.hasPhoto) &&
      (!wanted.verified || person.isVerified) &&
      (!wanted.showcased || person.isShowcased) &&
      (wanted.region === null || person.region === regions.get(wanted.region)) &&
      searchedAttributes.every((name) =>
        isRequested(wanted.choices[name] ?? [], name === 'languages' ? person.languages : [person.choices[name]]),
      ) &&
      (words(person)[0] & wanted.interests[0]) === wanted.interests[0] &&
      (words(person)[1] & wanted.interests[1]) === wanted.interests[1] &&
      (wanted.age === null || (wanted.age >= person.minAge && wanted.age <= person.maxAge)) &&
      (wanted.cells === null || wanted.cells.has(cellOf(person.latitude, person.longitude))) &&
      (wanted.trip === null || person.trips.some((trip) => isRequestedTrip(trip, wanted.trip, regions))),
  )
}
function isRequestedTrip(
  { region, latitude, longitude, first, last }: Listed['trips'][number],
  wanted: Wanted['trip'],
  regions: ReadonlyMap<number, string>,
): boolean {
  if (wanted === null || dayNumber(last) < wanted.today || dayNumber(first) > wanted.until) return false
  return wanted.cells?.has(cellOf(latitude, longitude)) ?? region === regions.get(wanted.region ?? 0)
}
const isRequested = (requested: readonly string[], choices: readonly (string | null)[] = []) =>
  requested.length === 0 || choices.some((choice) => choice !== null && requested.includes(choice))

function rankOf(person: Listed, sorting: Sorting): Rank {
  if (sorting.by === 'recent') return [person.lastActiveAt, 0]
  if (sorting.by === 'new') return [person.createdAt, 0]
  if (sorting.by === 'distance')
    return [-sorting.kilometresTo(cellOf(person.latitude, person.longitude)), person.lastActiveAt]
  const { region, interests, age, bornAfter, bornUntil } = sorting.searcher
  const born = dayNumber(person.born)
  const isMutual = born > bornAfter && born <= bornUntil && age >= person.minAge && age <= person.maxAge
  const isNear = person.region !== null && catalogue.regions.get(person.region) === region
  const own = interestKeys.filter((key) => {
    const [low, high] = packInterests([key])
    return (interests[0] & low) !== 0 || (interests[1] & high) !== 0
  })
  const shared = person.interests.filter((key) => own.includes(key as (typeof own)[number])).length
  return [(isMutual ? 200 : 0) + (isNear ? 100 : 0) + shared, person.lastActiveAt]
}

function inOrder(fitting: Listed[], sorting: Sorting): Mark[] {
  return fitting
    .map((person) => ({ id: person.id, rank: rankOf(person, sorting) }))
    .toSorted(
      (one, other) => other.rank[0] - one.rank[0] || other.rank[1] - one.rank[1] || (one.id < other.id ? 1 : -1),
    )
}

describe('500 random searches of a catalogue that lives', () => {
  it('find page after page exactly whom a full scan finds, in order, and count them right', () => {
    let [most, several, none, uncounted] = [0, 0, 0, 0]
    for (let round = 0; round < 500; round += 1) {
      const input = search()
      const look = lookOf(input)
      const expected = inOrder(plainly(input), input.sorting)
      const size = chance.pick([5, 25, 61])
      const { found, count } = topOf(look, { sorting: input.sorting, most: size, after: null })
      expect({ asked: input, count: count ?? expected.length }).toEqual({ asked: input, count: expected.length })
      uncounted += Number(count === null)
      expect(found.map(({ id, rank }) => ({ id, rank }))).toEqual(expected.slice(0, size))
      const from = chance.int(0, Math.max(0, expected.length - 1))
      const after = expected[from]
      if (after !== undefined) {
        const next = topOf(look, { sorting: input.sorting, most: size, after })
        expect(next.found.map(({ id }) => id)).toEqual(expected.slice(from + 1, from + 1 + size).map(({ id }) => id))
      }
      expect(countIn(look)).toBe(expected.length)
      expect(countIn(look, 6) >= 6).toBe(expected.length >= 6)
      most = Math.max(most, expected.length)
      several += Number(expected.length > 0 && expected.length < 100)
      none += Number(expected.length === 0)
    }
    // The searches were of all kinds
    expect([most > 500, several > 50, none > 20, uncounted > 50, uncounted < 450]).toEqual([
      true,
      true,
      true,
      true,
      true,
    ])
  }, 60_000)

  it('count by region', () => {
    const query = {
      ...search(),
      wanted: nothing,
      names: { country: 'NL', genders: ['female'], seeks: ['male', 'both'] },
    }
    const expected = Map.groupBy(plainly(query), ({ region }) =>
      region === null ? 0 : (catalogue.regions.get(region) ?? 0),
    )
    expect(countByRegion(lookOf(query))).toEqual(new Map([...expected].map(([region, some]) => [region, some.length])))
  })
})

it('whoever was taken out is nowhere, and whoever came back stands in one place', () => {
  const present = catalogue.crowds.reduce((sum, crowd) => sum + crowd.present.count, 0)
  expect(present).toBe(people.size)
  const [id = ''] = [...people.keys()]
  takeOut(catalogue, id)
  takeOut(catalogue, id)
  expect(slotsOf(catalogue, [id]).size).toBe(0)
  putListed(catalogue, people.get(id) as Listed)
  expect([...slotsOf(catalogue, [id]).values()].map((slots) => slots.size)).toEqual([1])
})

it('a choice that is none, and one of another attribute, are not found by any', () => {
  const odd = {
    ...randomMember(7_000),
    choices: { ...randomMember(1).choices, tattoos: 'a dragon' } as Record<SearchedAttribute, string>,
  }
  putListed(catalogue, odd)
  const input: SearchInput = {
    wanted: { ...nothing, choices: { tattoos: ['none', 'few', 'many', 'a dragon'] } },
    names: { country: odd.country, genders: [odd.gender], seeks: [odd.seeks] },
    sorting: { by: 'recent' },
    hidden: [],
  }
  const { found } = topOf(lookOf(input), { sorting: input.sorting, most: 10_000, after: null })
  expect(found.map(({ id }) => id)).not.toContain(odd.id)
})
