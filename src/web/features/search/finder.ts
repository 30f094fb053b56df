import type { SearchCriteria, SearchInput, SearchState } from '../../../contract/search.ts'
import { searchedAttributes } from '../../../contract/search-constants.ts'
import { searchQuery } from '../../../shared/search-address.ts'
import type { SearchBase } from './search-draft.ts'
import { filtersIn, searchIn } from './search-query.ts'

/** The questions of the match finder, and what each asks for: names of the site's `search_fields`. */
const asks = {
  who: ['gender', 'age'],
  where: ['country', 'countryregion', 'distance', 'visiting'],
  interests: ['interests'],
  looks: searchedAttributes,
} as const
export type FinderQuestion = keyof typeof asks

/** The questions that there are on a site. */
export function finderQuestions(fields: readonly string[]): FinderQuestion[] {
  const all = Object.keys(asks) as FinderQuestion[]
  const possible = all.filter((question) => asks[question].some((field) => fields.includes(field)))
  return possible.length === 0 ? ['who'] : possible
}

/** The step that an address is at, from 1; the nearest there is. */
export function stepIn(query: URLSearchParams, steps: number): number {
  const text = query.get('step') ?? ''
  return /^\d{1,2}$/.test(text) ? Math.min(steps, Math.max(1, Number(text))) : 1
}

/** Answers in a URL, in no particular order. */
export function answersIn(query: URLSearchParams): SearchCriteria {
  const { sort: _, ...criteria } = filtersIn(searchIn(query))
  return criteria
}

/** The address of a step with the answers so far. */
export function finderAddress(input: SearchInput, step = 1): string {
  const { sort: _, ...criteria } = filtersIn(input)
  const query = [searchQuery(criteria), ...(step > 1 ? [`step=${step}`] : [])].filter(Boolean).join('&')
  return query === '' ? '/match-finder' : `/match-finder?${query}`
}

/** The answers that are given at other questions than this one: its form carries them along. */
export function answersElsewhere(input: SearchInput, question: FinderQuestion): [name: string, value: string][] {
  const here: string[] = [...asks[question], ...(question === 'who' ? ['min_age', 'max_age'] : [])]
  return [...new URLSearchParams(searchQuery(input))].filter(([name]) => !here.includes(name))
}

/** The search that results from the answers, on top of the defaults. */
export function stateOf(criteria: SearchCriteria, base: SearchBase): SearchState {
  return {
    gender: criteria.gender ?? base.gender,
    country: criteria.country ?? base.country,
    min_age: Number(criteria.min_age ?? base.min_age),
    max_age: Number(criteria.max_age ?? base.max_age),
    countryregion: criteria.countryregion ?? null,
    distance: criteria.distance === undefined ? null : Number(criteria.distance),
    online: criteria.online === true,
    with_photo: criteria.with_photo === true,
    new_members: criteria.new_members === true,
    verified: criteria.verified === true,
    visiting: criteria.visiting === true,
    show_fictional: criteria.show_fictional === true,
    mutual: criteria.mutual !== false,
    ...(Object.fromEntries(
      [...searchedAttributes, 'interests' as const].map((name) => [name, criteria[name] ?? []]),
    ) as Pick<SearchState, (typeof searchedAttributes)[number] | 'interests'>),
    sort: 'recent',
  }
}
