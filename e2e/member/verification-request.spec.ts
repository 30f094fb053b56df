import { expect, type Page } from '@playwright/test'
import { copy } from '../../src/test/copy.ts'
import { tabTo } from '../keyboard.ts'
import { phone, post, withoutLikeOverlay } from '../members.ts'
import { check } from '../quality/check.ts'
import { join, newMember } from '../signing-up.ts'
import { test } from '../test.ts'
import { conversationWith, option, tell } from './chatting.ts'

const ask = (page: Page) => page.getByRole('alertdialog', { name: /Bram/ })

test('a match is asked to verify from the chat, by keyboard, and declines without the other being told', {
  tag: '@soak',
}, async ({ browser }) => {
  const [hers, his] = [
    await browser.newContext({ viewport: { width: 1440, height: 900 } }),
    await browser.newContext({ viewport: phone }),
  ]
  await Promise.all([withoutLikeOverlay(hers), withoutLikeOverlay(his)])
  const [page, other] = [await hers.newPage(), await his.newPage()]
  const anna = await join(page, 'Anna', { details: { gender: 'female', seeks: 'male' } })
  const bram = await join(other, 'Bram', { details: { gender: 'male', seeks: 'female' } })
  await post(page.request, '/api/likes', { member_id: bram.id })
  await post(other.request, '/api/likes', { member_id: anna.id })
  const chat = await conversationWith(page, bram)
  await tell(page, chat, 'Is that you on the bicycle?')

  await page.goto(`/chats/${chat}`)
  await option(page, copy('profiles.verify.action'))
  await expect(ask(page)).toBeVisible()
  await check(page)
  await ask(page).press('Escape')
  await expect(ask(page)).toBeHidden()
  const pane = page.getByRole('complementary', { name: copy('chat.pane.label', { name: 'Bram' }) })
  await pane.getByRole('button', { name: copy('profiles.verify.action') }).press('Enter')
  await expect(ask(page)).toBeVisible()
  await tabTo(page, 'button', copy('profiles.verify.action'))
  await page.keyboard.press('Enter')
  const requested = copy('profiles.verify.requested', { date: '' }).trim()
  await expect(pane.getByText(requested)).toBeVisible()
  await expect(pane.getByRole('button', { name: copy('profiles.verify.action') })).toBeHidden()
  await check(page)
  await page.goto(`/members/${bram.id}`)
  await expect(page.getByRole('main').getByText(requested)).toBeVisible()

  await other.goto('/notifications')
  await other
    .getByRole('main')
    .getByRole('link', { name: copy('activity.verification_request', { name: 'Anna' }).replace(/<\/?b>/g, '') })
    .click()
  await other.waitForURL('**/profile/verify')
  const decline = other.getByRole('button', { name: copy('verification.requests.declineName', { name: 'Anna' }) })
  await expect(decline).toBeVisible()
  await check(other)
  await decline.press('Enter')
  await expect(other.getByRole('status').filter({ hasText: copy('verification.requests.declined') })).toBeFocused()
  await expect(decline).toBeHidden()
  await check(other)

  await page.reload()
  await expect(page.getByRole('main').getByText(requested)).toBeVisible()
  await Promise.all([hers.close(), his.close()])
})

test('a member with a waiting message has one field for the code of the email, beside a chat and without', {
  tag: '@soak',
}, async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  const friend = await browser.newContext()
  const emma = await join(await friend.newPage(), 'Emma', { details: { gender: 'female', seeks: 'male' } })
  const details = { name: 'Tom', gender: 'male', seeks: 'female', member_id: emma.id, signup_message: 'Hello?' }
  await newMember(page.request, { ...details, country: 'NL' })
  const code = page.getByRole('main').getByLabel(copy('accounts.confirm.code'))
  await page.goto('/chats')
  await expect(code).toHaveCount(1)
  await page.goto(`/members/${emma.id}/chat`)
  await page.waitForURL('**/chats/*')
  await expect(page.getByRole('region', { name: copy('chat.waiting.label', { name: 'Emma' }) }).last()).toBeVisible()
  await expect(code).toHaveCount(1)
  await Promise.all([context.close(), friend.close()])
})
