import { attributeNames } from '../../../contract/constants.ts'
import type { SearchInput, SearchState } from '../../../contract/search.ts'
import { toQuery } from '../../api/request.ts'
import { searchIn } from './search-query.ts'

/** The filters as they stand in their form: numbers as they are typed, '' for any. */
export type SearchDraft = Omit<SearchState, 'min_age' | 'max_age' | 'countryregion' | 'distance'> & {
  min_age: string
  max_age: string
  countryregion: string
  distance: string
}
export type ChangeDraft = (part: Partial<SearchDraft>) => void

/** Whom, where and which ages are looked for where nothing is asked. */
export type SearchBase = Pick<SearchState, 'gender' | 'country' | 'min_age' | 'max_age'>

export function draftOf(search: SearchState): SearchDraft {
  const { min_age, max_age, countryregion, distance } = search
  return {
    ...search,
    min_age: String(min_age),
    max_age: String(max_age),
    countryregion: countryregion ?? '',
    distance: String(distance ?? ''),
  }
}

/** How many wishes of looks and life are chosen. */
export function looksCount(draft: SearchDraft): number {
  return attributeNames.reduce((count, name) => count + draft[name].length, 0)
}

/**
 * What to ask for after the form: whom, where and which ages only where that was asked for before or is another now,
 * so that the rest stays with what the member looks for in general.
 */
export function requestedFrom(draft: SearchDraft, was: { asked: SearchInput; search: SearchBase }): SearchInput {
  const isMeant = (name: keyof SearchBase) => was.asked[name] !== undefined || draft[name] !== String(was.search[name])
  const { gender, country, min_age, max_age, mutual, ...rest } = draft
  return searchIn(
    toQuery({
      ...(isMeant('gender') && { gender }),
      // A region is one of a country, whoever opens the address
      ...((isMeant('country') || rest.countryregion !== '') && { country }),
      ...(isMeant('min_age') && { min_age }),
      ...(isMeant('max_age') && { max_age }),
      ...rest,
      ...(!mutual && { mutual }),
      sort: draft.sort === 'recent' ? undefined : draft.sort,
    }),
  )
}
