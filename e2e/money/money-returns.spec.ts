import { expect } from '@playwright/test'
import { copy, copyPattern } from '../../src/test/copy.ts'
import { tabTo } from '../keyboard.ts'
import { inMail } from '../member/mailbox.ts'
import { elsewhere } from '../member/settings-steps.ts'
import { demoPassword, post, resident } from '../members.ts'
import { check, phoneAndWide } from '../quality/check.ts'
import { join } from '../signing-up.ts'
import { test } from '../test.ts'
import { atSandbox, buy, choose, codeTextedTo, creditsOf, heading, order, orderButton, payer } from './buying.ts'

test('without log-in, by the link in the mail and the keyboard alone: withdrawn, acknowledged, refunded', async ({
  page,
  browser,
}) => {
  const { email } = await join(page, 'Wanda')
  const bought = await buy(page.request, { credits: 50 })
  await page.goto(`/transactions/${bought.id}`)
  await expect(page.getByText(copyPattern('payments.withdrawal.onOrder', { credits: 50 }))).toBeVisible()

  const visitor = await elsewhere(browser)
  await visitor.goto(await inMail(page.request, email, /\/withdraw\?order=[\w-]+/))
  await expect(heading(visitor)).toHaveText(copy('payments.withdrawal.title'))
  await tabTo(visitor, 'input[name=email]')
  await visitor.keyboard.type(email)
  await visitor.keyboard.press('Enter')
  await expect(heading(visitor)).toHaveText(copy('payments.withdrawal.confirmTitle'))
  await expect(heading(visitor)).toBeFocused()
  await expect(visitor.getByRole('definition')).toContainText([
    bought.id.slice(-8),
    copyPattern('payments.withdrawal.boughtCredits', { credits: 50 }),
    /€/,
    copy('payments.withdrawal.credits', { credits: 50 }),
    /€/,
  ])
  expect(await creditsOf(page.request)).toBe(55)
  await tabTo(visitor, 'button', copy('payments.withdrawal.confirm'))
  await visitor.keyboard.press('Enter')
  await expect(heading(visitor)).toHaveText(copy('payments.withdrawal.doneTitle'))
  await expect(heading(visitor)).toBeFocused()
  await visitor.context().close()

  await expect(heading(page)).toHaveText(copy('payments.result.refunded.title'))
  await expect(page.getByText(copy('payments.result.balance', { credits: 5 }))).toBeVisible()
  await expect(page.getByRole('link', { name: copyPattern('payments.invoices.kind.credit_note') })).toBeVisible()
  await inMail(page.request, email, /50\s+unspent\s+credits\s+from\s+this\s+order\s+have\s+been\s+removed/)
  const atProvider = async () => (await page.request.get(bought.checkout_url ?? '')).text()
  await expect.poll(atProvider).toContain('<dt>Refunded</dt>')
})

test('own limits stand before the order button, and a charge-back takes the credits', async ({ page }) => {
  await join(page, 'Lies')
  const bought = await buy(page.request, { credits: 20 })
  await page.goto('/settings/spending')
  await page.getByLabel(copy('settings.spending.amount', { currency: 'EUR' })).fill('15')
  await page.getByRole('button', { name: copy('settings.spending.save') }).click()
  await expect(page.getByText(copy('settings.spending.done.limited'))).toBeVisible()
  await choose(page, 50, copy('payments.methods.paypal'))
  await expect(page.getByText(copy('payments.spending.limitTitle'))).toBeVisible()
  await expect(orderButton(page)).toHaveCount(0)

  await page.goto(`/transactions/${bought.id}`)
  await expect(heading(page)).toHaveText(copy('payments.result.completedTitle', { credits: 20 }))
  await atSandbox(page.request, bought.checkout_url, 'charge_back')
  await expect(heading(page)).toHaveText(copy('payments.result.charged_back.title'))
  await expect(page.getByText(copy('payments.result.balance', { credits: 5 }))).toBeVisible()
  await expect(page.getByText(copy('payments.result.chargedBackLine'))).toBeVisible()
  expect(await creditsOf(page.request)).toBe(5)

  await page.goto('/settings/spending')
  await page.locator('summary', { hasText: copy('settings.spending.pauseStart') }).click()
  await page.getByText(copy('settings.spending.lengths.week'), { exact: true }).click()
  await page.getByRole('button', { name: copy('settings.spending.pauseConfirm') }).click()
  await expect(page.getByText(copyPattern('settings.spending.pausedUntil'))).toBeVisible()
  await choose(page, 20, copy('payments.methods.paypal'))
  await expect(page.getByText(copy('payments.spending.pausedTitle'))).toBeVisible()
  await expect(orderButton(page)).toHaveCount(0)
})

test('finance makes the file that collects a signed debit', async ({ page, browser }) => {
  await join(page, 'Fenna')
  const details = { ...payer(), holder: `Fenna ${Date.now().toString(36)}` }
  const { id } = await order(page.request, { method: 'directdebit' })
  const path = `/api/payments/debits/${id}`
  const { debit } = (await (await page.request.get(path)).json()) as { debit: { text_version: string } }
  await post(page.request, path, { ...details, text_version: debit.text_version })
  await post(page.request, `${path}/signature`, { code: await codeTextedTo(page.request, details.phone) })

  const office = await elsewhere(browser)
  await post(office.request, '/api/office/session', { email: resident('moderator'), password: demoPassword })
  await office.goto('/office/money')
  await expect(office.getByText(copyPattern('office.money.bank.collectWaiting'))).toBeVisible()
  await office.getByRole('button', { name: copy('office.money.bank.make') }).click()
  await expect(office.getByText(copy('office.money.done.files')).first()).toBeVisible()
  const link = office
    .getByRole('link', {
      name: new RegExp(`${copy('office.money.bank.open')} ?: ${copy('office.money.bank.kind.collect')}`),
    })
    .first()
  const newest = async () => (await office.request.get((await link.getAttribute('href')) ?? '')).text()
  // The list comes after the word that they are made
  await expect.poll(newest).toContain(`<Nm>${details.holder}</Nm>`)
  const xml = await newest()
  expect(xml).toContain('urn:iso:std:iso:20022:tech:xsd:pain.008')
  expect(xml).toContain(details.iban.replaceAll(' ', ''))
  await office.context().close()
})

test('finance answers a withdrawal that fits no order, once', { tag: '@soak' }, async ({ page }) => {
  const declared = { email: 'nobody.here@example.com', order_number: 'abcdef12', name: 'Noor Nobody' }
  await post(page.request, '/api/payments/withdrawals', { withdrawal_id: crypto.randomUUID(), ...declared })
  await post(page.request, '/api/office/session', { email: resident('moderator'), password: demoPassword })
  await page.goto('/office/money')
  const entry = page.getByRole('listitem').filter({ hasText: declared.name })
  await entry.getByLabel(copy('office.money.note')).fill('Found by name and answered')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status')).toContainText(copy('office.money.done.withdrawal'))
  await expect(entry).toHaveCount(0)
  await check(page, undefined, phoneAndWide)
})
