import type { Page } from '@playwright/test'
import { copy } from '../../src/test/copy.ts'
import type { Screen } from './screen.ts'
import { password } from './screens-shop.ts'

async function staff(page: Page, email: string): Promise<void> {
  const answer = await page.request.post('/api/office/session', { data: { email, password } })
  if (!answer.ok()) throw new Error(`log in: ${answer.status()} ${await answer.text()}`)
}

/** Analytics in the back office. */
export const analyticsScreens: Screen[] = [
  {
    name: 'office-analytics',
    open: async (page) => {
      await staff(page, 'moderator@demo.example')
      await page.goto('/office/analytics')
    },
  },
  {
    name: 'office-analytics-table',
    isWhole: false,
    open: async (page) => {
      await staff(page, 'marketing@demo.example')
      await page.goto('/office/analytics?step=month')
      await page
        .locator('summary')
        .filter({ hasText: `${copy('office.analytics.table')}: ${copy('office.analytics.charts.sign_ups.title')}` })
        .click()
      await page.getByRole('table', { name: copy('office.analytics.charts.sign_ups.title') }).scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'office-analytics-retention',
    isWhole: false,
    open: async (page) => {
      await staff(page, 'moderator@demo.example')
      await page.goto('/office/analytics')
      await page.getByRole('heading', { name: copy('office.analytics.chance.title') }).scrollIntoViewIfNeeded()
      await page.getByText(copy('office.analytics.end')).scrollIntoViewIfNeeded()
    },
  },
]
