import type { Page } from '@playwright/test'
import type { Screen } from './screen.ts'
import { buyCredits, logIn, password } from './screens-shop.ts'

async function staffed(page: Page, email = 'moderator@demo.example'): Promise<void> {
  const answer = await page.request.post('/api/office/session', { data: { email, password } })
  if (!answer.ok()) throw new Error(`${answer.status()} ${await answer.text()}`)
}

type Found = { members: { id: string }[] }

/** A member of the demo by the begin of their address. */
async function member(page: Page, name: string): Promise<string> {
  await staffed(page)
  const answer = await page.request.get(`/api/office/members?q=${encodeURIComponent(`${name}@demo.example`)}`)
  return ((await answer.json()) as Found).members[0]?.id ?? ''
}

const about =
  (name: string, rest = '') =>
  async (page: Page) =>
    page.goto(`/office/members/${await member(page, name)}${rest}`)

/** Members, orders and the ledger in the back office. */
export const officeMemberScreens: Screen[] = [
  {
    name: 'office-members',
    open: async (page) => {
      await staffed(page)
      await page.goto('/office/members?q=demo.example')
    },
  },
  { name: 'office-member', open: about('grace') },
  { name: 'office-member-timeline', open: about('grace', '/timeline') },
  { name: 'office-member-credits', open: about('grace', '/credits') },
  { name: 'office-member-as', open: about('grace', '/as') },
  {
    name: 'office-orders',
    open: async (page) => {
      await staffed(page)
      await page.goto('/office/orders')
    },
  },
  {
    name: 'office-order',
    open: async (page) => {
      await logIn(page, 'james')
      await buyCredits(page)
      const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
      await staffed(page)
      await page.goto(`/office/orders/${id}`)
    },
  },
  {
    name: 'office-disputes',
    open: async (page) => {
      await staffed(page)
      await page.goto('/office/disputes')
    },
  },
]
