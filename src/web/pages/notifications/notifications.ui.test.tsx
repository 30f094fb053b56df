import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { UserView } from '../../../contract/accounts/accounts.ts'
import type { ActivityView, PreferencesView } from '../../../contract/notifications.ts'
import { copy } from '../../../test/copy.ts'
import { renderUi } from '../../../test/ui/render.tsx'
import NotificationsPage from './notifications.tsx'

const entry = (id: string, at: string, isNew = false): ActivityView => ({
  id,
  kind: 'news',
  at,
  is_new: isNew,
  members: [],
  count: 0,
  comments: 0,
  conversation_id: null,
  order: null,
  verdict: null,
  news: { id, title: `News ${id}`, path: '/members' },
  safety: null,
  verification: null,
})
const preferences: PreferencesView = {
  types: [
    { type: 'like', mail: true, push: false },
    { type: 'news', mail: false, push: null },
  ],
  disabled: [],
  quiet_hours: null,
  time_zone: 'Europe/Amsterdam',
  is_telling: false,
  push_devices: 2,
}
const activity = [
  entry('new', '2026-11-20T09:00:00Z', true),
  entry('today', '2026-11-20T10:00:00Z'),
  entry('yesterday', '2026-11-19T10:00:00Z'),
  entry('earlier', '2026-11-14T10:00:00Z'),
]

function draw(shown: PreferencesView | null = preferences) {
  renderUi(<NotificationsPage />, {
    user: {} as UserView,
    now: '2026-11-20T12:00:00Z',
    loaded: { activity, num_new: 0, preferences: shown },
  })
}

test('entries are in groups of a day, newest first, and new ones say so', () => {
  draw()
  const groups = screen.getAllByRole('list').map((list) => [
    list.parentElement?.querySelector('h2')?.textContent,
    within(list)
      .getAllByRole('link')
      .map((link) => link.textContent),
  ])
  expect(groups).toEqual([
    [copy('common.today'), ['News today', 'News new']],
    [copy('common.yesterday'), ['News yesterday']],
    ['Saturday 14 November', ['News earlier']],
  ])
  const marked = screen.getAllByRole('listitem').filter((item) => within(item).queryByText(copy('activity.new')))
  expect(marked.map((item) => item.textContent)).toEqual([expect.stringContaining('News new')])
})

test('how long ago is said of today; in the group of an earlier day the time of day', () => {
  draw()
  const times = screen.getAllByRole('listitem').map((item) => item.querySelector('time')?.textContent)
  expect(times).toEqual([
    '2 hours ago',
    '3 hours ago',
    expect.stringMatching(/^\d\d?:00/),
    expect.stringMatching(/^\d\d?:00/),
  ])
})

test.each([
  [null, copy('activity.quietOff')],
  [{ from: '22:00', to: '08:00' }, '22:00–08:00'],
])('says how the member is notified, with quiet hours %j', (quiet_hours, text) => {
  draw({ ...preferences, quiet_hours })
  const facts = screen.getAllByRole('term').map((term) => [term.textContent, term.nextSibling?.textContent])
  expect(facts).toEqual([
    [copy('activity.mail'), copy('activity.mailCount', { count: '1', all: '2' })],
    [copy('activity.push'), copy('activity.pushCount', { count: 2 })],
    [copy('activity.quiet'), text],
  ])
})

test('says nothing of settings when they could not be loaded', () => {
  draw(null)
  expect(screen.queryByRole('heading', { name: copy('activity.reach') })).toBeNull()
  expect(screen.getByText('News today')).toBeTruthy()
})
