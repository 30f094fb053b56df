import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { copy, copyPattern } from '../../src/test/copy.ts'
import { authenticator } from '../authenticator.ts'
import { isLoggedIn } from '../members.ts'
import { join, password } from '../signing-up.ts'
import { test } from '../test.ts'
import { inMail } from './mailbox.ts'
import { card, codeOfApp, elsewhere, logIn } from './settings-steps.ts'

test('a new password ends the other device, and is the one that counts', async ({ page, browser }) => {
  const { email } = await join(page, 'Wilma')
  const other = await elsewhere(browser)
  await logIn(other, email)
  await expect(other).toHaveURL('/members')
  await page.goto('/settings/account')
  const form = card(page, copy('settings.account.password'))
  const change = async (old: string, again = 'a second lantern, brighter') => {
    await form.getByLabel(copy('settings.account.oldPassword')).fill(old)
    await form.getByLabel(copy('settings.account.newPassword'), { exact: true }).fill('a second lantern, brighter')
    await form.getByLabel(copy('settings.account.newPasswordAgain')).fill(again)
    await form.getByRole('button', { name: copy('settings.account.changePassword') }).click()
  }
  await change('not the one')
  await expect(form.getByRole('alert')).toContainText(copy('errors.wrong_old_password'))
  await expect(form.getByLabel(copy('settings.account.oldPassword'))).toBeFocused()
  await change(password, 'something else')
  await expect(form.getByRole('alert')).toContainText(copy('errors.passwords_differ'))
  expect(await isLoggedIn(other)).toBe(true)
  await change(password)
  await expect(page.getByText(copy('settings.account.passwordChanged'))).toBeVisible()
  await expect(form.getByLabel(copy('settings.account.oldPassword'))).toHaveValue('')
  await expect(form.getByRole('button', { name: copy('settings.account.changePassword') })).toBeFocused()
  expect(await isLoggedIn(other)).toBe(false)
  expect(await isLoggedIn(page)).toBe(true)
  // The other device leaves by itself
  await expect(other).toHaveURL(({ pathname }) => pathname === '/')
  await logIn(other, email)
  await expect(other.getByRole('alert')).toContainText(copy('errors.login_failed'))
  await logIn(other, email, 'a second lantern, brighter')
  await expect(other).toHaveURL('/members')
  await other.context().close()
})

/** The emailed code that proves who asks; the activation mail has six digits too, and this one may arrive later. */
const proofCode = ({ request }: Page, email: string) => inMail(request, email, /code\s+for\s[\s\S]+?\sis\s+(\d{6})\./)

test('another e-mail address, proven by a mailed code, waits and can be forgotten', { tag: '@soak' }, async ({
  page,
}) => {
  const { email } = await join(page, 'Xena')
  await page.goto('/settings/account')
  const form = card(page, copy('settings.account.email'))
  await form.getByLabel(copy('settings.account.newEmail')).fill('nonsense')
  await form.getByLabel(copy('settings.proof.password')).fill(password)
  await form.getByRole('button', { name: copy('settings.account.sendLink') }).click()
  await expect(form.getByRole('alert')).toContainText(copy('errors.invalid_new_email'))
  await form.getByLabel(copy('settings.account.newEmail')).fill(`new-${email}`)
  await form.getByRole('button', { name: copy('settings.proof.sendCode') }).click()
  await expect(form.getByLabel(copy('settings.proof.code'))).toBeFocused()
  await page.keyboard.type('000000')
  await page.keyboard.press('Enter')
  await expect(form.getByRole('alert')).toContainText(copy('errors.proof_failed'))
  await form.getByLabel(copy('settings.proof.code')).fill(await proofCode(page, email))
  await page.keyboard.press('Enter')
  await expect(form.getByText(copy('settings.account.pendingTitle', { email: `new-${email}` }))).toBeVisible()
  await expect(form.getByLabel(copy('settings.account.newEmail'))).toHaveValue('')
  await form.getByRole('button', { name: copy('settings.account.cancelPending') }).click()
  await expect(form.getByText(copyPattern('settings.account.pendingTitle'))).toBeHidden()
  await expect(form.getByRole('heading', { name: copy('settings.account.email') })).toBeFocused()
})

test('two-step log-in: turned on with a code of the app, needed at the next log-in, turned off', {
  tag: '@soak',
}, async ({ page, browser }) => {
  const { email } = await join(page, 'Zita')
  await page.goto('/settings/security')
  const form = card(page, copy('settings.twoSteps.title'))
  await form.getByText(copy('settings.twoSteps.turnOn'), { exact: true }).click()
  await form.getByLabel(copy('settings.proof.password')).fill('not mine at all')
  await form.getByRole('button', { name: copy('settings.twoSteps.start') }).click()
  await expect(form.getByRole('alert')).toContainText(copy('errors.proof_failed'))
  await form.getByLabel(copy('settings.proof.password')).fill(password)
  await form.getByRole('button', { name: copy('settings.twoSteps.start') }).click()
  await expect(form.getByRole('heading', { name: copy('settings.twoSteps.scan') })).toBeFocused()
  await expect(form.getByRole('img', { name: copyPattern('settings.twoSteps.picture') })).toBeVisible()
  await form.getByLabel(copy('settings.twoSteps.code')).fill('000000')
  await form.getByRole('button', { name: copy('settings.twoSteps.confirm') }).click()
  await expect(form.getByRole('alert')).toContainText(copy('errors.second_factor_invalid'))
  await form.getByLabel(copy('settings.twoSteps.code')).fill(await codeOfApp(form))
  await page.keyboard.press('Enter')
  await expect(form.getByRole('heading', { name: copy('settings.twoSteps.codesTitle') })).toBeFocused()
  const codes = await form.locator('.font-mono li').allInnerTexts()
  expect(codes).toHaveLength(10)
  await expect(form.getByText(copy('settings.twoSteps.codesLeft', { count: 10 }))).toBeVisible()
  // Another form of the page takes them from nobody
  await form.getByText(copy('settings.twoSteps.turnOff'), { exact: true }).click()
  await form.getByLabel(copy('settings.proof.password')).last().fill('not mine at all')
  await form.getByRole('button', { name: copy('settings.twoSteps.turnOffConfirm') }).click()
  await expect(form.getByRole('alert')).toContainText(copy('errors.proof_failed'))
  await expect(form.locator('.font-mono li')).toHaveCount(10)
  const file = page.waitForEvent('download')
  await form.getByRole('link', { name: copy('settings.twoSteps.download') }).click()
  expect(readFileSync(await (await file).path(), 'utf8')).toContain(codes[9])

  const other = await elsewhere(browser)
  await logIn(other, email)
  expect(await isLoggedIn(other)).toBe(false)
  await other.locator('input[name=code]').fill(codes[0] ?? '')
  // A press while the last answer is still coming counts for nothing
  await expect(
    other.getByRole('main').getByRole('button', { name: copy('entry.logIn.submit'), exact: true }),
  ).not.toHaveAttribute('aria-busy')
  await other.keyboard.press('Enter')
  await expect.poll(() => isLoggedIn(other)).toBe(true)
  await page.reload()
  await expect(form.getByText(copy('settings.twoSteps.codesLeft', { count: 9 }))).toBeVisible()
  await expect(form.getByText(copy('settings.twoSteps.codesTitle'))).toBeHidden()

  await form.getByText(copy('settings.twoSteps.newCodes'), { exact: true }).click()
  await form.getByLabel(copy('settings.proof.password')).first().fill(password)
  await form.getByRole('button', { name: copy('settings.twoSteps.newCodesConfirm') }).click()
  await expect(form.getByText(copy('settings.twoSteps.codesLeft', { count: 10 }))).toBeVisible()
  await expect(form.locator('.font-mono li')).toHaveCount(10)
  await form.getByText(copy('settings.twoSteps.turnOff'), { exact: true }).click()
  await form.getByLabel(copy('settings.proof.password')).last().fill(password)
  await form.getByRole('button', { name: copy('settings.twoSteps.turnOffConfirm') }).click()
  await expect(form.getByText(copy('settings.twoSteps.off'), { exact: true })).toBeVisible()
  await expect(form.locator('.font-mono')).toHaveCount(0)
  await other.context().close()
})

test('a passkey is made, listed and removed', async ({ page }) => {
  await authenticator(page)
  await join(page, 'Vera')
  await page.goto('/settings/security')
  const form = card(page, copy('settings.passkeys.title'))
  await form.getByText(copy('settings.passkeys.add'), { exact: true }).click()
  await form.getByLabel(copy('settings.passkeys.name')).fill('My phone')
  await form.getByLabel(copy('settings.proof.password')).fill('not mine at all')
  await form.getByRole('button', { name: copy('settings.passkeys.create') }).click()
  await expect(form.getByRole('alert')).toContainText(copy('errors.proof_failed'))
  await form.getByLabel(copy('settings.proof.password')).fill(password)
  await form.getByRole('button', { name: copy('settings.passkeys.create') }).click()
  await expect(form.getByRole('listitem')).toContainText('My phone')
  await form
    .getByText(copy('settings.passkeys.removeName', { name: 'My phone' }))
    .locator('..')
    .click()
  await form.getByRole('listitem').getByLabel(copy('settings.proof.password')).fill(password)
  await form.getByRole('button', { name: copy('settings.passkeys.removeConfirm') }).click()
  await expect(form.getByText(copy('settings.passkeys.none'))).toBeVisible()
})

test('devices: one is logged out, then the others, then all', { tag: '@soak' }, async ({ page, browser }) => {
  const { email } = await join(page, 'Dora')
  const others = [await elsewhere(browser), await elsewhere(browser), await elsewhere(browser)] as const
  for (const other of others) {
    await logIn(other, email)
    await expect(other).toHaveURL('/members')
  }
  await page.goto('/settings/security')
  const form = card(page, copy('settings.security.devices'))
  const logOut = form.getByRole('button', { name: copyPattern('settings.security.logOutName', { device: /Chrome.*/ }) })
  await expect(logOut).toHaveCount(3)
  await expect(form.getByRole('listitem').filter({ hasText: copy('settings.security.thisDevice') })).toContainText(
    'Chrome',
  )
  await logOut.first().click()
  await expect(logOut).toHaveCount(2)
  await expect(form.getByRole('heading', { level: 2 })).toBeFocused()
  const left = async () => (await Promise.all(others.map(isLoggedIn))).filter(Boolean).length
  expect(await left()).toBe(2)
  await form.getByRole('button', { name: copy('settings.security.logOutOthers') }).click()
  await expect(logOut).toHaveCount(0)
  expect(await left()).toBe(0)
  await form.getByRole('button', { name: copy('settings.security.logOutAll') }).click()
  await expect(page).toHaveURL(({ pathname, search }) => pathname + search === '/')
  expect(await isLoggedIn(page)).toBe(false)
  for (const other of others) await other.context().close()
})

test('without script: modes, password and code work', { tag: '@soak' }, async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  const { email } = await join(page, 'Nina')
  await page.goto('/settings/visibility')
  await page.getByRole('switch', { name: copy('settings.visibility.private') }).check()
  await page.getByRole('button', { name: copy('common.save') }).click()
  await expect(page.locator('p[role=status]')).toHaveText(copy('settings.visibility.saved'))
  await expect(page.getByRole('switch', { name: copy('settings.visibility.private') })).toBeChecked()

  await page.goto('/settings/account')
  await page.getByLabel(copy('settings.account.oldPassword')).fill('not the one')
  await page.locator('input[name=password]').fill('a second lantern, brighter')
  await page.getByLabel(copy('settings.account.newPasswordAgain')).fill('a second lantern, brighter')
  await page.getByRole('button', { name: copy('settings.account.changePassword') }).click()
  await expect(card(page, copy('settings.account.password')).getByRole('alert')).toContainText(
    copy('errors.wrong_old_password'),
  )
  await expect(card(page, copy('settings.account.email')).getByRole('alert')).toBeHidden()

  await page.getByRole('link', { name: copy('settings.proof.sendCode') }).click()
  await page.getByRole('button', { name: copy('settings.proof.sendCode') }).click()
  await expect(page).toHaveURL('/settings/account?proof=code')
  await page.getByLabel(copy('settings.account.newEmail')).fill(`new-${email}`)
  await page.getByLabel(copy('settings.proof.code')).fill(await proofCode(page, email))
  await page.getByRole('button', { name: copy('settings.account.sendLink') }).click()
  await expect(page.getByText(copy('settings.account.pendingTitle', { email: `new-${email}` }))).toBeVisible()

  await page.goto('/settings/security')
  const form = card(page, copy('settings.twoSteps.title'))
  await form.getByText(copy('settings.twoSteps.turnOn'), { exact: true }).click()
  await form.getByLabel(copy('settings.proof.password')).fill(password)
  await form.getByRole('button', { name: copy('settings.twoSteps.start') }).click()
  await form.getByLabel(copy('settings.twoSteps.code')).fill('000000')
  await form.getByRole('button', { name: copy('settings.twoSteps.confirm') }).click()
  await expect(form.getByRole('alert')).toContainText(copy('errors.second_factor_invalid'))
  await form.getByLabel(copy('settings.twoSteps.code')).fill(await codeOfApp(form))
  await form.getByRole('button', { name: copy('settings.twoSteps.confirm') }).click()
  await expect(form.locator('.font-mono li')).toHaveCount(10)
  await context.close()
})
