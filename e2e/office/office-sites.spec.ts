import { type BrowserContext, expect, type Page } from '@playwright/test'
import type { BundleView } from '../../src/contract/payments/payments.ts'
import { copy, copyPattern } from '../../src/test/copy.ts'
import { tabTo } from '../keyboard.ts'
import { demoPassword, logInAs, post } from '../members.ts'
import { goToPay } from '../money/buying.ts'
import { portraitFile } from '../portrait.ts'
import { check, checkEverywhere } from '../quality/check.ts'
import { test } from '../test.ts'

const staffed = (page: Page, email: string) =>
  post(page.request, '/api/office/session', { email: `${email}@demo.example`, password: demoPassword })

type Listed = { sites: { id: string; name: string; hosts: string[] }[] }
async function firstSite(page: Page): Promise<string> {
  const { sites } = (await (await page.request.get('/api/office/sites')).json()) as Listed
  return sites.find(({ hosts }) => hosts.includes('*'))?.id ?? ''
}

/** Nothing of it touches the sites that other journeys walk on: it makes one of its own. */
test('a site is made, a setting changed and seen live in another tab, and taken back', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ bypassCSP: true, baseURL: baseURL ?? '' })
  const page = await context.newPage()
  await staffed(page, 'moderator')
  const word = `ebb${Date.now().toString(36)}`
  await makeSite(page, word)
  await checkEverywhere(page, 'settings')
  const visitor = await seeAsVisitor(context, `http://${word}.localhost:${new URL(baseURL ?? '').port}/`)
  await expect(visitor).toHaveTitle(copy('content.home.title'))

  await openPart(page, 'prices')
  const length = setting(page, 'messageLength')
  const longest = await length.inputValue()
  await length.fill('0')
  await save(page)
  await expect(page.getByText(copy('office.sites.refused.too_small', { least: '1' })).first()).toBeVisible()
  await length.fill(longest)
  await typeHeadline(page)
  await save(page)
  await expect(page.getByText(copy('office.sites.done')).first()).toBeVisible()
  await visitor.reload()
  await expect(visitor).toHaveTitle(/Meet by the sea/)
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Meet by the sea')

  await paint(page)
  await overtake(page)
  await goBack(page)
  await visitor.reload()
  await expect(visitor).toHaveTitle(copy('content.home.title'))
  await context.close()
})

/** The part of the settings that is in sight. */
const save = (page: Page) => page.getByRole('button', { name: copy('office.sites.save') }).click()
const unsaved = (page: Page, count: number) =>
  page.getByRole('status').filter({ hasText: copy('office.sites.unsaved.count', { count }) })
const setting = (page: Page, name: 'messageCredits' | 'photoCredits' | 'messageLength') =>
  page.getByLabel(copy(`office.sites.settings.${name}.label`), { exact: true })

const openPart = (page: Page, part: 'texts' | 'look' | 'prices') =>
  page
    .getByRole('navigation', { name: copy('office.sites.tabs.label') })
    .getByRole('link', { name: copy(`office.sites.tabs.${part}`) })
    .click()

/** The preview shows what is typed; another part of the page does not lose it, and another page asks first. */
async function typeHeadline(page: Page) {
  await openPart(page, 'texts')
  const title = page.getByRole('group', { name: copy('office.sites.settings.indexTitle.label') }).getByLabel('English')
  await title.fill('Meet by the sea')
  await expect(
    page.getByRole('img', { name: copy('office.sites.home.picture', { title: 'Meet by the sea' }) }),
  ).toBeVisible()
  await openPart(page, 'prices')
  await openPart(page, 'texts')
  await expect(title).toHaveValue('Meet by the sea')
  await page.getByRole('link', { name: copy('office.sites.tabs.history') }).click()
  await page
    .getByRole('alertdialog', { name: copy('office.sites.unsaved.title') })
    .getByRole('button', { name: copy('office.sites.unsaved.stay') })
    .click()
  await expect(title).toHaveValue('Meet by the sea')
}

async function makeSite(page: Page, word: string) {
  await check(page, '/office/sites')
  await page.getByLabel(copy('office.sites.settings.name.label'), { exact: true }).fill(word)
  await page.getByLabel(copy('office.sites.host')).fill('No Host')
  await page.getByRole('button', { name: copy('office.sites.add') }).click()
  await expect(page.getByText(copy('office.sites.refused.no_host')).first()).toBeVisible()
  await page.getByLabel(copy('office.sites.host')).fill(`${word}.localhost`)
  await page.getByRole('button', { name: copy('office.sites.add') }).click()
  await expect(page.getByRole('heading', { level: 1, name: word })).toBeVisible()
}

async function seeAsVisitor(context: BrowserContext, address: string): Promise<Page> {
  const visitor = await context.newPage()
  await visitor.goto(address)
  return visitor
}

/** Colours that cannot be read are told before they are sent, and refused where they are. */
async function paint(page: Page) {
  await openPart(page, 'look')
  await expect(page.getByText(copy('office.sites.look.fine'))).toBeVisible()
  await page
    .getByLabel(copy('office.sites.palette.light', { name: copy('office.sites.palette.on-primary') }), { exact: true })
    .fill('#ff7a65')
  await page
    .getByLabel(
      copy('office.sites.palette.pick', {
        name: copy('office.sites.palette.light', { name: copy('office.sites.palette.on-primary') }),
      }),
    )
    .fill('#ff7a66')
  await page
    .getByLabel(copy('office.sites.palette.dark', { name: copy('office.sites.palette.on-primary') }), { exact: true })
    .fill('#31100b')
  await expect(
    page.getByText(
      copy('office.sites.look.fault', {
        fore: copy('office.sites.palette.on-primary'),
        back: copy('office.sites.palette.primary'),
        has: '1.00',
        least: '4.5',
        theme: 'light',
      }),
    ),
  ).toBeVisible()
  await save(page)
  await expect(page.getByText(copy('office.sites.refused.low_contrast')).first()).toBeVisible()
  await page
    .getByLabel(copy('office.sites.palette.light', { name: copy('office.sites.palette.on-primary') }), { exact: true })
    .fill('')
  await page
    .getByLabel(copy('office.sites.palette.dark', { name: copy('office.sites.palette.on-primary') }), { exact: true })
    .fill('')
}

/** Somebody else saves while this page is open. */
async function overtake(page: Page) {
  await openPart(page, 'prices')
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  const { site } = (await (await page.request.get(`/api/office/sites/${id}`)).json()) as { site: { version: number } }
  const changes = { messageCredits: 4 }
  const answer = await page.request.put(`/api/office/sites/${id}/settings`, { data: { after: site.version, changes } })
  expect(answer.status()).toBe(200)
  await page.getByLabel(copy('office.sites.settings.photoCredits.label')).fill('9')
  await save(page)
  const alert = page.getByRole('alert').filter({ hasText: copy('office.sites.conflict.title') })
  await expect(alert).toContainText('Message price. Before: none Now: 4')
  await expect(page.getByLabel(copy('office.sites.settings.messageCredits.label'))).toHaveValue('4')
  await expect(page.getByLabel(copy('office.sites.settings.photoCredits.label'))).toHaveValue('9')
  await save(page)
  await expect(alert).toHaveCount(0)
}

async function goBack(page: Page) {
  await page.getByRole('link', { name: copy('office.sites.tabs.history') }).click()
  await expect(page.getByText(/^Now: .*Meet by the sea/)).toBeVisible()
  await checkEverywhere(page, 'history')
  await page
    .getByRole('button', { name: copy('office.sites.history.go') })
    .last()
    .click()
  await expect(page.getByText(copy('office.sites.history.backTo', { version: '1' }))).toBeVisible()
}

test('the settings of a part are marked, discarded, refused and saved together; a logo and a hero image are uploaded', {
  tag: '@soak',
}, async ({ browser, baseURL }) => {
  const context = await browser.newContext({ bypassCSP: true, baseURL: baseURL ?? '' })
  const page = await context.newPage()
  await staffed(page, 'moderator')
  await makeSite(page, `flood${Date.now().toString(36)}`)
  await openPart(page, 'prices')
  const prices = page.getByRole('region', { name: copy('office.sites.tabs.prices') })
  const marks = prices.getByText(copy('office.sites.unsaved.mark'), { exact: true })
  const [messages, photos] = [setting(page, 'messageCredits'), setting(page, 'photoCredits')]
  const before = [await messages.inputValue(), await photos.inputValue()] as const

  await messages.fill('6')
  await photos.fill('7')
  await expect(unsaved(page, 2)).toBeVisible()
  await expect(marks).toHaveCount(2)
  await checkEverywhere(page, 'unsaved changes')
  await page.getByRole('button', { name: copy('office.sites.unsaved.discard') }).click()
  await expect(marks).toHaveCount(0)
  await expect(messages).toHaveValue(before[0])
  await expect(photos).toHaveValue(before[1])

  await messages.fill('6')
  await page.getByRole('link', { name: copy('office.sites.tabs.visitor') }).click()
  const question = page.getByRole('alertdialog', { name: copy('office.sites.unsaved.title') })
  await expect(question).toContainText(copy('office.sites.tabs.prices'))
  await question.getByRole('button', { name: copy('office.sites.unsaved.stay') }).click()
  await photos.fill('-1')
  await save(page)
  await expect(photos).toHaveAttribute('aria-invalid', 'true')
  await expect(photos).toBeFocused()
  await photos.fill('7')
  // Another part is opened before what was saved has been loaded again
  await page.route('**/api/office/sites/*', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    await route.continue()
  })
  await save(page)
  await expect(page.getByText(copy('office.sites.done')).first()).toBeVisible()
  await openPart(page, 'look')
  await expect(marks).toHaveCount(0)
  await expect(photos).not.toHaveAttribute('aria-invalid')

  for (const kind of ['logo', 'hero'] as const) await uploadImage(page, kind)
  await page.getByRole('link', { name: copy('office.sites.tabs.history') }).click()
  const version = page.getByRole('article').filter({ hasText: copy('office.sites.settings.photoCredits.label') })
  await expect(version).toContainText(copy('office.sites.settings.messageCredits.label'))
  await context.close()
})

async function uploadImage(page: Page, kind: 'logo' | 'hero') {
  const label = copy(`office.sites.settings.${kind}Image.label`)
  const card = page.locator('section').filter({ has: page.getByRole('heading', { name: label, exact: true }) })
  await card
    .getByLabel(copy(`office.sites.images.choose.${kind}`))
    .setInputFiles({ name: 'image.jpg', mimeType: 'image/jpeg', buffer: await portraitFile() })
  await card.getByRole('checkbox', { name: copy('office.sites.images.isOurs') }).check()
  await card.getByRole('button', { name: copy('office.sites.images.upload') }).click()
  const image = card.getByRole('img', { name: copy('office.sites.images.now') })
  await expect.poll(() => image.evaluate((drawn: HTMLImageElement) => drawn.naturalWidth)).toBeGreaterThan(0)
  await checkEverywhere(page, kind)
}

test('a code is made, and a member buys with it', { tag: '@soak' }, async ({ browser, baseURL }) => {
  const context = await browser.newContext({ bypassCSP: true, baseURL: baseURL ?? '' })
  const page = await context.newPage()
  await staffed(page, 'marketing')
  await check(page, '/office/codes')
  const code = `SEA${Date.now().toString(36).toUpperCase()}`
  await page.getByLabel(copy('office.codes.code'), { exact: true }).fill('WELCOME25')
  await page.getByLabel(copy('office.codes.percentageLabel')).fill('40')
  await page.getByRole('button', { name: copy('office.codes.make'), exact: true }).click()
  await expect(page.getByText(copy('office.codes.refused.reserved')).first()).toBeVisible()
  await page.getByLabel(copy('office.codes.code'), { exact: true }).fill(code)
  await page.getByRole('button', { name: copy('office.codes.make'), exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: code })).toBeVisible()
  await expect(page.getByText(copy('office.codes.nobody'))).toBeVisible()

  const member = await browser.newContext({ baseURL: baseURL ?? '' })
  const shop = await member.newPage()
  await logInAs(shop.request, 'james')
  const { bundles } = (await (await shop.request.get('/api/payments/bundles')).json()) as { bundles: BundleView[] }
  await shop.goto(`/credits/${bundles[0]?.id}/card?code=${code}`)
  await expect(shop.getByText(code).first()).toBeVisible()
  await goToPay(shop)
  await shop.getByRole('button', { name: /^Pay/ }).first().click()
  await shop.waitForURL(/transactions/)

  await expect(async () => {
    await page.reload()
    await expect(page.getByRole('row', { name: /James/ })).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await checkEverywhere(page, 'a code')
  await page.getByRole('button', { name: copy('office.codes.stop') }).click()
  await expect(page.getByText(copy('office.codes.ended'), { exact: true })).toBeVisible()
  const refused = await shop.request.get(`/api/payments/bundles?code=${code}`)
  expect(refused.status()).toBe(404)
  await Promise.all([context.close(), member.close()])
})

test('a price is looked at before it is set, for a day that is ahead', { tag: '@soak' }, async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ bypassCSP: true, baseURL: baseURL ?? '' })
  const page = await context.newPage()
  await staffed(page, 'moderator')
  await page.goto(`/office/sites/${await firstSite(page)}/shop`)
  await page
    .locator('summary', { hasText: copy('office.shop.edit') })
    .first()
    .click()
  const form = page
    .locator('form')
    .filter({ has: page.getByRole('button', { name: copy('office.shop.look') }) })
    .first()
  const day = new Date(Date.now() + 300 * 86_400_000 + Math.floor(Math.random() * 1e9)).toISOString().slice(0, 10)
  await form.getByLabel(copyPattern('office.shop.amount')).fill('about ten')
  await form.getByRole('button', { name: copy('office.shop.set') }).click()
  await expect(form.getByText(copy('office.shop.refused.invalid_union')).first()).toBeVisible()
  await form.getByLabel(copyPattern('office.shop.amount')).fill('12.99')
  await form.getByLabel(copy('office.shop.from')).fill(day)
  await form.getByRole('button', { name: copy('office.shop.look') }).click()
  await expect(form.getByText(/members will see .12\.99/)).toBeVisible()
  await form.getByRole('button', { name: copy('office.shop.set') }).click()
  const back = page.getByRole('button', { name: /^Withdraw: .12\.99/ })
  await expect(back).toBeVisible()
  await checkEverywhere(page, 'a shop')
  await back.click()
  await expect(back).toHaveCount(0)
  await context.close()
})

test('marketing changes words by keyboard, and nothing that is not theirs', { tag: '@soak' }, async ({ page }) => {
  await staffed(page, 'marketing')
  const { sites } = (await (await page.request.get('/api/office/sites')).json()) as Listed
  const own = sites.find(({ name }) => name === 'Getij')?.id ?? ''
  await page.goto(`/office/sites/${own}`)
  await expect(page.getByLabel(copy('office.sites.settings.messageCredits.label'))).toHaveCount(0)
  await openPart(page, 'texts')
  const title = page.getByRole('group', { name: copy('office.sites.settings.indexTitle.label') }).getByLabel('English')
  const before = await title.inputValue()
  for (const words of [`${before}!`, before]) {
    await title.focus()
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.press('Delete')
    await page.keyboard.type(words)
    await tabTo(page, 'button', copy('office.sites.save'))
    await page.keyboard.press('Enter')
    await expect(page.getByText(copy('office.sites.done')).first()).toBeVisible()
  }
  for (const part of ['shop', 'company'])
    expect((await page.goto(`/office/sites/${own}/${part}`))?.status(), part).toBe(part === 'shop' ? 403 : 200)
})

test('on phones the row of tabs begins at the open one, before any script', async ({ browser, baseURL }) => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 390, height: 844 },
    baseURL: baseURL ?? '',
  })
  const page = await context.newPage()
  await staffed(page, 'moderator')
  await page.goto(`/office/sites/${await firstSite(page)}/shop`)
  const tabs = page.getByRole('navigation', { name: copy('office.sites.tabs.label') })
  await expect(tabs.getByRole('link', { name: copy('office.sites.tabs.shop') })).toBeInViewport({ ratio: 1 })
  // Only the row scrolls
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport()
  await context.close()
})
