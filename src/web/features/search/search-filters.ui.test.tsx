import { fireEvent, screen, within } from '@testing-library/react'
import { useLocation } from 'react-router'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { UserView } from '../../../contract/accounts/accounts.ts'
import type { SearchInput, SearchState } from '../../../contract/search.ts'
import type { SettingsView } from '../../../contract/sites.ts'
import { copy } from '../../../test/copy.ts'
import { renderUi } from '../../../test/ui/render.tsx'
import { allSearchFields, dutchRegions, searchState } from '../../../test/ui/search.ts'
import { FiltersSheet } from './filters-sheet.tsx'
import { SearchFilters } from './search-filters.tsx'

const ofGermany = { regions: [{ id: 'DE-BE', name: 'Berlin', country: 'DE' }], cities: [] }
const member = { id: 'x', status: 'active', profile: { hides_presence: false } } as UserView

function Address() {
  const { pathname, search: query } = useLocation()
  return <p data-testid="address">{pathname + query}</p>
}

type Given = {
  input?: SearchInput
  search?: Partial<SearchState>
  hasPlace?: boolean
  user?: UserView | null
  site?: Partial<SettingsView>
}

async function form({ input = {}, search = {}, hasPlace = true, user = member, site = {} }: Given = {}) {
  renderUi(
    <>
      <SearchFilters
        input={input}
        search={{ ...searchState, ...search }}
        regions={dutchRegions}
        hasPlace={hasPlace}
        count={12}
        onSubmit={() => undefined}
      />
      <Address />
    </>,
    {
      user,
      site: { countries: ['NL', 'DE'], fictional_profiles: false, search_fields: allSearchFields, ...site },
    },
  )
  const found = await screen.findByRole('form', { name: copy('search.filters.title') })
  const field = within(found)
  return {
    form: found,
    field,
    select: (name: string) => field.getByLabelText<HTMLSelectElement>(name),
    box: (name: string) => field.queryByLabelText<HTMLInputElement>(name),
    input: (name: string, value: string) =>
      found.querySelector(`[name="${name}"][value="${value}"]`) as HTMLInputElement | null,
    submit: async () => {
      fireEvent.submit(found)
      await vi.waitFor(() => expect(screen.getByTestId('address').textContent).toContain('/members'))
      return screen.getByTestId('address').textContent
    },
  }
}

afterEach(() => vi.unstubAllGlobals())

test('shows what was searched and sends what was changed, and no more', async () => {
  const filters = await form({
    input: { country: 'NL', countryregion: 'NL-NB', with_photo: true },
    search: { countryregion: 'NL-NB', with_photo: true },
  })
  expect(filters.select(copy('search.filters.country')).value).toBe('NL')
  expect(filters.select(copy('search.filters.region')).value).toBe('NL-NB')
  expect(filters.box(copy('search.filters.withPhoto'))?.checked).toBe(true)
  fireEvent.change(filters.select(copy('search.filters.region')), { target: { value: 'NL-GR' } })
  fireEvent.change(filters.select(copy('search.filters.ageFrom')), { target: { value: '7' } })
  fireEvent.click(filters.box(copy('search.filters.online')) as HTMLElement)
  fireEvent.click(filters.box(copy('search.filters.withPhoto')) as HTMLElement)
  expect(await filters.submit()).toBe('/members?country=NL&countryregion=NL-GR&min_age=18&online=1')
})

test('asks for looks, interests and a distance, and leaves the order as it is', async () => {
  const filters = await form({
    input: { eye_color: ['blue'], sort: 'distance' },
    search: { eye_color: ['blue'], sort: 'distance' },
  })
  expect(filters.input('eye_color', 'blue')?.checked).toBe(true)
  fireEvent.click(filters.input('eye_color', 'green') as HTMLElement)
  fireEvent.click(filters.input('interests', 'sailing') as HTMLElement)
  fireEvent.change(filters.select(copy('search.filters.distance')), { target: { value: '50' } })
  expect(filters.field.getByText(copy('search.filters.looks', { count: 2 }))).toBeTruthy()
  expect(filters.field.getByText(copy('search.filters.interests', { count: 1 }))).toBeTruthy()
  expect(await filters.submit()).toBe(
    '/members?distance=50&eye_color=blue&eye_color=green&interests=sailing&sort=distance',
  )
})

test('another country brings its own regions', async () => {
  vi.stubGlobal('fetch', async () => Response.json(ofGermany))
  const filters = await form()
  fireEvent.change(filters.select(copy('search.filters.country')), { target: { value: 'DE' } })
  expect(filters.select(copy('search.filters.region')).value).toBe('')
  await within(filters.form).findByText('Berlin')
  expect(within(filters.form).queryByText('Groningen')).toBeNull()
})

describe('what is asked', () => {
  test('is only what the site has', async () => {
    const { form: drawn } = await form({ site: { search_fields: ['age', 'online', 'eye_color'] } })
    const names = [...drawn.querySelectorAll('[name]')].map((field) => field.getAttribute('name'))
    expect([...new Set(names)]).toEqual(['min_age', 'max_age', 'online', 'eye_color', 'mutual'])
  })
  test('is no distance where nobody knows the place, and says how to change that', async () => {
    const filters = await form({ hasPlace: false })
    expect(filters.box(copy('search.filters.distance'))).toBeNull()
    expect(filters.field.getByText(copy('search.filters.addPlace')).getAttribute('href')).toBe('/profile#place')
  })
  test('is of visitors nothing that tells more of a member than they agreed to show', async () => {
    const { form: drawn, field } = await form({ hasPlace: false, user: null, site: { fictional_profiles: true } })
    expect(field.queryByText(copy('search.filters.addPlace'))).toBeNull()
    const names = [...drawn.querySelectorAll('[name]')].map((each) => each.getAttribute('name'))
    expect([...new Set(names)]).toEqual(['gender', 'min_age', 'max_age', 'country', 'countryregion', 'with_photo'])
  })
  test.each([[true], [false]])('is a fictional profile only where there are any: %s', async (hasThem) => {
    const filters = await form({ site: { fictional_profiles: hasThem } })
    expect(filters.box(copy('search.filters.showFictional')) !== null).toBe(hasThem)
  })
})

describe('interests', () => {
  test('are found by typing, accents and case aside', async () => {
    const filters = await form()
    const isShown = (value: string) => !filters.input('interests', value)?.closest('span')?.hidden
    fireEvent.change(filters.field.getByLabelText(copy('search.filters.findInterest')), { target: { value: 'SÁIL' } })
    expect([isShown('sailing'), isShown('wine')]).toEqual([true, false])
    fireEvent.change(filters.field.getByLabelText(copy('search.filters.findInterest')), {
      target: { value: 'nothing like it' },
    })
    expect(filters.field.getByText(copy('search.filters.noInterest'))).toBeTruthy()
  })
  test('are ten at most', async () => {
    const ten = ['wine', 'dogs', 'cats', 'cars', 'yoga', 'music', 'series', 'cinema', 'nature', 'family'] as const
    const filters = await form({ search: { interests: [...ten] } })
    expect(filters.input('interests', 'sailing')?.disabled).toBe(true)
    fireEvent.click(filters.input('interests', 'wine') as HTMLElement)
    expect(filters.input('interests', 'sailing')?.disabled).toBe(false)
  })
})

test('the button says how many people the filters find', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ num_results: 1 }))
  const filters = await form()
  expect(filters.field.getByText(copy('search.filters.showCount', { count: 12 }))).toBeTruthy()
  fireEvent.click(filters.box(copy('search.filters.online')) as HTMLElement)
  await filters.field.findByText(copy('search.filters.showCount', { count: 1 }))
})

test('the form is drawn once the sheet opens', async () => {
  const { container } = renderUi(
    <FiltersSheet input={{}} search={searchState} regions={dutchRegions} hasPlace count={12} />,
    { user: member, site: { countries: ['NL'], search_fields: allSearchFields } },
  )
  const sheet = await vi.waitFor(() => container.querySelector('[popover]') ?? expect.fail('no sheet'))
  const form = () => within(sheet as HTMLElement).queryByRole('form', { hidden: true })
  expect(form()).toBeNull()
  fireEvent(sheet, Object.assign(new Event('toggle'), { newState: 'open' }))
  await vi.waitFor(() => expect(form()).not.toBeNull())
})
