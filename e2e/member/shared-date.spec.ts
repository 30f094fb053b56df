import { expect } from '@playwright/test'
import { copy } from '../../src/test/copy.ts'
import { phone, post, withoutLikeOverlay } from '../members.ts'
import { check } from '../quality/check.ts'
import { join } from '../signing-up.ts'
import { test } from '../test.ts'
import { conversationWith, option, tell } from './chatting.ts'

test('a date with a match is shared from the chat; a friend without an account or script sees it, and the check-in', async ({
  browser,
}) => {
  test.setTimeout(90_000)
  const country = 'FI'
  const [hers, his] = [await browser.newContext({ viewport: phone }), await browser.newContext()]
  await withoutLikeOverlay(hers)
  const [page, other] = [await hers.newPage(), await his.newPage()]
  const anna = await join(page, 'Anna', { details: { gender: 'female', seeks: 'male', country } })
  const bram = await join(other, 'Bram', { details: { gender: 'male', seeks: 'female', country } })
  await post(page.request, '/api/likes', { member_id: bram.id })
  await post(other.request, '/api/likes', { member_id: anna.id })
  const chat = await conversationWith(page, bram)
  await tell(page, chat, 'Tomorrow at eight?')
  await page.goto(`/chats/${chat}`)
  await option(page, copy('chat.header.shareDate'))

  const main = page.getByRole('main')
  await expect(page.getByRole('heading', { level: 1, name: copy('dates.title') })).toBeVisible()
  await expect(main.getByText(/Bram, \d\d/)).toBeVisible()
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
  await main.getByLabel(copy('dates.starts')).fill(`${tomorrow}T20:00`)
  await main.getByLabel(copy('dates.place')).fill('Café De Pier')
  await main.getByLabel(copy('dates.noteLabel')).fill('I take the last tram.')
  await check(page)
  await main.getByRole('button', { name: copy('dates.save') }).click()
  await expect(main.getByText(copy('dates.done.saved'))).toBeVisible()
  const link = await main.getByLabel(copy('dates.link')).inputValue()
  await check(page)

  const plain = await browser.newContext({ viewport: phone, javaScriptEnabled: false })
  const friend = await plain.newPage()
  const answer = await friend.goto(link)
  expect(answer?.headers()).toMatchObject({
    'cache-control': 'private, no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex, nofollow, noarchive',
  })
  await expect(friend.getByRole('heading', { level: 1 })).toHaveText(copy('dates.friend.title', { name: 'Anna' }))
  await expect(friend.getByRole('main')).toContainText(/Bram, \d\d/)
  await expect(friend.getByRole('main')).toContainText('Café De Pier')
  await expect(friend.getByRole('heading', { name: copy('dates.friend.waiting') })).toBeVisible()
  expect(await friend.content()).not.toContain(bram.id)
  await expect(friend.locator('main img, script')).toHaveCount(0)

  await main.getByRole('button', { name: copy('dates.home') }).press('Enter')
  await expect(main.getByText(copy('dates.state.home'), { exact: true })).toBeVisible()
  await friend.reload()
  await expect(friend.getByRole('heading', { name: copy('dates.friend.home', { name: 'Anna' }) })).toBeVisible()

  await main.getByRole('button', { name: copy('dates.end') }).click()
  await expect(main.getByRole('article')).toHaveCount(0)
  expect((await friend.reload())?.status()).toBe(410)
  await expect(friend.getByRole('heading', { level: 1 })).toHaveText(copy('dates.friend.ended'))
  await Promise.all([hers, his, plain].map((context) => context.close()))
})
