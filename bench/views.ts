import { type Browser, type BrowserContext, chromium, type Locator, type Page, type Route } from '@playwright/test'
import { launchOptions } from '../scripts/chromium.ts'
import { buildPages } from '../scripts/pages-build.ts'
import { copyPattern } from '../src/test/copy.ts'
import { startProductForTests } from '../src/test/product/product.ts'
import { middle } from './hammer.ts'
import { onInterrupt } from './interrupt.ts'
import { table } from './measure.ts'

/** A slow 4G connection and a phone with a quarter of this machine's speed: Lighthouse's mobile setting, applied, not simulated. */
const slowNetwork = { offline: false, latency: 150, downloadThroughput: 204_800, uploadThroughput: 93_750 }
const slowdown = 4
const screen = { width: 390, height: 844 }
/** Time after which a page has drawn everything. */
const quietMs = 1_500
/** Time after which a press has had its effect. */
const settleMs = 700
/** Messages without an answer; the sixth would be refused. */
const sentInRow = 3
const viewNames = ['members', 'profile', 'conversation'] as const
const actNames = ['filter', 'like', 'open chat', 'send'] as const

/** Milliseconds; `shift` without unit. `image`: when the first photo in sight is there; `hydrated`: when React has taken over. */
type View = { fcp: number; lcp: number; image: number; hydrated: number; blocked: number; shift: number }
type Views = {
  views: Record<(typeof viewNames)[number], View[]>
  /** From the press to the next frame that is drawn, ms. */
  acts: Record<(typeof actNames)[number], number[]>
}

/**
 * `npm run bench -- views`: how soon a phone shows the pages of a member, and how long a press takes. `VONK_TEST_URL=http://…` measures a
 * running demo; several addresses, separated by commas, are measured in turns.
 */
export async function benchViews(): Promise<void> {
  const given = process.env.VONK_TEST_URL?.split(',')
  if (!given) await buildPages()
  const product = given ? null : await startProductForTests()
  const origins = given ?? [product?.url ?? '']
  const rounds = Number(process.env.ROUNDS ?? 5)
  const presses = Number(process.env.PRESSES ?? 5)
  const browser = await chromium.launch(await launchOptions())
  const close = async () => {
    await browser.close()
    await product?.stop()
  }
  const forget = onInterrupt(close)
  try {
    const measured = await measureViews(browser, origins, rounds, presses)
    for (const [index, found] of measured.entries()) console.log(`\n${origins[index]}\n\n${reportOf(found)}`)
  } finally {
    forget()
    await close()
  }
}

/** Loads the pages of each server in turns, `rounds` times each, then acts on them. */
export async function measureViews(
  browser: Browser,
  origins: readonly string[],
  rounds: number,
  presses: number,
): Promise<Views[]> {
  const servers = await Promise.all(origins.map(async (origin) => ({ origin, ...(await logIn(origin)) })))
  const found = servers.map(
    (): Views => ({
      views: { members: [], profile: [], conversation: [] },
      acts: { filter: [], like: [], 'open chat': [], send: [] },
    }),
  )
  for (let round = 0; round < rounds; round += 1)
    for (const [index, server] of servers.entries()) {
      const { views, acts } = found[index] as Views
      for (const name of viewNames) views[name].push(await load(browser, server, server.paths[name]))
      if (presses === 0) continue
      const pressed = await act(browser, server, presses)
      for (const name of actNames) acts[name].push(...pressed[name])
    }
  return found
}

type Server = {
  origin: string
  memberId: string
  cookies: { name: string; value: string; url: string }[]
  paths: Record<(typeof viewNames)[number], string> & { profiles: string[] }
}

async function logIn(origin: string): Promise<Omit<Server, 'origin'>> {
  const answer = await fetch(`${origin}/api/user.php`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'emma@demo.example', password: 'tulips-in-february' }),
  })
  if (!answer.ok) throw new Error(`log-in answered ${answer.status}`)
  const cookies = answer.headers.getSetCookie().map((line) => {
    const [pair = ''] = line.split(';')
    const [name = '', ...value] = pair.split('=')
    return { name, value: value.join('='), url: origin }
  })
  const headers = { cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; ') }
  const pathsIn = async (page: string, pattern: RegExp) => [
    ...new Set((await (await fetch(`${origin}${page}`, { headers })).text()).match(pattern)),
  ]
  const profiles = await pathsIn('/members', /(?<=href=")\/members\/[\da-f-]{36}(?=")/g)
  const [conversation = ''] = await pathsIn('/chats', /(?<=href=")\/chats\/[\da-f-]{36}(?=")/g)
  const { user } = (await answer.json()) as { user: { id: string } }
  return {
    cookies,
    memberId: user.id,
    paths: { members: '/members', profile: profiles[0] ?? '', profiles, conversation },
  }
}

async function phone(browser: Browser, { cookies }: Server, isSlowLine: boolean): Promise<[BrowserContext, Page]> {
  const context = await browser.newContext({
    ...{ viewport: screen, hasTouch: true, isMobile: true, serviceWorkers: 'block' },
    // Playwright asks the page in strings
    bypassCSP: true,
  })
  await context.addCookies(cookies)
  await context.addInitScript({ content: observe })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  if (isSlowLine) await session.send('Network.emulateNetworkConditions', slowNetwork)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  return [context, page]
}

async function load(browser: Browser, server: Server, path: string): Promise<View> {
  const [context, page] = await phone(browser, server, true)
  await page.goto(`${server.origin}${path}`, { waitUntil: 'load' })
  await page.waitForFunction('measuredView.hydrated > 0')
  await page.waitForTimeout(quietMs)
  const view = await page.evaluate<View>('viewSoFar()')
  await context.close()
  return view
}

/** Presses as a member would, on pages that are there: each act `presses` times. */
async function act(browser: Browser, server: Server, presses: number): Promise<Views['acts']> {
  const [context, page] = await phone(browser, server, false)
  const stage: Stage = { page, server, presses }
  try {
    return {
      filter: await pressFilter(stage),
      like: await pressLike(stage),
      'open chat': await pressChat(stage),
      send: await pressSend(stage),
    }
  } finally {
    await context.close()
  }
}

type Stage = { page: Page; server: Server; presses: number }

async function open({ page, server }: Stage, path: string) {
  await page.goto(`${server.origin}${path}`)
  await page.waitForFunction('measuredView.hydrated > 0')
  await page.waitForTimeout(quietMs)
}

/** By its place: a tap on a locator first runs code of Playwright in the page, which counts as delay. */
async function press({ page }: Stage, target: Locator): Promise<number> {
  await target.scrollIntoViewIfNeeded()
  const box = await target.boundingBox()
  if (box === null) throw new Error('nothing to press')
  await page.evaluate('takePresses()')
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2)
  await page.waitForFunction('presses.length > 0')
  await page.waitForTimeout(settleMs)
  return page.evaluate<number>('Math.max(...takePresses())')
}

async function pressFilter(stage: Stage): Promise<number[]> {
  const { page, server, presses } = stage
  await open(stage, server.paths.members)
  const verified = page.getByRole('link', { name: copyPattern('search.filters.verified') }).first()
  const found: number[] = []
  while (found.length < presses) {
    const before = page.url()
    found.push(await press(stage, verified))
    await page.waitForURL((url) => url.href !== before)
  }
  return found
}

async function pressLike(stage: Stage): Promise<number[]> {
  const { page, server, presses } = stage
  const button = page.locator('[data-above-bar] > button').first()
  const found: number[] = []
  for (const profile of server.paths.profiles) {
    if (found.length >= presses) break
    await open(stage, profile)
    // What is a match, or becomes one, opens a dialog: the next profile
    while (
      found.length < presses &&
      copyPattern('likes.button.likeName').test((await button.getAttribute('aria-label')) ?? '')
    ) {
      found.push(await press(stage, button))
      if ((await page.getByRole('dialog').count()) > 0) break
      found.push(await press(stage, button))
    }
  }
  return found
}

async function pressChat(stage: Stage): Promise<number[]> {
  const found: number[] = []
  while (found.length < stage.presses) {
    await open(stage, '/chats')
    found.push(await press(stage, stage.page.locator('main a[href^="/chats/"]:visible').first()))
  }
  return found
}

async function pressSend(stage: Stage): Promise<number[]> {
  const { page, server, presses } = stage
  await page.route('**/api/chat/conversations/*/messages', (route) => answerMessage(route, page, server))
  const found: number[] = []
  while (found.length < presses) {
    // Some messages each time: more without an answer are not accepted
    if (found.length % sentInRow === 0) await open(stage, server.paths.conversation)
    const text = `One more word, ${found.length}`
    await page.locator('textarea[name="text"]').fill(text)
    await page.waitForTimeout(settleMs)
    found.push(await press(stage, page.locator('form button[type="submit"]:visible').last()))
    await page.locator('[data-seq]', { hasText: text }).waitFor()
  }
  return found
}

/** In place of the server: messages sent here cost no credits, and the conversation is as long in every round. */
async function answerMessage(route: Route, page: Page, { memberId, paths }: Server) {
  const request = route.request()
  if (request.method() !== 'POST') return route.continue()
  const { message_id: id, text } = request.postDataJSON() as { message_id: string; text: string }
  const numbers = await page.evaluate<number[]>(
    "[...document.querySelectorAll('[data-seq]')].map(({ dataset }) => Number(dataset.seq))",
  )
  const message = {
    ...{ id, text, conversation_id: paths.conversation.split('/').at(-1), sender_id: memberId },
    ...{ seq: Math.max(0, ...numbers) + 1, sent_at: new Date().toISOString() },
  }
  await route.fulfill({ json: { message, credits: 10 } })
}

/** Runs in the page, before anything else there. */
const observe = `
// No overlay of a like in the middle of it
sessionStorage.setItem('auto-like-asked', String(Date.now()))
globalThis.measuredView = { fcp: 0, lcp: 0, hydrated: 0, blocked: 0, shift: 0 }
globalThis.presses = []
globalThis.takePresses = () => presses.splice(0)
const watch = (type, note, options) =>
  new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true, ...options })
watch('paint', ({ name, startTime }) => { if (name === 'first-contentful-paint') measuredView.fcp = startTime })
watch('largest-contentful-paint', ({ startTime }) => { measuredView.lcp = startTime })
watch('layout-shift', ({ value }) => { measuredView.shift += value })
watch('longtask', ({ duration }) => { measuredView.blocked += Math.max(0, duration - 50) })
// An event is reported once the frame after it is drawn
watch('event', ({ interactionId, duration }) => { if (interactionId > 0) presses.push(duration) }, { durationThreshold: 16 })
const look = () => {
  const main = document.querySelector('main')
  // React marks each element that it has taken over
  if (main && Object.keys(main).some((key) => key.startsWith('__reactFiber'))) measuredView.hydrated = performance.now()
  else setTimeout(look, 20)
}
look()
globalThis.viewSoFar = () => {
  const isSeen = (box) => box.width > 0 && box.top < innerHeight && box.bottom > 0
  const image = [...document.querySelectorAll('main img')].find((each) => isSeen(each.getBoundingClientRect()))
  const [loaded] = image ? performance.getEntriesByName(image.currentSrc) : []
  return { ...measuredView, image: loaded?.responseEnd ?? 0 }
}
`

function reportOf({ views, acts }: Views): string {
  const middleOf = (name: keyof Views['views'], part: keyof View) => middle(views[name].map((view) => view[part]))
  const seconds = (ms: number) => (ms / 1_000).toFixed(2)
  return [
    table([
      ['', 'FCP s', 'first photo s', 'LCP s', 'hydrated s', 'TBT ms', 'CLS'],
      ...viewNames.map((name) => [
        name,
        seconds(middleOf(name, 'fcp')),
        seconds(middleOf(name, 'image')),
        seconds(middleOf(name, 'lcp')),
        seconds(middleOf(name, 'hydrated')),
        Math.round(middleOf(name, 'blocked')),
        middleOf(name, 'shift').toFixed(3),
      ]),
    ]),
    table([
      ['', 'presses', 'press to next frame ms, p50', 'p75'],
      ...actNames.map((name) => [name, acts[name].length, middle(acts[name]), quarter(acts[name])]),
    ]),
  ].join('\n\n')
}

/** The 75th percentile. */
function quarter(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.ceil(values.length * 0.75) - 1] ?? Number.NaN
}
