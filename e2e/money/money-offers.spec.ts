import { expect, type Locator } from '@playwright/test'
import { copy, copyPattern } from '../../src/test/copy.ts'
import { checkEverywhere } from '../quality/check.ts'
import { confirm, join } from '../signing-up.ts'
import { test } from '../test.ts'
import { buy } from './buying.ts'

/** The clock ticks so often: what has been set off by then has had its time, a whole second at least from the first tick to the third. */
async function ticks(clock: Locator, times: number): Promise<void> {
  for (let ticked = 0; ticked < times; ticked += 1) {
    const before = (await clock.textContent()) ?? ''
    await expect(clock).not.toHaveText(before)
  }
}

test('on a narrow phone the bar with an offer is one line', async ({ browser }) => {
  const page = await (await browser.newContext({ viewport: { width: 360, height: 740 } })).newPage()
  await join(page, 'Bella', { confirmed: false })
  await page.goto('/members')
  const bar = page.getByRole('banner')
  await expect(bar.getByRole('link', { name: copy('common.offers.first', { percentage: '25' }) })).toBeVisible()
  const middles = await Promise.all(
    [bar.getByRole('link').first(), bar.getByRole('complementary'), bar.getByRole('link').last()].map(async (part) => {
      const box = await part.boundingBox()
      return box === null ? null : Math.round(box.y + box.height / 2)
    }),
  )
  expect(new Set(middles)).toEqual(new Set([middles[0]]))
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await page.context().close()
})

test('the time bonus: a clock in the members area, a word about it once, gone when somebody pays', {
  tag: '@soak',
}, async ({ page }) => {
  await page.clock.install()
  // Without the credits of whoever has confirmed
  const { email } = await join(page, 'Bella', { confirmed: false })
  await page.goto('/members')
  const bar = page.getByRole('complementary', { name: copy('common.offers.label') })
  await expect(bar.getByRole('link', { name: copy('common.offers.first', { percentage: '25' }) })).toHaveAttribute(
    'href',
    '/credits',
  )
  const clock = bar.getByRole('timer')
  await expect(clock).toHaveText(/^03:5\d:\d\d$/)
  await ticks(clock, 1)
  await page.goto('/settings')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(bar).toHaveCount(0)

  await page.goto('/members')
  await expect(clock).toBeVisible()
  const popup = page.getByRole('dialog', { name: copy('common.offers.first', { percentage: '25' }) })
  await page.clock.fastForward(30_000)
  await ticks(clock, 1)
  await expect(popup).toBeHidden()
  await page.clock.fastForward(11_000)
  await expect(popup).toBeVisible()
  await expect(popup).toContainText(copyPattern('common.offers.actFast', { hours: 4 }))
  await expect(popup.getByRole('timer')).toHaveText(/^03:5\d:\d\d$/)
  await checkEverywhere(page, 'the time bonus')
  await popup.getByRole('button', { name: copy('common.offers.later') }).click()
  await expect(popup).toBeHidden()
  await page.reload()
  await expect(clock).toBeVisible()
  await page.clock.fastForward(60_000)
  await ticks(clock, 3)
  await expect(popup).toBeHidden()

  await confirm(page, email)
  await page.goto('/members')
  await expect(clock).toBeVisible()
  await buy(page.request)
  await expect(bar).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('link', { name: copy('common.nav.credits'), exact: true })).toBeVisible()
  await expect(bar).toHaveCount(0)
})
