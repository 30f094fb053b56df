import { expect } from '@playwright/test'
import { copy } from '../../src/test/copy.ts'
import { phone } from '../members.ts'
import { check, checkEverywhere, phoneAndWide } from '../quality/check.ts'
import { confirm, join } from '../signing-up.ts'
import { test } from '../test.ts'
import { atSandbox, becomes, buy, choosePack, codeTextedTo, heading, order, payer } from './buying.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('the shop has nothing for axe, on a phone and wide, light and dark', { tag: '@soak' }, async ({ page }) => {
  const { email } = await join(page, 'Vera', { confirmed: false })
  await check(page, '/credits', phoneAndWide)
  await choosePack(page, 50)
  await expect(page.getByText(copy('payments.order.confirmFirst'))).toBeVisible()
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
  // A page that is open notices that its session is gone, and leaves for the log-in page
  await page.goto('about:blank')
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
  await page.getByLabel(copy('payments.debit.iban'), { exact: true }).fill(iban)
  await page.getByLabel(copy('payments.debit.holder')).fill(holder)
  await page.getByLabel(copy('payments.debit.phone')).fill(number)
  await page.getByRole('checkbox', { name: copy('payments.debit.agree') }).check()
  await page.getByRole('button', { name: copy('payments.debit.sendCode') }).click()
  await codeTextedTo(page.request, number)
  await page.getByLabel(copy('payments.debit.code'), { exact: true }).fill('x')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText(copy('errors.code_invalid'))
  await checkEverywhere(page, 'the code of a debit')

  // A page that is open notices that its session is gone, and leaves for the log-in page
  await page.goto('about:blank')
  await page.context().clearCookies()
  await check(page, `/withdraw?order=${bought.id}`, phoneAndWide)
  await page.getByLabel(copy('payments.withdrawal.email')).fill(email)
  await page.keyboard.press('Enter')
  await expect(heading(page)).toHaveText(copy('payments.withdrawal.confirmTitle'))
  await checkEverywhere(page, 'confirming a withdrawal')
  await page.getByRole('button', { name: copy('payments.withdrawal.confirm') }).click()
  await expect(heading(page)).toHaveText(copy('payments.withdrawal.doneTitle'))
  await checkEverywhere(page, 'a withdrawal that has reached us')
})
