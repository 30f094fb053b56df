import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { copy, copyPattern } from '../../src/test/copy.ts'
import { tabTo } from '../keyboard.ts'
import { inMail } from '../member/mailbox.ts'
import { demoPassword, post } from '../members.ts'
import { checkEverywhere } from '../quality/check.ts'
import { join, password } from '../signing-up.ts'
import { test } from '../test.ts'

const [noor, robin] = ['noor@demo.example', 'moderator@demo.example']

async function toOffice(request: APIRequestContext, email: string) {
  await post(request, '/api/office/session', { email, password: demoPassword })
}

async function decide(request: APIRequestContext, memberId: string, input: Record<string, unknown>): Promise<void> {
  await toOffice(request, noor)
  const data = { subject: 'account', note: 'Wrote the same to thirty people', ...input }
  await post(request, `/api/office/members/${memberId}/decisions`, data)
}

/** Somebody else of the staff decides the member's open appeal. */
async function overturn(request: APIRequestContext, memberId: string): Promise<void> {
  await toOffice(request, robin)
  const answer = await request.get(`/api/office/members/${memberId}/decisions`)
  const { cases } = (await answer.json()) as { cases: { open_appeal_id: string | null }[] }
  const id = cases.find(({ open_appeal_id }) => open_appeal_id !== null)?.open_appeal_id
  await post(request, `/api/office/appeals/${id}/decision`, { outcome: 'overturned', reason: 'It was an invitation' })
}

async function sendAppeal(page: Page): Promise<void> {
  await tabTo(page, 'textarea[name=text]')
  await page.keyboard.type('I asked thirty people to a walk, and meant it.')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText(copy('decisions.appeal.open'))).toBeVisible()
}

test('somebody limited sees why, appeals by keyboard, and is told that they were right', async ({ page, browser }) => {
  const { id } = await join(page, 'Walker')
  const office = await browser.newContext()
  await decide(office.request, id, { measure: 'limit', ground: 'spam', days: 3 })

  await page.goto('/members')
  await expect(page.getByText(copyPattern('accounts.limitedNotice.title'))).toBeVisible()
  await page.getByRole('link', { name: copy('accounts.limitedNotice.action') }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(copy('decisions.title'))
  await expect(page.getByText(copy('decisions.grounds.spam'))).toBeVisible()
  await checkEverywhere(page, 'a limit that can be appealed')
  await sendAppeal(page)
  await checkEverywhere(page, 'a limit that was appealed', [null])

  await overturn(office.request, id)
  await page.reload()
  await expect(page.getByText('It was an invitation')).toBeVisible()
  await expect(page.getByText(copy('decisions.states.undone'), { exact: true })).toBeVisible()
  await page.goto('/members')
  await expect(page.getByText(copyPattern('accounts.limitedNotice.title'))).toBeHidden()
  await office.close()
})

test('somebody banned reads why from the mail and at the log-in, and appeals without logging in', async ({
  page,
  browser,
}) => {
  const { id, email } = await join(page, 'Banner')
  await page.context().clearCookies()
  const office = await browser.newContext()
  await decide(office.request, id, { measure: 'ban', ground: 'scam' })

  await page.goto('/login')
  await page.getByLabel(copy('accounts.email'), { exact: true }).fill(email)
  await page.locator('input[name=password]').fill(password)
  await page.getByRole('button', { name: copy('entry.logIn.submit'), exact: true }).click()
  const statement = page.getByRole('link', { name: copy('accounts.banned.action') })
  await expect(statement).toBeVisible()
  const fromMail = await inMail(page.request, email, /\/decisions\/[\w.-]+/)
  await expect(statement).toHaveAttribute('href', fromMail)

  expect((await page.goto(fromMail))?.status()).toBe(200)
  await expect(page.getByText(copy('decisions.grounds.scam'))).toBeVisible()
  await checkEverywhere(page, 'the statement of a ban')
  await sendAppeal(page)
  await page.goto(`${fromMail.slice(0, -2)}xx`)
  await expect(page.getByText(copyPattern('decisions.expiredText'))).toBeVisible()
  await office.close()
})
