import { describe, expect, test } from 'vitest'
import { attributes, interestKeys } from '../../../contract/constants.ts'
import type { SearchInput } from '../../../contract/search.ts'
import { searchedAttributes } from '../../../contract/search-constants.ts'
import { searchAddress } from '../../../shared/search-address.ts'
import { filtersIn, searchIn } from './search-query.ts'

const query = (text: string) => new URLSearchParams(text)

describe('what an address asks for', () => {
  test.each<[string, string, SearchInput]>([
    ['nothing', '', {}],
    ['a gender', 'gender=female', { gender: 'female' }],
    ['a gender that is none', 'gender=cats', {}],
    ['a country', 'country=NL', { country: 'NL' }],
    ['a country that is none', 'country=nl', {}],
    ['a region', 'country=NL&countryregion=NL-NB', { country: 'NL', countryregion: 'NL-NB' }],
    ['a region of another country', 'country=DE&countryregion=NL-NB', { country: 'DE' }],
    ['all regions', 'country=NL&countryregion=', { country: 'NL' }],
    ['ages', 'min_age=30&max_age=40', { min_age: 30, max_age: 40 }],
    ['ages outside', 'min_age=3&max_age=140', { min_age: 18, max_age: 99 }],
    ['ages that are none', 'min_age=x&max_age=-4', {}],
    [
      'boxes as a form sends them',
      'online=1&with_photo=on&show_fictional=true&new_members=1&verified=1',
      { online: true, with_photo: true, show_fictional: true, new_members: true, verified: true },
    ],
    ['boxes that are off', 'online=0&with_photo=false&verified=', {}],
    ['a distance', 'distance=50', { distance: 50 }],
    ['a distance between those that can be chosen', 'distance=30', { distance: 50 }],
    ['any distance', 'distance=0', {}],
    ['a distance beyond all', 'distance=480', {}],
    ['a distance that is none', 'distance=near', {}],
    ['an attribute', 'eye_color=blue', { eye_color: ['blue'] }],
    ['an attribute as a form repeats it', 'eye_color=green&eye_color=blue', { eye_color: ['blue', 'green'] }],
    ['an attribute with commas', 'hair_color=red,black,red', { hair_color: ['black', 'red'] }],
    ['an attribute that is none', 'eye_color=square&eye_color=grey', { eye_color: ['grey'] }],
    ['an attribute without anything', 'tattoos=', {}],
    ['interests', 'interests=sailing&interests=travelling', { interests: ['travelling', 'sailing'] }],
    ['more interests than there may be', `interests=${interestKeys.join()}`, { interests: interestKeys.slice(0, 10) }],
    ['whoever they look for', 'mutual=0', { mutual: false }],
    ['those who look for the searcher, as always', 'mutual=1', {}],
    ['an order', 'sort=best', { sort: 'best' }],
    ['an order that is none', 'sort=rich', {}],
    ['a page', 'cursor=abc', { cursor: 'abc' }],
    ['something else', 't=5&utm=x', {}],
  ])('%s', (_what, text, search) => expect(searchIn(query(text))).toEqual(search))
})

describe('the address of a search', () => {
  test.each<[string, SearchInput, string]>([
    ['nothing', {}, '/members'],
    ['the usual order', { sort: 'recent' }, '/members'],
    ['boxes that are off', { online: false, with_photo: false }, '/members'],
    ['those who look for the searcher, as always', { mutual: true }, '/members'],
    ['whoever they look for', { mutual: false }, '/members?mutual=0'],
    [
      'everything',
      { gender: 'both', country: 'NL', countryregion: 'NL-NB', min_age: 18, max_age: 30, online: true, sort: 'new' },
      '/members?gender=both&country=NL&countryregion=NL-NB&min_age=18&max_age=30&online=1&sort=new',
    ],
    ['lists', { eye_color: ['blue', 'green'], interests: [] }, '/members?eye_color=blue&eye_color=green'],
    ['the first page', { country: 'NL', cursor: '' }, '/members?country=NL'],
  ])('%s', (_what, search, address) => expect(searchAddress(search)).toBe(address))
})

test('an address leads back to the search that it was made of', () => {
  const search: SearchInput = {
    gender: 'male',
    country: 'NL',
    countryregion: 'NL-DR',
    min_age: 30,
    max_age: 44,
    online: true,
    with_photo: true,
    new_members: true,
    verified: true,
    distance: 20,
    sexuality: ['bi'],
    hair_color: ['red', 'grey'],
    eye_color: ['blue'],
    body_type: ['slim', 'full'],
    relationship_status: ['widowed'],
    tattoos: ['none'],
    interests: ['wine', 'dogs'],
    mutual: false,
    show_fictional: true,
    sort: 'distance',
  }
  expect(searchIn(new URL(searchAddress(search), 'https://vonk.test').searchParams)).toEqual(search)
})

test('what is kept of a search is not where its page begins', () => {
  expect(filtersIn({ online: true, cursor: 'abc', per_page: 10 })).toEqual({ online: true })
})

test('every attribute but pronouns can be asked for', () => {
  expect([...searchedAttributes, 'pronouns'].sort()).toEqual(Object.keys(attributes).sort())
})
