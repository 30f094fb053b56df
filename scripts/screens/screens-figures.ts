import type { Page } from '@playwright/test'
import type { Screen } from './screen.ts'
import { password } from './screens-shop.ts'

async function staff(page: Page, email: string): Promise<void> {
  const answer = await page.request.post('/api/office/session', { data: { email, password } })
  if (!answer.ok()) throw new Error(`log in: ${answer.status()} ${await answer.text()}`)
}

/** Analytics in the back office. */
export const figureScreens: Screen[] = [
  {
    name: 'office-figures',
    open: async (page) => {
      await staff(page, 'moderator@demo.example')
      await page.goto('/office/figures')
    },
  },
  {
    name: 'office-figures-table',
    isWhole: false,
    open: async (page) => {
      await staff(page, 'marketing@demo.example')
      await page.goto('/office/figures?step=month')
      await page.locator('summary').filter({ hasText: 'As a table: Sign-ups' }).click()
      await page.getByRole('table', { name: 'Sign-ups' }).scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'office-figures-retention',
    isWhole: false,
    open: async (page) => {
      await staff(page, 'moderator@demo.example')
      await page.goto('/office/figures')
      await page.getByRole('heading', { name: 'Chance of a match' }).scrollIntoViewIfNeeded()
      await page.getByText('That is all there is to see.').scrollIntoViewIfNeeded()
    },
  },
]
