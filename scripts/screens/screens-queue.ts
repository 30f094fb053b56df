import type { Page } from '@playwright/test'
import type { Screen } from './screen.ts'
import { password } from './screens-shop.ts'

async function queue(page: Page, path: string) {
  const data = { email: 'moderator@demo.example', password }
  const answer = await page.request.post('/api/office/session', { data })
  if (!answer.ok()) throw new Error(`office: ${answer.status()} ${await answer.text()}`)
  await page.goto(path)
}

const kinds = ['reports', 'notices', 'appeals', 'photos', 'texts', 'complaints', 'payments', 'verifications'] as const

/** The queue of the back office, by kind, and the overview. */
export const queueScreens: Screen[] = [
  { name: 'office-overview', open: (page) => queue(page, '/office') },
  { name: 'office-queue', open: (page) => queue(page, '/office/queue') },
  ...kinds.map((kind) => ({
    name: `office-queue-${kind}`,
    open: (page: Page) => queue(page, `/office/queue?kind=${kind}`),
  })),
  { name: 'office-queue-grid', open: (page) => queue(page, '/office/queue?kind=photos&view=grid') },
]
