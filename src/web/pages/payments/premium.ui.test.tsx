import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { UserView } from '../../../contract/accounts/accounts.ts'
import type { SettingsView } from '../../../contract/sites.ts'
import { copy, copyPattern } from '../../../test/copy.ts'
import { renderUi } from '../../../test/ui/render.tsx'
import PremiumPage from './premium.tsx'

const site: Partial<SettingsView> = {
  free_chat: 'conversations',
  signup_credits: 5,
  message_credits: 2,
  match_chance_claim: null,
  promotional_tiles: [],
  refund_days: 14,
  mail_name: 'Vonk',
}
const eur = (amount_minor: number) => ({ amount_minor, currency: 'EUR' })
const pack = (id: string, credits: number, amount: number) => ({
  id,
  credits,
  is_best_value: false,
  price: eur(amount),
  price_to_pay: eur(amount),
  lowest_price: eur(amount),
  price_per_message: eur(Math.ceil((2 * amount) / credits)),
})
const shop = { bundles: [pack('small', 20, 899), pack('large', 100, 3499)] }
const claimed = {
  ...site,
  match_chance_claim: { percentage: 46, source: 'Our own count of March 2026, 12,000 members.' },
}

test('the match-chance claim is made with its source, and only where the site makes it', () => {
  renderUi(<PremiumPage />, { site: claimed, loaded: shop })
  expect(screen.getByText(copy('payments.premium.claim', { percentage: '46' }))).toBeTruthy()
  expect(
    screen.getByText(copyPattern('payments.premium.claimSource', { source: 'Our own count of March 2026' })),
  ).toBeTruthy()
})

test('a site that does not make the claim says nothing of chances', () => {
  renderUi(<PremiumPage />, { site, loaded: shop })
  expect(document.body.textContent).not.toMatch(/chance|46/)
})

test.each([
  ['conversations', [copy('payments.premium.freeConversations', { count: '2' }), copy('payments.premium.unlimited')]],
  ['credits', null],
] as const)('where %s are free, the table says what the rules keep', (free_chat, started) => {
  renderUi(<PremiumPage />, { site: { ...site, free_chat }, loaded: shop })
  const rows = within(screen.getByRole('table', { name: copy('payments.premium.compare') }))
    .getAllByRole('row')
    .map((row) => [...row.querySelectorAll('th, td')].map((cell) => cell.textContent))
  // Enforced by photos.db.test.ts, gallery.db.test.ts and rules.test.ts of messages; the rest asks for no Premium
  const p = (key: string, values = {}) => copy(`payments.premium.${key}` as 'payments.premium.everyone', values)
  expect(rows.slice(1).map(([label, ...cells]) => [label, ...cells])).toEqual([
    [p('photos') + p('photosHint'), p('photosCount', { count: '3' }), p('photosCount', { count: '25' })],
    [p('seePhotos') + p('seePhotosHint'), p('some', { count: '3' }), p('allPhotos')],
    ...(started ? [[p('conversations') + p('conversationsHint'), ...started]] : []),
  ])
  const everyone = within(screen.getByRole('region', { name: p('everyone') })).getAllByRole('listitem')
  expect(everyone.map(({ textContent }) => textContent)).toEqual([
    ...['search', 'likes', 'visitors', 'reading', 'privacy'].map((key) => p(key)),
    `${p('sending')} (${p('withCredits')})`,
  ])
})

test.each([
  [[], false],
  [[{ id: 'a' }], true],
] as const)('ads %j: the table names them only on a site that has some', (tiles, isNamed) => {
  const promotional_tiles = tiles as unknown as SettingsView['promotional_tiles']
  renderUi(<PremiumPage />, { site: { ...site, promotional_tiles }, loaded: shop })
  expect(screen.queryByText(copy('payments.premium.ads')) !== null).toBe(isNamed)
})

test('members with Premium see what they have, without the column of what is free', () => {
  renderUi(<PremiumPage />, { site, user: { paid_user: true } as UserView, loaded: shop })
  expect(screen.getAllByRole('columnheader').map((cell) => cell.textContent)).toEqual([
    copy('payments.premium.premium'),
  ])
  expect(screen.queryByText(copy('payments.premium.photosCount', { count: '3' }))).toBeNull()
})

test('visitors are led to sign-up; members choose a pack on the same page', () => {
  const { unmount } = renderUi(<PremiumPage />, { site, user: null, loaded: shop })
  expect(screen.getByRole('link', { name: copy('payments.premium.join') }).getAttribute('href')).toBe('/signup')
  expect(screen.queryByRole('heading', { name: copy('payments.premium.packs') })).toBeNull()
  unmount()
  renderUi(<PremiumPage />, { site, user: { paid_user: false } as UserView, loaded: shop })
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(copy('payments.premium.heading'))
  expect(screen.getByRole('heading', { name: copy('payments.premium.packs') })).toBeTruthy()
  // The style sheet shows that of the chosen pack
  const links = screen.getAllByRole('link', { name: /€/ })
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    [copy('payments.premium.buy', { credits: 20, price: '€8.99' }), '/credits/small'],
    [copy('payments.premium.buy', { credits: 100, price: '€34.99' }), '/credits/large'],
  ])
  // Two credits a message, five messages a chat
  expect(screen.getByText(copy('payments.credits.reach', { chats: '2', each: '5' }))).toBeTruthy()
  expect(screen.getByText(copy('payments.credits.reach', { chats: '10', each: '5' }))).toBeTruthy()
})

test('the least expensive pack is chosen at first, wherever it is in the list', () => {
  renderUi(<PremiumPage />, {
    site,
    user: { paid_user: false } as UserView,
    loaded: { bundles: shop.bundles.toReversed() },
  })
  const group = screen.getByRole('radiogroup', { name: copy('payments.premium.packs') })
  const packs = within(group).getAllByRole<HTMLInputElement>('radio')
  expect(packs.map(({ value, checked }) => [value, checked])).toEqual([
    ['large', false],
    ['small', true],
  ])
})
