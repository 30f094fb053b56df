import { attributeNames } from '../../../contract/constants.ts'
import type { SearchCriteria, SearchInput, SearchState } from '../../../contract/search.ts'
import { searchQuery } from '../../../shared/search-address.ts'
import type { SearchBase } from './search-draft.ts'
import { filtersIn, searchIn } from './search-query.ts'

/** The questions of the match finder, and what each asks for: names of the site's `search_fields`. */
const asks = {
  who: ['gender', 'age'],
  where: ['country', 'countryregion', 'distance'],
  interests: ['interests'],
  looks: attributeNames,
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
  const { sort: _, ...wishes } = filtersIn(searchIn(query))
  return wishes
}

/** The address of a step with the answers so far. */
export function finderAddress(asked: SearchInput, step = 1): string {
  const { sort: _, ...wishes } = filtersIn(asked)
  const query = [searchQuery(wishes), ...(step > 1 ? [`step=${step}`] : [])].filter(Boolean).join('&')
  return query === '' ? '/match-finder' : `/match-finder?${query}`
}

/** The answers that are given at other questions than this one: its form carries them along. */
export function answersElsewhere(asked: SearchInput, question: FinderQuestion): [name: string, value: string][] {
  const here: string[] = [...asks[question], ...(question === 'who' ? ['min_age', 'max_age'] : [])]
  return [...new URLSearchParams(searchQuery(asked))].filter(([name]) => !here.includes(name))
}

/** The search that results from the answers, on top of the defaults. */
export function stateOf(asked: SearchCriteria, base: SearchBase): SearchState {
  return {
    gender: asked.gender ?? base.gender,
    country: asked.country ?? base.country,
    min_age: Number(asked.min_age ?? base.min_age),
    max_age: Number(asked.max_age ?? base.max_age),
    countryregion: asked.countryregion ?? null,
    distance: asked.distance === undefined ? null : Number(asked.distance),
    online: asked.online === true,
    with_photo: asked.with_photo === true,
    new_members: asked.new_members === true,
    verified: asked.verified === true,
    show_fictional: asked.show_fictional === true,
    mutual: asked.mutual !== false,
    ...(Object.fromEntries([...attributeNames, 'interests' as const].map((name) => [name, asked[name] ?? []])) as Pick<
      SearchState,
      (typeof attributeNames)[number] | 'interests'
    >),
    sort: 'recent',
  }
}
