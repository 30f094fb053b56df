import { expect } from '@playwright/test'
import { logInAs, withoutLikeOverlay } from '../members.ts'
import { takenOver, test } from '../test.ts'

const photo = /\/photos\//
const script = /\/assets\/.*\.js/

test('the scripts of a page come after the photos in sight', { tag: '@soak' }, async ({ page }) => {
  await logInAs(page.request, 'emma')
  await withoutLikeOverlay(page)
  const requested: string[] = []
  page.on('request', (request) => requested.push(request.url()))
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route(photo, async (route) => {
    await released
    await route.continue()
  })
  // However slow the machine: the page does not give up waiting
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  const opened = page.goto('/members')
  await expect.poll(() => requested.filter((url) => photo.test(url)).length).toBeGreaterThan(1)
  expect(requested.filter((url) => script.test(url))).toEqual([])
  release()
  await page.clock.resume()
  await opened
  expect(requested.filter((url) => script.test(url)).length).toBeGreaterThan(3)
})

test('a page whose photos do not come works without them', { tag: '@soak' }, async ({ page }) => {
  await logInAs(page.request, 'emma')
  await withoutLikeOverlay(page)
  await page.route(photo, () => {})
  await page.goto('/members', { waitUntil: 'domcontentloaded' })
  await takenOver(page)
})
