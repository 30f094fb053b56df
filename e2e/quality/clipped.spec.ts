import { type BrowserContext, expect, type Page } from '@playwright/test'
import { type Locale, landerNames, localeCookie, locales } from '../../src/contract/constants.ts'
import type { DeckCardView } from '../../src/contract/search.ts'
import regionNames from '../../src/server/profiles/places/region-names.json' with { type: 'json' }
import { logInAs, phone } from '../members.ts'
import { test } from '../test.ts'
import { lookAtTexts, putOn, type SeenText } from './clipped.ts'

/** The screens with most words. */
const forVisitors = [
  '/',
  '/signup',
  '/login',
  '/reset-password',
  '/match-finder',
  '/premium',
  '/pricing',
  '/complaints',
  '/pages/service',
  '/nothing',
  ...landerNames.map((name) => `/landers/${name}`),
]
const forMembers = [
  '/members',
  '/members/{member}',
  '/likes',
  '/likes/matches',
  '/chats',
  '/chats/{chat}',
  '/credits',
  '/profile',
  '/notifications',
  '/daily-picks',
  '/swipe-game',
  '/match-finder',
  '/settings',
  '/settings/contacts',
  '/settings/dates',
  '/settings/notifications',
  '/settings/privacy',
  '/settings/security',
]

const regions = new Set(Object.values(regionNames).flatMap((names) => Object.values(names)))

/** Every page is drawn by the server, so no script is needed to see where its words lie. */
const onPhone = { viewport: phone, javaScriptEnabled: false, isMobile: true, deviceScaleFactor: 1 }

test('no word of ours is cut off on a phone, in any language: visitors', { tag: '@soak' }, async ({ browser }) => {
  const context = await browser.newContext(onPhone)
  expect(await faultsIn(context, forVisitors)).toEqual([])
  await context.close()
})

test('no word of ours is cut off on a phone, in any language: members', { tag: '@soak' }, async ({ browser }) => {
  const context = await browser.newContext(onPhone)
  await logInAs(context.request, 'emma')
  const { chats } = await (await context.request.get('/api/chats.php')).json()
  const known = { '{member}': chats[0].profile.id as string, '{chat}': chats[0].conversation.id as string }
  const paths = forMembers.map((path) => path.replace(/\{\w+\}/, (name) => known[name as keyof typeof known]))
  expect(await faultsIn(context, paths)).toEqual([])
  await context.close()
})

test('the card of the swipe game with most words shows them all, in any language', { tag: '@soak' }, async ({
  browser,
}) => {
  const context = await browser.newContext({ isMobile: true, hasTouch: true })
  await logInAs(context.request, 'emma')
  const page = await context.newPage()
  await page.route('**/api/search/deck', async (route) => {
    const answer = await route.fetch()
    const dealt = (await answer.json()) as { deck: DeckCardView[] }
    await route.fulfill({ json: { ...dealt, deck: dealt.deck.map(withMostWords) } })
  })
  const origin = new URL((await context.request.get('/robots.txt')).url()).origin
  const faults: string[] = []
  for (const locale of locales) {
    await context.addCookies([{ name: localeCookie, value: locale, url: origin }])
    await page.setViewportSize(phone)
    // Only pages that are opened by a link ask for their cards in the browser
    await page.goto('/likes')
    await page.locator('main a[href="/swipe-game"]').first().click()
    await page.getByText(longName).first().waitFor()
    for (const [width, height] of [
      [320, 568],
      [320, 690],
      [360, 740],
      [390, 844],
      [844, 390],
    ] as const) {
      await page.setViewportSize({ width, height })
      for (const { text, fault } of await textsOf(page))
        if (fault !== null) faults.push(`${locale} ${width}: "${text}" ${fault}`)
    }
  }
  expect(faults).toEqual([])
  await context.close()
})

/** A long name in a long place, who is online, with shared interests of long names. */
function withMostWords(card: DeckCardView): DeckCardView {
  const profile = { ...card.profile, name: longName, is_online: true, is_verified: true, distance_km: 1234 }
  return {
    ...card,
    profile: { ...profile, country: 'DE', city: 'Villingen-Schwenningen am Neckarursprung' },
    shared_interests: ['instruments', 'photography', 'walking', 'spirituality'],
    is_same_town: true,
  }
}
const longName = 'Maximiliane-Charlotte Anneliese'

async function faultsIn(context: BrowserContext, paths: readonly string[]): Promise<string[]> {
  const page = await context.newPage()
  const origin = new URL((await context.request.get('/robots.txt')).url()).origin
  const seen: { path: string; locale: Locale; texts: SeenText[] }[] = []
  for (const path of paths) {
    for (const locale of locales) {
      await context.addCookies([{ name: localeCookie, value: locale, url: origin }])
      if (locale === locales[0] || !(await page.evaluate(putOn, path))) await page.goto(path)
      expect(await page.evaluate(() => document.documentElement.lang), path).toBe(locale)
      seen.push({ path, locale, texts: await textsOf(page) })
    }
  }
  const isForeign = wordsOfMembers(seen)
  return seen.flatMap(({ path, locale, texts }) =>
    texts
      .filter(({ text, fault }) => fault !== null && !isForeign(path, text))
      .map(({ text, fault }) => `${locale} ${path}: "${text}" ${fault}`),
  )
}

/** Once the letters are those of our font, which are asked for when words are laid out. */
async function textsOf(page: Page): Promise<SeenText[]> {
  await page.evaluate(() => document.body.getBoundingClientRect())
  while ((await page.evaluate(() => document.fonts.status)) !== 'loaded') await page.waitForTimeout(20)
  return page.evaluate(lookAtTexts)
}

/** What reads the same in most languages is no text of ours, but a name or what members wrote; places are theirs, too. */
function wordsOfMembers(seen: { path: string; texts: SeenText[] }[]): (path: string, text: string) => boolean {
  const times = new Map<string, number>()
  for (const { path, texts } of seen)
    for (const text of new Set(texts.map((one) => `${path} ${one.text}`))) times.set(text, (times.get(text) ?? 0) + 1)
  const isOften = (path: string, text: string) => (times.get(`${path} ${text}`) ?? 0) > locales.length / 2
  return (path, text) => regions.has(text) || (text !== '(the page)' && isOften(path, text))
}
