import { type Browser, expect, type Page } from '@playwright/test'
import { type CopyKey, copy, copyPattern } from '../../src/test/copy.ts'
import { tabTo } from '../keyboard.ts'
import { logInAs, phone, post, withoutLikeOverlay } from '../members.ts'
import { check, phoneAndWide } from '../quality/check.ts'
import { join, sent } from '../signing-up.ts'
import { test } from '../test.ts'

/** Everybody of a country whom a member of the demo may see, whoever they look for. */
const anyone = 'gender=both&min_age=18&max_age=99&mutual=0'

type Answer = { num_results: number; profiles: { id: string; name: string }[] }

async function found(page: Page, query: string): Promise<Answer> {
  const answer = await page.request.get(`/api/search/members?${query}`)
  expect(answer.status(), query).toBe(200)
  return (await answer.json()) as Answer
}

async function emma(browser: Browser, options: Parameters<Browser['newContext']>[0] = {}): Promise<Page> {
  const page = await (await browser.newContext(options)).newPage()
  await logInAs(page.request, 'emma')
  // The overlay of a new like would lie over the search
  await withoutLikeOverlay(page)
  return page
}

/** An eye colour and an interest that somebody of the demo has, so that asking for it finds few but not nobody. */
async function somethingToAskFor(page: Page): Promise<{ eyes: string; interest: string }> {
  const { profiles } = await found(page, `${anyone}&per_page=20`)
  for (const { id } of profiles) {
    const answer = await page.request.get(`/api/profiles/${id}`)
    const { profile } = (await answer.json()) as { profile: { eye_color: string | null; interests: string[] } }
    const [interest] = profile.interests
    if (profile.eye_color && interest) return { eyes: profile.eye_color, interest }
  }
  throw new Error('nobody in the demo has said anything')
}

const filters = (page: Page) => page.getByRole('form', { name: copy('search.filters.title') })
const openFilters = (page: Page) => page.getByRole('button', { name: copyPattern('search.filters.openCount') }).click()
/** Its words say how many people the filters find. */
const showResults = (page: Page) => filters(page).locator('button[type=submit]').click()
const choose = (page: Page, input: string) =>
  filters(page)
    .locator('label', { has: page.locator(input) })
    .click()
const cards = (page: Page) => page.locator('main article')
const chips = (page: Page) => page.getByRole('list', { name: copy('search.chosen.label') }).getByRole('link')

test('filters by looks and interests, and takes a wish away again', async ({ browser }) => {
  const page = await emma(browser, { viewport: { width: 1280, height: 860 } })
  await page.goto(`/members?${anyone}`)
  await page.waitForLoadState('networkidle')
  const { eyes, interest } = await somethingToAskFor(page)
  const { num_results: all } = await found(page, anyone)
  const { num_results: few } = await found(page, `${anyone}&eye_color=${eyes}&interests=${interest}`)

  await openFilters(page)
  await filters(page)
    .getByText(copy('search.filters.looks', { count: 0 }))
    .click()
  await choose(page, `input[name=eye_color][value=${eyes}]`)
  await filters(page).locator('summary', { hasText: 'Interests' }).click()
  await choose(page, `input[name=interests][value=${interest}]`)
  await showResults(page)
  await expect(page).toHaveURL(new RegExp(`eye_color=${eyes}&interests=${interest}`))
  await expect(page.getByRole('status').filter({ hasText: copyPattern('search.count') })).toHaveText(
    copy('search.count', { count: few }),
  )

  const before = await chips(page).count()
  await page
    .getByRole('link', {
      name: copyPattern('search.chosen.remove', { wish: copy(`search.chosen.eye_color.${eyes}` as CopyKey) }),
    })
    .click()
  await expect(page).not.toHaveURL(/eye_color/)
  await expect(chips(page)).toHaveCount(before - 1)
  await page.getByRole('link', { name: copy('search.chosen.clear') }).click()
  await expect(page).toHaveURL(/\/members$/)
  await expect(chips(page)).toHaveCount(0)
  expect(all).toBeGreaterThanOrEqual(few)
  await page.context().close()
})

test('on a phone the chosen order of the results has room for its words', async ({ browser }) => {
  const page = await emma(browser, { viewport: phone })
  await page.goto('/members')
  const room = await page.locator('select[name=sort]').evaluate((select: HTMLSelectElement) => {
    const { font, paddingLeft, paddingRight } = getComputedStyle(select)
    const brush = document.createElement('canvas').getContext('2d')
    if (!brush) throw new Error('there is no canvas')
    brush.font = font
    const words = brush.measureText(select.selectedOptions[0]?.text ?? '').width
    return select.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight) - words
  })
  expect(room).toBeGreaterThan(-1)
  await page.context().close()
})

test('the way back finds the list where it was left', async ({ browser }) => {
  const page = await emma(browser, { viewport: phone })
  await page.goto(`/members?${anyone}`)
  await page.waitForLoadState('networkidle')
  // Not the last one: there the next page is loaded
  const card = cards(page).nth(10)
  await card.scrollIntoViewIfNeeded()
  const where = await page.evaluate(() => window.scrollY)
  expect(where).toBeGreaterThan(0)
  await card.getByRole('link').click()
  await expect(page).toHaveURL(/\/members\/[0-9a-f-]+$/)
  await page.goBack()
  await expect(page).toHaveURL(new RegExp(anyone))
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(where)
  await page.context().close()
})

test('the nearest come first, and nobody is asked for a distance who has no place', { tag: '@soak' }, async ({
  browser,
}) => {
  const page = await emma(browser, { viewport: { width: 1280, height: 860 } })
  await page.goto(`/members?${anyone}`)
  await page.waitForLoadState('networkidle')
  await page.getByLabel(copy('search.filters.sort')).selectOption('distance')
  await expect(page).toHaveURL(/sort=distance/)
  // The address changes a moment before the list does
  await expect(async () => {
    const near = await cards(page).filter({ hasText: 'Within' }).allInnerTexts()
    const kilometres = near.map((text) => Number(/Within ([\d,]+) km/.exec(text)?.[1]?.replace(',', '')))
    expect(kilometres.length).toBeGreaterThan(1)
    expect(kilometres).toEqual(kilometres.toSorted((one, other) => one - other))
  }).toPass()

  const nowhere = await (await browser.newContext()).newPage()
  await join(nowhere, 'Elin')
  await nowhere.goto('/members')
  await openFilters(nowhere)
  await expect(filters(nowhere).getByLabel(copy('search.filters.distance'))).toHaveCount(0)
  await expect(filters(nowhere).getByRole('link', { name: copy('search.filters.addPlace') })).toHaveAttribute(
    'href',
    '/profile#place',
  )
  await Promise.all([page.context().close(), nowhere.context().close()])
})

test('a search is kept, named, opened again and removed', { tag: '@soak' }, async ({ browser }) => {
  const page = await (await browser.newContext({ viewport: { width: 1280, height: 860 } })).newPage()
  await join(page, 'Mette')
  // The code of the button comes a second after that of the page: a press before is held
  await page.route('**/end-of-results-*.js', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    await route.continue()
  })
  // No one is found: the search is saved with an alert
  await page.goto('/members?eye_color=blue&verified=1')
  await page.getByRole('button', { name: copy('search.wider.alertButton') }).click()
  const keeping = page.getByRole('dialog')
  await expect(keeping.getByLabel(copy('search.kept.name'))).toHaveValue(
    `${copy('search.chosen.verified')}, ${copy('search.chosen.eye_color.blue')}`,
  )
  await keeping.getByLabel(copy('search.kept.name')).fill('Sky')
  await keeping.getByRole('button', { name: copy('search.kept.keep') }).click()
  const saved = page.getByRole('navigation', { name: copy('search.kept.title') })
  await expect(saved.getByRole('link', { name: 'Sky' })).toBeVisible()

  await page.goto('/members')
  await saved.getByRole('link', { name: 'Sky' }).click()
  await expect(page).toHaveURL(/\/members\?verified=1&eye_color=blue$/)
  // The address changes before the page is drawn, which moves the button
  await expect(chips(page)).toHaveCount(1)

  await saved.getByRole('button', { name: copy('search.kept.manage') }).click()
  const changing = page.getByRole('dialog')
  await expect(changing.getByRole('switch')).toBeChecked()
  await changing.getByRole('button', { name: copy('search.kept.remove', { name: 'Sky' }) }).click()
  await expect(changing.getByText(copy('search.kept.none'))).toBeVisible()
  await page.getByRole('button', { name: copy('search.kept.undo') }).click()
  await expect(changing.getByRole('button', { name: copy('search.kept.remove', { name: 'Sky' }) })).toBeVisible()
  await page.context().close()
})

test('the match finder with the keyboard alone, to the results', { tag: '@soak' }, async ({ browser }) => {
  const page = await (await browser.newContext({ viewport: { width: 1280, height: 860 } })).newPage()
  await join(page, 'Ingrid', { details: { seeks: 'male' } })
  await page.goto('/match-finder')
  await page.waitForLoadState('networkidle')
  const count = page.getByRole('status').filter({ hasText: copyPattern('finder.count') })
  const { num_results: men } = await found(page, 'gender=male')
  const { num_results: both } = await found(page, 'gender=both')
  await expect(count).toHaveText(men === 1 ? copy('finder.count', { count: 1 }) : copy('finder.count', { count: men }))

  await tabTo(page, 'input[name=gender]')
  await page.keyboard.press('ArrowRight')
  await expect(page).toHaveURL(/\?gender=both$/)
  await expect(count).toHaveText(copy('finder.count', { count: both }))
  await tabTo(page, 'button[name=step]')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/gender=both&step=2$/)
  await expect(page.getByRole('heading', { name: copy('finder.where.title') })).toBeFocused()

  await tabTo(page, 'button[name=step]')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: copy('finder.interests.title') })).toBeFocused()
  await page.goBack()
  await expect(page.getByRole('heading', { name: copy('finder.where.title') })).toBeFocused()
  await page.goForward()
  await tabTo(page, 'button[name=step]')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('progressbar')).toHaveAttribute(
    'aria-valuetext',
    copy('finder.progress', { step: 4, steps: 4 }),
  )
  await tabTo(page, 'button[name=sort]')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/members\?gender=both&sort=best$/)
  await expect(cards(page).first()).toBeVisible()
  await page.context().close()
})

test.describe('without script', () => {
  test('the filters lead to the match finder, a plain form, and chips are plain links', { tag: '@soak' }, async ({
    browser,
  }) => {
    const page = await emma(browser, { javaScriptEnabled: false, viewport: { width: 1280, height: 860 } })
    await page.goto('/members')
    await openFilters(page)
    await page
      .locator('#filters')
      .getByRole('link', { name: copy('common.nav.matchFinder') })
      .click()
    await expect(page).toHaveURL(/\/match-finder/)
    await page.getByLabel(copy('search.filters.ageTo')).selectOption('70')
    for (const title of [copy('finder.where.title'), copy('finder.interests.title'), copy('finder.looks.title')]) {
      await page.getByRole('button', { name: copy('finder.next') }).click()
      await expect(page.getByRole('heading', { name: title })).toBeVisible()
    }
    await page.getByText(copy('profiles.attributes.eye_color.hazel')).click()
    await page.getByRole('button', { name: copy('finder.show') }).click()
    await expect(page).toHaveURL(/\/members\?.*max_age=70.*eye_color=hazel.*sort=best/)
    const hazel = page.getByRole('link', {
      name: copy('search.chosen.remove', { wish: copy('search.chosen.eye_color.hazel') }),
    })
    await hazel.click()
    await expect(hazel).toHaveCount(0)
    await page.context().close()
  })
})

test('visitors get an account first', async ({ page }) => {
  await page.goto('/match-finder?step=4')
  await expect(page.getByRole('status').filter({ hasText: copyPattern('finder.count') })).toHaveCount(0)
  await expect(page.getByRole('link', { name: copy('finder.signUp') })).toHaveAttribute('href', /^\/signup/)

  // A search is offered to be saved once it asks for something
  await page.goto(`/members?${sent}&with_photo=1`)
  await page.waitForLoadState('networkidle')
  await page.getByRole('link', { name: copy('search.kept.keep') }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('nothing is wrong with the pages, on a phone and wide, light and dark', { tag: '@soak' }, async ({ browser }) => {
  const page = await emma(browser)
  await check(page, '/members', phoneAndWide)
  await check(page, `/members?${anyone}&sort=best`, phoneAndWide)
  await check(page, '/members?eye_color=green&hair_color=red&tattoos=many&min_age=30&max_age=31', phoneAndWide)
  for (const step of [1, 2, 3, 4]) await check(page, `/match-finder?eye_color=blue&step=${step}`, phoneAndWide)
  await page.context().close()
})

test('open filters and dialogs, too', { tag: '@soak' }, async ({ browser }) => {
  const page = await (await browser.newContext({ viewport: phone })).newPage()
  await join(page, 'Astrid')
  await post(page.request, '/api/search/saved', { name: 'Sky', filters: { eye_color: ['blue'] } })
  await page.goto('/members?eye_color=blue')
  await page.waitForLoadState('networkidle')
  await page.getByRole('button', { name: copy('search.filters.openCount', { count: 1 }) }).click()
  for (const summary of await page.locator('#filters summary').all()) await summary.click()
  await check(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: copy('search.kept.manage') }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await check(page)
  await page.context().close()
})

test('cards show a whole question and two lines of its answer at most, and rows begin at one height', async ({
  page,
}) => {
  await logInAs(page.request, 'emma')
  for (const viewport of [phone, { width: 1280, height: 860 }]) {
    await page.setViewportSize(viewport)
    await page.goto('/members')
    const cards = page.getByRole('article')
    const answers = await cards.locator('p.line-clamp-2').evaluateAll((all) => all.map((one) => one.clientHeight))
    expect(answers.length).toBeGreaterThan(2)
    expect(answers).toEqual(answers.map(() => 40))
    const questions = cards.locator('p:has(+ p.line-clamp-2)')
    await expect(questions.first()).toHaveText(/\S/)
    expect(await questions.evaluateAll((all) => all.map((one) => one.scrollHeight - one.clientHeight))).toEqual(
      answers.map(() => 0),
    )
    const tops = await cards.evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().top)))
    const inRow = viewport === phone ? 2 : 4
    expect(tops.map((_, place) => tops[place - (place % inRow)])).toEqual(tops)
  }
})

test('on a phone the way on in the match finder is the end of the card', async ({ page }) => {
  await page.setViewportSize(phone)
  await logInAs(page.request, 'emma')
  await page.goto('/match-finder')
  const next = page.locator('[data-above-bar]', { has: page.getByRole('button', { name: copy('finder.next') }) })
  const [card, bar] = [await next.locator('xpath=preceding-sibling::div[1]').boundingBox(), await next.boundingBox()]
  if (card === null || bar === null) throw new Error('there is no card')
  expect([bar.x, bar.width, bar.y]).toEqual([card.x, card.width, card.y + card.height])
})
