import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { SearchState } from '../../../contract/search.ts'
import { renderUi } from '../../../test/ui/render.tsx'
import { dutchRegions, searchState } from '../../../test/ui/search.ts'
import { type Similar, SimilarPeople } from './similar-people.tsx'

const groningen = { id: 'NL-GR', name: 'Groningen' }
const inDrenthe: Partial<SearchState> = { countryregion: 'NL-DR' }
const blueEyes: Partial<SearchState> = { eye_color: ['blue'] }

test.each<[Similar['relaxed'], Partial<Similar>, Partial<SearchState>, number, string]>([
  [
    ['online'],
    {},
    {},
    0,
    'No one who fits is online now. 12 members fit when the search also takes in people who are not online now.',
  ],
  [
    ['online'],
    {},
    {},
    2,
    'Only a few of those who fit are online now. 12 members fit when the search also takes in people who are not online now.',
  ],
  [
    ['ages'],
    { num_results: 1 },
    {},
    0,
    'No one who fits is 25 to 40 years old. 1 member fits when the search also takes in people up to ten years younger or older.',
  ],
  [
    ['distance'],
    {},
    { distance: 20 },
    0,
    'No one who fits lives within 20 km of you. 12 members fit when the search also takes in people farther away.',
  ],
  [
    ['eye_color'],
    {},
    blueEyes,
    0,
    'No one who fits has these eyes. 12 members fit when the search also takes in people with other eyes.',
  ],
  [
    ['countryregion'],
    { region: groningen },
    { ...inDrenthe, ...blueEyes },
    0,
    'No one with these eyes lives in Drenthe. Here is Groningen: 12 members.',
  ],
  [
    ['countryregion'],
    { region: groningen, num_results: 1 },
    { ...inDrenthe, interests: ['wine'] },
    3,
    'Only a few people with these interests live in Drenthe. Here is Groningen: 1 member.',
  ],
  [
    ['countryregion'],
    { region: groningen, num_results: 1000, is_capped: true },
    { ...inDrenthe, ...blueEyes, tattoos: ['none'] },
    0,
    'No one who fits lives in Drenthe. Here is Groningen: 1,000+ members.',
  ],
  [
    ['countryregion'],
    {},
    inDrenthe,
    0,
    'No one who fits lives in Drenthe. 12 members fit when the search also takes in other regions.',
  ],
  [
    ['online', 'countryregion'],
    { region: groningen },
    inDrenthe,
    0,
    'No one fits all that you asked for. 12 members fit when the search also takes in people who are not online now and Groningen.',
  ],
  [
    ['online', 'eye_color'],
    { num_results: 1000, is_capped: true },
    blueEyes,
    4,
    'Only a few fit all that you asked for. 1,000+ members fit when the search also takes in people who are not online now and people with other eyes.',
  ],
])('without %o %o of %o, where %i fit', async (relaxed, facts, search, found, sentence) => {
  renderUi(
    <SimilarPeople
      similar={{ relaxed, region: null, num_results: 12, is_capped: false, ...facts }}
      search={{ ...searchState, ...search }}
      found={found}
      regions={dutchRegions}
    >
      <p>Cards</p>
    </SimilarPeople>,
  )
  expect((await screen.findByText('Nearly what you asked for')).nextElementSibling?.textContent).toBe(sentence)
})
