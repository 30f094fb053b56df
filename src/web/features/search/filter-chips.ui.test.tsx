import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useLocation } from 'react-router'
import { expect, test } from 'vitest'
import type { SearchState } from '../../../contract/search.ts'
import { copy } from '../../../test/copy.ts'
import { renderUi } from '../../../test/ui/render.tsx'
import { dutchRegions, searchState } from '../../../test/ui/search.ts'
import { chosenFilters } from './chosen-filters.ts'
import { FilterChips } from './filter-chips.tsx'
import { searchIn } from './search-query.ts'

/** The chips of whatever the address asks for, as the page draws them. */
function Chips() {
  const input = searchIn(new URLSearchParams(useLocation().search))
  const search = { ...searchState, ...input } as SearchState
  return (
    <FilterChips chosen={chosenFilters(input, search)} regions={dutchRegions}>
      <button type="button">Keep</button>
    </FilterChips>
  )
}

const links = () => screen.queryAllByRole('link').map((link) => link.textContent)

test('say what was asked for, and lead to the search without it', async () => {
  renderUi(<Chips />, {
    path: '/members?gender=both&country=NL&countryregion=NL-GR&min_age=30&max_age=40&distance=20&verified=1&eye_color=blue&interests=sailing&mutual=0',
  })
  await screen.findByText(copy('search.chosen.eye_color.blue'))
  expect(links()).toEqual([
    copy('search.chosen.gender.both'),
    'Netherlands',
    'Groningen',
    copy('search.chosen.ages', { from: 30, to: 40 }),
    copy('search.chosen.distance', { km: 20 }),
    copy('search.chosen.verified'),
    copy('search.chosen.eye_color.blue'),
    copy('profiles.interests.sailing'),
    copy('search.chosen.anyone'),
    copy('search.chosen.clear'),
  ])
  expect(
    screen.getByRole('link', { name: copy('search.chosen.remove', { wish: 'Groningen' }) }).getAttribute('href'),
  ).toBe(
    '/members?gender=both&country=NL&min_age=30&max_age=40&verified=1&distance=20&eye_color=blue&interests=sailing&mutual=0',
  )
})

test('the focus stays near a chip that is gone', async () => {
  renderUi(<Chips />, { path: '/members?online=1&eye_color=blue&tattoos=none' })
  fireEvent.click(await screen.findByText(copy('search.chosen.eye_color.blue')))
  await waitFor(() =>
    expect(links()).toEqual([
      copy('search.chosen.online'),
      copy('search.chosen.tattoos.none'),
      copy('search.chosen.clear'),
    ]),
  )
  expect(document.activeElement?.textContent).toBe(copy('search.chosen.tattoos.none'))
  fireEvent.click(screen.getByText(copy('search.chosen.clear')))
  await waitFor(() => expect(links()).toEqual([]))
  expect(document.activeElement?.textContent).toBe('Keep')
})
