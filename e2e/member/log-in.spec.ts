import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { TOTP } from 'otpauth'
import { anyPattern, copy, copyPattern } from '../../src/test/copy.ts'
import { tabTo } from '../keyboard.ts'
import { demoPassword as password, phone, post, resident, userOf } from '../members.ts'
import { check } from '../quality/check.ts'
import { test } from '../test.ts'
import { linkInMail } from './mailbox.ts'

const newPassword = 'eleven herons stand in a ditch'

// Members of the demo world whom no other test uses; each test has its own, because it may lock them out.

test('a wrong password, then too many of them, in words', async ({ page }) => {
  await page.goto('/login')
  for (let tried = 1; tried <= 4; tried += 1) {
    await logIn(page, resident('female0.nl'), `wrong ${tried}`)
    await expect(page.getByRole('alert')).toHaveText(copy('errors.login_failed'))
    await expect(page.getByRole('alert')).toBeFocused()
  }
  await logIn(page, resident('female0.nl'), 'wrong 5')
  const blocked = copyPattern('errors.login_blocked')
  await expect(page.getByRole('alert')).toHaveText(blocked)
  await logIn(page, resident('female0.nl'), password)
  await expect(page.getByRole('alert')).toHaveText(blocked)
})

test('an address that leads nowhere says so', async ({ page }) => {
  expect((await page.goto('/no-such-page'))?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(copy('common.errorPage.notFound'))
})

test('with the keyboard alone, back to where one was going', async ({ page }) => {
  await page.goto('/chats')
  await expect(page).toHaveURL('/login?next=%2Fchats')
  await expect(page.getByText(copy('entry.logIn.first'))).toBeVisible()
  await page.waitForLoadState('networkidle')
  await tabTo(page, 'input[name=email]')
  await page.keyboard.type(resident('female1.nl'))
  await tabTo(page, 'input[name=password]')
  await page.keyboard.type('not it')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toBeFocused()
  await tabTo(page, 'input[name=password]')
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/chats')
  await page.goto('/login?next=%2Flikes%2Fsent')
  await expect(page).toHaveURL('/likes/sent')
})

test('a new password by mail, and a link that works once', async ({ page }) => {
  const email = resident('female0.gb')
  await page.goto('/login')
  await page.getByRole('link', { name: copy('entry.logIn.forgot') }).click()
  await page.waitForURL('/reset-password')
  // The address changes before the page does, and both have such a field
  await page.getByRole('heading', { name: copy('entry.reset.title'), level: 1 }).waitFor()
  await askReset(page, `nobody-${Date.now()}@example.com`)
  await expect(page.getByRole('heading', { name: copy('entry.reset.askedTitle') })).toBeFocused()
  await expect(page.getByText(copyPattern('entry.reset.asked'))).toBeVisible()
  await page.getByRole('link', { name: 'Try that one' }).click()
  // Whoever takes their time finds the puzzle solved
  const solved = page.waitForEvent('worker').then((worker) => worker.waitForEvent('close'))
  await page.getByLabel(copy('accounts.email')).focus()
  await solved
  await askReset(page, email)
  await expect(page.getByRole('heading', { name: copy('entry.reset.askedTitle') })).toBeFocused()

  const link = await linkInMail(page.request, email, '/reset-password/do')
  await page.goto(link)
  await page.goto(link)
  await chooseNew(page, newPassword, 'another')
  await expect(page.getByRole('alert')).toContainText(copy('errors.passwords_differ'))
  await chooseNew(page, newPassword, newPassword)
  await expect(page.getByRole('heading', { name: copy('entry.reset.doneTitle') })).toBeFocused()
  expect(await whoAmI(page)).toBe(email)

  await page.goto(link)
  await expect(page.getByRole('heading', { name: copy('errors.link_expired') })).toBeFocused()
  await page.getByRole('link', { name: copy('entry.reset.askAgain') }).click()
  await expect(page).toHaveURL('/reset-password')
  await page.goto('about:blank')
  await page.context().clearCookies()
  await page.goto('/login')
  await logIn(page, email, password)
  await expect(page.getByRole('alert')).toHaveText(copy('errors.login_failed'))
  await logIn(page, email, newPassword)
  await expect(page).toHaveURL('/members')
})

test('too many reset mails in one day are said', { tag: '@soak' }, async ({ page }) => {
  const error = page.getByRole('alert').getByText(copy('errors.too_many_reset_mails'))
  const sent = page.getByRole('heading', { name: copy('entry.reset.askedTitle') })
  for (let attempt = 0; attempt < 10 && !(await error.isVisible()); attempt += 1) {
    await page.goto('/reset-password')
    await askReset(page, resident('male1.nl'))
    await expect(error.or(sent)).toBeVisible()
  }
  await expect(error).toBeVisible()
})

test('a second factor: a wrong code, a right one, and after a new password too', async ({ page, request }) => {
  const email = resident('female1.gb')
  const { secret, recoveryCodes } = await secondFactorOf(request, email)
  await page.goto('/login?next=%2Flikes%2Fsent')
  await logIn(page, email, password)
  await expect(page.getByRole('heading', { name: copy('entry.logIn.stepTitle') })).toBeVisible()
  const field = page.getByLabel(copy('entry.logIn.code'))
  await expect(field).toBeFocused()
  await typeCode(page, '000000')
  await expect(page.getByRole('alert')).toContainText(copy('errors.second_factor_invalid'))
  await expect(field).toBeFocused()
  // The code of now was used to switch the factor on
  await typeCode(page, codeOf(secret, 30))
  await expect(page).toHaveURL('/likes/sent')

  // Away first: a page that finds its session gone leaves by itself, in the middle of this
  await page.goto('about:blank')
  await page.context().clearCookies()
  await page.goto('/reset-password')
  await askReset(page, email)
  await page.goto(await linkInMail(page.request, email, '/reset-password/do'))
  await chooseNew(page, newPassword, newPassword)
  await expect(page.getByText(copy('entry.logIn.afterReset'))).toBeVisible()
  expect(await whoAmI(page)).toBeUndefined()
  await logIn(page, email, newPassword)
  await page.getByRole('button', { name: copy('entry.logIn.useRecovery') }).click()
  await page.getByLabel(copy('entry.logIn.recoveryCode')).waitFor()
  await typeCode(page, recoveryCodes[0] ?? '')
  await expect(page).toHaveURL('/members')
})

test('without script: log-in with a recovery code, and a new password', { tag: '@soak' }, async ({
  browser,
  request,
}) => {
  const context = await browser.newContext({ viewport: phone, javaScriptEnabled: false })
  const page = await context.newPage()
  const email = resident('female2.gb')
  const { secret, recoveryCodes } = await secondFactorOf(request, email)
  await page.goto('/login?next=%2Fchats')
  await expect(page.getByRole('button', { name: copy('entry.passkey.logIn') })).toBeHidden()
  await logIn(page, email, password)
  await typeCode(page, '000000')
  await expect(page.getByRole('alert')).toContainText(copy('errors.second_factor_invalid'))
  await page.getByRole('button', { name: copy('entry.logIn.useRecovery') }).click()
  await typeCode(page, recoveryCodes[0] ?? '')
  await expect(page).toHaveURL('/chats')

  await page.goto('about:blank')
  await context.clearCookies()
  await page.goto('/reset-password')
  await askReset(page, email)
  await expect(page.getByRole('heading', { name: copy('entry.reset.askedTitle') })).toBeVisible()
  await page.goto(await linkInMail(request, email, '/reset-password/do'))
  await chooseNew(page, newPassword, 'another')
  await expect(page.getByRole('alert')).toContainText(copy('errors.passwords_differ'))
  await chooseNew(page, newPassword, newPassword)
  await expect(page).toHaveURL('/login?reset=done')
  await logIn(page, email, newPassword)
  await typeCode(page, codeOf(secret, 30))
  await expect(page).toHaveURL('/members')
  await context.close()
})

test('another address by mail, and back again from the old one', { tag: '@soak' }, async ({ page, browser }) => {
  const email = resident('female3.gb')
  const newEmail = `moved-${Date.now().toString(36)}@example.com`
  await page.goto('/login')
  await logIn(page, email, password)
  await expect(page).toHaveURL('/members')
  const answer = await page.request.post('/api/accounts/mail-change', {
    data: { email: newEmail, current_password: password },
  })
  expect(answer.status()).toBe(200)

  const elsewhere = await browser.newContext()
  const other = await elsewhere.newPage()
  const link = await linkInMail(other.request, newEmail, '/mail-change/do')
  await other.goto(link)
  expect(await whoAmI(page)).toBe(email)
  await other.getByRole('button', { name: copy('entry.mailChange.submit') }).click()
  await expect(other.getByRole('heading', { name: copy('entry.mailChange.changedTitle') })).toBeFocused()
  expect(await whoAmI(page)).toBe(newEmail)
  await other.goto(link)
  await other.getByRole('button', { name: copy('entry.mailChange.submit') }).click()
  await expect(
    other.getByRole('heading', {
      name: anyPattern(copyPattern('entry.mailChange.alreadyTitle'), copyPattern('errors.link_expired')),
    }),
  ).toBeFocused()
  await other.goto('/mail-change/do?token=nonsense')
  await other.getByRole('button', { name: copy('entry.mailChange.submit') }).click()
  await expect(other.getByRole('heading', { name: copy('errors.link_expired') })).toBeFocused()

  const undo = await linkInMail(other.request, email, '/mail-change/undo')
  await other.goto(undo)
  expect(await whoAmI(page)).toBe(newEmail)
  await other.getByRole('button', { name: copy('entry.mailChange.undoSubmit') }).click()
  await expect(other.getByRole('heading', { name: copy('entry.mailChange.undoneTitle') })).toBeFocused()
  expect(await whoAmI(page)).toBeUndefined()
  await other.goto(undo)
  await expect(other.getByRole('heading', { name: copy('errors.link_expired') })).toBeFocused()
  await other.goto(await linkInMail(other.request, email, '/reset-password/do'))
  await chooseNew(other, newPassword, newPassword)
  await expect(other.getByRole('heading', { name: copy('entry.reset.doneTitle') })).toBeFocused()
  expect(await whoAmI(other)).toBe(email)
  await elsewhere.close()
})

test('nothing serious for axe, light and dark', { tag: '@soak' }, async ({ browser, request }) => {
  const email = resident('male0.gb')
  await secondFactorOf(request, email)
  const context = await browser.newContext({ viewport: phone, bypassCSP: true })
  const page = await context.newPage()
  await page.goto('/login?next=%2Fchats')
  await check(page)
  await logIn(page, email, 'wrong')
  await page.getByRole('alert').waitFor()
  await check(page)
  await logIn(page, email, password)
  await typeCode(page, '000000')
  await page.getByRole('alert').waitFor()
  await check(page)
  await page.goto('/reset-password')
  await check(page)
  await askReset(page, email)
  await page.getByRole('heading', { name: copy('entry.reset.askedTitle') }).waitFor()
  await check(page)
  await page.goto(await linkInMail(page.request, email, '/reset-password/do'))
  await check(page)
  for (const path of ['/reset-password/do', '/reset-password/do?outcome=done', '/mail-change/do?token=any'])
    await page.goto(path).then(() => check(page))
  for (const path of ['/mail-change/do?outcome=changed', '/mail-change/undo', '/mail-change/undo?outcome=undone'])
    await page.goto(path).then(() => check(page))
  await context.close()
})

async function logIn(page: Page, email: string, typed: string): Promise<void> {
  await page.getByLabel(copy('accounts.email')).fill(email)
  await page.locator('input[name=password]').fill(typed)
  await pressLogIn(page)
}

async function typeCode(page: Page, code: string): Promise<void> {
  await page.locator('input[name=code]').fill(code)
  await pressLogIn(page)
}

/** With the enter key, once the answer to the last try is all there; the form's field has the focus. */
async function pressLogIn(page: Page): Promise<void> {
  const button = page.getByRole('main').getByRole('button', { name: copy('entry.logIn.submit'), exact: true })
  await expect(button).not.toHaveAttribute('aria-busy')
  const answered = page.waitForResponse((response) => response.request().method() === 'POST')
  await page.keyboard.press('Enter')
  await answered
}

async function askReset(page: Page, email: string): Promise<void> {
  await page.getByLabel(copy('accounts.email')).fill(email)
  await page.getByRole('button', { name: copy('entry.reset.submit') }).click()
}

async function chooseNew(page: Page, typed: string, again: string): Promise<void> {
  await page.locator('input[name=password]').fill(typed)
  await page.locator('input[name=password_again]').fill(again)
  await page.getByRole('button', { name: copy('entry.reset.doSubmit') }).click()
}

/** The address of who is logged in. */
async function whoAmI(page: Page): Promise<string | undefined> {
  return (await userOf(page.request))?.email
}

/** Switches a second factor on for a member, from another device. */
async function secondFactorOf(request: APIRequestContext, email: string) {
  await post(request, '/api/user.php', { email, password })
  const { secret } = await post(request, '/api/accounts/second-factor', { current_password: password })
  const confirmed = await post(request, '/api/accounts/second-factor/confirm', { code: codeOf(secret) })
  return { secret: secret as string, recoveryCodes: confirmed.recovery_codes as string[] }
}

function codeOf(secret: string, secondsAhead = 0): string {
  return new TOTP({ secret }).generate({ timestamp: Date.now() + secondsAhead * 1_000 })
}
