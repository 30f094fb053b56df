import { expect } from '@playwright/test'
import { logInAs, phone } from '../members.ts'
import { chatsOf, confirm, fill, newAddress, newMember, sent } from '../signing-up.ts'
import { test } from '../test.ts'

test('words to a member wait until the address is confirmed, seen by their writer only', async ({ browser }) => {
  const context = await browser.newContext({ viewport: phone })
  const page = await context.newPage()
  const email = newAddress()
  const words = `Hello Emma, from ${email}`
  const receiver = await browser.newContext()
  const emma = await logInAs(receiver.request, 'emma')

  await page.goto(`/members/${emma}/signup?${sent}`)
  await expect(page.getByRole('heading', { name: 'Sign up and write to Emma' })).toBeVisible()
  await expect(page.getByRole('article').getByRole('link', { name: /Emma/ })).toBeVisible()
  await page.getByLabel('Your first message to Emma (optional)').fill('Hello?')
  await fill(page, { email, name: 'Tim' })
  await page.getByRole('main').getByRole('button', { name: 'Sign up for free' }).click()
  await page.waitForURL('**/complete-signup?step=photo**')
  await expect(page.getByText('Step 2 of 7')).toBeVisible()
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(page.getByRole('heading', { name: 'Say hello to Emma' })).toBeFocused()
  await expect(page.getByLabel('Your first message to Emma (optional)')).toHaveValue('Hello?')

  await page.goto('/chats')
  const waiting = page.getByRole('region', { name: 'Message to Emma that waits' })
  await expect(waiting).toContainText('Waits until you confirm your e-mail address')
  await expect(waiting.locator('blockquote')).toHaveText('Hello?')
  await waiting.getByText('Edit', { exact: true }).click()
  await waiting.getByRole('textbox').fill(words)
  await waiting.getByRole('button', { name: 'Save' }).click()
  await expect(waiting.locator('blockquote')).toHaveText(words)
  await page.goto(`/members/${emma}/chat`)
  await expect(page.getByRole('region', { name: 'Message to Emma that waits' }).last()).toBeVisible()
  expect(await chatsOf(receiver.request)).not.toContain(words)

  await confirm(page, email)
  await expect(page.getByRole('heading', { name: 'Welcome, Tim!' })).toBeVisible()
  expect(await chatsOf(receiver.request)).toContain(words)
  await page.goto('/chats')
  await expect(page.getByRole('list', { name: 'Conversations' })).toContainText(words)
  await expect(page.getByText('Waits until you confirm')).toBeHidden()

  await page.goto('/signup-matches')
  const fitting = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('article') })
  await fitting
    .first()
    .getByRole('button', { name: /^Like / })
    .click()
  await expect(fitting.first().getByRole('button', { name: /^Liked/ })).toBeVisible()
  await expect(fitting.first()).toContainText(/age range|region|You both like/)
  await Promise.all([context.close(), receiver.close()])
})

test('words that wait can be taken back', async ({ browser, request }) => {
  const context = await browser.newContext()
  const page = await context.newPage()
  const emma = await logInAs(request, 'emma')
  await newMember(page.request, {
    name: 'Tom',
    gender: 'male',
    seeks: 'female',
    member_id: emma,
    signup_message: 'Oops',
  })
  await page.goto('/chats')
  const waiting = page.getByRole('region', { name: 'Message to Emma that waits' })
  await waiting.getByText('Edit', { exact: true }).click()
  await waiting.getByRole('button', { name: 'Take it back' }).click()
  await expect(waiting).toBeHidden()
  await expect(page.getByText('Your message was taken back.')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'No conversations yet' })).toBeVisible()
  await expect(waiting).toBeHidden()
  await context.close()
})
