import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { UserView } from '../../../contract/accounts/accounts.ts'
import { renderUi } from '../../../test/ui/render.tsx'
import { DisabledAlert } from './disabled-alert.tsx'

vi.mock('../../live/socket.ts', () => ({ openLine: () => ({ say: () => undefined, close: () => undefined }) }))

const userWith = (notifications_disabled_by: UserView['notifications_disabled_by']) =>
  ({
    id: '01890000-0000-7000-8000-000000000001',
    notifications_disabled: ['like'],
    notifications_disabled_by,
  }) as unknown as UserView
const settings = ['See which', '/settings/notifications']

test.each<[UserView['notifications_disabled_by'], RegExp, string[][]]>([
  ['bounce', /came back/, [['Check the address', '/settings/account'], settings]],
  ['fbl', /marked as spam/, [settings]],
  ['listunsubscribe', /You unsubscribed in a mail/, [settings]],
  [null, /no longer send you all/, [settings]],
])('mails that stopped by %s: why, and the way back', async (reason, words, ways) => {
  renderUi(<DisabledAlert />, { user: userWith(reason) })
  await screen.findByText('Some e-mails are switched off')
  expect(screen.getByText(words)).toBeDefined()
  expect(screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual(ways)
})
