import { expect } from '@playwright/test'
import { tabTo } from '../keyboard.ts'
import { demoPassword, post, resident } from '../members.ts'
import { check, phoneAndWide } from '../quality/check.ts'
import { join } from '../signing-up.ts'
import { test } from '../test.ts'
import { atSandbox, buy, choose, codeTextedTo, creditsOf, heading, order, orderButton, payer } from './buying.ts'
import { inMail } from './mailbox.ts'
import { elsewhere } from './settings-steps.ts'

test('without log-in, by the link in the mail and the keyboard alone: withdrawn, acknowledged, refunded', async ({
  page,
  browser,
}) => {
  const { email } = await join(page, 'Wanda')
  const bought = await buy(page.request, { credits: 50 })
  await page.goto(`/transactions/${bought.id}`)
  await expect(page.getByText(/^Until the end of .* would come back for 50 unspent credits\.$/)).toBeVisible()

  const visitor = await elsewhere(browser)
  await visitor.goto(await inMail(page.request, email, /\/withdraw\?order=[\w-]+/))
  await expect(heading(visitor)).toHaveText('Withdraw from a contract')
  await tabTo(visitor, 'input[name=email]')
  await visitor.keyboard.type(email)
  await visitor.keyboard.press('Enter')
  await expect(heading(visitor)).toHaveText('Confirm your withdrawal')
  await expect(heading(visitor)).toBeFocused()
  await expect(visitor.getByRole('definition')).toContainText([
    bought.id.slice(-8),
    '50 credits',
    /€/,
    '50 credits',
    /€/,
  ])
  expect(await creditsOf(page.request)).toBe(55)
  await tabTo(visitor, 'button', 'Confirm withdrawal')
  await visitor.keyboard.press('Enter')
  await expect(heading(visitor)).toHaveText('Your withdrawal has reached us')
  await expect(heading(visitor)).toBeFocused()
  await visitor.context().close()

  await expect(heading(page)).toHaveText('This order was refunded')
  await expect(page.getByText('You have 5 credits now.')).toBeVisible()
  await expect(page.getByRole('link', { name: /^Credit note 20\d\d-\d+/ })).toBeVisible()
  await inMail(page.request, email, /50 credits of this order were unspent and have left\s+your\s+account/)
  const atProvider = async () => (await page.request.get(bought.checkout_url ?? '')).text()
  await expect.poll(atProvider).toContain('<dt>Refunded</dt>')
})

test('own limits stand before the order button, and a charge-back takes the credits', async ({ page }) => {
  await join(page, 'Lies')
  const bought = await buy(page.request, { credits: 20 })
  await page.goto('/settings/spending')
  await page.getByLabel('Limit in EUR').fill('15')
  await page.getByRole('button', { name: 'Save the limit' }).click()
  await expect(page.getByText('Your limit holds from now on.')).toBeVisible()
  await choose(page, 50, 'PayPal')
  await expect(page.getByText('This does not fit into your monthly limit')).toBeVisible()
  await expect(orderButton(page)).toHaveCount(0)

  await page.goto(`/transactions/${bought.id}`)
  await expect(heading(page)).toHaveText('20 credits added')
  await atSandbox(page.request, bought.checkout_url, 'charge_back')
  await expect(heading(page)).toHaveText('Your bank has taken this payment back')
  await expect(page.getByText('You have 5 credits now.')).toBeVisible()
  await expect(page.getByText('Taken back by your bank')).toBeVisible()
  expect(await creditsOf(page.request)).toBe(5)

  await page.goto('/settings/spending')
  await page.getByText('Take a pause from buying').click()
  await page.getByText('One week', { exact: true }).click()
  await page.getByRole('button', { name: 'Pause buying' }).click()
  await expect(page.getByText(/^You cannot buy anything until /)).toBeVisible()
  await choose(page, 20, 'PayPal')
  await expect(page.getByText('You have paused buying')).toBeVisible()
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
  await expect(office.getByText(/^\d+ debits? waits?\./)).toBeVisible()
  await office.getByRole('button', { name: 'Make the files' }).click()
  await expect(office.getByText('The files are made.').first()).toBeVisible()
  const link = office.getByRole('link', { name: /^Open the file ?: Debits/ }).first()
  const newest = async () => (await office.request.get((await link.getAttribute('href')) ?? '')).text()
  // The list comes after the word that they are made
  await expect.poll(newest).toContain(`<Nm>${details.holder}</Nm>`)
  const xml = await newest()
  expect(xml).toContain('urn:iso:std:iso:20022:tech:xsd:pain.008')
  expect(xml).toContain(details.iban.replaceAll(' ', ''))
  await office.context().close()
})

test('finance answers a withdrawal that fits no order, once', async ({ page }) => {
  const declared = { email: 'nobody.here@example.com', order_number: 'abcdef12', name: 'Noor Nobody' }
  await post(page.request, '/api/payments/withdrawals', { withdrawal_id: crypto.randomUUID(), ...declared })
  await post(page.request, '/api/office/session', { email: resident('moderator'), password: demoPassword })
  await page.goto('/office/money')
  const entry = page.getByRole('listitem').filter({ hasText: declared.name })
  await entry.getByLabel('What was done').fill('Found by name and answered')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status')).toContainText('The withdrawal is answered.')
  await expect(entry).toHaveCount(0)
  await check(page, undefined, phoneAndWide)
})
