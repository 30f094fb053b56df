import type { Page } from '@playwright/test'
import { copy } from '../../src/test/copy.ts'
import type { Screen } from './screen.ts'
import { logIn, password } from './screens-shop.ts'

const words = {
  en: {
    subject: 'Two evenings in June',
    body: 'We have made **two evenings** for people who like to talk before they meet.\n\nLook who is [near you](/members?distance=50), and ask somebody along.',
    button: 'See who is there',
  },
  de: {
    subject: 'Zwei Abende im Juni',
    body: 'Wir haben **zwei Abende** für Menschen, die vor dem ersten Treffen gern reden.',
    button: 'Sieh, wer da ist',
  },
}
const audience = { countries: ['GB', 'NL', 'DE'], languages: [], payers: 'all', active_days: 30 }

async function call(page: Page, method: 'post' | 'put' | 'patch', path: string, data: object) {
  const answer = await page.request[method](`/api/${path}`, { data })
  if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`)
  return (await answer.json()) as {
    id: string
    version: number
    sites: { id: string; name: string }[]
    site_id: string
  }
}

/** Somebody who wants news and has gone, and the staff member of the demo with a draft for people like them. */
async function written(page: Page, name: 'grace' | 'james' = 'grace'): Promise<{ id: string; version: number }> {
  await logIn(page, name)
  await call(page, 'patch', 'notifications/preferences', { mail: { news: true } })
  await page.request.post('/api/page-hidden.php', { data: {} })
  await call(page, 'post', 'office/session', { email: 'moderator@demo.example', password })
  const listed = (await (await page.request.get('/api/office/campaigns')).json()) as { site_id: string }
  const { id } = await call(page, 'post', 'office/campaigns', {
    site_id: listed.site_id,
    kind: 'news',
    name: 'Evenings',
  })
  const settings = {
    after: 1,
    name: 'Evenings in June',
    path: '/members',
    ...audience,
    gender: name === 'grace' ? 'female' : 'male',
  }
  let { version } = await call(page, 'put', `office/campaigns/${id}`, settings)
  for (const [locale, text] of Object.entries(words))
    version = (await call(page, 'put', `office/campaigns/${id}/texts/${locale}`, { after: version, ...text })).version
  return { id, version }
}

/** News and offers in the back office. */
export const campaignScreens: Screen[] = [
  {
    name: 'office-campaigns',
    open: async (page) => {
      await written(page)
      const { id, version } = await written(page)
      const at = `${new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10)}T09:30`
      await call(page, 'post', `office/campaigns/${id}/schedule`, { after: version, at })
      await page.goto('/office/campaigns')
    },
  },
  { name: 'office-campaign', open: async (page) => page.goto(`/office/campaigns/${(await written(page)).id}`) },
  {
    name: 'office-campaign-preview',
    isWhole: false,
    open: async (page) => {
      await page.goto(`/office/campaigns/${(await written(page)).id}?language=en`)
      await page.getByRole('button', { name: copy('office.campaigns.test') }).scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'office-campaign-sent',
    open: async (page) => {
      // One of them a day is enough for anybody: each picture has its own receiver
      const isNarrow = (page.viewportSize()?.width ?? 0) < 600
      const { id, version } = await written(page, isNarrow ? 'james' : 'grace')
      await call(page, 'post', `office/campaigns/${id}/schedule`, { after: version })
      await page.waitForTimeout(4_000)
      await page.goto(`/office/campaigns/${id}`)
    },
  },
]
