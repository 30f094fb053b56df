import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { SessionView } from '../../../../contract/accounts/access.ts'
import { copy } from '../../../../test/copy.ts'
import { renderUi } from '../../../../test/ui/render.tsx'
import { DevicesSection } from './devices-section.tsx'

const session = (id: string, part: Partial<SessionView> = {}): SessionView => ({
  id,
  browser: 'Firefox',
  system: 'Windows',
  kind: 'computer',
  country: 'NL',
  created_at: '2026-11-20T12:00:00Z',
  last_used_at: '2026-11-20T12:00:00Z',
  is_current: false,
  ...part,
})

test('logins of the same device and country are one entry; this device is its own', () => {
  renderUi(
    <DevicesSection
      sessions={[
        session('now', { is_current: true }),
        session('one'),
        session('other', { created_at: '2026-11-18T09:30:00Z' }),
        session('abroad', { country: 'BE' }),
      ]}
    />,
  )
  const entries = screen.getAllByText(copy('settings.security.device', { browser: 'Firefox', system: 'Windows' }))
  const logOut = { name: new RegExp(`^${copy('settings.security.logOutOne')}`) }
  const buttons = entries.map((entry) => within(entry.closest('li') as HTMLElement).queryAllByRole('button', logOut))
  expect(buttons.map(({ length }) => length)).toEqual([0, 2, 1])
  const names = buttons.flat().map((button) => button.textContent)
  expect(new Set(names.slice(0, 2)).size).toBe(2)
})
