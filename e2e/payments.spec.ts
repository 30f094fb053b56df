import { expect, type Page, test } from '@playwright/test'
import { check } from './check.ts'
import { tabTo } from './keyboard.ts'
import { logInAs, phone } from './members.ts'

async function credits(page: Page): Promise<number> {
  return ((await (await page.request.get('/api/credits/wallet')).json()) as { credits: number }).credits
}

/** From the bundles to the provider's page. */
async function orderFifty(page: Page): Promise<void> {
  await page.goto('/credits')
  await page.getByRole('link', { name: /Choose 50 credits/ }).click()
  await page.getByRole('button', { name: 'Order with obligation to pay' }).click()
  await expect(page).toHaveURL(/\/sandbox\/pay\//)
}

test('a payment that stays pending completes on the result page by itself', async ({ page, context }) => {
  await logInAs(page.request, 'grace')
  const before = await credits(page)
  await orderFifty(page)
  const atProvider = page.url()
  await page.getByRole('button', { name: 'Leave it pending' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'We are waiting for your payment' })).toBeVisible()

  const elsewhere = await context.newPage()
  await elsewhere.goto(atProvider)
  await elsewhere.getByRole('button', { name: /paid$/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: '50 credits added' })).toBeVisible()
  expect(await credits(page)).toBe(before + 50)
  await expect(page.getByRole('link', { name: 'Credits' }).first()).toBeVisible()
})

test('cancelled and failed payments say so and lead to another try', async ({ page }) => {
  await logInAs(page.request, 'emma')
  const before = await credits(page)
  for (const button of ['Cancel', 'Let it fail']) {
    await orderFifty(page)
    await page.getByRole('button', { name: button, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Payment failed or has been cancelled.' })).toBeVisible()
    await page.getByRole('link', { name: 'Try again' }).click()
    await expect(page.getByRole('button', { name: 'Order with obligation to pay' })).toBeVisible()
  }
  expect(await credits(page)).toBe(before)
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false, viewport: phone })

  test('bundles, a wrong code, a way to pay, the order and its result all work', async ({ page }) => {
    await logInAs(page.request, 'james')
    const before = await credits(page)
    await page.goto('/credits')
    await page.getByText('Have a discount code?').click()
    await page.getByRole('textbox', { name: 'Discount code' }).fill('nope')
    await page.getByRole('button', { name: 'Apply' }).click()
    await expect(page.getByText('Code not found')).toBeVisible()
    await page.getByRole('link', { name: /Choose 20 credits/ }).click()
    await page.getByRole('link', { name: /PayPal/ }).click()
    await page.getByRole('button', { name: 'Order with obligation to pay' }).click()
    await page.getByRole('button', { name: /^Pay / }).click()
    await expect(page).toHaveURL(/\/transactions\//)
    await expect.poll(() => credits(page)).toBe(before + 20)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: '20 credits added' })).toBeVisible()
  })
})

test('the whole purchase with the keyboard alone', async ({ page }) => {
  await logInAs(page.request, 'emma')
  await page.goto('/credits')
  await page.getByRole('link', { name: /Choose 20 credits/ }).focus()
  await page.keyboard.press('Enter')
  const orderButton = page.getByRole('button', { name: 'Order with obligation to pay' })
  await expect(orderButton).toBeVisible()
  await tabTo(page, 'button', 'Order with obligation to pay')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/sandbox\/pay\//)
  await tabTo(page, 'button', 'Let it fail')
  await page.keyboard.press('Enter')
  // Settled before or after the page came: the heading says it either way
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payment failed or has been cancelled.')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`nothing serious for axe, ${colorScheme}`, async ({ browser }) => {
    const context = await browser.newContext({ colorScheme, viewport: phone })
    const page = await context.newPage()
    await logInAs(page.request, 'nora')
    await page.goto('/credits')
    const order = await page.getByRole('link', { name: /Choose 50/ }).getAttribute('href')
    for (const path of ['/credits', '/credits?code=nope', order ?? '', '/transactions', '/premium', '/pricing'])
      await check(page, path)
    await context.close()
  })
}
