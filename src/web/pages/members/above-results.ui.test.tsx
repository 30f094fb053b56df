import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { SearchState } from '../../../contract/search.ts'
import { copy } from '../../../test/copy.ts'
import { renderUi } from '../../../test/ui/render.tsx'
import { dutchRegions, searchState } from '../../../test/ui/search.ts'
import { chosenFilters } from '../../features/search/chosen-filters.ts'
import { searchIn } from '../../features/search/search-query.ts'
import { AboveResults } from './above-results.tsx'
import type { Loaded } from './load.ts'

/** A search with filters that found these members. */
function draw(profiles: { id: string }[]) {
  const input = searchIn(new URLSearchParams('min_age=30&max_age=40&verified=1'))
  const search = { ...searchState, ...input } as SearchState
  const loaded = { input, search, regions: dutchRegions, saved: [], profiles } as unknown as Loaded
  renderUi(<AboveResults loaded={loaded} chosen={chosenFilters(input, search)} />)
}

test('filters are cleared here, and where no one is found in the place of the results', async () => {
  draw([{ id: '1' }])
  expect(await screen.findByRole('link', { name: copy('search.chosen.clear') })).toHaveProperty('pathname', '/members')
  expect(screen.getByRole('link', { name: copy('search.kept.keep') })).toBeTruthy()
})

test('where no one is found there is no second way to clear or save them', () => {
  draw([])
  expect(screen.queryByRole('link', { name: copy('search.chosen.clear') })).toBeNull()
  expect(screen.queryByRole('link', { name: copy('search.kept.keep') })).toBeNull()
})
