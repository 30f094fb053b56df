import type { Page } from '@playwright/test'
import type { Screen } from './screens.ts'
import { password } from './screens-shop.ts'

async function staff(page: Page, email: string): Promise<void> {
  const answer = await page.request.post('/api/office/session', { data: { email, password } })
  if (!answer.ok()) throw new Error(`log in: ${answer.status()} ${await answer.text()}`)
}

/** A test that runs, made once. */
async function runningTest(page: Page): Promise<void> {
  const listed = await page.request.get('/api/office/tests')
  const { tests, site_id } = (await listed.json()) as { tests: { status: string }[]; site_id: string }
  if (tests.some(({ status }) => status === 'running')) return
  const made = await page.request.post('/api/office/tests', {
    data: {
      site_id,
      place: 'completeness_order',
      name: 'Words before photos',
      hypothesis: 'To write a few lines is easier than to choose a photo, so more people begin.',
      metric: 'first_message',
      arms: ['usual', 'words_first'],
      shares: [50, 50],
    },
  })
  const { id } = (await made.json()) as { id: string }
  await page.request.post(`/api/office/tests/${id}/start`, { data: {} })
}

/** Figures and tests in the back office. */
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
  {
    name: 'office-tests',
    open: async (page) => {
      await staff(page, 'moderator@demo.example')
      await runningTest(page)
      await page.goto('/office/tests')
    },
  },
]
