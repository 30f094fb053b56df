import { searchDistances } from '../../../contract/constants.ts'
import type { SearchInput, SearchState } from '../../../contract/search.ts'
import { filtersIn } from './search-query.ts'

const [youngest, oldest] = [18, 99]
const widerYears = 5

export type WiderSearch =
  | { name: 'ages'; from: number; to: number; input: SearchInput }
  | { name: 'distance'; km: number; input: SearchInput }
  | { name: 'anyDistance' | 'region' | 'filters'; input: SearchInput }

/** Ways to widen a search, each by one step: ages, distance, region, and without its other filters. `fields`: what can be searched by. */
export function widerSearches(input: SearchInput, search: SearchState, fields: readonly string[]): WiderSearch[] {
  const { countryregion, distance, min_age, max_age, ...others } = filtersIn(input)
  const filters = filtersIn(input)
  const { gender, country, sort, mutual, ...removable } = others
  const [from, to] = [Math.max(youngest, search.min_age - widerYears), Math.min(oldest, search.max_age + widerYears)]
  const farther = search.distance === null ? undefined : searchDistances.find((km) => km > (search.distance ?? 0))
  const wider: (WiderSearch | false)[] = [
    fields.includes('age') &&
      (from < search.min_age || to > search.max_age) && {
        name: 'ages',
        from,
        to,
        input: { ...filters, min_age: from, max_age: to },
      },
    search.distance !== null &&
      (farther === undefined
        ? { name: 'anyDistance', input: without(filters, 'distance') }
        : { name: 'distance', km: farther, input: { ...filters, distance: farther } }),
    search.countryregion !== null && { name: 'region', input: without(filters, 'countryregion') },
    Object.values(removable).some((value) => value !== undefined && value !== false) && {
      name: 'filters',
      input: Object.fromEntries(
        Object.entries({ gender, country, countryregion, distance, min_age, max_age, sort, mutual }).filter(
          ([, value]) => value !== undefined,
        ),
      ) as SearchInput,
    },
  ]
  return wider.filter((each) => each !== false)
}

function without(filters: SearchInput, name: keyof SearchInput): SearchInput {
  return Object.fromEntries(Object.entries(filters).filter(([each]) => each !== name)) as SearchInput
}
