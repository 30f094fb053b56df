import { type Browser, expect, type Page } from '@playwright/test'
import { copy, copyPattern } from '../../src/test/copy.ts'
import { demoPassword, phone, post } from '../members.ts'
import { buy, creditsOf } from '../money/buying.ts'
import { checkEverywhere, expectToFit } from '../quality/check.ts'
import { join } from '../signing-up.ts'
import { test } from '../test.ts'

/** Somebody of the staff in a browser of their own. */
async function staffed(browser: Browser, name: string, baseURL: string | undefined): Promise<Page> {
  const context = await browser.newContext({ bypassCSP: true, baseURL: baseURL ?? '' })
  const page = await context.newPage()
  await post(page.request, '/api/office/session', { email: `${name}@demo.example`, password: demoPassword })
  return page
}

type Listed = { sites: { id: string; hosts: string[] }[] }

/** A bundle that is dear enough for two people, on sale for as long as `work` takes. */
async function withDearBundle(admin: Page, work: () => Promise<void>): Promise<void> {
  const { sites } = (await (await admin.request.get('/api/office/sites')).json()) as Listed
  const id = sites.find(({ hosts }) => hosts.includes('*'))?.id ?? ''
  const shop = (await (await admin.request.get(`/api/office/sites/${id}/shop`)).json()) as {
    site: { currency: string }
  }
  const bundle = { country: '', currency: shop.site.currency, credits: 888, amount_minor: 29_999 }
  const { bundle_id } = (await post(admin.request, `/api/office/sites/${id}/bundles`, bundle)) as { bundle_id: string }
  try {
    await work()
  } finally {
    await admin.request.patch(`/api/office/bundles/${bundle_id}`, { data: { is_active: false } })
  }
}

test('a refund takes two people: finance asks, an admin agrees, money and credits go, the member sees it', async ({
  page,
  browser,
  baseURL,
}) => {
  await join(page, 'Rosalie')
  const [fien, robin] = [await staffed(browser, 'finance', baseURL), await staffed(browser, 'moderator', baseURL)]
  let id = ''
  await withDearBundle(robin, async () => {
    id = (await buy(page.request, { credits: 888 })).id
  })
  const before = await creditsOf(page.request)
  await fien.goto(`/office/orders/${id}`)
  await checkEverywhere(fien, 'an order')
  await fien.getByText(copyPattern('office.orders.whole')).click()
  await fien.getByLabel(copy('office.orders.reason')).fill('Bought by mistake')
  await fien.getByRole('button', { name: copy('office.orders.refundDo') }).click()
  await expect(fien.getByText(copy('office.orders.done.waits'))).toBeVisible()
  expect(await creditsOf(page.request)).toBe(before)

  await robin.goto('/office/approvals')
  const waiting = robin.getByRole('listitem').filter({ hasText: 'Bought by mistake' })
  await waiting.locator('summary').click()
  await waiting.locator('input[value=approved]').check()
  await waiting.locator('textarea[name=note]').fill('Seen in the mail')
  await waiting.locator('button[type=submit]').click()
  await expect(waiting).toHaveCount(0)
  expect(await creditsOf(page.request)).toBe(before - 888)

  await page.goto(`/transactions/${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(copy('payments.result.refunded.title'))
  await fien.reload()
  await expect(fien.getByText(copy('office.orders.what.refund_done'))).toBeVisible()
  await expect(fien.getByText(copy('office.orders.nothingLeft'))).toBeVisible()
  await Promise.all([fien.context().close(), robin.context().close()])
})

test('somebody is found by a part of their address, gets credits with a reason, and reads it', {
  tag: '@soak',
}, async ({ page, browser, baseURL }) => {
  const { email } = await join(page, 'Gretchen')
  const toni = await staffed(browser, 'support', baseURL)
  await toni.goto('/office/members')
  await toni.getByLabel(copy('office.members.q'), { exact: true }).fill(email.slice(0, -4))
  await toni.keyboard.press('Enter')
  const row = toni.getByRole('row', { name: new RegExp(email) })
  await expect(row).toContainText(copy('office.members.match.email_part'))
  await checkEverywhere(toni, 'members that were found')
  await row.getByRole('link').click()
  await expect(toni.getByRole('heading', { level: 1 })).toContainText('Gretchen')
  await toni.locator('summary', { hasText: copy('office.members.acts.grant') }).click()
  await toni.getByLabel(copy('office.members.acts.credits'), { exact: true }).fill('15')
  await toni.getByLabel(copy('office.members.acts.why')).selectOption(copy('office.members.acts.granted.fault'))
  await toni.getByLabel(copy('office.members.acts.reason')).first().fill('A photo was lost')
  await toni.getByRole('button', { name: copy('office.members.acts.grantDo') }).click()
  await expect(toni.getByText(copy('office.members.done.grant')).first()).toBeVisible()
  await checkEverywhere(toni, 'a member')

  await page.goto('/credits')
  await expect(page.getByText(copy('payments.movements.granted.fault'))).toBeVisible()
  for (const tab of [
    copy('office.members.tabs.timeline'),
    copy('office.members.acts.credits'),
    copy('office.members.tabs.as'),
  ]) {
    await toni.getByRole('link', { name: tab, exact: true }).click()
    await expect(toni.getByRole('link', { name: tab, exact: true })).toHaveAttribute('aria-current', 'page')
    await checkEverywhere(toni, tab, [null])
  }
  await toni.context().close()
})

test('a slash leads to the search for members, on an unknown address too, and by the menu on a phone', async ({
  browser,
  baseURL,
}) => {
  const toni = await staffed(browser, 'support', baseURL)
  const field = toni.getByRole('searchbox', { name: copy('office.nav.search'), exact: true }).first()
  expect((await toni.goto('/office/nothing'))?.status()).toBe(404)
  await checkEverywhere(toni, 'an unknown address of the office')
  await expect(async () => {
    await toni.keyboard.press('/')
    await expect(field).toBeFocused({ timeout: 500 })
  }).toPass()
  await toni.keyboard.type('grace@demo.example')
  await toni.keyboard.press('Enter')
  await toni
    .getByRole('row', { name: /grace@demo\.example/ })
    .getByRole('link')
    .click()
  await expect(toni.getByRole('heading', { level: 1 })).toContainText('Grace')
  await toni.setViewportSize(phone)
  await toni.keyboard.press('/')
  await toni.keyboard.type('james@demo.example')
  await toni.keyboard.press('Enter')
  await expect(toni.getByRole('row', { name: /james@demo\.example/ })).toBeVisible()
  await toni.context().close()
})

test('on a phone a row has its name and what matters most on one line, and nothing empty', async ({
  browser,
  baseURL,
}) => {
  const toni = await staffed(browser, 'support', baseURL)
  await toni.setViewportSize(phone)
  await toni.goto('/office/members?q=grace%40demo.example')
  const row = toni.getByRole('row', { name: /grace@demo\.example/ })
  const status = row.getByText(copy('office.members.statuses.active'))
  const [name, main] = await Promise.all([row.getByRole('link').boundingBox(), status.boundingBox()])
  expect(main?.y).toBeGreaterThan(name?.y ?? Number.NaN)
  expect((main?.y ?? 0) + (main?.height ?? 0)).toBeLessThan((name?.y ?? 0) + (name?.height ?? 0))
  await expect(row.locator('td').last()).toHaveText(/^[0–]$/)
  await expect(row.locator('td').last()).toBeHidden()
  await expectToFit(toni)
  await toni.context().close()
})

test('finance begins the day with the proof of the ledger', { tag: '@soak' }, async ({ browser, baseURL }) => {
  const fien = await staffed(browser, 'finance', baseURL)
  await fien.goto('/office/money')
  await fien.getByRole('button', { name: copy('office.money.ledger.now') }).click()
  await expect(fien.getByText(copy('office.money.done.proved'))).toBeVisible()
  await expect(async () => {
    await fien.goto('/office/money')
    await expect(fien.getByText(copy('office.money.ledger.sound'))).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await checkEverywhere(fien, 'money', [null])
  await fien.goto('/office/orders?status=completed')
  await checkEverywhere(fien, 'orders')
  await fien.goto('/office/disputes')
  await checkEverywhere(fien, 'disputes', [null])
  await fien.context().close()
})
