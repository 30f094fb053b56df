import { describe, expect, test } from 'vitest'
import type { SearchInput } from '../../../contract/search.ts'
import { searchState } from '../../../test/ui/search.ts'
import { draftOf, looksCount, requestedFrom, type SearchDraft } from './search-draft.ts'

describe('what a form asks for', () => {
  test.each<[string, Partial<SearchDraft>, SearchInput, SearchInput]>([
    ['nothing was changed', {}, {}, {}],
    ['other ages', { min_age: '30' }, {}, { min_age: 30 }],
    ['ages that were asked for before stay asked for', {}, { min_age: 25 }, { min_age: 25 }],
    ['an age taken out', { max_age: '' }, { max_age: 40 }, {}],
    ['another gender', { gender: 'both' }, {}, { gender: 'both' }],
    ['another country', { country: 'DE' }, {}, { country: 'DE' }],
    ['a region names its country', { countryregion: 'NL-GR' }, {}, { country: 'NL', countryregion: 'NL-GR' }],
    ['a distance', { distance: '20' }, {}, { distance: 20 }],
    ['any distance', { distance: '' }, { distance: 20 }, {}],
    ['looks', { eye_color: ['green', 'blue'] }, {}, { eye_color: ['blue', 'green'] }],
    ['looks taken away', { eye_color: [] }, { eye_color: ['blue'] }, {}],
    ['interests', { interests: ['wine'] }, {}, { interests: ['wine'] }],
    ['a box', { verified: true }, {}, { verified: true }],
    ['whoever they look for', { mutual: false }, {}, { mutual: false }],
    ['another order', { sort: 'best' }, {}, { sort: 'best' }],
    ['a new search begins at its top', {}, { cursor: 'abc' }, {}],
  ])('%s', (_what, part, input, expected) => {
    expect(requestedFrom({ ...draftOf(searchState), ...part }, { input, search: searchState })).toEqual(expected)
  })
})

test('looks and life are counted together', () => {
  expect(looksCount({ ...draftOf(searchState), eye_color: ['blue', 'grey'], tattoos: ['none'] })).toBe(3)
})
