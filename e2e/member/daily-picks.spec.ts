import { expect } from '@playwright/test'
import { copy, copyPattern } from '../../src/test/copy.ts'
import { phone } from '../members.ts'
import { check } from '../quality/check.ts'
import { join } from '../signing-up.ts'
import { test } from '../test.ts'

test('three picks of the day by keyboard: from Likes, liked, passed and the same after a reload', async ({
  browser,
}) => {
  const page = await (await browser.newContext({ viewport: phone })).newPage()
  await join(page, 'Sanne', { details: { seeks: 'male' } })
  await page.goto('/likes')
  await page.getByRole('link', { name: copy('likes.dailyPicks') }).press('Enter')
  await page.waitForURL('**/daily-picks')
  const picks = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 2 }) })
  await expect(picks).toHaveCount(3)
  const names = await picks.getByRole('heading', { level: 2 }).allTextContents()
  await picks
    .nth(0)
    .getByRole('button', { name: copyPattern('likes.button.likeName') })
    .press('Enter')
  await expect(picks.nth(0).getByRole('button', { name: copyPattern('likes.button.liked') })).toBeVisible()
  const passed = page.waitForResponse((response) => response.url().includes('/pass') && response.ok())
  await picks
    .nth(1)
    .getByRole('button', { name: copyPattern('likes.pass.actName') })
    .press('Enter')
  await passed
  await page.reload()
  await expect(picks).toHaveCount(2)
  expect(await picks.getByRole('heading', { level: 2 }).allTextContents()).toEqual([names[0], names[2]])
  await check(page, '/daily-picks')
  await page.context().close()
})
