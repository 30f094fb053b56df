import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { UserView } from '../../../contract/accounts/accounts.ts'
import type { SettingsView } from '../../../contract/sites.ts'
import { copy, copyPattern } from '../../../test/copy.ts'
import { renderUi } from '../../../test/ui/render.tsx'
import PremiumPage from './premium.tsx'

const site: Partial<SettingsView> = { free_chat: 'conversations', signup_credits: 5, match_chance_claim: null }
const claimed = {
  ...site,
  match_chance_claim: { percentage: 46, source: 'Our own count of March 2026, 12,000 members.' },
}

test('the match-chance claim is made with its source, and only where the site makes it', () => {
  renderUi(<PremiumPage />, { site: claimed })
  expect(screen.getByText(copy('payments.premium.claim', { percentage: '46' }))).toBeTruthy()
  expect(
    screen.getByText(copyPattern('payments.premium.claimSource', { source: 'Our own count of March 2026' })),
  ).toBeTruthy()
})

test('a site that does not make the claim says nothing of chances', () => {
  renderUi(<PremiumPage />, { site })
  expect(document.body.textContent).not.toMatch(/chance|46/)
})

test.each([
  ['conversations', [copy('payments.premium.freeConversations', { count: '2' }), copy('payments.premium.unlimited')]],
  ['credits', null],
] as const)('where %s are free, the table says what the rules keep', (free_chat, started) => {
  renderUi(<PremiumPage />, { site: { ...site, free_chat } })
  const rows = screen
    .getAllByRole('row')
    .map((row) => [...row.querySelectorAll('th, td')].map((cell) => cell.textContent))
  expect(rows.find(([label]) => label === copy('payments.premium.conversations'))?.slice(1) ?? null).toEqual(started)
  // Photo limits and galleries are enforced (photos.db.test.ts, gallery.db.test.ts); nothing else may be promised
  expect(rows.slice(1).map(([label]) => label)).toEqual([
    copy('payments.premium.photos'),
    ...(started ? [copy('payments.premium.conversations')] : []),
    copy('payments.premium.seePhotos'),
    copy('payments.premium.likes'),
  ])
})

test.each([
  ['a visitor', null, copy('payments.premium.join'), '/signup'],
  ['a free member', { paid_user: false }, copy('payments.premium.see'), '/credits'],
])('%s is led on', (_who, user, words, path) => {
  renderUi(<PremiumPage />, { site, user: user as UserView | null })
  expect(screen.getByRole('link', { name: words }).getAttribute('href')).toBe(path)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(copy('payments.premium.heading'))
})
