import type { SearchInput, SearchState } from '../../../contract/search.ts'
import { searchedAttributes } from '../../../contract/search-constants.ts'
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

/** Default gender, country and ages of a search. */
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

/** Number of active filters for looks and lifestyle. */
export function looksCount(draft: SearchDraft): number {
  return searchedAttributes.reduce((count, name) => count + draft[name].length, 0)
}

/**
 * The search to run after the form: gender, country and ages only if set before or changed, so that the rest follows
 * the member's preferences.
 */
export function requestedFrom(draft: SearchDraft, was: { input: SearchInput; search: SearchBase }): SearchInput {
  const isMeant = (name: keyof SearchBase) => was.input[name] !== undefined || draft[name] !== String(was.search[name])
  const { gender, country, min_age, max_age, mutual, ...rest } = draft
  return searchIn(
    toQuery({
      ...(isMeant('gender') && { gender }),
      // A region belongs to a country, so the URL includes both
      ...((isMeant('country') || rest.countryregion !== '') && { country }),
      ...(isMeant('min_age') && { min_age }),
      ...(isMeant('max_age') && { max_age }),
      ...rest,
      ...(!mutual && { mutual }),
      sort: draft.sort === 'recent' ? undefined : draft.sort,
    }),
  )
}
