import { attributes, interestKeys, maxSearchedInterests, searchDistances } from '../../../contract/constants.ts'
import type { SearchCriteria, SearchInput, SearchSort } from '../../../contract/search.ts'
import { searchedAttributes } from '../../../contract/search-constants.ts'

const youngest = 18
const oldest = 99
export const genders = ['female', 'male', 'both'] as const
export const sorts = ['recent', 'new', 'distance', 'best'] as const satisfies readonly SearchSort[]
export type Interest = (typeof interestKeys)[number]
const yes = ['1', 'true', 'on']
const no = ['0', 'false']

/**
 * The search that an address or a form asks for. What makes no sense is left out, so that no address is an error:
 * ages outside of 18 to 99 are brought inside, a distance is taken as the next one that can be chosen, and a region of another country is dropped.
 */
export function searchIn(query: URLSearchParams): SearchInput {
  const get = (name: string) => query.get(name)?.trim() || undefined
  const is = (name: string) => yes.includes(get(name) ?? '') || undefined
  const country = get('country')?.match(/^[A-Z]{2}$/)?.[0]
  const region = get('countryregion')?.slice(0, 20)
  const isElsewhere = country !== undefined && region !== undefined && !region.startsWith(`${country}-`)
  return present({
    gender: genders.find((known) => known === get('gender')),
    country,
    countryregion: isElsewhere ? undefined : region,
    min_age: ageIn(get('min_age')),
    max_age: ageIn(get('max_age')),
    online: is('online'),
    with_photo: is('with_photo'),
    new_members: is('new_members'),
    verified: is('verified'),
    visiting: is('visiting'),
    distance: distanceIn(get('distance')),
    ...Object.fromEntries(searchedAttributes.map((name) => [name, listIn(query, name, attributes[name])])),
    interests: listIn(query, 'interests', interestKeys)?.slice(0, maxSearchedInterests),
    mutual: no.includes(get('mutual') ?? '') ? false : undefined,
    show_fictional: is('show_fictional'),
    sort: sorts.find((known) => known === get('sort')),
    cursor: get('cursor')?.slice(0, 200),
  })
}

/** What a search asks for, wherever its page begins. */
export function filtersIn({ cursor: _cursor, per_page: _size, ...criteria }: SearchInput): SearchCriteria {
  return criteria
}

function ageIn(text: string | undefined): number | undefined {
  if (text === undefined || !/^\d{1,3}$/.test(text)) return undefined
  return Math.min(oldest, Math.max(youngest, Number(text)))
}

function distanceIn(text: string | undefined): number | undefined {
  if (text === undefined || !/^\d{1,3}$/.test(text) || Number(text) === 0) return undefined
  return searchDistances.find((km) => km >= Number(text))
}

/** A list as a form repeats it, or with commas; each entry once, in its usual order. */
function listIn<T extends string>(query: URLSearchParams, name: string, known: readonly T[]): T[] | undefined {
  const requested = query.getAll(name).flatMap((text) => text.split(','))
  const found = known.filter((entry) => requested.includes(entry))
  return found.length === 0 ? undefined : found
}

type Absent<T> = { [K in keyof T]: T[K] | undefined }

function present(search: Absent<SearchInput>): SearchInput {
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined)) as SearchInput
}
