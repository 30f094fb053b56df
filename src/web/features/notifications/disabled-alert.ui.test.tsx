import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { UserView } from '../../../contract/accounts/accounts.ts'
import { copy, copyPattern } from '../../../test/copy.ts'
import { renderUi } from '../../../test/ui/render.tsx'
import { DisabledAlert } from './disabled-alert.tsx'

vi.mock('../../live/socket.ts', () => ({ openLine: () => ({ say: () => undefined, close: () => undefined }) }))

const userWith = (notifications_disabled_by: UserView['notifications_disabled_by']) =>
  ({
    id: '01890000-0000-7000-8000-000000000001',
    notifications_disabled: ['like'],
    notifications_disabled_by,
  }) as unknown as UserView
const settings = [copy('accounts.push.disabledAction'), '/settings/notifications']

test.each<[UserView['notifications_disabled_by'], RegExp, string[][]]>([
  [
    'bounce',
    copyPattern('accounts.push.disabledBy.bounce'),
    [[copy('accounts.push.disabledAddress'), '/settings/account']],
  ],
  ['fbl', copyPattern('accounts.push.disabledBy.fbl'), [settings]],
  ['listunsubscribe', copyPattern('accounts.push.disabledBy.listunsubscribe'), [settings]],
  [null, copyPattern('accounts.push.disabledText'), [settings]],
])('mails that stopped by %s: why, and the way back', async (reason, words, ways) => {
  renderUi(<DisabledAlert />, { user: userWith(reason) })
  await screen.findByText(copy('accounts.push.disabledTitle'))
  expect(screen.getByText(words)).toBeDefined()
  expect(screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual(ways)
})
