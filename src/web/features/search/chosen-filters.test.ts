import { describe, expect, test } from 'vitest'
import type { SearchInput, SearchState } from '../../../contract/search.ts'
import { searchAddress } from '../../../shared/search-address.ts'
import { searchState } from '../../../test/ui/search.ts'
import { chosenFilters } from './chosen-filters.ts'

/** The wishes by their keys, each with the address without it. */
function chips(input: SearchInput) {
  const search = { ...searchState, ...input } as SearchState
  return chosenFilters(input, search).map(({ key, without }) => [key, searchAddress(without)])
}

describe('what was asked for', () => {
  test.each<[string, SearchInput, string[][]]>([
    ['nothing: the preferences are not named', {}, []],
    ['an order is no wish', { sort: 'new' }, []],
    ['the order stays when a wish goes', { online: true, sort: 'new' }, [['online', '/members?sort=new']]],
    ['both ends of the ages are one', { min_age: 30, max_age: 35 }, [['ages', '/members']]],
    [
      'a country goes with its region',
      { country: 'NL', countryregion: 'NL-GR' },
      [
        ['country', '/members'],
        ['countryregion', '/members?country=NL'],
      ],
    ],
    [
      'each of a list for itself',
      { eye_color: ['blue', 'green'] },
      [
        ['eye_color-blue', '/members?eye_color=green'],
        ['eye_color-green', '/members?eye_color=blue'],
      ],
    ],
    ['the last of a list', { interests: ['wine'] }, [['interests-wine', '/members']]],
    ['whoever they look for', { mutual: false }, [['anyone', '/members']]],
    ['not where the page begins', { distance: 20, cursor: 'abc' }, [['distance', '/members']]],
  ])('%s', (_what, input, expected) => expect(chips(input)).toEqual(expected))

  test('what the site does not have asked is no wish', () => {
    expect(chosenFilters({ eye_color: ['blue'], gender: 'male', online: true }, searchState)).toEqual([])
  })
})
