import { expect, type Page } from '@playwright/test'
import { copy, copyPattern } from '../../src/test/copy.ts'
import { agreeToBeShown, demoPassword, logInAs, resident } from '../members.ts'
import { confirm, fill, join, newAddress, sent } from '../signing-up.ts'
import { test } from '../test.ts'

/** Logs in by the form that the dialog leads to. */
async function logIn(page: Page, email: string, password: string) {
  await page
    .getByRole('dialog')
    .getByRole('link', { name: copy('entry.signUp.logIn') })
    .click()
  await expect(page).toHaveURL(/\/login\?next=/)
  await page.locator('input[name=email]').fill(email)
  await page.locator('input[name=password]').fill(password)
  await page
    .getByRole('main')
    .getByRole('button', { name: copy('entry.logIn.submit'), exact: true })
    .click()
}

/** A member whom nobody has liked yet and whom visitors may see. */
async function stranger(page: Page, name: string): Promise<string> {
  const { id } = await join(page, name, { details: { gender: 'male', seeks: 'female', country: 'FI' } })
  await agreeToBeShown(page.request)
  return id
}

test('a visitor who likes, and logs in: back on the page, and the like is given', { tag: '@soak' }, async ({
  browser,
}) => {
  const other = await (await browser.newContext()).newPage()
  const kees = await stranger(other, 'Kees')
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(`/members/${kees}?${sent}`)
  await page.waitForLoadState('networkidle')
  await page
    .getByRole('main')
    .getByRole('link', { name: copy('likes.button.like'), exact: true })
    .click()
  await logIn(page, resident('emma'), demoPassword)
  await expect(page).toHaveURL(`/members/${kees}?${sent}`)
  await expect(page.getByRole('main').getByRole('button', { name: copy('likes.button.liked') })).toBeVisible()
  await expect(page.getByText(copy('likes.button.done', { name: 'Kees' })).first()).toBeVisible()
  // Once: taken back, it is not given again
  const takenBack = page.waitForResponse((response) => response.request().method() === 'DELETE' && response.ok())
  await page
    .getByRole('main')
    .getByRole('button', { name: copy('likes.button.liked') })
    .click()
  await expect(page.getByRole('main').getByRole('button', { name: `${copy('likes.button.like')} Kees` })).toBeVisible()
  await takenBack
  await page.reload()
  await expect(page.getByRole('main').getByRole('button', { name: `${copy('likes.button.like')} Kees` })).toBeVisible()
  await Promise.all([context.close(), other.context().close()])
})

test('a visitor who writes, and logs in: in the conversation', { tag: '@soak' }, async ({ browser, request }) => {
  const emma = await logInAs(request, 'emma')
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(`/members/${emma}?${sent}`)
  await page.waitForLoadState('networkidle')
  await page
    .getByRole('main')
    .getByRole('link', { name: copy('likes.member.write') })
    .click()
  await logIn(page, resident('james'), demoPassword)
  await expect(page).toHaveURL(/\/chats\/[0-9a-f-]{36}$/)
  await expect(page.getByRole('link', { name: /Emma/ }).first()).toBeVisible()
  await context.close()
})

test('a visitor who likes, and signs up: the like is given once the address is confirmed', async ({ browser }) => {
  const other = await (await browser.newContext()).newPage()
  const leo = await stranger(other, 'Leo')
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(`/members/${leo}?${sent}`)
  await page.waitForLoadState('networkidle')
  const here = page.url()
  await page
    .getByRole('main')
    .getByRole('link', { name: copy('likes.button.like'), exact: true })
    .click()
  const dialog = page.getByRole('dialog')
  const email = newAddress()
  await fill(dialog, { email, name: 'Mia' })
  await dialog.getByRole('button', { name: copy('entry.signUp.submit') }).click()
  await dialog.getByRole('button', { name: copy('entry.signUp.stay') }).click()
  expect(page.url()).toBe(here)
  const likedBy = async () => {
    const { liked_by } = (await (await other.request.get('/api/likes.php')).json()) as { liked_by: { name: string }[] }
    return liked_by.map(({ name }) => name)
  }
  const button = page.getByRole('main').getByRole('button', { name: copy('likes.button.takeBack', { name: 'Leo' }) })
  await expect(button).toHaveText(copyPattern('likes.button.waiting'))
  expect(await likedBy()).toEqual([])
  const mailbox = await context.newPage()
  await confirm(mailbox, email)
  await expect(button).toContainText(copy('likes.button.liked'))
  await expect.poll(likedBy).toEqual(['Mia'])
  await Promise.all([context.close(), other.context().close()])
})

test('more photos than a visitor sees: asked to sign up, and back on the same page', { tag: '@soak' }, async ({
  browser,
  request,
}) => {
  const james = await logInAs(request, 'james')
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(`/members/${james}?${sent}`)
  await page.waitForLoadState('networkidle')
  await expect(page.getByText(copy('likes.member.visitor', { name: 'James' })).first()).toBeVisible()
  await page
    .getByRole('main')
    .getByRole('link', { name: copy('likes.button.like'), exact: true })
    .click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page).toHaveURL(`/members/${james}?${sent}`)
  // What a visitor may not do is refused by the server, too
  const refused = await page.request.post('/api/likes', { data: { member_id: james } })
  expect(refused.status()).toBe(403)
  await context.close()
})
