import { type Browser, expect, type Page } from '@playwright/test'
import { anyPattern, copy, copyPattern } from '../../src/test/copy.ts'
import { phone } from '../members.ts'
import { check } from '../quality/check.ts'
import { join } from '../signing-up.ts'
import { test } from '../test.ts'

/** A confirmed woman who looks for men in the Netherlands: the demo has some who look for her. */
async function player(browser: Browser, options: Parameters<Browser['newContext']>[0] = {}): Promise<Page> {
  const page = await (await browser.newContext(options)).newPage()
  await join(page, 'Sanne', { details: { seeks: 'male' } })
  return page
}

const announced = (page: Page) =>
  page.getByRole('status').filter({
    hasText: anyPattern(
      copyPattern('swipe.next'),
      copyPattern('swipe.told.undone'),
      copyPattern('swipe.told.like'),
      copyPattern('swipe.told.pass'),
    ),
  })
const left = (page: Page) =>
  page.getByText(anyPattern(copyPattern('swipe.likesLeft', { all: 4 }), copyPattern('swipe.likesUsed')))
const nameOnTop = async (page: Page) => {
  const label = (await page.getByRole('button', { name: copyPattern('swipe.like') }).getAttribute('aria-label')) ?? ''
  return new RegExp(copy('swipe.like', { name: '(.+)' })).exec(label)?.[1] ?? ''
}

test('the swipe game with the keyboard alone: like, pass, take back, until the likes of the day are used', {
  tag: '@soak',
}, async ({ browser }) => {
  const page = await player(browser)
  await page.goto('/swipe-game')
  await page.waitForLoadState('networkidle')
  await expect(left(page)).toHaveText(copy('swipe.likesLeft', { count: 4, all: 4 }))
  const first = await nameOnTop(page)

  await page.keyboard.press('ArrowLeft')
  await expect(announced(page)).toContainText(copy('swipe.told.pass', { name: first }))
  await expect(announced(page)).toContainText(copyPattern('swipe.next'))
  await page.keyboard.press('Backspace')
  await expect(announced(page)).toContainText(copy('swipe.told.undone', { name: first }))
  expect(await nameOnTop(page)).toBe(first)

  await like(page)
  await expect(announced(page)).toContainText(copy('swipe.told.like', { name: first }))
  for (const count of [2, 1]) {
    await like(page)
    await expect(left(page)).toHaveText(copy('swipe.likesLeft', { count, all: 4 }))
  }
  await like(page)
  await expect(left(page)).toContainText(copyPattern('swipe.likesUsed'))
  const last = await nameOnTop(page)
  await expect(page.getByRole('button', { name: copy('swipe.like', { name: last }) })).toBeDisabled()
  await page.keyboard.press('ArrowRight')
  expect(await nameOnTop(page)).toBe(last)

  await page.reload()
  await expect(left(page)).toContainText(copyPattern('swipe.likesUsed'))

  // To the very end, which says so and offers more
  await expect(async () => {
    await page.keyboard.press('ArrowLeft')
    await expect(page.getByRole('heading', { name: copy('swipe.dryTitle') })).toBeVisible({ timeout: 100 })
  }).toPass({ intervals: [20] })
  await page.getByRole('button', { name: copy('swipe.lookAgain') }).press('Enter')
  await expect(page.getByRole('button', { name: copyPattern('swipe.like') })).toBeVisible()
  await page.context().close()
})

/** By key; a demo member who has liked her already makes it a match, whose overlay is closed again. */
async function like(page: Page) {
  const answered = page.waitForResponse(
    (response) => /swipe/.test(response.url()) && response.request().method() === 'POST',
  )
  await page.keyboard.press('ArrowRight')
  const { is_match } = (await (await answered).json()) as { is_match: boolean }
  if (!is_match) return
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
}

test('a card is carried by hand: far enough decides, less returns', { tag: '@soak' }, async ({ browser }) => {
  const page = await player(browser, { viewport: phone })
  await page.goto('/swipe-game')
  const first = await nameOnTop(page)
  await page.waitForLoadState('networkidle')
  const card = page
    .getByRole('region', { name: copy('swipe.deck') })
    .getByRole('article')
    .last()
  const box = await card.boundingBox()
  if (!box) throw new Error('no card')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 3]
  const carry = async (distance: number) => {
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x + distance / 2, y, { steps: 4 })
    await page.mouse.move(x + distance, y, { steps: 4 })
    await page.mouse.up()
  }
  await carry(-50)
  await expect(page).toHaveURL('/swipe-game')
  expect(await nameOnTop(page)).toBe(first)
  await carry(-180)
  await expect(announced(page)).toContainText(copy('swipe.told.pass', { name: first }))
  expect(page.url()).toContain('/swipe-game')
  await page.context().close()
})

test('beside the photo the words begin at the top and the buttons stay at the bottom', async ({ browser }) => {
  const page = await player(browser, { viewport: { width: 1280, height: 860 } })
  await page.goto('/swipe-game')
  const card = page
    .getByRole('region', { name: copy('swipe.deck') })
    .getByRole('article')
    .last()
  const [around, name, like] = await Promise.all(
    [card, card.getByRole('heading'), page.getByRole('button', { name: copyPattern('swipe.like') })].map((one) =>
      one.boundingBox(),
    ),
  )
  if (!around || !name || !like) throw new Error('no card')
  expect(name.y - around.y).toBeCloseTo(40, 0)
  expect(around.y + around.height - like.y).toBeLessThan(160)
  const marks = await page.locator('article h2 svg').evaluateAll((all) => all.map((one) => one.clientWidth))
  expect(marks.filter((width) => width > 24)).toEqual([])
  await page.context().close()
})

test('without script the buttons are forms', { tag: '@soak' }, async ({ browser }) => {
  const page = await player(browser, { javaScriptEnabled: false })
  await page.goto('/swipe-game')
  // Two members may have one name
  const onTop = () => page.locator('a[href^="/members/"]').first().getAttribute('href')
  const before = await onTop()
  await page.getByRole('button', { name: copy('swipe.like', { name: await nameOnTop(page) }) }).click()
  await expect(page.getByText(copy('swipe.likesLeft', { count: 3, all: 4 }))).toBeVisible()
  expect(await onTop()).not.toBe(before)
  await page.context().close()
})

test('nothing for axe, light and dark', { tag: '@soak' }, async ({ browser }) => {
  const page = await player(browser, { viewport: phone })
  await check(page, '/swipe-game')
  await page.context().close()
})
