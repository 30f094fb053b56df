import { expect, test } from 'vitest'
import type { SearchInput, SearchState } from '../../../contract/search.ts'
import { allSearchFields, searchState } from '../../../test/ui/search.ts'
import { widerSearches } from './wider-searches.ts'

const wider = (input: SearchInput, fields = allSearchFields) =>
  widerSearches(input, { ...searchState, ...input } as SearchState, fields)

test('a search without filters gets wider by its ages', () => {
  expect(wider({})).toEqual([{ name: 'ages', from: 20, to: 45, input: { min_age: 20, max_age: 45 } }])
})

test('each way changes one thing and leaves the rest', () => {
  const input = { country: 'NL', countryregion: 'NL-GR', distance: 50, verified: true, sort: 'new' } as const
  const { country, countryregion, distance, verified, sort } = input
  expect(wider(input)).toEqual([
    { name: 'ages', from: 20, to: 45, input: { ...input, min_age: 20, max_age: 45 } },
    { name: 'distance', km: 100, input: { ...input, distance: 100 } },
    { name: 'region', input: { country, distance, verified, sort } },
    { name: 'filters', input: { country, countryregion, distance, sort } },
  ])
})

test('ages stay between 18 and 99, and the farthest distance becomes any', () => {
  expect(wider({ min_age: 18, max_age: 99, distance: 500 })).toEqual([
    { name: 'anyDistance', input: { min_age: 18, max_age: 99 } },
  ])
})

test('ages only where the site lets members search by them', () => {
  expect(wider({}, ['gender'])).toEqual([])
})
