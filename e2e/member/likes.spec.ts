import { type Browser, expect, type Page } from '@playwright/test'
import { locales } from '../../src/contract/constants.ts'
import { copy, copyPattern } from '../../src/test/copy.ts'
import { phone, post, withoutLikeOverlay } from '../members.ts'
import { check } from '../quality/check.ts'
import { join } from '../signing-up.ts'
import { soakUnlessUsual, test } from '../test.ts'

type Person = { id: string; name: string; page: Page }

// Out of sight of those who play and search in other tests
const country = 'FI'

/** A member in a browser of their own, whom no overlay disturbs. */
async function member(
  browser: Browser,
  name: string,
  options: Parameters<Browser['newContext']>[0] & { gender?: 'female' | 'male' } = {},
): Promise<Person> {
  const { gender = 'male', ...settings } = options
  const context = await browser.newContext(settings)
  await withoutLikeOverlay(context)
  const page = await context.newPage()
  const seeks = gender === 'male' ? 'female' : 'male'
  const { id } = await join(page, name, { details: { gender, seeks, country } })
  return { id, name, page }
}
const like = (from: Person, to: Person) => post(from.page.request, '/api/likes', { member_id: to.id })
const cards = (page: Page) => page.getByRole('main').getByRole('article')
const card = (page: Page, name: string) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('article').getByRole('link', { name: new RegExp(`^${name},`) }) })
const newOnTab = (page: Page) =>
  page.getByRole('navigation', { name: copy('likes.tabs.label') }).getByText(copyPattern('common.newLikes'))
const closeAll = (...all: Person[]) => Promise.all(all.map(({ page }) => page.context().close()))

test('received: new first, turned down and back by keyboard, no longer new once opened, answered to a match', async ({
  browser,
}) => {
  const anna = await member(browser, 'Anna', { gender: 'female' })
  const [bram, carl] = [await member(browser, 'Bram'), await member(browser, 'Carl')]
  await like(bram, anna)
  await like(carl, anna)
  const { page } = anna
  await page.goto('/likes')
  await page.waitForLoadState('networkidle')
  await expect(cards(page).getByRole('link')).toHaveText([/^Carl/, /^Bram/])
  await expect(newOnTab(page)).toHaveText(copy('common.newLikes', { count: 2 }))

  const pass = card(page, 'Carl').getByRole('button', { name: `${copy('likes.pass.act')}: Carl` })
  await pass.press('Enter')
  await expect(page.getByText(copy('likes.pass.done', { name: 'Carl' }))).toBeVisible()
  const undo = page.getByRole('button', { name: copy('likes.pass.undo') })
  await expect(undo).toBeFocused()
  await expect(newOnTab(page)).toHaveText(copy('common.newLikes', { count: 1 }))
  await expect(undo).toBeEnabled()
  await undo.press('Enter')
  await expect(pass).toBeFocused()
  await expect(newOnTab(page)).toHaveText(copy('common.newLikes', { count: 2 }))
  await expect(pass).toBeEnabled()
  await pass.press('Enter')
  await expect(undo).toBeEnabled()

  await card(page, 'Bram').getByRole('article').getByRole('link').click()
  await expect(page).toHaveURL(`/likes/m/${bram.id}`)
  await expect(page.getByText(copy('likes.member.likesYou', { name: 'Bram' }))).toBeVisible()
  await page.goBack()
  await expect(card(page, 'Bram')).toBeVisible()
  await expect(card(page, 'Bram').getByText(copyPattern('common.newLikes'))).toBeHidden()
  await expect(newOnTab(page)).toBeHidden()
  // Still put away, with the way back
  await expect(page.getByText(copy('likes.pass.done', { name: 'Carl' }))).toBeVisible()
  await page.reload()
  await expect(cards(page).getByRole('link')).toHaveText([/^Bram/])

  await page.getByRole('button', { name: copy('likes.likeBack', { name: 'Bram' }) }).click()
  await expect(page.getByRole('dialog').getByText(copy('likes.overlay.match'))).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: copy('likes.tabs.matches'), exact: true }).click()
  await card(page, 'Bram')
    .getByRole('link', { name: copy('likes.write', { name: 'Bram' }) })
    .click()
  await expect(page).toHaveURL(/\/chats\/[0-9a-f-]{36}$/)
  await closeAll(anna, bram, carl)
})

test('likes with a comment come before the others, and all Like back buttons have one size', async ({ browser }) => {
  const anna = await member(browser, 'Anna', { gender: 'female' })
  const [kai, leo, max] = [await member(browser, 'Kai'), await member(browser, 'Leo'), await member(browser, 'Max')]
  const comment = (text: string) => ({ member_id: anna.id, comment: { text } })
  await post(kai.page.request, '/api/likes', comment('Which side of the river?'))
  await post(leo.page.request, '/api/likes', comment('I would like to hear from the witnesses. '.repeat(3).trim()))
  await like(max, anna)
  const { page } = anna
  await page.goto('/likes')
  await page.waitForLoadState('networkidle')
  await expect(cards(page).getByRole('link')).toHaveText([/^Leo/, /^Kai/, /^Max/])
  await expect(card(page, 'Kai').getByRole('blockquote')).toContainText(copy('likes.comment.theirs', { name: 'Kai' }))
  const boxOf = async (name: string) => {
    const box = await page.getByRole('button', { name: copy('likes.likeBack', { name }) }).boundingBox()
    return box ?? { x: 0, y: 0, width: 0, height: 0 }
  }
  const [first, second, third] = [await boxOf('Leo'), await boxOf('Kai'), await boxOf('Max')]
  expect([second.y, second.width, second.height]).toEqual([first.y, first.width, first.height])
  expect(second.x).toBeGreaterThan(first.x + first.width)
  expect([third.width, third.height]).toEqual([first.width, first.height])
  await page.setViewportSize(phone)
  const [upper, lower] = [await boxOf('Leo'), await boxOf('Kai')]
  expect(lower.x).toBe(upper.x)
  expect(lower.y).toBeGreaterThan(upper.y + 200)
  await closeAll(anna, kai, leo, max)
})

for (const locale of locales) {
  test(`the tabs of the likes are whole on narrow phones, in ${locale}`, { tag: soakUnlessUsual(locale) }, async ({
    browser,
  }) => {
    const [anna, kai] = [await member(browser, 'Anna', { gender: 'female' }), await member(browser, 'Kai')]
    // Counted beside its tab, which takes room
    await like(kai, anna)
    const { page } = anna
    await page.goto('/likes')
    await page.context().addCookies([{ name: 'locale', value: locale, url: page.url() }])
    await page.reload()
    const tabs = page.getByRole('main').getByRole('navigation')
    for (const width of [320, 360, 390]) {
      await page.setViewportSize({ width, height: 640 })
      const hidden = await tabs.evaluate((row) => row.scrollWidth - row.clientWidth)
      expect(hidden, `at ${width}`).toBe(0)
    }
    await closeAll(anna, kai)
  })
}

test('sent: taken back and given again; with a match it asks first', async ({ browser }) => {
  const anna = await member(browser, 'Anna', { gender: 'female' })
  const [dirk, emil] = [await member(browser, 'Dirk'), await member(browser, 'Emil')]
  await like(anna, dirk)
  await like(emil, anna)
  await like(anna, emil)
  const { page } = anna
  await page.goto('/likes/sent')
  await page.waitForLoadState('networkidle')
  await page.getByRole('button', { name: copy('likes.button.takeBack', { name: 'Dirk' }) }).press('Enter')
  await expect(page.getByText(copy('likes.button.undone', { name: 'Dirk' }))).toBeVisible()
  const undo = page.getByRole('button', { name: copy('likes.pass.undo') })
  await expect(undo).toBeEnabled()
  await undo.press('Enter')
  await expect(page.getByRole('button', { name: copy('likes.button.takeBack', { name: 'Dirk' }) })).toBeFocused()
  await expect(page.getByRole('button', { name: copy('likes.button.takeBack', { name: 'Dirk' }) })).toBeEnabled()
  const { profiles } = (await (await page.request.get('/api/likes.php')).json()) as { profiles: { name: string }[] }
  expect(profiles.map(({ name }) => name).sort()).toEqual(['Dirk', 'Emil'])

  await page.getByRole('button', { name: copy('likes.button.takeBack', { name: 'Emil' }) }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(copy('likes.unmatch.text', { name: 'Emil' }))
  await question.getByRole('button', { name: copy('likes.unmatch.confirm') }).click()
  await expect(page.getByText(copy('likes.button.undone', { name: 'Emil' }))).toBeVisible()
  await expect(undo).toBeEnabled()
  await page.goto('/likes/matches')
  await expect(page.getByRole('heading', { name: copy('likes.empty.matches.title') })).toBeVisible()
  await closeAll(anna, dirk, emil)
})

test('a profile: not for me, and back; the list that one returns to knows', async ({ browser }) => {
  const anna = await member(browser, 'Anna', { gender: 'female', viewport: phone })
  const finn = await member(browser, 'Finn')
  await like(finn, anna)
  const { page } = anna
  await page.goto('/likes/received')
  await page.waitForLoadState('networkidle')
  await card(page, 'Finn').getByRole('article').getByRole('link').click()
  await expect(page.getByText(copy('likes.member.likesYou', { name: 'Finn' }))).toBeVisible()
  await page.getByRole('button', { name: `${copy('likes.pass.act')}: Finn` }).click()
  const undo = page.getByRole('button', { name: copy('likes.pass.undo') })
  await expect(undo).toBeFocused()
  await expect(page.getByRole('status').filter({ hasText: copy('likes.pass.done', { name: 'Finn' }) })).toBeAttached()
  await page.goBack()
  await expect(page.getByText(copy('likes.pass.done', { name: 'Finn' }))).toBeVisible()
  await page.goForward()
  // The list has an Undo, too
  await expect(page.getByRole('heading', { level: 1, name: /^Finn/ })).toBeVisible()
  await undo.click()
  // As the server has it, too
  await expect(page.getByRole('button', { name: `${copy('likes.pass.act')}: Finn` })).toBeEnabled()
  await page.reload()
  await expect(page.getByRole('button', { name: `${copy('likes.pass.act')}: Finn` })).toBeVisible()
  await closeAll(anna, finn)
})

test('nobody yet, an end, and a tab that cannot be loaded', { tag: '@soak' }, async ({ browser }) => {
  const anna = await member(browser, 'Anna', { gender: 'female' })
  const gus = await member(browser, 'Gus')
  const { page } = anna
  for (const [tab, words] of [
    ['received', copy('likes.empty.received.title')],
    ['sent', copy('likes.empty.sent.title')],
    ['matches', copy('likes.empty.matches.title')],
  ] as const) {
    await page.goto(`/likes/${tab}`)
    await expect(page.getByRole('heading', { name: words })).toBeVisible()
  }
  await like(gus, anna)
  await page.goto('/likes')
  await page.waitForLoadState('networkidle')
  await expect(page.getByText(copy('common.endOfList'))).toBeVisible()
  const broken = { status: 500, json: { error: { code: 'internal', params: {} }, request_id: 'x' } }
  await page.route('**/api/likes/sent*', (route) => route.fulfill(broken))
  await page.getByRole('link', { name: copy('likes.tabs.sent'), exact: true }).click()
  await expect(page.getByRole('alert')).toContainText(copy('common.couldNotLoad'))
  await page.unroute('**/api/likes/sent*')
  await page.getByRole('button', { name: copy('common.tryAgain') }).click()
  await expect(page.getByRole('heading', { name: copy('likes.empty.sent.title') })).toBeVisible()
  expect((await page.goto('/likes/nothing'))?.status()).toBe(404)
  await closeAll(anna, gus)
})

test('an address that asks: the question comes after its seconds and leads to the profile', { tag: '@soak' }, async ({
  browser,
}) => {
  const anna = await member(browser, 'Anna', { gender: 'female' })
  const hugo = await member(browser, 'Hugo')
  const { page } = anna
  await page.goto(`/members/${hugo.id}?t=1`)
  const question = page.getByRole('dialog', { name: copy('likes.prompt.title', { name: 'Hugo' }) })
  await question.getByRole('link', { name: copy('likes.prompt.go') }).click()
  await expect(page).toHaveURL(`/members/${hugo.id}`)
  await expect(question).toBeHidden()
  await closeAll(anna, hugo)
})

test('nothing for axe, light and dark', { tag: '@soak' }, async ({ browser }) => {
  const anna = await member(browser, 'Anna', { gender: 'female', viewport: phone })
  const [igor, jan] = [await member(browser, 'Igor'), await member(browser, 'Jan')]
  await like(igor, anna)
  await like(jan, anna)
  await like(anna, jan)
  await check(anna.page, '/likes/received')
  await anna.page.getByRole('button', { name: `${copy('likes.pass.act')}: Igor` }).click()
  await check(anna.page)
  await check(anna.page, '/likes/sent')
  await check(anna.page, `/likes/m/${igor.id}`)
  await closeAll(anna, igor, jan)
})
