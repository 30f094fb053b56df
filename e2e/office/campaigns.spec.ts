import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { mailsTo } from '../member/mailbox.ts'
import { demoPassword, logInAs, post, resident } from '../members.ts'
import { checkEverywhere } from '../quality/check.ts'
import { test } from '../test.ts'

const robin = 'moderator@demo.example'
const headline = 'Two evenings in June'

test('news are written, looked at, tried, sent, read, and unsubscribed from', async ({ browser, baseURL }) => {
  test.setTimeout(180_000)
  const member = await browser.newContext({ baseURL: baseURL ?? '' })
  await logInAs(member.request, 'james')
  await wantsNews(member.request, true)
  // Who is here is told later
  await post(member.request, '/api/page-hidden.php', {})

  const context = await browser.newContext({ bypassCSP: true })
  const page = await context.newPage()
  await post(page.request, '/api/office/session', { email: robin, password: demoPassword })
  await writeNews(page)
  // The mails in it were put there by script: a browser does not say when those have come to rest
  await page.reload()
  await checkEverywhere(page, 'a draft')

  for (const name of ['The mail in light', 'The mail in dark']) {
    const mail = page.frameLocator(`iframe[title="${name}"]`)
    await expect(mail.getByRole('heading', { name: headline })).toBeVisible()
    await expect(mail.locator('strong')).toHaveText('two evenings')
    await expect(mail.getByRole('link', { name: 'near you' })).toHaveAttribute('href', /\/members\?distance=50$/)
  }
  await page.getByRole('button', { name: 'Mail it to me' }).click()
  await expect(page.getByText(`The mail is on its way to ${robin}.`)).toBeVisible()
  await expect(async () => {
    const [tried] = await mailsTo(page.request, robin)
    expect(tried?.text).toContain(headline)
  }).toPass({ timeout: 30_000 })
  await expect(page.getByText(/^It goes to \d+ members?\.$/)).toBeVisible()

  await page.getByRole('button', { name: 'Let it go' }).click()
  await expect(page.getByText(/^It went out on /)).toBeVisible()
  const sent = await sentTo(page, resident('james'))
  expect(sent.subject).toMatch(/^News from /)
  await expect(async () => {
    await page.reload()
    await expect(page.getByText(/members? (was|were) told: \d+ mails?/)).toBeVisible()
  }).toPass({ timeout: 30_000 })
  await checkEverywhere(page, 'sent news', [null])
  await checkList(page)

  const [, stop = ''] = /<([^>]+)>/.exec(sent.headers['List-Unsubscribe'] ?? '') ?? []
  const { pathname, search } = new URL(stop)
  const form = { 'List-Unsubscribe': 'One-Click' }
  expect((await page.request.post(pathname + search, { form, maxRedirects: 0 })).status()).toBe(200)
  const answer = await member.request.get('/api/notifications/preferences')
  const { preferences } = (await answer.json()) as { preferences: { disabled: { type: string; reason: string }[] } }
  expect(preferences.disabled).toMatchObject([{ type: 'news', reason: 'listunsubscribe' }])
  await wantsNews(member.request, false)
  await Promise.all([context.close(), member.close()])
})

async function wantsNews(request: APIRequestContext, news: boolean) {
  const answer = await request.patch('/api/notifications/preferences', { data: { mail: { news } } })
  expect(answer.status()).toBe(200)
}

/** By hand, from the list to a draft with words. */
async function writeNews(page: Page) {
  await page.goto('/office/campaigns')
  await page.getByLabel('Name').fill('Evenings')
  await page.getByRole('button', { name: 'Begin' }).click()
  await page.waitForURL(/\/office\/campaigns\/[\w-]{36}$/)
  await page.getByLabel('The button leads to').fill('https://elsewhere.example')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText(/This leads to no page of the site/).first()).toBeVisible()
  await page.getByLabel('The button leads to').fill('/members')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Saved.').first()).toBeVisible()
  await page.getByLabel('Headline').fill(headline)
  await page
    .getByLabel('Text', { exact: true })
    .fill('There are **two evenings** now.\n\nWho is [near you](/members?distance=50)?')
  await page.getByLabel('Words on the button').fill('See who is there')
  await page.getByRole('button', { name: 'Save the words' }).click()
  await expect(page.getByRole('link', { name: 'English, written' })).toBeVisible()
}

async function sentTo(page: Page, email: string) {
  let found: Awaited<ReturnType<typeof mailsTo>>[number] | undefined
  await expect(async () => {
    found = (await mailsTo(page.request, email)).find(({ text }) => text.includes(headline))
    expect(found).toBeDefined()
  }).toPass({ timeout: 60_000 })
  if (found === undefined) throw new Error('no mail')
  return found
}

async function checkList(page: Page) {
  await page.goto('/office/campaigns')
  await expect(page.getByRole('row', { name: /Evenings/ }).first()).toContainText('Sent')
  await checkEverywhere(page, 'news and offers', [null])
}
