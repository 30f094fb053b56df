import { expect } from '@playwright/test'
import { phone } from '../members.ts'
import { check, checkEverywhere, phoneAndWide } from '../quality/check.ts'
import { confirm, join } from '../signing-up.ts'
import { test } from '../test.ts'
import { atSandbox, becomes, buy, codeTextedTo, heading, order, payer } from './buying.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('the shop has nothing for axe, on a phone and wide, light and dark', { tag: '@soak' }, async ({ page }) => {
  const { email } = await join(page, 'Vera', { confirmed: false })
  await check(page, '/credits', phoneAndWide)
  await page.getByRole('link', { name: 'Choose 50 credits' }).click()
  await expect(page.getByText('Confirm your e-mail address first')).toBeVisible()
  await check(page)
  await confirm(page, email)
  const bought = await buy(page.request)
  const paths = [
    '/credits?code=nope',
    `/credits/${bought.bundle_id}/card`,
    '/credits/repeat-order',
    '/premium',
    '/settings/spending',
  ]
  for (const path of paths) await check(page, path, phoneAndWide)
  await page.context().clearCookies()
  await check(page, '/pricing', phoneAndWide)
})

test('orders in every state, a debit and a withdrawal have nothing for axe', { tag: '@soak' }, async ({ page }) => {
  const { email } = await join(page, 'Olga')
  const bought = await buy(page.request)
  await check(page, `/transactions/${bought.id}`, phoneAndWide)
  await page.setViewportSize(phone)
  for (const [moves, status] of [
    [[], 'created'],
    [['fail'], 'failed'],
    [['cancel'], 'cancelled'],
    [['wait'], 'pending'],
    [['pay', 'refund_half'], 'completed'],
    [['pay', 'refund_rest'], 'completed'],
    [['pay', 'charge_back'], 'completed'],
  ] as const) {
    const made = await order(page.request)
    for (const move of moves) await atSandbox(page.request, made.checkout_url, move)
    await becomes(page.request, made, status)
    await check(page, `/transactions/${made.id}`)
  }
  await check(page, '/transactions', phoneAndWide)

  const { iban, holder, phone: number } = payer()
  const { id } = await order(page.request, { method: 'directdebit' })
  await check(page, `/directdebit?order=${id}`, phoneAndWide)
  await page.getByLabel('IBAN', { exact: true }).fill(iban)
  await page.getByLabel('Account holder').fill(holder)
  await page.getByLabel('Mobile phone').fill(number)
  await page.getByRole('checkbox', { name: 'I give this mandate.' }).check()
  await page.getByRole('button', { name: 'Text me the code' }).click()
  await codeTextedTo(page.request, number)
  await page.getByLabel('Code', { exact: true }).fill('x')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText('Code invalid')
  await checkEverywhere(page, 'the code of a debit')

  await page.context().clearCookies()
  await check(page, `/withdraw?order=${bought.id}`, phoneAndWide)
  await page.getByLabel('E-mail address of your account').fill(email)
  await page.keyboard.press('Enter')
  await expect(heading(page)).toHaveText('Confirm your withdrawal')
  await checkEverywhere(page, 'confirming a withdrawal')
  await page.getByRole('button', { name: 'Confirm withdrawal' }).click()
  await expect(heading(page)).toHaveText('Your withdrawal has reached us')
  await checkEverywhere(page, 'a withdrawal that has reached us')
})
