import { describe, expect, test } from 'vitest'
import type { SearchInput } from '../../../contract/search.ts'
import { queryOf, searchAddress, searchIn } from './search-query.ts'

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
      'online=1&with_photo=on&show_fictional=true',
      { online: true, with_photo: true, show_fictional: true },
    ],
    ['boxes that are off', 'online=0&with_photo=false', {}],
    ['an order', 'sort=new', { sort: 'new' }],
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
    [
      'everything',
      { gender: 'both', country: 'NL', countryregion: 'NL-NB', min_age: 18, max_age: 30, online: true, sort: 'new' },
      '/members?gender=both&country=NL&countryregion=NL-NB&min_age=18&max_age=30&online=1&sort=new',
    ],
    ['the first page', { country: 'NL', cursor: '' }, '/members?country=NL'],
  ])('%s', (_what, search, address) => expect(searchAddress(search)).toBe(address))
})

test('a form becomes a query of its texts', () => {
  const form = new FormData()
  form.set('gender', 'male')
  form.set('countryregion', '')
  expect(searchAddress(searchIn(queryOf(form)))).toBe('/members?gender=male')
})
