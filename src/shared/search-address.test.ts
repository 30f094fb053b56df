import { expect, test } from 'vitest'
import { searchAddress } from './search-address.ts'

test.each<[string, Parameters<typeof searchAddress>[0], string]>([
  ['nothing asked', {}, '/members'],
  ['what is asked anyway', { online: false, mutual: true, sort: 'recent', countryregion: '' }, '/members'],
  ['left out', { gender: undefined, interests: [] }, '/members'],
  [
    'words and numbers',
    { gender: 'female', country: 'NL', min_age: 30 },
    '/members?gender=female&country=NL&min_age=30',
  ],
  ['yes', { online: true, with_photo: true }, '/members?online=1&with_photo=1'],
  ['those who look for somebody else, too', { mutual: false }, '/members?mutual=0'],
  ['several choices', { eye_color: ['blue', 'green'] }, '/members?eye_color=blue&eye_color=green'],
  ['another order', { sort: 'best', distance: 25 }, '/members?sort=best&distance=25'],
  ['what has to be written otherwise', { countryregion: 'A&B=c' }, '/members?countryregion=A%26B%3Dc'],
])('the address of a search: %s', (_what, query, address) => {
  expect(searchAddress(query)).toBe(address)
})
