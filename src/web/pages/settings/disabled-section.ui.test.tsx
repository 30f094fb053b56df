import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { PreferencesView } from '../../../contract/notifications.ts'
import { renderUi } from '../../../test/ui/render.tsx'
import { DisabledSection } from './disabled-section.tsx'

type Disabled = PreferencesView['disabled']
const at = '2026-11-01T10:00:00Z'
const section = (disabled: Disabled) => renderUi(<DisabledSection disabled={disabled} />)

test.each<[Disabled[number]['reason'], RegExp]>([
  ['bounce', /your address did not take our mails/],
  ['fbl', /one of our mails was marked as spam/],
  ['listunsubscribe', /you unsubscribed in a mail/],
])('a type that stopped by %s says so, and can be switched on again', async (reason, words) => {
  section([{ type: 'like', reason, at }])
  await screen.findByText(words)
  expect(screen.getByRole('button', { name: /Switch on again/ })).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Switch all on again' })).toBeNull()
  const address = screen.queryByRole('link', { name: 'Check the address' })
  expect(address?.getAttribute('href') ?? null).toBe(reason === 'bounce' ? '/settings/account' : null)
})

test('where an address refused them, it is to be checked first, once for all of them', async () => {
  section([
    { type: 'like', reason: 'bounce', at },
    { type: 'news', reason: 'bounce', at },
    { type: 'reminders', reason: 'listunsubscribe', at },
  ])
  const first = await screen.findByText(/Before you switch them on again/)
  const button = screen.getByRole('button', { name: 'Switch all on again' })
  expect(first.compareDocumentPosition(button)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  expect(screen.getAllByRole('link')).toHaveLength(1)
})
