import { expect, type Locator, type Page } from '@playwright/test'
import { anyPattern, copy, copyPattern } from '../../src/test/copy.ts'
import { logInAs, phone, withoutLikeOverlay } from '../members.ts'
import { check, expectToFit } from '../quality/check.ts'
import { test } from '../test.ts'
import { giveHistory } from './conversation-history.ts'

const count = 10_000
const quoted = 4_000
const stepPx = 900
/** Browsers round places to parts of a pixel. */
const roundingPx = 2

/** Emma's first conversation, ten thousand messages long; the newest answers one of long ago. */
async function openLong(page: Page): Promise<Locator> {
  // The overlay of a new like would lie over the conversation
  await withoutLikeOverlay(page)
  const memberId = await logInAs(page.request, 'emma')
  await giveHistory(page, {
    count,
    memberId,
    special: ({ seq, sender_id }) =>
      seq === count ? { reply_to: { seq: quoted, sender_id, text: 'Long ago', attachment: null } } : {},
  })
  await page.goto('/chats')
  // Only what script asks for goes by the wire that has the history
  await page.waitForLoadState('networkidle')
  await page.locator('main a[href^="/chats/"]').first().click()
  const log = page.getByRole('log')
  await expect(log.getByText(`Number ${count}.`)).toBeVisible()
  return log
}

const numbered = (page: Page, seq: number) => page.locator(`[data-seq="${seq}"]`)

/** Scrolls, and says by how many pixels what was read has moved beside that. Null where the end of what is there stopped it. */
async function strayAfterScroll(log: Locator, by: number): Promise<number | null> {
  return log.evaluate(async (box, distance) => {
    const middle = () => box.getBoundingClientRect().top + box.clientHeight / 2
    const read = [...box.querySelectorAll('[data-seq]')].find((row) => row.getBoundingClientRect().bottom > middle())
    const before = read?.getBoundingClientRect().top ?? 0
    const from = box.scrollTop
    box.scrollTop += distance
    const scrolled = box.scrollTop - from
    // Time for pages to come in and for what is far away to be left out
    for (let frame = 0; frame < 12; frame += 1) await new Promise(requestAnimationFrame)
    if (!read?.isConnected || Math.abs(scrolled) < Math.abs(distance)) return null
    return Math.abs(read.getBoundingClientRect().top - before + scrolled)
  }, by)
}

test('ten thousand messages: the page stays small and the place that is read never moves', { tag: '@soak' }, async ({
  page,
}) => {
  const log = await openLong(page)
  for (const direction of [-stepPx, stepPx]) {
    for (let step = 0; step < 25; step += 1) {
      const stray = await strayAfterScroll(log, direction)
      if (stray !== null) expect(stray, `step ${step} of ${direction}`).toBeLessThanOrEqual(roundingPx)
    }
  }
  expect(await page.locator('[data-seq]').count()).toBeLessThan(250)
})

test('a quote leads far back, from there both ways, and one press to the newest again', { tag: '@soak' }, async ({
  page,
}) => {
  const log = await openLong(page)
  await page.getByRole('button', { name: /Long ago/ }).click()
  await expect(numbered(page, quoted)).toBeFocused()
  await expect(numbered(page, quoted)).toBeInViewport()
  const held: number[] = []
  for (let step = 0; step < 8; step += 1) {
    const stray = await strayAfterScroll(log, stepPx)
    if (stray !== null) held.push(stray)
  }
  expect(held.length).toBeGreaterThan(2)
  expect(Math.max(...held)).toBeLessThanOrEqual(roundingPx)
  await page.getByRole('button', { name: copy('chat.messages.jump') }).click()
  await expect(numbered(page, count)).toBeInViewport()
  await expect(page.getByRole('button', { name: copy('chat.messages.jump') })).toBeHidden()
})

test('by keyboard alone: from message to message, and what can be done with one', { tag: '@soak' }, async ({
  page,
}) => {
  await openLong(page)
  await check(page)
  await numbered(page, count).focus()
  for (let step = 0; step < 30; step += 1) await page.keyboard.press('ArrowUp')
  await expect(numbered(page, count - 30)).toBeFocused()
  await expect(numbered(page, count - 30)).toBeInViewport()
  await page.keyboard.press('Enter')
  const actions = page.getByRole('dialog', { name: copy('chat.message.actions') })
  await expect(actions.getByRole('button', { name: copy('chat.message.reply') })).toBeVisible()
  await check(page)
  await page.keyboard.press('Escape')
  await expect(numbered(page, count - 30)).toBeFocused()
})

test('by touch: a long press opens the actions, a swipe answers, a drag scrolls', { tag: '@soak' }, async ({
  browser,
}) => {
  const context = await browser.newContext({ viewport: phone, hasTouch: true })
  const page = await context.newPage()
  const log = await openLong(page)
  const fingers = await context.newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
    fingers.send('Input.dispatchTouchEvent', { type, touchPoints })
  const middle = { x: 150, y: 500 }

  await touch('touchStart', middle)
  const actions = page.getByRole('dialog', { name: copy('chat.message.actions') })
  await expect(actions).toBeVisible()
  await touch('touchEnd')
  await expect(actions).toBeVisible()
  await expectToFit(page)
  await expect.poll(() => actions.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true)
  await page.keyboard.press('Escape')
  await expect(actions).toBeHidden()

  const before = await log.evaluate((box) => box.scrollTop)
  await touch('touchStart', middle)
  for (let step = 1; step <= 10; step += 1) await touch('touchMove', { x: middle.x, y: middle.y + step * 20 })
  await touch('touchEnd')
  await expect.poll(() => log.evaluate((box) => box.scrollTop)).toBeLessThan(before - 100)
  // The finger that ends a scroll swipes nothing
  await log.evaluate(async (box) => {
    for (let last = -1; box.scrollTop !== last; await new Promise((resolve) => setTimeout(resolve, 100)))
      last = box.scrollTop
  })

  await touch('touchStart', middle)
  for (let step = 1; step <= 10; step += 1) await touch('touchMove', { x: middle.x + step * 9, y: middle.y })
  await touch('touchEnd')
  await expect(
    page.getByText(anyPattern(copyPattern('chat.composer.replyTo'), copyPattern('chat.composer.replyToYou'))).first(),
  ).toBeVisible()
  await context.close()
})
