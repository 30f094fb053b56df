import type { z } from 'zod'
import type { SearchState, searchCriteria } from '../../contract/search.ts'
import { visitorSearchFields } from '../../contract/search-constants.ts'
import type { Sought } from './catalogue/catalogue.ts'

export const youngest = 18
export const oldest = 99

export type SearchInput = z.output<typeof searchCriteria>
/** A member's search preferences; visitors have none. */
export type Preferences = { seeks: Sought; minAge: number; maxAge: number; country: string }
/** The search options of a site's settings. */
type SiteLimits = {
  defaultCountry: string
  hasFictional: boolean
  fields: readonly string[]
  genderIdentities: readonly string[]
}
type Means = { isMember: boolean; hasPlace: boolean; seesPresence: boolean }

const anybody = { seeks: 'both', minAge: youngest, maxAge: oldest } as const

const noCriteria = {
  online: false,
  with_photo: false,
  new_members: false,
  verified: false,
  visiting: false,
  gender_identity: [],
  sexuality: [],
  hair_color: [],
  eye_color: [],
  body_type: [],
  relationship_status: [],
  tattoos: [],
  dating_intent: [],
  children: [],
  smoking: [],
  drinking: [],
  education: [],
  height: [],
  languages: [],
  interests: [],
  mutual: true,
} satisfies Partial<SearchState>

/** Effective search: the given criteria allowed by the site, else the member's preferences. */
export function searchOf(
  given: SearchInput,
  preferences: Preferences | null,
  site: SiteLimits,
  means: Means,
): SearchState {
  const allowed = only(
    given,
    (field) =>
      site.fields.includes(field) &&
      (means.isMember || isVisitorField(field)) &&
      (means.seesPresence || field !== 'online'),
  )
  const preferred = preferences ?? { ...anybody, country: site.defaultCountry }
  return {
    ...noCriteria,
    ...allowed,
    gender_identity: (allowed.gender_identity ?? []).filter((one) => site.genderIdentities.includes(one)),
    gender: allowed.gender ?? preferred.seeks,
    country: allowed.country ?? preferred.country,
    countryregion: allowed.countryregion || null,
    ...agesOf(allowed, preferred),
    distance: (means.hasPlace && allowed.distance) || null,
    visiting: means.isMember && (means.hasPlace || Boolean(allowed.countryregion)) && (allowed.visiting ?? false),
    show_fictional: means.isMember && site.hasFictional && (allowed.show_fictional ?? false),
    sort: sortOf(allowed.sort, means),
  }
}

/** Removes criteria the site does not allow; both ages count as one field. */
function only(input: SearchInput, may: (field: string) => boolean): Given {
  const always = ['mutual', 'show_fictional', 'sort']
  const entries = Object.entries(input).filter(
    ([name, value]) =>
      value !== undefined &&
      (name === 'min_age' || name === 'max_age' ? may('age') : always.includes(name) || may(name)),
  )
  return Object.fromEntries(entries) as Given
}

/**
 * Sorting by distance requires a location. Visitors get one order only, because others would reveal activity; members
 * who do not see it have no order by activity.
 */
function sortOf(sort: SearchInput['sort'], { isMember, hasPlace, seesPresence }: Means): SearchState['sort'] {
  if (!isMember) return 'new'
  const usual = seesPresence ? 'recent' : 'best'
  return sort === undefined || sort === 'recent' || (sort === 'distance' && !hasPlace) ? usual : sort
}

function isVisitorField(field: string): boolean {
  return (visitorSearchFields as readonly string[]).includes(field)
}

/** Criteria without unset ones. */
type Given = { [K in keyof SearchInput]?: Exclude<SearchInput[K], undefined> }
type Ages = { min_age: number; max_age: number }

/** Swaps reversed ages; if only one end is given it is used, and the preferred other end is adjusted. */
function agesOf(
  { min_age: from, max_age: to }: SearchInput,
  { minAge, maxAge }: { minAge: number; maxAge: number },
): Ages {
  if (from !== undefined && to !== undefined) return { min_age: Math.min(from, to), max_age: Math.max(from, to) }
  if (from !== undefined) return { min_age: from, max_age: Math.max(from, maxAge) }
  if (to !== undefined) return { min_age: Math.min(minAge, to), max_age: to }
  return { min_age: minAge, max_age: maxAge }
}
