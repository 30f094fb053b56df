import type { Page } from '@playwright/test'
import { copy } from '../../src/test/copy.ts'
import type { Screen } from './screen.ts'
import { password } from './screens-shop.ts'

type Listed = { sites: { id: string; name: string; hosts: string[] }[] }

async function site(page: Page, name?: string): Promise<string> {
  const answer = await page.request.post('/api/office/session', { data: { email: 'moderator@demo.example', password } })
  if (!answer.ok()) throw new Error(`the office could not be opened: ${answer.status()}`)
  const { sites } = (await (await page.request.get('/api/office/sites')).json()) as Listed
  const found = sites.find((each) => (name === undefined ? each.hosts.includes('*') : each.name === name))
  if (found === undefined) throw new Error('there is no such site')
  return found.id
}

const part = (name: string, path: string): Screen => ({
  name,
  open: async (page) => page.goto(`/office/sites/${await site(page)}${path}`),
})

/** A change of a setting, there and back. */
async function changed(page: Page): Promise<string> {
  const id = await site(page, 'Getij')
  const read = await page.request.get(`/api/office/sites/${id}`)
  const { site: shown } = (await read.json()) as { site: { version: number } }
  for (const [step, signupCredits] of [7, 5].entries())
    await page.request.put(`/api/office/sites/${id}/settings`, {
      data: { after: shown.version + step, changes: { signupCredits, photoReview: step === 0 ? 'before' : 'after' } },
    })
  return id
}

async function code(page: Page): Promise<string> {
  const site_id = await site(page)
  const made = await page.request.post('/api/office/codes', {
    data: { site_id, code: `SEA${Date.now().toString(36)}`, count: 1, percentage: 20, validity: 'once-per-user' },
  })
  return ((await made.json()) as { id: string }).id
}

/** Sites, their shops and codes in the back office. */
export const siteScreens: Screen[] = [
  {
    name: 'office-sites',
    open: async (page) => {
      await site(page)
      await page.goto('/office/sites')
    },
  },
  part('office-site', ''),
  {
    name: 'office-site-looks',
    isWhole: false,
    open: async (page) => {
      await page.goto(`/office/sites/${await site(page, 'Getij')}`)
      await page.getByRole('heading', { name: copy('office.sites.look.title') }).scrollIntoViewIfNeeded()
    },
  },
  part('office-site-shop', '/shop'),
  part('office-site-company', '/company'),
  part('office-site-visitor', '/visitor'),
  { name: 'office-site-history', open: async (page) => page.goto(`/office/sites/${await changed(page)}/history`) },
  {
    name: 'office-codes',
    open: async (page) => {
      await code(page)
      await page.goto('/office/codes')
    },
  },
  {
    name: 'office-code',
    open: async (page) => {
      await page.goto(`/office/codes/${await code(page)}`)
    },
  },
]
