import { fireEvent, screen, within } from '@testing-library/react'
import { useLocation } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import type { SearchState } from '../../../contract/search.ts'
import type { SettingsView } from '../../../contract/sites.ts'
import { renderUi } from '../../../test/ui/render.tsx'
import { SearchFilters } from './search-filters.tsx'

const search: SearchState = {
  gender: 'female',
  country: 'NL',
  countryregion: 'NL-NB',
  min_age: 25,
  max_age: 40,
  online: false,
  with_photo: true,
  show_fictional: false,
  sort: 'recent',
}
const regions = [
  { id: 'NL-NB', name: 'North Brabant' },
  { id: 'NL-UT', name: 'Utrecht' },
]
const ofGermany = { regions: [{ id: 'DE-BE', name: 'Berlin', country: 'DE' }], cities: [] }

function Address() {
  const { pathname, search: query } = useLocation()
  return <p data-testid="address">{pathname + query}</p>
}

async function form(site: Partial<SettingsView> = {}) {
  renderUi(
    <>
      <SearchFilters search={search} regions={regions} />
      <Address />
    </>,
    { site: { countries: ['NL', 'DE'], fictional_profiles: false, ...site } },
  )
  // In this test's browser the sheet is closed, as on a phone
  const found = await screen.findByRole('form', { name: 'Filters', hidden: true })
  const field = within(found)
  return {
    form: found,
    select: (name: string) => field.getByLabelText<HTMLSelectElement>(name),
    box: (name: string) => field.queryByLabelText<HTMLInputElement>(name),
    submit: async () => {
      fireEvent.submit(found)
      await vi.waitFor(() => expect(screen.getByTestId('address').textContent).toContain('/members'))
      return screen.getByTestId('address').textContent
    },
  }
}

afterEach(() => vi.unstubAllGlobals())

test('shows what was searched and sends what was changed', async () => {
  const filters = await form()
  expect(filters.select('Country').value).toBe('NL')
  expect(filters.select('Region').value).toBe('NL-NB')
  expect(filters.box('With photo')?.checked).toBe(true)
  fireEvent.change(filters.select('Region'), { target: { value: 'NL-UT' } })
  fireEvent.change(filters.select('Youngest'), { target: { value: '7' } })
  fireEvent.click(filters.form.querySelector('[name=online]') as HTMLElement)
  fireEvent.click(filters.form.querySelector('[name=with_photo]') as HTMLElement)
  expect(await filters.submit()).toBe(
    '/members?gender=female&country=NL&countryregion=NL-UT&min_age=18&max_age=40&online=1',
  )
})

test('another country brings its own regions', async () => {
  vi.stubGlobal('fetch', async () => Response.json(ofGermany))
  const filters = await form()
  fireEvent.change(filters.select('Country'), { target: { value: 'DE' } })
  expect(filters.select('Region').value).toBe('')
  await within(filters.form).findByText('Berlin')
  expect(within(filters.form).queryByText('Utrecht')).toBeNull()
})

test('works as a plain form', async () => {
  const filters = await form()
  expect(filters.form.getAttribute('method')).toBe('get')
  expect(filters.form.getAttribute('action')).toBe('/members')
  const names = [...new FormData(filters.form as HTMLFormElement).keys()]
  expect(names).toEqual(['gender', 'country', 'countryregion', 'min_age', 'max_age', 'with_photo', 'sort'])
})

test.each([[true], [false]])('fictional profiles can be asked for only where there are any: %s', async (hasThem) => {
  const filters = await form({ fictional_profiles: hasThem })
  expect(filters.box('Show fictional profiles') !== null).toBe(hasThem)
})
