import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { SearchState } from '../../../contract/search.ts'
import { copy } from '../../../test/copy.ts'
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
    `${copy('search.similar.lead.online', { found: 'other' })} ${copy('search.similar.text', { shown: '12', relaxed: copy('search.similar.relaxed.online'), count: 2 })}`,
  ],
  [
    ['online'],
    {},
    {},
    2,
    `${copy('search.similar.lead.online', { found: 'few' })} ${copy('search.similar.text', { shown: '12', relaxed: copy('search.similar.relaxed.online'), count: 2 })}`,
  ],
  [
    ['ages'],
    { num_results: 1 },
    {},
    0,
    `${copy('search.similar.lead.ages', { from: 25, to: 40, found: 'other' })} ${copy('search.similar.text', { count: 1, relaxed: copy('search.similar.relaxed.ages') })}`,
  ],
  [
    ['distance'],
    {},
    { distance: 20 },
    0,
    `${copy('search.similar.lead.distance', { km: 20, found: 'other' })} ${copy('search.similar.text', { shown: '12', relaxed: copy('search.similar.relaxed.distance'), count: 2 })}`,
  ],
  [
    ['eye_color'],
    {},
    blueEyes,
    0,
    `${copy('search.similar.lead.eye_color', { found: 'other' })} ${copy('search.similar.text', { shown: '12', relaxed: copy('search.similar.relaxed.eye_color'), count: 2 })}`,
  ],
  [
    ['countryregion'],
    { region: groningen },
    { ...inDrenthe, ...blueEyes },
    0,
    `${copy('search.similar.lead.countryregion.none', { place: 'Drenthe', who: 'eye_color' })} ${copy('search.similar.here', { region: 'Groningen', shown: '12', count: 2 })}`,
  ],
  [
    ['countryregion'],
    { region: groningen, num_results: 1 },
    { ...inDrenthe, interests: ['wine'] },
    3,
    `${copy('search.similar.lead.countryregion.few', { place: 'Drenthe', who: 'interests' })} ${copy('search.similar.here', { region: 'Groningen', count: 1 })}`,
  ],
  [
    ['countryregion'],
    { region: groningen, num_results: 1000, is_capped: true },
    { ...inDrenthe, ...blueEyes, tattoos: ['none'] },
    0,
    `${copy('search.similar.lead.countryregion.none', { place: 'Drenthe', who: 'other' })} ${copy('search.similar.here', { region: 'Groningen', shown: '1,000+', count: 2 })}`,
  ],
  [
    ['countryregion'],
    {},
    inDrenthe,
    0,
    `${copy('search.similar.lead.countryregion.none', { place: 'Drenthe', who: 'other' })} ${copy('search.similar.text', { shown: '12', relaxed: copy('search.similar.relaxed.countryregion'), count: 2 })}`,
  ],
  [
    ['online', 'countryregion'],
    { region: groningen },
    inDrenthe,
    0,
    `${copy('search.similar.lead.several', { found: 'other' })} ${copy('search.similar.text', { shown: '12', relaxed: `${copy('search.similar.relaxed.online')} and Groningen`, count: 2 })}`,
  ],
  [
    ['online', 'eye_color'],
    { num_results: 1000, is_capped: true },
    blueEyes,
    4,
    `${copy('search.similar.lead.several', { found: 'few' })} ${copy('search.similar.text', { shown: '1,000+', relaxed: `${copy('search.similar.relaxed.online')} and ${copy('search.similar.relaxed.eye_color')}`, count: 2 })}`,
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
  expect((await screen.findByText(copy('search.similar.title'))).nextElementSibling?.textContent).toBe(sentence)
})
