import { randomUUID } from 'node:crypto'
import { type Browser, expect, type Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { copy, copyPattern } from '../../src/test/copy.ts'
import { mailsTo } from '../member/mailbox.ts'
import { demoPassword, post } from '../members.ts'
import { checkEverywhere } from '../quality/check.ts'
import { test } from '../test.ts'

const robin = 'moderator@demo.example'
const chosen = 'nine lives for an office cat'

test('a new colleague chooses a password, sets up a second factor, and logs in with it by keyboard', {
  tag: '@soak',
}, async ({ browser }) => {
  const admin = await officeOf(browser, robin)
  const email = `cleo-${randomUUID()}@demo.example`
  await admin.goto('/office/staff')
  await admin.getByLabel(copy('office.staff.name'), { exact: true }).fill('Cleo')
  await admin.getByLabel(copy('office.staff.email')).fill(email)
  await admin.getByRole('button', { name: copy('office.staff.add'), exact: true }).click()
  await expect(admin.getByText(copy('office.staff.done.add'))).toBeVisible()
  await checkEverywhere(admin, 'the staff')

  const page = await (await browser.newContext({ bypassCSP: true })).newPage()
  await page.goto(await linkTo(admin, email))
  await checkEverywhere(page, 'the welcome')
  await page.locator('input[name=password]').fill(chosen)
  await page.locator('input[name=password_again]').fill(chosen)
  await page.keyboard.press('Enter')
  await expect(page.getByText(copy('office.logIn.welcomed'))).toBeVisible()
  await typeCredentials(page, email)
  await page.waitForURL(/\/office$/)

  await page.goto('/office/me')
  await page.getByText(copy('office.me.setUp'), { exact: true }).first().click()
  const card = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: copy('office.me.secondFactor') }) })
  await card.locator('input[name=password]').fill(chosen)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('img', { name: copy('office.secondFactor.picture') })).toBeVisible()
  await checkEverywhere(page, 'the setting up')
  const key = (await card.locator('.font-mono').first().textContent()) ?? ''
  const secret = key.replaceAll(' ', '')
  await page.getByLabel(copy('office.secondFactor.code')).fill('000000')
  await page.keyboard.press('Enter')
  await expect(card.getByRole('alert').or(card.locator('[aria-invalid=true]')).first()).toBeVisible()
  await page.getByLabel(copy('office.secondFactor.code')).fill(codeOf(secret))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: copy('office.secondFactor.codesTitle') })).toBeVisible()
  const codes = await card.locator('li').allTextContents()
  expect(codes).toHaveLength(10)
  await checkEverywhere(page, 'one’s own account')

  await page.getByRole('button', { name: copy('office.nav.logOut') }).click()
  await page.waitForURL(/\/office\/login/)
  await typeCredentials(page, email)
  const field = page.getByLabel(copy('office.logIn.code'), { exact: true })
  await expect(field).toBeFocused()
  await checkEverywhere(page, 'the second step')
  await field.focus()
  await page.keyboard.type(codeOf(secret, 30))
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/office$/)

  await page.getByRole('button', { name: copy('office.nav.logOut') }).click()
  await page.waitForURL(/\/office\/login/)
  await typeCredentials(page, email)
  await page.getByRole('button', { name: copy('office.logIn.useRecovery') }).click()
  await page.getByLabel(copy('office.logIn.recoveryCode')).fill(codes[0] ?? '')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/office$/)
})

test('what needs two people is asked by one and approved by another', { tag: '@soak' }, async ({ browser }) => {
  const toni = await officeOf(browser, 'support@demo.example')
  const found = await toni.request.get('/api/office/members?q=an')
  const { members } = (await found.json()) as { members: { id: string; name: string }[] }
  // One of the neighbours: nobody whom another test plays
  const member = members.at(-1)
  const reason = `Lost by our fault, ${randomUUID()}`
  const grant = { grant_id: randomUUID(), credits: 500, why: 'goodwill', reason }
  expect(await post(toni.request, `/api/office/members/${member?.id}/credits`, grant)).toMatchObject({
    is_waiting: true,
  })
  await toni.goto('/office/approvals')
  const own = toni.getByRole('listitem').filter({ hasText: reason })
  await expect(own.getByText(copy('office.approvals.mine'))).toBeVisible()

  const page = await officeOf(browser, robin)
  await page.goto('/office/approvals')
  await expect(page.getByRole('navigation').getByRole('link', { name: copy('office.nav.approvals') })).toContainText(
    /\d/,
  )
  await checkEverywhere(page, 'the approvals')
  const card = page.getByRole('listitem').filter({ hasText: reason })
  await expect(card).toContainText('500')
  await card.getByText(copyPattern('office.approvals.decide')).click()
  await card.getByLabel(copy('office.approvals.approve')).check()
  await card.getByLabel(copy('office.approvals.note'), { exact: true }).fill('Looked at the order')
  await card.getByRole('button', { name: copy('office.approvals.submit'), exact: true }).click()
  await expect(page.getByText(copy('office.approvals.done.approved'))).toBeVisible()
  await expect(page.getByRole('row', { name: /Looked at the order/ }).first()).toContainText(
    copy('office.approvals.outcomes.approved'),
  )
  await toni.reload()
  await expect(toni.getByRole('row', { name: /Looked at the order.*Robin/ }).first()).toBeVisible()

  await page.goto('/office/audit?action=approve')
  await page.getByRole('listitem').first().locator('summary').click()
  await expect(page.getByText('Looked at the order').first()).toBeVisible()
  await checkEverywhere(page, 'the audit log')
})

test('the log-in says nothing of who works here, and the navigation fits', async ({ page, browser }) => {
  await page.goto('/office/login')
  await checkEverywhere(page, 'the log-in')
  const office = await officeOf(browser, robin)
  await office.setViewportSize({ width: 390, height: 800 })
  await office.goto('/office')
  const menu = office.getByText(copy('office.nav.menu'), { exact: false }).first()
  await menu.focus()
  await office.keyboard.press('Enter')
  await office
    .getByRole('navigation', { name: copy('office.nav.label') })
    .getByRole('link', { name: copy('office.nav.audit') })
    .press('Enter')
  await office.waitForURL(/\/office\/audit$/)
  await expect(office.getByRole('link', { name: copy('office.nav.staff'), exact: true })).toBeHidden()
  const wide = await office.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)
  expect(wide).toBe(false)
})

/** A page of the office, logged in. */
async function officeOf(browser: Browser, email: string): Promise<Page> {
  const page = await (await browser.newContext({ bypassCSP: true })).newPage()
  await post(page.request, '/api/office/session', { email, password: demoPassword })
  return page
}

/** With the keyboard alone. */
async function typeCredentials(page: Page, email: string) {
  await page.getByLabel(copy('office.logIn.email')).focus()
  await page.keyboard.type(email)
  await page.locator('input[name=password]').focus()
  await page.keyboard.type(chosen)
  await page.keyboard.press('Enter')
}

/** Where the link of the last mail to somebody leads. */
async function linkTo(page: Page, email: string): Promise<string> {
  let path = ''
  await expect(async () => {
    const [mail] = await mailsTo(page.request, email)
    path = /\/office\/welcome#[\w-]+/.exec(mail?.text ?? '')?.[0] ?? ''
    expect(path).not.toBe('')
  }).toPass()
  return path
}

function codeOf(secret: string, secondsAhead = 0): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + secondsAhead * 1_000 })
}
