import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { copy, copyPattern } from '../../src/test/copy.ts'
import { demoPassword, post } from '../members.ts'
import { checkEverywhere } from '../quality/check.ts'
import { test } from '../test.ts'

test('analytics are filtered, read as a table and downloaded', { tag: '@soak' }, async ({ browser }) => {
  const context = await browser.newContext({ bypassCSP: true })
  const page = await context.newPage()
  await post(page.request, '/api/office/session', { email: 'marketing@demo.example', password: demoPassword })
  await page.goto('/office/analytics')
  await expect(page.getByRole('heading', { level: 1, name: copy('office.analytics.title') })).toBeVisible()
  await expect(page.getByText(copy('office.analytics.demo.title'))).toBeVisible()
  // Money is for others to look at
  await expect(page.getByRole('heading', { name: copy('office.analytics.charts.revenue.title') })).toHaveCount(0)

  await page.getByText(copy('office.moreFilters')).click()
  await page.getByLabel(copy('office.analytics.filter.country')).selectOption('NL')
  await page.getByLabel(copy('office.analytics.filter.step')).selectOption('month')
  await page.getByRole('button', { name: copy('office.analytics.filter.show') }).click()
  await expect(page).toHaveURL(/country=NL/)
  await expect(page.getByLabel(copy('office.analytics.filter.country'))).toHaveValue('NL')
  const chart = page.getByRole('img', {
    name: copyPattern('office.analytics.summary', { title: copy('office.analytics.charts.sign_ups.title') }),
  })
  await expect(chart).toBeVisible()

  await page
    .locator('summary')
    .filter({ hasText: `${copy('office.analytics.table')}: ${copy('office.analytics.charts.sign_ups.title')}` })
    .first()
    .click()
  const rows = page.getByRole('table', { name: copy('office.analytics.charts.sign_ups.title') }).getByRole('row')
  // The earlier values stay until the new ones are there, which is a moment after the address changed
  await expect(rows.first()).toContainText(copy('office.analytics.columns.steps.month'))
  const shown = await rows.count()
  await checkEverywhere(page, 'analytics', [null])

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page
      .getByRole('link', {
        name: `${copy('office.analytics.download')}: ${copy('office.analytics.charts.sign_ups.title')}`,
        exact: true,
      })
      .click(),
  ])
  const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n')
  expect(lines[0]).toMatch(/metric,currency,unit,from,value,of,nine_in_ten$/)
  expect(lines).toHaveLength(shown)
  await context.close()
})
