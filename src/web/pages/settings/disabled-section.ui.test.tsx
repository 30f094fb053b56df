import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { PreferencesView } from '../../../contract/notifications.ts'
import { copy, copyPattern } from '../../../test/copy.ts'
import { renderUi } from '../../../test/ui/render.tsx'
import { DisabledSection } from './disabled-section.tsx'

type Disabled = PreferencesView['disabled']
const at = '2026-11-01T10:00:00Z'
const section = (disabled: Disabled) => renderUi(<DisabledSection disabled={disabled} />)

test.each<[Disabled[number]['reason'], RegExp]>([
  ['bounce', copyPattern('settings.notifications.reasons.bounce')],
  ['fbl', copyPattern('settings.notifications.reasons.fbl')],
  ['listunsubscribe', copyPattern('settings.notifications.reasons.listunsubscribe')],
])('a type that stopped by %s says so, and can be switched on again', async (reason, words) => {
  section([{ type: 'like', reason, at }])
  await screen.findByText(words)
  expect(screen.getByRole('button', { name: copyPattern('settings.notifications.enable') })).toBeDefined()
  expect(screen.queryByRole('button', { name: copy('settings.notifications.enableAll') })).toBeNull()
  const address = screen.queryByRole('link', { name: copy('settings.notifications.addressLink') })
  expect(address?.getAttribute('href') ?? null).toBe(reason === 'bounce' ? '/settings/account' : null)
})

test('where an address refused them, it is to be checked first, once for all of them', async () => {
  section([
    { type: 'like', reason: 'bounce', at },
    { type: 'news', reason: 'bounce', at },
    { type: 'reminders', reason: 'listunsubscribe', at },
  ])
  const first = await screen.findByText(copyPattern('settings.notifications.addressFirst'))
  const button = screen.getByRole('button', { name: copy('settings.notifications.enableAll') })
  expect(first.compareDocumentPosition(button)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  expect(screen.getAllByRole('link')).toHaveLength(1)
})
