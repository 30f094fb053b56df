import type { Page } from '@playwright/test'
import { copy } from '../../src/test/copy.ts'
import type { Screen } from './screen.ts'
import { password } from './screens-shop.ts'

async function post(page: Page, path: string, data: object) {
  const answer = await page.request.post(`/api/office/${path}`, { data })
  if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`)
}

/** Logs one of the demo's staff in to the office. */
async function enter(page: Page, name: string) {
  await post(page, 'session', { email: `${name}@demo.example`, password })
}

/** Two gifts of credits that wait, one asked for by whoever looks. */
async function asked(page: Page) {
  for (const name of ['support', 'moderator']) {
    await enter(page, name)
    const found = await page.request.get('/api/office/members?q=an')
    const { members } = (await found.json()) as { members: { id: string }[] }
    const reason = 'Messages did not arrive for two days, and they had written twelve of them.'
    const grant = { grant_id: crypto.randomUUID(), credits: 500, why: 'goodwill', reason }
    await post(page, `members/${members.at(-1)?.id}/credits`, grant)
  }
}

const inside = (path: string) => async (page: Page) => {
  await enter(page, 'moderator')
  await page.goto(path)
}

/** Who comes in to the back office, what needs two people, and what everybody did. */
export const accessScreens: Screen[] = [
  { name: 'office-log-in', open: (page) => page.goto('/office/login') },
  { name: 'office-staff', open: inside('/office/staff') },
  {
    name: 'office-staff-change',
    open: async (page) => {
      await inside('/office/staff')(page)
      await page.getByText(copy('office.staff.change', { name: 'Fien' })).click()
    },
  },
  {
    name: 'office-approvals',
    open: async (page) => {
      await asked(page)
      await page.goto('/office/approvals')
    },
  },
  { name: 'office-audit', open: inside('/office/audit') },
  {
    name: 'office-me',
    open: async (page) => {
      await inside('/office/me')(page)
      await page.getByText(copy('office.me.setUp'), { exact: true }).first().click()
      await page.locator('input[name=password]').first().fill(password)
      await page.keyboard.press('Enter')
      await page.getByRole('img', { name: copy('office.secondFactor.picture') }).waitFor()
    },
  },
  {
    name: 'office-menu',
    isWhole: false,
    open: async (page) => {
      await inside('/office')(page)
      const menu = page.locator('summary').filter({ hasText: copy('office.nav.menu') })
      if (await menu.isVisible()) await menu.click()
    },
  },
]
