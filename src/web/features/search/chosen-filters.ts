import type { SearchInput, SearchState } from '../../../contract/search.ts'
import { type SearchedAttribute, searchedAttributes } from '../../../contract/search-constants.ts'
import { filtersIn, type Interest } from './search-query.ts'

const switches = ['online', 'with_photo', 'new_members', 'verified', 'visiting', 'show_fictional'] as const

/** One search filter; `key` identifies it. */
export type SearchFilter =
  | { name: 'gender'; value: SearchState['gender'] }
  | { name: 'country'; value: string }
  | { name: 'countryregion'; value: string }
  | { name: 'ages'; from: number; to: number }
  | { name: 'distance'; value: number }
  | { name: (typeof switches)[number] | 'anyone' }
  | { name: SearchedAttribute; value: string }
  | { name: 'interests'; value: Interest }
/** An active filter, and the search without it. */
export type ChosenFilter = { key: string; filter: SearchFilter; without: SearchInput }

/** Active filters beyond the member's preferences, as far as the site uses them, each with the search without it. */
export function chosenFilters(input: SearchInput, search: SearchState): ChosenFilter[] {
  const criteria = filtersIn(input)
  const without = (...names: (keyof SearchInput)[]): SearchInput =>
    Object.fromEntries(Object.entries(criteria).filter(([name]) => !(names as string[]).includes(name)))
  const one = (filter: SearchFilter, ...names: (keyof SearchInput)[]): ChosenFilter => ({
    key: filter.name,
    filter,
    without: without(...names),
  })
  const chosen: (ChosenFilter | false)[] = [
    isRequested('gender') && one({ name: 'gender', value: search.gender }, 'gender'),
    isRequested('country') && one({ name: 'country', value: search.country }, 'country', 'countryregion'),
    search.countryregion !== null && one({ name: 'countryregion', value: search.countryregion }, 'countryregion'),
    (isRequested('min_age') || isRequested('max_age')) &&
      one({ name: 'ages', from: search.min_age, to: search.max_age }, 'min_age', 'max_age'),
    search.distance !== null && one({ name: 'distance', value: search.distance }, 'distance'),
    ...switches.map((name) => search[name] && one({ name }, name)),
    ...searchedAttributes.flatMap((name) => search[name].map((value) => fromList({ name, value }))),
    ...search.interests.map((value) => fromList({ name: 'interests', value })),
    !search.mutual && one({ name: 'anyone' }, 'mutual'),
  ]
  return chosen.filter((each) => each !== false)

  function isRequested(name: 'gender' | 'country' | 'min_age' | 'max_age') {
    return input[name] !== undefined && input[name] === search[name]
  }
  function fromList(filter: Extract<SearchFilter, { name: SearchedAttribute | 'interests' }>): ChosenFilter {
    const left = (search[filter.name] as string[]).filter((other) => other !== filter.value)
    const rest = without(filter.name)
    return {
      key: `${filter.name}-${filter.value}`,
      filter,
      without: left.length === 0 ? rest : { ...rest, [filter.name]: left },
    }
  }
}
