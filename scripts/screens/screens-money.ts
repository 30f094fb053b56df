import type { Page } from '@playwright/test'
import type { Screen } from './screen.ts'
import { as, buyCredits, logIn, order, password } from './screens-shop.ts'

const details = { iban: 'NL91 ABNA 0417 1643 00', holder: 'Sanne de Vries', phone: '+31 6 12345678' }

async function debitDetails(page: Page): Promise<void> {
  await logIn(page, 'female2.nl')
  await page.goto((await order(page, 'directdebit')).url)
}

async function debitCode(page: Page): Promise<void> {
  await debitDetails(page)
  for (const [name, value] of Object.entries(details)) await page.locator(`input[name=${name}]`).fill(value)
  await page.locator('input[name=text_version]').check()
  await page.locator('main form button[type=submit]').first().click()
  await page.locator('input[name=code]').waitFor()
}

/** An order of James', paid. */
async function bought(page: Page): Promise<string> {
  await logIn(page, 'james')
  await buyCredits(page)
  return new URL(page.url()).pathname.split('/').at(-1) ?? ''
}

async function withdrawing(page: Page): Promise<void> {
  const id = await bought(page)
  await page.goto(`/withdraw?order=${id.slice(-8)}`)
  await page.locator('main form button[type=submit]').first().click()
  await page.waitForTimeout(500)
}

async function withdrawn(page: Page): Promise<void> {
  await withdrawing(page)
  await page.locator('main form button[type=submit]').first().click()
  await page.locator('main h1').filter({ visible: true }).waitFor()
  await page.waitForTimeout(500)
}

async function refundedOrder(page: Page): Promise<void> {
  const id = await bought(page)
  const declared = { withdrawal_id: crypto.randomUUID(), email: 'james@demo.example', order_number: id }
  await page.request.post('/api/payments/withdrawals', { data: declared })
  await page.goto(`/transactions/${id}`)
}

async function limited(page: Page): Promise<void> {
  await logIn(page, 'james')
  await page.request.put('/api/payments/spending', { data: { limit_minor: 5000, currency: 'GBP' } })
  await page.goto('/settings/spending')
}

async function timeBonusPopup(page: Page): Promise<void> {
  await page.clock.install()
  await as('nora', '/members')(page)
  await page.waitForTimeout(1_000)
  await page.clock.fastForward(41_000)
  await page.locator('[role=dialog]').waitFor()
}

async function money(page: Page): Promise<void> {
  await debitCode(page)
  await page.request.post('/api/payments/withdrawals', {
    data: { withdrawal_id: crypto.randomUUID(), email: 'somebody@example.com', order_number: '1a2b3c4d', name: 'Kim' },
  })
  await page.request.post('/api/office/session', { data: { email: 'moderator@demo.example', password } })
  await page.goto('/office/money')
}

/** Buying, paying and getting back. */
export const moneyScreens: Screen[] = [
  { name: 'time-bonus', isWhole: false, open: as('nora', '/members') },
  { name: 'time-bonus-popup', isWhole: false, open: timeBonusPopup },
  {
    name: 'repeat-order',
    open: async (page) => {
      await bought(page)
      await page.goto('/credits/repeat-order')
    },
  },
  { name: 'direct-debit', open: debitDetails },
  { name: 'direct-debit-code', open: debitCode },
  { name: 'withdraw', open: (page) => page.goto('/withdraw') },
  { name: 'withdraw-confirm', open: withdrawing },
  { name: 'withdraw-done', open: withdrawn },
  { name: 'payment-refunded', open: refundedOrder },
  { name: 'settings-spending', open: limited },
  { name: 'office-money', open: money },
]
