import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { UserView } from '../../contract/accounts/accounts.ts'
import { type ClosableNotice, closableNotices } from '../../contract/constants.ts'
import type { SettingsView } from '../../contract/sites.ts'
import { copy, copyPattern } from '../../test/copy.ts'
import { renderUi } from '../../test/ui/render.tsx'
import DefaultLayout from './default-layout.tsx'

vi.mock('../live/line.ts', () => ({ openLineLater: () => ({ close() {}, say() {} }) }))
vi.mock('./footer.tsx', () => ({ Footer: () => <p>drawn</p>, MemberFooter: () => <p>drawn</p> }))

const user: UserView = {
  id: '01890000-0000-7000-8000-000000000001',
  status: 'not_confirmed',
  credits: 0,
  credit_lots: [],
  paid_user: false,
  signup_date: '2026-10-01T10:00:00Z',
  notifications_disabled: [],
  notifications_disabled_by: null,
  fictional_icon: 'label',
  email: 'anna@example.com',
  language: 'en',
  is_paused: false,
  limited_until: null,
  check_in_due: null,
  profile: {
    id: '01890000-0000-7000-8000-000000000001',
    name: 'Anna',
    country: 'NL',
    status: 'disabled',
    main_image: null,
    hides_presence: false,
    has_photo: false,
  },
}
const confirmed: UserView = { ...user, status: 'active', profile: { ...user.profile, status: 'active' } }
const site: Partial<SettingsView> = {
  name: 'Vonk',
  logo: 'spark',
  languages: ['en'],
  minimum_age: 18,
  is_demo: false,
  enable_site_entry_popup: true,
  site_entry_countries: ['FR'],
  geoip_country: 'FR',
}
const warning = copy('common.entryWarning.title')
const reminder = copy('accounts.reminder.title')
const pause = copy('accounts.pauseNotice.title')
const photo = copy('accounts.photoAlert.title')
const mails = copy('accounts.push.disabledTitle')

async function draw(member: UserView | null, path = '/members', closed: ClosableNotice[] = []) {
  for (const notice of closed) setCookie(`${notice}=2026-11-20T12:00:00.000Z`)
  renderUi(<DefaultLayout />, { user: member, path, site, closed })
  await screen.findByText('drawn')
}
const shown = () => [warning, reminder, pause, photo, mails].filter((title) => screen.queryByText(title))

function setCookie(cookie: string) {
  // biome-ignore lint/suspicious/noDocumentCookie: as a server would
  document.cookie = cookie
}
function forget() {
  for (const notice of closableNotices) setCookie(`${notice}=; Path=/; Max-Age=0`)
}
// Fetched once, so that no test waits for it
beforeAll(() => Promise.all([import('./notice-line.tsx'), import('./entry-warning.tsx')]))
beforeEach(() => {
  forget()
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => new Response(null)),
  )
})
afterEach(() => {
  vi.unstubAllGlobals()
  forget()
})

test.each<[string, UserView | null, string, ClosableNotice[], string[]]>([
  ['a visitor', null, '/login', [], [warning]],
  ['a visitor who sets a new password', null, '/reset-password/do', [], []],
  ['a visitor who was warned', null, '/login', ['entry-skip'], []],
  ['neither address nor photo', user, '/members', [], [reminder]],
  ['at premium', user, '/premium', [], [reminder]],
  ['no photo', confirmed, '/members', [], [photo]],
  ['no photo, and closed', confirmed, '/members', ['hide-enrich-alert'], []],
  ['on a pause', { ...confirmed, is_paused: true }, '/credits', [], [pause]],
  ['mails that stopped', { ...user, notifications_disabled: ['news'] }, '/profile', [], [mails]],
  ['mails that stopped, in the settings', { ...user, notifications_disabled: ['news'] }, '/settings', [], []],
])('%s', async (_what, member, path, closed, titles) => {
  await draw(member, path, closed)
  await vi.waitFor(() => expect(shown()).toEqual(titles))
})

describe('what is closed', () => {
  test.each<[ClosableNotice, string, UserView]>([
    ['hide-enrich-alert', photo, confirmed],
    [
      'hide-disabled-notifications-alert',
      mails,
      { ...confirmed, notifications_disabled: ['like'], profile: { ...confirmed.profile, has_photo: true } },
    ],
  ])(
    'stays closed, with the time of it, in a cookie of its own and on the server: %s',
    async (notice, title, member) => {
      await draw(member)
      expect(shown()).toEqual([title])
      const button = screen.getByRole('button', { name: copy('common.dismiss') })
      const form = button.closest('form')
      // Without script
      expect(form?.getAttribute('action')).toBe('/dismiss')
      expect(Object.fromEntries(new FormData(form ?? undefined))).toEqual({ notice, next: '/members' })
      fireEvent.click(button)
      expect(shown()).toEqual([])
      const time = new RegExp(`${notice}=(\\S+Z)`).exec(document.cookie)?.[1]
      expect(Math.abs(Date.parse(time ?? '') - Date.now())).toBeLessThan(60_000)
      expect(vi.mocked(fetch).mock.calls.map(([address]) => address)).toContain('/dismiss')
      cleanup()
      await draw(member)
      expect(shown()).toEqual([])
    },
  )
})

test.each([
  [11, null, ''],
  [10, '10', 'bg-warning'],
  [1, '1', 'bg-warning'],
  [0, '0', 'bg-danger'],
])('%s credits of somebody who has paid: the badge says %s', async (credits, text, colour) => {
  await draw({ ...confirmed, paid_user: true, credits })
  const badge = screen.getByRole('link', { name: copyPattern('common.nav.credits') }).querySelector('[class*=bg-]')
  expect(badge?.querySelector('[aria-hidden]')?.textContent ?? null).toBe(text)
  expect(badge?.className ?? '').toContain(colour)
})

describe('the entry warning', () => {
  test('asks first, keeps where somebody was, and leads away to nothing', async () => {
    await draw(null, '/login?next=%2Fchats')
    const dialog = await screen.findByRole('dialog', { name: warning })
    expect(dialog).toBe(dialog.parentElement?.firstElementChild)
    expect(document.activeElement).toBe(dialog)
    const button = screen.getByRole('button', { name: copy('common.entryWarning.enter', { age: '18' }) })
    expect(Object.fromEntries(new FormData(button.closest('form') ?? undefined))).toEqual({
      notice: 'entry-skip',
      next: '/login?next=%2Fchats',
    })
    expect(screen.getByRole('link', { name: copy('common.entryWarning.leave') }).getAttribute('href')).toBe(
      'about:blank',
    )
  })
})

describe('right after a sign-up by partners', () => {
  const path = '/members?api_signup_complete=1'
  const onScreen = (isPhone: boolean) =>
    vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: isPhone }))

  test('a phone shows a dialog; closed, the alert is left', async () => {
    onScreen(true)
    await draw(user, path)
    const dialog = await screen.findByRole('dialog', { name: reminder })
    expect(dialog.textContent).toContain('anna@example.com')
    expect(screen.getByRole('complementary', { hidden: true }).firstElementChild?.className).toContain('max-sm:hidden')
    fireEvent.click(screen.getByRole('button', { name: copy('common.close') }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.getByText(reminder).closest('.max-sm\\:hidden')).toBeNull()
  })

  test('other screens show the alert alone', async () => {
    onScreen(false)
    await draw(user, path)
    expect(shown()).toContain(reminder)
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})
