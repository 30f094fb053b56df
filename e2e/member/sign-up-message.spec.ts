import { expect, type Page } from '@playwright/test'
import { copy } from '../../src/test/copy.ts'
import { logInAs, phone } from '../members.ts'
import { chatsOf, confirm, fill, newAddress, newMember, sent } from '../signing-up.ts'
import { partTakenOver, test } from '../test.ts'

test('words to a member wait until the address is confirmed, seen by their writer only', { tag: '@soak' }, async ({
  browser,
}) => {
  const context = await browser.newContext({ viewport: phone })
  const page = await context.newPage()
  const email = newAddress()
  const words = `Hello Emma, from ${email}`
  const receiver = await browser.newContext()
  const emma = await logInAs(receiver.request, 'emma')

  await page.goto(`/members/${emma}/signup?${sent}`)
  await expect(page.getByRole('heading', { name: copy('entry.signUp.memberTitle', { name: 'Emma' }) })).toBeVisible()
  await expect(page.getByRole('article').getByRole('link', { name: /Emma/ })).toBeVisible()
  await page.getByLabel(copy('entry.signUp.message', { name: 'Emma' })).fill('Hello?')
  await fill(page, { email, name: 'Tim' })
  await page
    .getByRole('main')
    .getByRole('button', { name: copy('entry.signUp.submit') })
    .click()
  await page.waitForURL('**/complete-signup?step=photo**')
  await expect(page.getByText(copy('entry.complete.progress', { step: 2, steps: 7 }))).toBeVisible()
  await page.getByRole('link', { name: copy('common.back') }).click()
  await expect(page.getByRole('heading', { name: copy('entry.complete.message', { name: 'Emma' }) })).toBeFocused()
  await expect(page.getByLabel(copy('entry.signUp.message', { name: 'Emma' }))).toHaveValue('Hello?')

  await page.goto('/chats')
  const waiting = page.getByRole('region', { name: copy('chat.waiting.label', { name: 'Emma' }) })
  await expect(waiting).toContainText(copy('chat.waiting.title'))
  await expect(waiting.locator('blockquote')).toHaveText('Hello?')
  await partTakenOver(waiting)
  await waiting.getByText(copy('common.edit'), { exact: true }).click()
  await waiting.locator('textarea').fill(words)
  await waiting.getByRole('button', { name: copy('common.save') }).click()
  await expect(waiting.locator('blockquote')).toHaveText(words)
  await page.goto(`/members/${emma}/chat`)
  await expect(page.getByRole('region', { name: copy('chat.waiting.label', { name: 'Emma' }) }).last()).toBeVisible()
  expect(await chatsOf(receiver.request)).not.toContain(words)

  await confirm(page, email)
  await expect(page.getByRole('heading', { name: copy('entry.activate.doneTitle', { name: 'Tim' }) })).toBeVisible()
  expect(await chatsOf(receiver.request)).toContain(words)
  await page.goto('/chats')
  await expect(page.getByRole('list', { name: copy('chat.list.label') })).toContainText(words)
  await expect(page.getByText(copy('likes.button.waiting'))).toBeHidden()

  await page.goto('/signup-matches')
  const fitting = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('article') })
  await fitting
    .first()
    .getByRole('button', { name: new RegExp(`^${copy('likes.button.like')} `) })
    .click()
  await expect(fitting.first().getByRole('button', { name: copy('likes.button.liked') })).toBeVisible()
  await Promise.all([context.close(), receiver.close()])
})

test('what is written before its code has come is kept and saved', { tag: '@soak' }, async ({ browser, request }) => {
  const context = await browser.newContext()
  const page = await context.newPage()
  await signUpWithMessage(page, await logInAs(request, 'emma'), 'Hello?')
  const code = Promise.withResolvers<void>()
  await page.route('**/assets/pending-message-*.js', async (route) => {
    await code.promise
    await route.continue()
  })
  // The last parts of a page load after its photos
  const isStarted = page.waitForRequest('**/assets/pending-message-*.js')
  await page.goto('/chats', { waitUntil: 'commit' })
  await isStarted
  const waiting = page.getByRole('region', { name: copy('chat.waiting.label', { name: 'Emma' }) })
  await waiting.getByText(copy('common.edit'), { exact: true }).click()
  await waiting.locator('textarea').fill('Hello from the train')
  code.resolve()
  await partTakenOver(waiting)
  await expect(waiting.locator('textarea')).toBeVisible()
  await expect(waiting.locator('textarea')).toHaveValue('Hello from the train')
  await waiting.getByRole('button', { name: copy('common.save') }).click()
  await expect(waiting.locator('blockquote')).toHaveText('Hello from the train')
  await context.close()
})

test('words that wait can be taken back', { tag: '@soak' }, async ({ browser, request }) => {
  const context = await browser.newContext()
  const page = await context.newPage()
  await signUpWithMessage(page, await logInAs(request, 'emma'), 'Oops')
  await page.goto('/chats')
  const waiting = page.getByRole('region', { name: copy('chat.waiting.label', { name: 'Emma' }) })
  await partTakenOver(waiting)
  await waiting.getByText(copy('common.edit'), { exact: true }).click()
  await waiting.getByRole('button', { name: copy('chat.waiting.takeBack') }).click()
  await expect(waiting).toBeHidden()
  await expect(page.getByText(copy('chat.waiting.takenBack'))).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: copy('chat.list.emptyTitle') })).toBeVisible()
  await expect(waiting).toBeHidden()
  await context.close()
})

/** A man who has signed up with a message that waits for his address to be confirmed, logged in on this page. */
async function signUpWithMessage(page: Page, receiverId: string, message: string): Promise<void> {
  const to = { member_id: receiverId, signup_message: message }
  await newMember(page.request, { name: 'Tom', gender: 'male', seeks: 'female', ...to })
}
