import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { copy, copyPattern } from '../../../../test/copy.ts'
import { renderUi } from '../../../../test/ui/render.tsx'
import { placeAt } from './place-at.ts'
import { PlaceFields } from './place-fields.tsx'
import type { Place } from './town-field.tsx'

const utrecht = { country: 'NL', region: 'NL-UT', region_name: 'Utrecht', city: 'Utrecht' }
let requests: string[] = []
let answer: () => Response = () => Response.json({ geocode: utrecht })
const down = () => Response.json({ error: { code: 'internal', params: {} }, request_id: 'x' }, { status: 500 })

beforeEach(() => {
  requests = []
  answer = () => Response.json({ geocode: utrecht })
  vi.stubGlobal('fetch', async (request: Request) => {
    const { pathname, search } = new URL(request.url)
    if (pathname !== '/api/geocode.php') return Response.json({ regions: [], cities: [], spellings: {} })
    requests.push(search)
    return answer()
  })
})
afterEach(() => vi.unstubAllGlobals())

describe('the place at a point', () => {
  const hour = 3_600_000
  test('is asked once an hour for a rounded point, which is all that is sent', async () => {
    expect(await placeAt({ latitude: 52.09071, longitude: 5.12142 }, 0)).toEqual(utrecht)
    expect(await placeAt({ latitude: 52.0886, longitude: 5.1189 }, hour - 1)).toEqual(utrecht)
    expect(requests).toEqual(['?lat=52.09&lon=5.12'])
    await placeAt({ latitude: 52.09, longitude: 5.13 }, hour - 1)
    await placeAt({ latitude: 52.09, longitude: 5.12 }, hour)
    expect(requests).toEqual(['?lat=52.09&lon=5.12', '?lat=52.09&lon=5.13', '?lat=52.09&lon=5.12'])
  })
  test('is false where there is none, and that is kept, too', async () => {
    answer = () => Response.json({ geocode: false })
    expect([await placeAt({ latitude: 0, longitude: 0 }), await placeAt({ latitude: 0, longitude: 0 })]).toEqual([
      false,
      false,
    ])
    expect(requests).toHaveLength(1)
  })
  test('that could not be asked is asked again', async () => {
    answer = down
    await expect(placeAt({ latitude: 1, longitude: 1 })).rejects.toMatchObject({ code: 'internal' })
    answer = () => Response.json({ geocode: utrecht })
    expect(await placeAt({ latitude: 1, longitude: 1 })).toEqual(utrecht)
  })
})

describe('use my location', () => {
  type Find = Geolocation['getCurrentPosition']
  async function press(find: Find | null) {
    vi.stubGlobal('navigator', { ...navigator, geolocation: find && { getCurrentPosition: find } })
    const onChange = vi.fn()
    renderUi(<PlaceFields place={{ country: 'NL', region: null, city: null }} onChange={onChange} />, {
      site: { countries: ['NL'] },
    })
    fireEvent.click(await screen.findByRole('button', { name: copy('profiles.location.use') }))
    return onChange
  }
  const at =
    (latitude: number, longitude: number): Find =>
    (found) =>
      found({ coords: { latitude, longitude } } as GeolocationPosition)
  const fails =
    (code: number): Find =>
    (_found, failed) =>
      failed?.({ code } as GeolocationPositionError)

  test('fills the fields in and names the city', async () => {
    const onChange = await press(at(52.2, 5.2))
    await screen.findByText(copy('profiles.location.found', { city: 'Utrecht' }))
    expect(onChange.mock.calls).toEqual([[{ country: 'NL', region: 'NL-UT', city: 'Utrecht' }]])
  })
  test.each<[string, Find | null, RegExp]>([
    ['refused by its owner', fails(1), copyPattern('profiles.location.denied')],
    ['not to be had', fails(2), copyPattern('profiles.location.unavailable')],
    ['that takes too long', fails(3), copyPattern('profiles.location.failed')],
    ['unknown to this browser', null, copyPattern('profiles.location.unavailable')],
  ])('a place %s is said in words', async (_why, find, words) => {
    const onChange = await press(find)
    await screen.findByText(words)
    expect(onChange).not.toHaveBeenCalled()
  })
  test('a call that fails can be tried again; a place far from all is said', async () => {
    answer = down
    const onChange = await press(at(40, 40))
    await screen.findByText(copyPattern('profiles.location.failed'))
    answer = () => Response.json({ geocode: false })
    fireEvent.click(screen.getByRole('button', { name: copy('profiles.location.use') }))
    await screen.findByText(copy('profiles.location.nowhere'))
    expect(onChange).not.toHaveBeenCalled()
  })
})

describe('the town field', () => {
  const regions = [{ id: 'IT-72', name: 'Campania', country: 'IT' }]
  const naples = { country: 'IT', region: 'IT-72', region_name: 'Campania', city: 'Neapel' }
  async function field(place: Place) {
    const fetched: string[] = []
    vi.stubGlobal('fetch', async (request: Request) => {
      const { pathname, search } = new URL(request.url)
      if (pathname !== '/api/places') return Response.json({ regions, cities: [], spellings: {} })
      fetched.push(search)
      return Response.json({ places: [naples] })
    })
    const onChange = vi.fn()
    renderUi(<PlaceFields place={place} onChange={onChange} />, { site: { countries: ['IT', 'NL'] } })
    const input = await screen.findByRole<HTMLInputElement>('combobox', { name: copyPattern('profiles.fields.town') })
    const type = (value: string) => {
      act(() => input.focus())
      fireEvent.change(input, { target: { value } })
    }
    return { input, type, fetched, onChange }
  }

  test('finds a town by its first letters and gives country, region and city', async () => {
    const { type, fetched, onChange } = await field({ country: 'IT', region: null, city: null })
    type('napo')
    fireEvent.click(await screen.findByRole('option', { name: 'Neapel, Campania, Italy' }))
    expect(fetched).toEqual(['?text=napo&country=IT'])
    expect(onChange.mock.calls).toEqual([[{ country: 'IT', region: 'IT-72', city: 'Neapel' }]])
  })
  test('finds the countries of the site as well', async () => {
    const { type, onChange } = await field({ country: 'IT', region: null, city: null })
    type('neth')
    fireEvent.click(await screen.findByRole('option', { name: 'Netherlands' }))
    expect(onChange.mock.calls).toEqual([[{ country: 'NL', region: null, city: null }]])
  })
  test('is empty while only the country is known, which forms send all the same, until somebody chooses it', async () => {
    const { input, type } = await field({ country: 'IT', region: null, city: null })
    expect(input.value).toBe('')
    expect(document.querySelector<HTMLInputElement>('input[name=country]')?.value).toBe('IT')
    type('ita')
    fireEvent.click(await screen.findByRole('option', { name: 'Italy' }))
    expect(input.value).toBe('Italy')
  })
  test('shows the place that is chosen, and forms send its parts', async () => {
    const { input } = await field({ country: 'IT', region: 'IT-72', city: 'Neapel' })
    await vi.waitFor(() => expect(input.value).toBe('Neapel, Campania, Italy'))
    const sent = [...document.querySelectorAll<HTMLInputElement>('input[type=hidden]')]
    expect(sent.map(({ name, value }) => [name, value])).toEqual([
      ['country', 'IT'],
      ['region', 'IT-72'],
      ['city', 'Neapel'],
    ])
  })
})
