import { posix } from 'node:path'
import { gzipSync } from 'node:zlib'
import { type APIRequestContext, expect } from '@playwright/test'
import { type Locale, landerNames, locales } from '../../src/contract/constants.ts'
import { copy, copyPattern } from '../../src/test/copy.ts'
import { contentPages } from '../in-language.ts'
import { logInAs } from '../members.ts'
import { test, usualLocales } from '../test.ts'

/** What the first view of a page may weigh, in bytes of gzip. */
const plainBudget = 60_000
/** Of script alone. Targets: 140, 170 and 140 kB; React and its router are 104. */
const scriptBudgets = { members: 161_400, chats: 165_100, conversation: 194_900, profile: 166_400 }

const plainPages = [
  '/',
  '/pricing',
  '/complaints',
  ...contentPages,
  '/pages/privacy?us',
  ...landerNames.map((name) => `/landers/${name}`),
  ...['landing', 'landing2', 'landing3'].map((name) => `/members/{member}/${name}`),
]

for (const { languages, tag } of [
  { languages: usualLocales, tag: [] },
  { languages: locales.filter((locale) => !usualLocales.includes(locale)), tag: ['@soak'] },
])
  test(`a page without script weighs little, has no script, and keeps the room of its pictures, in ${languages.join(', ')}`, {
    tag,
  }, async ({ request }) => {
    const member = await logInAs(request, 'emma')
    await request.get('/logout')
    const weights: Record<string, number> = {}
    for (const path of plainPages) {
      for (const locale of languages) {
        const address = path.replace('{member}', member)
        const { html, weight } = await weigh(request, address, locale)
        weights[`${path} ${locale}`] = weight
        expect(scriptsOf(html), `scripts of ${address}`).toEqual([])
        expect(pictureFaults(html), `pictures of ${address}`).toEqual([])
      }
    }
    const heaviest = Object.entries(weights).toSorted(([, one], [, other]) => other - one)
    // Less than this is no page of ours
    expect(heaviest.at(-1)?.[1]).toBeGreaterThan(8_000)
    expect(heaviest.filter(([, weight]) => weight > plainBudget)).toEqual([])
  })

test('the first view of a page with script brings no more of it than it may', async ({ request }) => {
  const member = await logInAs(request, 'emma')
  const chats = await textOf(request, '/chats')
  const [, conversation = ''] = /href="(\/chats\/[\da-f-]{36})"/.exec(chats) ?? []
  const budgets: Record<string, number> = {
    '/members': scriptBudgets.members,
    '/chats': scriptBudgets.chats,
    [conversation]: scriptBudgets.conversation,
    [`/members/${member}`]: scriptBudgets.profile,
  }
  const weights: Record<string, number> = {}
  for (const path of Object.keys(budgets)) weights[path] = await scriptWeight(request, path)
  const heavy = Object.entries(weights).filter(([path, weight]) => weight > (budgets[path] ?? 0))
  expect(Object.keys(weights)).toHaveLength(4)
  expect(Math.min(...Object.values(weights))).toBeGreaterThan(60_000)
  expect(heavy).toEqual([])
})

test('a page comes with the drawings of its icons, each once', async ({ request }) => {
  const member = await logInAs(request, 'emma')
  for (const address of ['/members', '/chats', `/members/${member}`, '/pricing']) {
    const html = await textOf(request, address)
    const used = new Set([...html.matchAll(/<use href="#([^"]+)"/g)].map(([, id]) => id))
    const drawn = [...html.matchAll(/<g id="(icon-[^"]+)"><[a-z]/g)].map(([, id]) => id)
    expect(used.size, address).toBeGreaterThan(3)
    expect(drawn.toSorted(), address).toEqual([...used].toSorted())
  }
})

test('a page keeps its one style sheet when parts of it are loaded later', async ({ page }) => {
  await logInAs(page.request, 'emma')
  await page.goto('/members')
  await page.getByRole('button', { name: copyPattern('search.filters.openCount') }).click()
  await expect(page.getByRole('form', { name: copy('search.filters.title') })).toBeVisible()
  const hrefs = await page
    .locator('link[rel="stylesheet"]')
    .evaluateAll((links) => links.map((link) => new URL((link as HTMLLinkElement).href).pathname))
  // A second one restyles the whole document
  expect(hrefs.filter((href) => href.includes('/theme-'))).toHaveLength(1)
  expect(new Set(hrefs).size).toBe(hrefs.length)
})

test('a file of a page carries few headers, and no policy of documents', async ({ request }) => {
  await logInAs(request, 'emma')
  const [script = ''] = /\/assets\/[^"']+\.js/.exec(await textOf(request, '/members')) ?? []
  const headers = (await request.get(script)).headers()
  expect(headers['x-content-type-options']).toBe('nosniff')
  expect(headers['content-security-policy']).toBeUndefined()
  expect(JSON.stringify(headers).length).toBeLessThan(700)
})

/** The files that a page names and those they import at their top, as they go over the wire. */
async function scriptWeight(request: APIRequestContext, address: string): Promise<number> {
  const html = await textOf(request, address)
  // Not what the table of routes names: that is loaded when a link leads there
  const imported = [...html.matchAll(/\b(?:from|import)[\s(]*["'](\/assets\/(?!manifest-)[^"']+\.js)["']/g)]
  // The list of `start-after-photos.ts`
  const [, held = ''] = /const files=(\[[^\]]+\])/.exec(html) ?? []
  const named = [...imported.map(([, path = '']) => path), ...(JSON.parse(held) as string[])]
  const files = new Map<string, number>()
  // What a file imports at its top comes with it; what it loads later does not
  for (const queue = [...new Set(named)]; queue.length > 0; ) {
    const path = queue.pop() ?? ''
    if (files.has(path)) continue
    const code = await textOf(request, path)
    files.set(path, gzipSync(code, { level: 9 }).length)
    for (const [, other = ''] of code.matchAll(/(?:\bfrom|\bimport)\s*["'](\.[^"']+\.js)["']/g))
      queue.push(posix.join(posix.dirname(path), other))
  }
  return [...files.values()].reduce((sum, bytes) => sum + bytes, 0)
}

/** A page and the styles it names, as they go over the wire. */
async function weigh(request: APIRequestContext, address: string, locale: Locale) {
  const html = await textOf(request, address, { cookie: `locale=${locale}` })
  expect(html).toContain(`<html lang="${locale}"`)
  const styles = [...html.matchAll(/<link[^>]*rel="stylesheet"[^>]*href="([^"]+)"/g)].map(([, href = '']) => href)
  expect(styles.length, `styles of ${address}`).toBeGreaterThan(0)
  let weight = gzipSync(html, { level: 9 }).length
  for (const style of styles) weight += await styleWeight(request, style)
  return { html, weight }
}

const known = new Map<string, number>()

async function styleWeight(request: APIRequestContext, address: string): Promise<number> {
  const [path = ''] = address.split('#')
  const weight = known.get(path) ?? gzipSync(await textOf(request, path), { level: 9 }).length
  known.set(path, weight)
  return weight
}

async function textOf(request: APIRequestContext, address: string, headers: Record<string, string> = {}) {
  const answer = await request.get(address, { headers: { ...headers, 'accept-encoding': 'gzip' } })
  expect(answer.status(), address).toBe(200)
  expect(answer.headers()['content-encoding'], `${address} comes pressed`).toBe('gzip')
  return answer.text()
}

/** All that would run, or fetch what runs; a block of facts for search engines is neither. */
function scriptsOf(html: string): string[] {
  const tags = [...html.matchAll(/<script\b[^>]*>|<link[^>]*rel="modulepreload"[^>]*>|\son\w+="[^"]*"/g)]
  return tags.map(([tag]) => tag).filter((tag) => !tag.includes('application/ld+json'))
}

/** Pictures without their size, or in a format larger than need be. */
function pictureFaults(html: string): string[] {
  const tags = [...html.matchAll(/<(?:img|video)\b[^>]*>/g)].map(([tag]) => tag)
  return tags.filter(
    (tag) => !/\swidth="\d+"/.test(tag) || !/\sheight="\d+"/.test(tag) || /src="[^"]*\.(?:png|gif)/.test(tag),
  )
}
