import type { z } from 'zod'
import { type AttributeName, attributeNames } from '../../contract/profiles/profiles.ts'
import type { Relaxed, SearchState, searchCriteria } from '../../contract/search.ts'
import { visitorSearchFields } from '../../contract/setting-fields.ts'
import { bornOnOrBefore } from '../../shared/dates.ts'
import type { Gender, Sought } from './catalogue/catalogue.ts'

export const youngest = 18
export const oldest = 99
/** Fewer results than this, and a search also shows who is nearly what was asked for. */
export const fewResults = 6
const widerYears = 10

export type SearchInput = z.output<typeof searchCriteria>
/** What a member said they look for; a visitor has said nothing. */
export type Preferences = { seeks: Sought; minAge: number; maxAge: number; country: string }
/** What a site lets people search by, as its settings name it. */
export type SiteLimits = { defaultCountry: string; hasFictional: boolean; fields: readonly string[] }
export type Means = { isMember: boolean; hasPlace: boolean }

const anybody = { seeks: 'both', minAge: youngest, maxAge: oldest } as const

const nothingAsked = {
  online: false,
  with_photo: false,
  new_members: false,
  verified: false,
  sexuality: [],
  hair_color: [],
  eye_color: [],
  body_type: [],
  relationship_status: [],
  tattoos: [],
  interests: [],
  mutual: true,
} satisfies Partial<SearchState>

/** The search that is meant: what was asked, as far as the site has it asked, and where nothing was, the member's own preferences. */
export function searchOf(
  given: SearchInput,
  preferences: Preferences | null,
  site: SiteLimits,
  means: Means,
): SearchState {
  const asked = only(given, (field) => site.fields.includes(field) && (means.isMember || isVisitorField(field)))
  const wished = preferences ?? { ...anybody, country: site.defaultCountry }
  return {
    ...nothingAsked,
    ...asked,
    gender: asked.gender ?? wished.seeks,
    country: asked.country ?? wished.country,
    countryregion: asked.countryregion || null,
    ...agesOf(asked, wished),
    distance: (means.hasPlace && asked.distance) || null,
    show_fictional: means.isMember && site.hasFictional && (asked.show_fictional ?? false),
    sort: sortOf(asked.sort, means),
  }
}

/** The wishes that a site has; ages go by one name, the rest by their own. */
function only(asked: SearchInput, may: (field: string) => boolean): Given {
  const always = ['mutual', 'show_fictional', 'sort']
  const entries = Object.entries(asked).filter(
    ([name, wish]) =>
      wish !== undefined &&
      (name === 'min_age' || name === 'max_age' ? may('age') : always.includes(name) || may(name)),
  )
  return Object.fromEntries(entries) as Given
}

/** Without a place there is no distance. Visitors get one order only: any other would tell who was here last. */
function sortOf(asked: SearchInput['sort'], { isMember, hasPlace }: Means): SearchState['sort'] {
  if (!isMember) return 'new'
  return asked === undefined || (asked === 'distance' && !hasPlace) ? 'recent' : asked
}

function isVisitorField(field: string): boolean {
  return (visitorSearchFields as readonly string[]).includes(field)
}

/** Wishes without those that were not made. */
type Given = { [K in keyof SearchInput]?: Exclude<SearchInput[K], undefined> }
type Ages = { min_age: number; max_age: number }

/** Ages the wrong way round are turned; where only one end was asked for, it stays, and the preferred other end gives way. */
function agesOf(
  { min_age: from, max_age: to }: SearchInput,
  { minAge, maxAge }: { minAge: number; maxAge: number },
): Ages {
  if (from !== undefined && to !== undefined) return { min_age: Math.min(from, to), max_age: Math.max(from, to) }
  if (from !== undefined) return { min_age: from, max_age: Math.max(from, maxAge) }
  if (to !== undefined) return { min_age: Math.min(minAge, to), max_age: to }
  return { min_age: minAge, max_age: maxAge }
}

export function gendersOf(sought: Sought): Gender[] {
  return sought === 'both' ? ['female', 'male'] : [sought]
}

/** Whom somebody found must be looking for, so that this searcher is meant; null stands for anybody, as for a visitor. */
export function seeksOf(searcher: Gender | null): Sought[] {
  return searcher === null ? ['female', 'male', 'both'] : [searcher, 'both']
}

/** Dates of birth of those who are `minAge` to `maxAge` today: after the first, up to and including the second. */
export function bornWithin(minAge: number, maxAge: number, today: string): { after: string; until: string } {
  return { after: bornOnOrBefore(maxAge + 1, today), until: bornOnOrBefore(minAge, today) }
}

export type Relaxation = { relaxed: Relaxed[]; search: SearchState }

/** What can be given up, the least first; the wishes that say most about somebody last. */
const givenUp: Relaxed[] = [
  'online',
  'new_members',
  'verified',
  'distance',
  'countryregion',
  'interests',
  'tattoos',
  'hair_color',
  'eye_color',
  'body_type',
  'relationship_status',
  'ages',
  'with_photo',
  'sexuality',
]

/** Wider searches to try, one after the other: first each wish alone, then more and more of them together. Each names what it gave up. */
export function relaxations(search: SearchState): Relaxation[] {
  const possible = possibleIn(search)
  const alone = possible.map((what): Relaxed[] => [what])
  const combined = possible.map((_, place) => possible.slice(0, place + 1)).filter((some) => some.length > 1)
  return [...alone, ...combined].map((relaxed) => ({ relaxed, search: withoutAll(search, relaxed) }))
}

/** What `relaxations` gives up, each wish by itself in the same order: searches that have no other of them; and the one that has none. */
export function separateFilters(search: SearchState): { wishes: SearchState[]; widest: SearchState } {
  const possible = possibleIn(search)
  const only = (kept: Relaxed) =>
    withoutAll(
      search,
      possible.filter((what) => what !== kept),
    )
  return { wishes: possible.map(only), widest: withoutAll(search, possible) }
}

const possibleIn = (search: SearchState): Relaxed[] => givenUp.filter((what) => without(search, what) !== null)
const withoutAll = (search: SearchState, relaxed: readonly Relaxed[]): SearchState =>
  relaxed.reduce((wider, what) => without(wider, what) ?? wider, search)

/** The search without one of its wishes; null where it has none such. */
function without(search: SearchState, what: Relaxed): SearchState | null {
  if (what === 'ages') return widerAges(search)
  if (what === 'distance') return search.distance === null ? null : { ...search, distance: null }
  if (what === 'countryregion') return search.countryregion === null ? null : { ...search, countryregion: null }
  if (what === 'interests' || isAttribute(what)) return search[what].length === 0 ? null : { ...search, [what]: [] }
  return search[what] ? { ...search, [what]: false } : null
}

const isAttribute = (what: Relaxed): what is AttributeName & Relaxed => (attributeNames as string[]).includes(what)

function widerAges(search: SearchState): SearchState | null {
  const [from, to] = [Math.max(youngest, search.min_age - widerYears), Math.min(oldest, search.max_age + widerYears)]
  return from < search.min_age || to > search.max_age ? { ...search, min_age: from, max_age: to } : null
}
