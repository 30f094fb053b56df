import { type AttributeName, attributeNames } from '../../../contract/constants.ts'
import type { SearchInput, SearchState } from '../../../contract/search.ts'
import { filtersIn, type Interest } from './search-query.ts'

const switches = ['online', 'with_photo', 'new_members', 'verified', 'show_fictional'] as const

/** One search filter; `key` identifies it. */
export type SearchFilter =
  | { name: 'gender'; value: SearchState['gender'] }
  | { name: 'country'; value: string }
  | { name: 'countryregion'; value: string }
  | { name: 'ages'; from: number; to: number }
  | { name: 'distance'; value: number }
  | { name: (typeof switches)[number] | 'anyone' }
  | { name: AttributeName; value: string }
  | { name: 'interests'; value: Interest }
/** An active filter, and the search without it. */
export type ChosenFilter = { key: string; wish: SearchFilter; without: SearchInput }

/** Active filters beyond the member's preferences, as far as the site uses them, each with the search without it. */
export function chosenFilters(asked: SearchInput, search: SearchState): ChosenFilter[] {
  const wishes = filtersIn(asked)
  const without = (...names: (keyof SearchInput)[]): SearchInput =>
    Object.fromEntries(Object.entries(wishes).filter(([name]) => !(names as string[]).includes(name)))
  const one = (wish: SearchFilter, ...names: (keyof SearchInput)[]): ChosenFilter => ({
    key: wish.name,
    wish,
    without: without(...names),
  })
  const chosen: (ChosenFilter | false)[] = [
    isAsked('gender') && one({ name: 'gender', value: search.gender }, 'gender'),
    isAsked('country') && one({ name: 'country', value: search.country }, 'country', 'countryregion'),
    search.countryregion !== null && one({ name: 'countryregion', value: search.countryregion }, 'countryregion'),
    (isAsked('min_age') || isAsked('max_age')) &&
      one({ name: 'ages', from: search.min_age, to: search.max_age }, 'min_age', 'max_age'),
    search.distance !== null && one({ name: 'distance', value: search.distance }, 'distance'),
    ...switches.map((name) => search[name] && one({ name }, name)),
    ...attributeNames.flatMap((name) => search[name].map((value) => fromList({ name, value }))),
    ...search.interests.map((value) => fromList({ name: 'interests', value })),
    !search.mutual && one({ name: 'anyone' }, 'mutual'),
  ]
  return chosen.filter((each) => each !== false)

  function isAsked(name: 'gender' | 'country' | 'min_age' | 'max_age') {
    return asked[name] !== undefined && asked[name] === search[name]
  }
  function fromList(wish: Extract<SearchFilter, { name: AttributeName | 'interests' }>): ChosenFilter {
    const left = (search[wish.name] as string[]).filter((other) => other !== wish.value)
    const rest = without(wish.name)
    return {
      key: `${wish.name}-${wish.value}`,
      wish,
      without: left.length === 0 ? rest : { ...rest, [wish.name]: left },
    }
  }
}
