import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { copy, copyPattern } from '../../src/test/copy.ts'
import { mailsTo } from '../member/mailbox.ts'
import { demoPassword, logInAs, post, resident } from '../members.ts'
import { checkEverywhere } from '../quality/check.ts'
import { test } from '../test.ts'

const robin = 'moderator@demo.example'
const headline = 'Two evenings in June'

test('news are written, looked at, tried, sent, read, and unsubscribed from', { tag: '@soak' }, async ({
  browser,
  baseURL,
}) => {
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

  for (const name of [copy('office.campaigns.light'), copy('office.campaigns.dark')]) {
    const mail = page.frameLocator(`iframe[title="${name}"]`)
    await expect(mail.getByRole('heading', { name: headline })).toBeVisible()
    await expect(mail.locator('strong')).toHaveText('two evenings')
    await expect(mail.getByRole('link', { name: 'near you' })).toHaveAttribute('href', /\/members\?distance=50$/)
  }
  await page.getByRole('button', { name: copy('office.campaigns.test') }).click()
  await expect(page.getByText(copy('office.campaigns.done.test', { to: robin }))).toBeVisible()
  await expect(async () => {
    const [tried] = await mailsTo(page.request, robin)
    expect(tried?.text).toContain(headline)
  }).toPass()
  await expect(page.getByText(copyPattern('office.campaigns.told'))).toBeVisible()

  await page.getByRole('button', { name: copy('office.campaigns.send'), exact: true }).click()
  await expect(page.getByText(copyPattern('office.campaigns.started'))).toBeVisible()
  const sent = await sentTo(page, resident('james'))
  expect(sent.subject).toMatch(copyPattern('office.campaigns.neutral.news'))
  await expect(async () => {
    await page.reload()
    await expect(page.getByText(copyPattern('office.campaigns.sent'))).toBeVisible()
  }).toPass()
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
  await page.getByLabel(copy('office.campaigns.name')).fill('Evenings')
  await page.getByRole('button', { name: copy('office.campaigns.begin') }).click()
  await page.waitForURL(/\/office\/campaigns\/[\w-]{36}$/)
  await page.getByLabel(copy('office.campaigns.path')).fill('https://elsewhere.example')
  await page.getByRole('button', { name: copy('office.campaigns.save'), exact: true }).click()
  await expect(page.getByText(copyPattern('office.campaigns.refused.foreign_path')).first()).toBeVisible()
  await page.getByLabel(copy('office.campaigns.path')).fill('/members')
  await page.getByRole('button', { name: copy('office.campaigns.save'), exact: true }).click()
  await expect(page.getByText(copy('office.campaigns.done.save')).first()).toBeVisible()
  await page.getByLabel(copy('office.campaigns.subject')).fill(headline)
  await page
    .getByLabel(copy('office.campaigns.body'), { exact: true })
    .fill('There are **two evenings** now.\n\nWho is [near you](/members?distance=50)?')
  await page.getByLabel(copy('office.campaigns.button')).fill('See who is there')
  await page.getByRole('button', { name: copy('office.campaigns.saveText') }).click()
  await expect(
    page.getByRole('link', { name: copy('office.campaigns.hasText', { language: 'English' }) }),
  ).toBeVisible()
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
  await expect(page.getByRole('row', { name: /Evenings/ }).first()).toContainText(
    copy('office.health.traffic.mail.sent'),
  )
  await checkEverywhere(page, 'news and offers', [null])
}
