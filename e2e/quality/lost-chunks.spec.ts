// Not the test of ./test.ts: it waits until the scripts have taken a page over, which never happens here
import { expect, type Page, test } from '@playwright/test'
import { copy } from '../../src/test/copy.ts'
import { logInAs, withoutLikeOverlay } from '../members.ts'

const chunk = '**/assets/premium-*.js'
const title = copy('common.errorPage.incomplete')

/** How many documents this page has asked for. */
function countDocuments(page: Page): () => number {
  let count = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest()) count += 1
  })
  return () => count
}

const notice = (page: Page) => page.getByRole('alert').filter({ hasText: title })
const premium = (page: Page) => page.getByRole('link', { name: copy('common.nav.premiumShort') }).first()

test('a screen whose chunk is gone: one reload, then a message with a button', { tag: '@soak' }, async ({ page }) => {
  await logInAs(page.request, 'emma')
  await withoutLikeOverlay(page)
  await page.goto('/members')
  await page.waitForLoadState('networkidle')
  await page.route(chunk, (route) => route.abort())
  const documents = countDocuments(page)

  await premium(page).click()
  await expect(notice(page)).toBeVisible()
  expect([documents(), new URL(page.url()).pathname]).toEqual([1, '/premium'])
  // What the server drew stays, and its links work
  await expect(page.getByRole('heading', { name: copy('common.nav.premium') })).toBeVisible()

  for (const times of [2, 3]) {
    await page.goto('/members')
    await page.waitForLoadState('networkidle')
    await premium(page).click()
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
    // The page that was opened by hand, and no reload
    expect(documents()).toBe(times)
  }
  await page.unroute(chunk)
  await page.getByRole('button', { name: copy('common.errorPage.reload') }).click()
  await expect(page.getByRole('heading', { name: copy('common.nav.premium') })).toBeVisible()
})

test('a page opened with its chunk gone: one reload, then a message with a button', { tag: '@soak' }, async ({
  page,
}) => {
  await page.route(chunk, (route) => route.abort())
  const documents = countDocuments(page)
  await page.goto('/premium').catch(() => null)
  await expect(notice(page)).toBeVisible()
  expect(documents()).toBe(2)
  await page.unroute(chunk)
  await page.getByRole('button', { name: copy('common.errorPage.reload') }).click()
  await expect(page.getByRole('heading', { name: copy('common.nav.premium') })).toBeVisible()
  await expect(notice(page)).toBeHidden()
  expect(documents()).toBe(3)
})

test('the files of every page missing: the same', { tag: '@soak' }, async ({ page }) => {
  await page.route('**/assets/start-*.js', (route) => route.abort())
  const documents = countDocuments(page)
  await page.goto('/premium').catch(() => null)
  await expect(notice(page)).toBeVisible()
  expect(documents()).toBe(2)
})

test('hashed files may be kept for a year; one of an earlier release is missing, and no page', async ({ request }) => {
  const [, file = ''] = /(\/assets\/[\w-]+\.js)/.exec(await (await request.get('/login')).text()) ?? []
  for (const method of ['get', 'head'] as const) {
    const found = await request[method](file, { headers: { 'accept-encoding': 'br' } })
    expect([found.status(), found.headers()['cache-control'], found.headers()['content-encoding']]).toEqual([
      200,
      'public, max-age=31536000, immutable',
      'br',
    ])
  }
  for (const lost of ['/assets/lost-0.js', '/assets/..%2F..%2Fserver%2Findex.js']) {
    const missing = await request.get(lost)
    expect([missing.ok(), missing.headers()['cache-control'], await missing.text()], lost).toEqual([
      false,
      'no-store',
      '',
    ])
  }
  const picture = await request.get('/gifts/rose.svg')
  expect([picture.status(), picture.headers()['cache-control']]).toEqual([200, 'public, max-age=3600'])
})
