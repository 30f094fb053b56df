import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { DatePlanView } from '../../../contract/chat/date-plans.ts'
import { copy } from '../../../test/copy.ts'
import { renderUi } from '../../../test/ui/render.tsx'
import DatesPage from './dates.tsx'

const plan: DatePlanView = {
  id: '01890000-0000-7000-8000-000000000001',
  with: { name: 'Bram', age: 34 },
  starts_at: '2026-11-20T10:00:00.000Z',
  time_zone: 'Europe/London',
  place: 'Café De Pier',
  note: '',
  check_in_at: '2026-11-20T13:00:00.000Z',
  checked_in_at: null,
  is_overdue: false,
  ends_at: '2026-11-21T13:00:00.000Z',
  link: 'https://site.example/date/token',
}
const newId = '01890000-0000-7000-8000-000000000002'
const draw = (loaded: object = {}) =>
  renderUi(<DatesPage />, { loaded: { plans: [], companion: null, edited: null, saved: null, newId, ...loaded } })
const value = (label: string) => (screen.getByLabelText(label) as HTMLInputElement).value

afterEach(() => {
  for (const name of ['share', 'clipboard']) Reflect.deleteProperty(navigator, name)
})

test('a plan says who, when and where in the zone of the plan, and offers the check-in', async () => {
  draw({ plans: [plan] })
  const card = within(await screen.findByRole('article'))
  expect(card.getByRole('heading').textContent).toBe(copy('dates.withAge', { name: 'Bram', age: 34 }))
  expect(card.getByText('20 November 2026 at 10:00 GMT')).toBeTruthy()
  const group = within(card.getByRole('group', { name: copy('dates.withAge', { name: 'Bram', age: 34 }) }))
  for (const name of ['home', 'later', 'end'] as const)
    expect(group.getByRole('button', { name: copy(`dates.${name}`) })).toBeTruthy()
})

test('after the check-in only the link and the end of sharing are left', async () => {
  draw({ plans: [{ ...plan, checked_in_at: '2026-11-20T12:30:00.000Z' }] })
  const card = within(await screen.findByRole('article'))
  expect(card.getByText(copy('dates.state.home'))).toBeTruthy()
  expect(card.getByText('20 November 2026 at 12:30 GMT')).toBeTruthy()
  expect(card.queryByRole('button', { name: copy('dates.home') })).toBeNull()
  expect(card.queryByRole('link', { name: copy('dates.edit') })).toBeNull()
  expect(card.getByRole('button', { name: copy('dates.end') })).toBeTruthy()
})

test('the link goes to the dialog of the device, and is copied where that fails', async () => {
  const writeText = vi.fn(async () => {})
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true })
  const share = vi.fn(async () => {
    throw new DOMException('no', 'NotAllowedError')
  })
  Object.defineProperty(navigator, 'share', { value: share, configurable: true })
  draw({ plans: [plan] })
  fireEvent.click(await screen.findByRole('button', { name: copy('dates.send') }))
  expect(share).toHaveBeenCalledWith({ text: copy('dates.shareText'), url: plan.link })
  await expect.poll(() => writeText.mock.calls).toEqual([[plan.link]])
})

test('the form of a new plan asks for a name and proposes three hours', async () => {
  draw()
  expect(await screen.findByLabelText(copy('dates.name'))).toBeTruthy()
  expect(value(copy('dates.hours'))).toBe('3')
})

test('the form of a conversation names the other member and needs no name', async () => {
  draw({ companion: { id: plan.id, name: 'Bram', age: 34 } })
  expect(await screen.findByText(copy('dates.withMember', { name: 'Bram', age: 34 }))).toBeTruthy()
  expect(screen.queryByLabelText(copy('dates.name'))).toBeNull()
})

test('the form of a plan holds its times as its own zone shows them', async () => {
  draw({ plans: [plan], edited: { ...plan, time_zone: 'America/New_York' } })
  expect(await screen.findByRole('heading', { name: copy('dates.editTitle') })).toBeTruthy()
  expect(value(copy('dates.starts'))).toBe('2026-11-20T05:00')
  expect(value(copy('dates.place'))).toBe('Café De Pier')
})
