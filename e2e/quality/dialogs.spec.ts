import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test'
import { type Locale, locales } from '../../src/contract/constants.ts'
import { wordsOf } from '../../src/server/platform/words.ts'
import { faultsInText, wordsOfHtml } from '../../src/test/texts/text-faults.ts'
import { inLanguage } from '../in-language.ts'
import { demoPassword, phone, post, withoutLikeOverlay } from '../members.ts'
import { newMember, sent } from '../signing-up.ts'
import { test } from '../test.ts'
import { makeWorld, type Opener, openers, type Viewer, type Words, type World } from './dialogs.ts'
import { notOpened } from './not-opened.ts'

const web = join(import.meta.dirname, '../../src/web')
/** What a file that opens something over the page, or folds something up, imports or draws. */
const draws =
  /(?:ui\/(?:fields\/)?(?:dialog|combo-box)|\/(?:menu|popover-menu|disclosure|unfold))\.tsx'|react-aria-components\/(?:Modal|Popover|Dialog)'|<(?:details|dialog)\b|\bpopover="/

test('each file that opens something is opened by the walk below, or says why not', () => {
  const files = readdirSync(web, { recursive: true, encoding: 'utf8' })
  const drawing = files
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .filter((file) => draws.test(readFileSync(join(web, file), 'utf8')))
    .map((file) => file.replace(/\.tsx?$/, ''))
  const known = new Set([...openers.map(({ file }) => file), ...Object.keys(notOpened)])
  expect(
    drawing.filter((file) => !known.has(file)),
    'neither opened nor explained',
  ).toEqual([])
  expect(
    [...known].filter((file) => !drawing.includes(file)),
    'opens nothing any more',
  ).toEqual([])
})

/** So that one that does not open leaves time for the others. */
const patience = { timeout: 30_000 }

let world: Promise<World> | undefined

for (const locale of locales)
  test(`whatever opens has its words, closes with Esc and gives the focus back, in ${locale}`, {
    tag: '@soak',
  }, async ({ browser, baseURL }) => {
    world ??= makeWorld(browser)
    const known = await world
    const words: Words = (area) => wordsOf(locale, area)
    const faults: string[] = []
    for (const viewer of ['member', 'unconfirmed', 'visitor', 'office'] as const) {
      if (viewer === 'office' && locale !== 'en') continue
      const context = await contextOf(browser, viewer, { locale, world: known, baseURL })
      const page = await context.newPage()
      page.setDefaultTimeout(patience.timeout)
      if (viewer === 'unconfirmed') await page.clock.install()
      for (const opener of openers.filter((each) => each.viewer === viewer)) {
        const found = await walk(page, opener, words, known, baseURL).catch((error: Error) => [error.message])
        faults.push(...found.map((fault) => `${opener.file}: ${fault}`))
        if (found.length > 0) await page.goto('about:blank')
      }
      await context.close()
    }
    expect(faults).toEqual([])
  })

type Walk = { locale: Locale; world: World; baseURL: string | undefined }

async function contextOf(browser: Browser, viewer: Viewer, { locale, world, baseURL }: Walk): Promise<BrowserContext> {
  const language = inLanguage(locale, baseURL)
  const own = viewer === 'member' ? (await world.anna.page.context().storageState()).cookies : []
  const cookies = [...own.filter(({ name }) => name !== 'locale'), ...language.cookies]
  const context = await browser.newContext({ viewport: phone, storageState: { cookies, origins: [] } })
  // No like of the demo comes over the page
  await withoutLikeOverlay(context)
  if (viewer === 'unconfirmed') {
    await newMember(context.request, { name: 'Kim', country: 'GB', locale })
    const waiting = { text: 'Hello Emma', member_id: world.emma }
    expect((await context.request.put('/api/chat/waiting', { data: waiting })).status()).toBe(200)
  }
  // Who was sent by a partner sees members
  if (viewer === 'visitor') await context.request.get(`/members?${sent}`)
  if (viewer === 'office')
    await post(context.request, '/api/office/session', { email: 'moderator@demo.example', password: demoPassword })
  return context
}

async function walk(page: Page, { at, open }: Opener, words: Words, world: World, baseURL = ''): Promise<string[]> {
  const path = typeof at === 'string' ? at : at(world)
  const address = path === 'de.localhost' ? `http://${path}:${new URL(baseURL).port}/` : new URL(path, baseURL).href
  if (page.url() !== address) await page.goto(address)
  const { layer, closes, trigger } = await open(page, words, world)
  await expect(layer).toBeVisible(patience)
  // What it fetches has come
  await expect(layer.locator('[aria-busy=true]')).toHaveCount(0, patience)
  const faults = wordsOfHtml(await layer.evaluate(({ outerHTML }) => outerHTML)).flatMap(faultsInText)
  if (closes === 'never') return faults
  await page.keyboard.press('Escape')
  await expect(layer).toBeHidden(patience)
  if (trigger) await expect(trigger).toBeFocused(patience)
  return faults
}
