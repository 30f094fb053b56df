import type { Page } from '@playwright/test'
import type { Screen } from './screen.ts'
import { logIn, password } from './screens-shop.ts'

/** Somebody of the demo about whom this was decided, as they read it; a second picture finds it there. */
async function judged(page: Page, name: string, wish: Record<string, unknown>): Promise<void> {
  await logIn(page, name)
  const user = (await (await page.request.get('/api/user.php')).json()) as { user: { id: string } }
  const known = await page.request.get('/api/moderation/decisions')
  const { decisions } = (await known.json()) as { decisions: unknown[] }
  if (decisions.length > 0) return
  await page.request.post('/api/office/session', { data: { email: 'noor@demo.example', password } })
  const data = { subject: 'account', note: 'For a picture', ...wish }
  const answer = await page.request.post(`/api/office/members/${user.user.id}/decisions`, { data })
  // The other picture, drawn at the same moment, was faster
  if (!answer.ok() && answer.status() !== 409) throw new Error(`decision: ${answer.status()} ${await answer.text()}`)
}

const limit = { measure: 'limit', ground: 'spam', days: 7 }

/** Decisions about members, as members see them. */
export const caseScreens: Screen[] = [
  {
    name: 'decisions-none',
    open: async (page) => {
      await logIn(page, 'grace')
      await page.goto('/decisions')
    },
  },
  {
    name: 'decisions',
    open: async (page) => {
      await judged(page, 'female2.nl', { measure: 'remove', ground: 'contact_details', subject: 'text' })
      await page.goto('/decisions')
    },
  },
  {
    name: 'decisions-limited',
    open: async (page) => {
      await judged(page, 'female3.nl', limit)
      await page.goto('/decisions')
    },
  },
  {
    name: 'limited-notice',
    isWhole: false,
    open: async (page) => {
      await judged(page, 'female3.nl', limit)
      await page.goto('/members')
    },
  },
]
