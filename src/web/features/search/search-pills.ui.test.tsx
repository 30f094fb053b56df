import { fireEvent, screen } from '@testing-library/react'
import { useLocation } from 'react-router'
import { expect, test, vi } from 'vitest'
import type { UserView } from '../../../contract/accounts/accounts.ts'
import type { SearchState } from '../../../contract/search.ts'
import { copy } from '../../../test/copy.ts'
import { renderUi } from '../../../test/ui/render.tsx'
import { allSearchFields, dutchRegions, searchState } from '../../../test/ui/search.ts'
import { chosenFilters } from './chosen-filters.ts'
import { SearchPills } from './search-pills.tsx'
import { searchIn } from './search-query.ts'
import { SortMenu } from './sort-menu.tsx'

/** The head of the search for whatever the address says. */
function Head() {
  const { pathname, search: query, hash } = useLocation()
  const input = searchIn(new URLSearchParams(query))
  const search = { ...searchState, ...input } as SearchState
  return (
    <>
      <SearchPills
        input={input}
        search={search}
        regions={dutchRegions}
        chosen={chosenFilters(input, search)}
        hasPlace={hash === '#place'}
      />
      <SortMenu input={input} sort={search.sort} hasPlace={false} />
      <p data-testid="address">{pathname + query}</p>
    </>
  )
}

function head(
  path: string,
  user: UserView | null = { id: 'x', status: 'active', profile: { hides_presence: false } } as UserView,
  fields = allSearchFields,
) {
  renderUi(<Head />, { path, user, site: { search_fields: fields } })
  return screen.findByTestId('address')
}
const address = () => screen.getByTestId('address').textContent

test('open the filters, or the part for who, which ages or where', async () => {
  await head('/members?country=NL&countryregion=NL-GR&distance=20&eye_color=blue')
  const pills = screen.getAllByRole('button')
  expect(pills.map((pill) => [pill.dataset.opens, pill.textContent])).toEqual([
    [undefined, copy('search.filters.openCount', { count: 1 })],
    ['who', `${copy('search.filters.gender')}: ${copy('search.chosen.gender.female')}`],
    ['ages', `${copy('search.filters.ages')}: ${copy('search.pills.ages', { from: 25, to: 40 })}`],
    ['where', `${copy('search.pills.where')}: ${copy('search.pills.near', { place: 'Groningen', km: 20 })}`],
  ])
})

test('turn a filter on and off again, and leave the others', async () => {
  await head('/members?eye_color=blue')
  fireEvent.click(
    screen.getByRole('link', { name: copy('search.pills.add', { wish: copy('search.filters.verified') }) }),
  )
  await vi.waitFor(() => expect(address()).toBe('/members?eye_color=blue&verified=1'))
  fireEvent.click(
    screen.getByRole('link', { name: copy('search.chosen.remove', { wish: copy('search.filters.verified') }) }),
  )
  await vi.waitFor(() => expect(address()).toBe('/members?eye_color=blue'))
})

test('are those that the site searches by', async () => {
  await head('/members', undefined, ['age', 'online'])
  expect(screen.getAllByRole('button').map((pill) => pill.dataset.opens)).toEqual([undefined, 'ages'])
  expect(screen.queryByText(copy('search.filters.verified'))).toBeNull()
})

test.each([
  ['/members', false],
  ['/members?country=NL&countryregion=NL-GR', true],
])('people who travel to an area are a filter where there is an area: %s', async (path, isShown) => {
  await head(path)
  const pill = screen.queryByRole('link', {
    name: copy('search.pills.add', { wish: copy('search.filters.visiting') }),
  })
  expect(pill !== null).toBe(isShown)
})

test('with a place of their own, members find those who travel there', async () => {
  await head('/members#place')
  fireEvent.click(
    screen.getByRole('link', { name: copy('search.pills.add', { wish: copy('search.filters.visiting') }) }),
  )
  await vi.waitFor(() => expect(address()).toBe('/members?visiting=1'))
})

test('the order is chosen at once; visitors get one order', async () => {
  await head('/members?verified=1')
  const order = screen.getByLabelText<HTMLSelectElement>(copy('search.filters.sort'))
  expect([...order.options].map(({ value }) => value)).toEqual(['recent', 'new', 'best'])
  fireEvent.change(order, { target: { value: 'new' } })
  await vi.waitFor(() => expect(address()).toBe('/members?verified=1&sort=new'))
})

test('visitors get one order', async () => {
  await head('/members', null)
  expect(screen.queryByLabelText(copy('search.filters.sort'))).toBeNull()
})
