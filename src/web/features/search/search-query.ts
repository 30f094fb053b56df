import type { SearchInput } from '../../../contract/search.ts'

const youngest = 18
const oldest = 99
const genders = ['female', 'male', 'both'] as const
const sorts = ['recent', 'new'] as const
const yes = ['1', 'true', 'on']

/**
 * The search that an address or a form asks for. What makes no sense is left out, so that no address is an error:
 * ages outside of 18 to 99 are brought inside, and a region of another country is dropped.
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
    show_fictional: is('show_fictional'),
    sort: sorts.find((known) => known === get('sort')),
    cursor: get('cursor')?.slice(0, 200),
  })
}

/** The address of a search, as short as it can be: `/members?gender=female&country=NL&online=1`. */
export function searchAddress(search: SearchInput): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) {
    const isDefault = value === undefined || value === false || value === '' || (name === 'sort' && value === 'recent')
    if (!isDefault) query.set(name, value === true ? '1' : String(value))
  }
  return query.size === 0 ? '/members' : `/members?${query}`
}

/** The texts of a form as a query. */
export function queryOf(form: FormData): URLSearchParams {
  return new URLSearchParams([...form].filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
}

function ageIn(text: string | undefined): number | undefined {
  if (text === undefined || !/^\d{1,3}$/.test(text)) return undefined
  return Math.min(oldest, Math.max(youngest, Number(text)))
}

type Absent<T> = { [K in keyof T]: T[K] | undefined }

function present(search: Absent<SearchInput>): SearchInput {
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined)) as SearchInput
}
