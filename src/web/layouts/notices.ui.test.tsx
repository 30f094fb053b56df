import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { UserView } from '../../contract/accounts/accounts.ts'
import { renderUi } from '../../test/ui/render.tsx'
import { noteGoodMoment } from '../live/good-moment.ts'
import { Notices } from './notices.tsx'

vi.mock('../features/notifications/push-alert.tsx', () => ({ PushAlert: () => <p>asked</p> }))
vi.mock('../live/line.ts', () => ({ openLineLater: () => ({ close() {}, say() {} }) }))

const profile = { main_image: null, has_photo: true, status: 'active' }
const user = {
  id: '01890000-0000-7000-8000-000000000001',
  status: 'active',
  notifications_disabled: [],
  limited_until: null,
  check_in_due: null,
  profile,
}

beforeEach(() => {
  localStorage.clear()
  vi.stubGlobal('Notification', { permission: 'default' })
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => new Response(null)),
  )
})
afterEach(() => vi.unstubAllGlobals())

async function isShown(): Promise<boolean> {
  renderUi(
    <>
      <Notices />
      <p>drawn</p>
    </>,
    { user: user as unknown as UserView, site: { is_demo: false } },
  )
  await screen.findByText('drawn')
  const question = screen.findByText('asked', {}, { timeout: 400 })
  return question.then(
    () => true,
    () => false,
  )
}

test('nobody is asked about pushes who has only looked around', async () => expect(await isShown()).toBe(false))

test('who has written to or liked somebody is', async () => {
  noteGoodMoment()
  expect(await isShown()).toBe(true)
})

test('never again after a no', async () => {
  noteGoodMoment()
  vi.stubGlobal('Notification', { permission: 'denied' })
  expect(await isShown()).toBe(false)
})
