import { expect, type Page } from '@playwright/test'
import { copy } from '../../src/test/copy.ts'
import { tabTo } from '../keyboard.ts'
import { phone, post, withoutLikeOverlay } from '../members.ts'
import { check, checkEverywhere } from '../quality/check.ts'
import { join } from '../signing-up.ts'
import { test } from '../test.ts'
import { conversationWith, option, tell } from './chatting.ts'

/** Anna and Bram match, and Anna has written: the conversation. */
async function match(hers: Page, his: Page): Promise<{ chat: string; bram: { id: string } }> {
  const country = 'FI'
  const anna = await join(hers, 'Anna', { details: { gender: 'female', seeks: 'male', country } })
  const bram = await join(his, 'Bram', { details: { gender: 'male', seeks: 'female', country } })
  await post(hers.request, '/api/likes', { member_id: bram.id })
  await post(his.request, '/api/likes', { member_id: anna.id })
  const chat = await conversationWith(hers, bram)
  await tell(hers, chat, 'Tomorrow at eight?')
  return { chat, bram }
}

test('a date with a match is shared from the chat; a friend without an account or script sees it, and the check-in', async ({
  browser,
}) => {
  const [hers, his] = [await browser.newContext({ viewport: phone }), await browser.newContext()]
  await withoutLikeOverlay(hers)
  const [page, other] = [await hers.newPage(), await his.newPage()]
  const { chat, bram } = await match(page, other)
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

test('a date is planned, refused, shared, changed, put off and ended by keyboard; the friend reads it by keyboard', {
  tag: '@soak',
}, async ({ browser }) => {
  const [hers, his, any] = [await browser.newContext(), await browser.newContext(), await browser.newContext()]
  for (const context of [hers, his]) await withoutLikeOverlay(context)
  const [page, other, friend] = [await hers.newPage(), await his.newPage(), await any.newPage()]
  const { chat } = await match(page, other)
  await page.goto(`/settings/dates?chat=${chat}`)
  await page.waitForLoadState('networkidle')
  const main = page.getByRole('main')
  const { keyboard } = page
  const focused = page.locator(':focus')
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)

  await tabTo(page, 'input[name=starts_at]')
  await typeMoment(page, `${tomorrow}T20:00`)
  await expect(focused).toHaveValue(`${tomorrow}T20:00`)
  await tabTo(page, 'button[type=submit]', copy('dates.save'))
  await keyboard.press('Enter')
  await expect(main.locator('input[name=place]')).toBeFocused()
  await checkEverywhere(page, 'a refused plan')
  await keyboard.type('Café De Pier')
  await tabTo(page, 'textarea[name=note]')
  await keyboard.type('I take the last tram.')
  await tabTo(page, 'select[name=check_in_hours]')
  await keyboard.press('ArrowDown')
  await tabTo(page, 'button[type=submit]', copy('dates.save'))
  await keyboard.press('Enter')
  await expect(main.getByText(copy('dates.done.saved'))).toBeVisible()
  await expectFocusInMain(page)
  await checkEverywhere(page, 'a shared plan')

  const link = await main.getByLabel(copy('dates.link')).inputValue()
  await friend.goto(link)
  await checkEverywhere(friend, 'the page of a friend')
  await tabTo(friend, 'a[href^="tel:"]')

  await page.bringToFront()
  await tabTo(page, 'main button', copy('dates.later'))
  await keyboard.press('Enter')
  await expect(page.getByText(copy('dates.done.later')).first()).toBeVisible()
  await expectFocusInMain(page)
  await tabTo(page, 'main a', copy('dates.edit'))
  await keyboard.press('Enter')
  await expect(main.locator('input[name=starts_at]')).toBeFocused()
  await tabTo(page, 'input[name=place]')
  await keyboard.press('End')
  await keyboard.type(', upstairs')
  await keyboard.press('Enter')
  await expect(main.getByRole('article')).toContainText('Café De Pier, upstairs')
  await expectFocusInMain(page)

  await tabTo(page, 'main button', copy('dates.home'))
  await keyboard.press('Enter')
  await expect(main.getByText(copy('dates.state.home'), { exact: true })).toBeVisible()
  await expectFocusInMain(page)
  await friend.reload()
  await expect(friend.getByRole('heading', { name: copy('dates.friend.home', { name: 'Anna' }) })).toBeVisible()
  await checkEverywhere(friend, 'the page of a friend, after the check-in')
  await tabTo(page, 'main button', copy('dates.end'))
  await keyboard.press('Enter')
  await expect(main.getByRole('article')).toHaveCount(0)
  await expectFocusInMain(page)
  await checkEverywhere(page, 'no plan')
  await friend.reload()
  await expect(friend.getByRole('heading', { level: 1 })).toHaveText(copy('dates.friend.ended'))
  await checkEverywhere(friend, 'a plan that has ended')
  await Promise.all([hers, his, any].map((context) => context.close()))
})

/** A browser's own field of a day and a time, in the order of its language: month, day, year, hours, minutes, half of the day. */
async function typeMoment({ keyboard }: Page, moment: string) {
  const [year = '', month = '', day = '', hour = '', minute = ''] = moment.split(/\D/)
  await keyboard.type(`${month}${day}${year}`)
  await keyboard.press('ArrowRight')
  await keyboard.type(`${String(Number(hour) % 12).padStart(2, '0')}${minute}${Number(hour) < 12 ? 'AM' : 'PM'}`)
}

/** What had the focus may be gone; the next tab must not begin at the top of the page. */
const expectFocusInMain = (page: Page) =>
  expect.poll(() => page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true)
