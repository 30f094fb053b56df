import { act, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { OwnTripView } from '../../../../contract/profiles/trips.ts'
import { addDays } from '../../../../shared/dates.ts'
import { copy, copyPattern } from '../../../../test/copy.ts'
import { renderUi } from '../../../../test/ui/render.tsx'
import { TripFields } from './trip-fields.tsx'
import { CardTrip, TripLines } from './trip-lines.tsx'

const today = new Date().toISOString().slice(0, 10)
const berlin: OwnTripView = {
  country: 'DE',
  region: 'DE-BE',
  city: 'Berlin',
  first_day: addDays(today, 5),
  last_day: addDays(today, 8),
}
beforeEach(() => {
  vi.stubGlobal('fetch', async () => Response.json({ regions: [], cities: [], spellings: {} }))
})
afterEach(() => vi.unstubAllGlobals())

function Editor({ before, onChange }: { before: OwnTripView[]; onChange: (trips: OwnTripView[]) => void }) {
  const [trips, setTrips] = useState(before)
  return (
    <TripFields
      trips={trips}
      onChange={(next) => {
        onChange(next)
        setTrips(next)
      }}
    />
  )
}

async function fields(before: OwnTripView[]) {
  const onChange = vi.fn()
  renderUi(<Editor before={before} onChange={onChange} />, { site: { countries: ['NL', 'DE'] } })
  // With two trips nothing can be added
  await screen.findAllByRole('button', {
    name: copyPattern(before.length > 0 ? 'profiles.trips.remove' : 'profiles.trips.add'),
  })
  return onChange
}
const last = (at = 0) => screen.getAllByLabelText<HTMLInputElement>(copy('profiles.trips.last'))[at] ?? expect.fail()
const setLast = (value: string, at = 0) => act(async () => void fireEvent.change(last(at), { target: { value } }))

test('without trips, no one sees any; a new one is saved by nothing but its town and days', async () => {
  const onChange = await fields([])
  expect(screen.getByText(copy('profiles.trips.none'))).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: copy('profiles.trips.add') }))
  expect(document.activeElement).toBe(screen.getByRole('combobox', { name: copy('profiles.fields.town') }))
  await setLast(addDays(today, 3))
  expect(onChange).not.toHaveBeenCalled()
})

test('days that are possible are saved; others say why and leave the saved trip as it is', async () => {
  const onChange = await fields([berlin])
  await setLast(addDays(today, 9))
  expect(onChange.mock.calls).toEqual([[[{ ...berlin, last_day: addDays(today, 9) }]]])
  await setLast(addDays(today, 4))
  expect(screen.getByText(copy('profiles.trips.fault.order'))).toBeDefined()
  await setLast(addDays(today, 65))
  expect(screen.getByText(copy('profiles.trips.fault.too_long', { days: 60 }))).toBeDefined()
  expect(onChange).toHaveBeenCalledTimes(1)
})

test('a member has two trips at most, on other days; one that is removed is gone at once', async () => {
  const onChange = await fields([berlin, { ...berlin, first_day: addDays(today, 20), last_day: addDays(today, 21) }])
  expect(screen.queryByRole('button', { name: copy('profiles.trips.add') })).toBeNull()
  await setLast(addDays(today, 21), 0)
  expect(screen.getAllByText(copy('profiles.trips.fault.overlap'))).toHaveLength(2)
  expect(onChange).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('button', { name: copy('profiles.trips.remove', { number: 1 }) }))
  expect(onChange.mock.calls.map(([trips]) => trips.length)).toEqual([1])
  expect(document.activeElement).toBe(screen.getByRole('button', { name: copy('profiles.trips.add') }))
})

const view = { city: 'Berlin', first_day: '2026-05-03', last_day: '2026-05-07', is_near: false }
const near = { city: 'Utrecht', first_day: '2026-06-03', last_day: '2026-06-07', is_near: true }

test('a profile lists all trips, a card the one to the viewer’s area', async () => {
  renderUi(<TripLines trips={[view, near]} />)
  const lines = await screen.findAllByRole('listitem')
  expect(lines.map(({ textContent }) => textContent?.includes(copy('profiles.trips.near')))).toEqual([false, true])
  expect(lines[0]?.textContent).toContain('Berlin')
})

test('a card without trips says nothing', async () => {
  renderUi(
    <div data-testid="card">
      <CardTrip trips={[]} />
    </div>,
  )
  expect((await screen.findByTestId('card')).textContent).toBe('')
})

test('a card names one trip', async () => {
  renderUi(<CardTrip trips={[view, near]} />)
  const words = await screen.findByText(copyPattern('profiles.trips.in', { city: 'Utrecht' }))
  expect(words.textContent).toContain(copy('profiles.trips.near'))
  expect(screen.queryByText(/Berlin/)).toBeNull()
})
