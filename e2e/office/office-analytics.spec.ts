import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { demoPassword, post } from '../members.ts'
import { checkEverywhere } from '../quality/check.ts'
import { test } from '../test.ts'

test('analytics are filtered, read as a table and downloaded', async ({ browser }) => {
  test.setTimeout(90_000)
  const context = await browser.newContext({ bypassCSP: true })
  const page = await context.newPage()
  await post(page.request, '/api/office/session', { email: 'marketing@demo.example', password: demoPassword })
  await page.goto('/office/analytics')
  await expect(page.getByRole('heading', { level: 1, name: 'Analytics' })).toBeVisible()
  await expect(page.getByText('These numbers are invented')).toBeVisible()
  // Money is for others to look at
  await expect(page.getByRole('heading', { name: /Revenue/ })).toHaveCount(0)

  await page.getByLabel('Country').selectOption('NL')
  await page.getByLabel('Group by').selectOption('month')
  await page.getByRole('button', { name: 'Show' }).click()
  await expect(page).toHaveURL(/country=NL/)
  await expect(page.getByLabel('Country')).toHaveValue('NL')
  const chart = page.getByRole('img', { name: /^Sign-ups: \d+ in all\. Least .+, most / })
  await expect(chart).toBeVisible()

  await page.locator('summary').filter({ hasText: 'As a table: Sign-ups' }).first().click()
  const rows = page.getByRole('table', { name: 'Sign-ups' }).getByRole('row')
  await expect(rows.nth(1)).toContainText(/\d{4}/)
  const shown = await rows.count()
  await checkEverywhere(page, 'analytics', [null])

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'CSV: Sign-ups', exact: true }).click(),
  ])
  const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n')
  expect(lines[0]).toMatch(/metric,currency,unit,from,value,of,nine_in_ten$/)
  expect(lines).toHaveLength(shown)
  await context.close()
})
