import type { Page } from '@playwright/test'
import type { Screen } from './screen.ts'
import { password } from './screens-shop.ts'

async function asAdmin(page: Page) {
  await page.request.post('/api/office/session', { data: { email: 'moderator@demo.example', password } })
}

/** What the office sees of how the installation is doing. */
export const healthScreens: Screen[] = [
  {
    name: 'office-health',
    open: async (page) => {
      await asAdmin(page)
      await page.goto('/office/health')
    },
  },
]
