import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { UserView } from '../../../contract/accounts.ts'
import { renderUi } from '../../../test/ui/render.tsx'
import { AccountNotices } from './account-notices.tsx'

const user: UserView = {
  id: '01890000-0000-7000-8000-000000000001',
  status: 'not_confirmed',
  credits: 0,
  paid_user: false,
  signup_date: '2026-11-20T10:00:00Z',
  notifications_disabled: [],
  fictional_icon: 'label',
  email: 'anna@example.com',
  language: 'en',
  is_paused: false,
  profile: {
    id: '01890000-0000-7000-8000-000000000001',
    name: 'Anna',
    country: 'NL',
    status: 'disabled',
    main_image: null,
    has_photo: false,
  },
}
const confirmed: UserView = { ...user, status: 'active', profile: { ...user.profile, status: 'active' } }
const reminder = 'Please confirm your e-mail address'
const photo = 'You have no photo yet'

async function shown(member: UserView | null, path = '/members') {
  renderUi(
    <>
      <AccountNotices />
      <p>drawn</p>
    </>,
    { user: member, path, site: { mail_name: 'Vonk', is_demo: false } },
  )
  await screen.findByText('drawn')
  return [reminder, photo].filter((title) => screen.queryByText(title))
}

beforeEach(() => localStorage.clear())
afterEach(() => localStorage.clear())

describe('what a member is told, and where', () => {
  test.each<[string, UserView | null, string, string[]]>([
    ['a visitor', null, '/members', []],
    ['neither address nor photo', user, '/members', [reminder, photo]],
    ['no photo', confirmed, '/members', [photo]],
    ['mail of a kind switched off', { ...user, notifications_disabled: ['news'] }, '/members', [photo]],
    [
      'a photo that waits for its check',
      { ...confirmed, profile: { ...confirmed.profile, has_photo: true } },
      '/members',
      [],
    ],
    ['at the steps of sign-up', user, '/complete-signup', []],
    ['in the settings', user, '/settings', []],
    ['at notifications', user, '/notifications', []],
    ['at the link of the mail', user, '/activate/done', []],
    ['on the profile', confirmed, '/profile', []],
    ['at premium', user, '/premium', [reminder]],
    ['at direct debit', confirmed, '/directdebit', []],
  ])('%s', async (_what, member, path, titles) => expect(await shown(member, path)).toEqual(titles))
})

test('the photo alert stays closed once it was closed, and remembers when', async () => {
  await shown(confirmed)
  fireEvent.click(screen.getByRole('button', { name: 'Close this message' }))
  expect(screen.queryByText(photo)).toBeNull()
  expect(Date.parse(localStorage.getItem('hide-enrich-alert') ?? '')).toBeGreaterThan(0)
  cleanup()
  expect(await shown(confirmed)).toEqual([])
})

describe('right after a sign-up by partners', () => {
  const path = '/members?api_signup_complete=1'
  const onScreen = (isPhone: boolean) =>
    vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: isPhone }))
  afterEach(() => vi.unstubAllGlobals())

  test('a phone shows a dialog', async () => {
    onScreen(true)
    await shown(user, path)
    const dialog = await screen.findByRole('dialog', { name: reminder })
    expect(dialog.textContent).toContain('anna@example.com')
  })

  test('other screens do not', async () => {
    onScreen(false)
    await shown(user, path)
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})
