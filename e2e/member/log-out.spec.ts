import { type Browser, expect, type Page } from '@playwright/test'
import { copy } from '../../src/test/copy.ts'
import { liveIn, logInAs, phone, post, withoutLikeOverlay } from '../members.ts'
import { join, password } from '../signing-up.ts'
import { test } from '../test.ts'

const anyId = /[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/

/** A page with an open conversation, whose live line is open, and the name of the other member. */
async function inConversation(browser: Browser, name: string, size = { width: 1280, height: 860 }) {
  const context = await browser.newContext({ viewport: size })
  // Would lie over what is pressed
  await withoutLikeOverlay(context)
  await logInAs(context.request, name)
  const { chats } = await (await context.request.get('/api/chats.php')).json()
  const [{ conversation, profile }] = chats
  const page = await context.newPage()
  const isLive = liveIn(page)
  await page.goto(`/chats/${conversation.id}`)
  await isLive
  return { context, page, path: `/chats/${conversation.id}`, partner: profile as { id: string; name: string } }
}

async function pressLogOut(page: Page) {
  await page.getByRole('button', { name: copy('common.nav.account') }).click()
  await page.getByRole('button', { name: copy('common.nav.logOut') }).click()
}

const isHome = (page: Page) => page.waitForURL(({ pathname, search }) => pathname + search === '/')

for (const size of [{ width: 1280, height: 860 }, phone])
  test(`a log-out leads home in every tab and leaves nothing of the member behind, ${size.width} px`, {
    tag: size === phone ? [] : '@soak',
  }, async ({ browser }) => {
    const { context, page, path, partner } = await inConversation(browser, 'james', size)
    const other = await context.newPage()
    await other.goto(`/members/${partner.id}`)
    // On a phone an open conversation has no bar
    if (size === phone) await page.goto('/likes')
    await pressLogOut(page)
    await Promise.all([isHome(page), isHome(other)])

    for (const tab of [page, other]) {
      await tab.goBack().catch(() => null)
      expect(tab.url()).not.toMatch(anyId)
      await expect(tab.getByText(partner.name, { exact: true })).toHaveCount(0)
    }
    // Typed, or out of the history of the browser
    await page.goto(path)
    expect(new URL(page.url()).search).toBe(`?next=${encodeURIComponent('/chats')}`)
    await context.close()
  })

test('a tab that learns of the log-out from a refused call leads home, too', { tag: '@soak' }, async ({ browser }) => {
  const { context, page } = await inConversation(browser, 'james')
  const other = await context.newPage()
  // Without a line of its own, and without what other tabs say
  await other.routeWebSocket('**/live/**', (socket) => socket.close())
  await other.route('**/live/**', (route) => route.abort())
  await other.addInitScript(() => Reflect.deleteProperty(window, 'BroadcastChannel'))
  await other.goto('/likes', { waitUntil: 'networkidle' })
  await pressLogOut(page)
  await isHome(page)
  await other.evaluate(() => window.dispatchEvent(new Event('online')))
  await isHome(other)
  await context.close()
})

test('who logs out everywhere lands on the home page of their other devices, too', { tag: '@soak' }, async ({
  browser,
}) => {
  const [near, far] = [await browser.newContext(), await browser.newContext()]
  const page = await near.newPage()
  // Their own account: the sessions of the demo's members are used elsewhere at the same time
  const { email } = await join(page, 'Zora')
  await post(far.request, '/api/user.php', { email, password })
  const other = await far.newPage()
  const isLive = liveIn(other)
  await other.goto('/likes')
  await isLive
  await page.goto('/settings/security')
  await page.getByRole('button', { name: copy('settings.security.logOutAll') }).click()
  await isHome(other)
  await far.close()
  await near.close()
})

test('a session that ended otherwise leads to the log-in, which names nobody', async ({ browser }) => {
  const { context, page } = await inConversation(browser, 'grace')
  await context.clearCookies({ name: 'vonk_session' })
  await page
    .getByRole('link', { name: copy('common.nav.likes') })
    .first()
    .click()
  await page.waitForURL('**/login**')
  expect(page.url()).not.toMatch(anyId)
  await context.close()
})

test('an address opened in a browser nobody has logged in with is where the log-in leads', { tag: '@soak' }, async ({
  browser,
}) => {
  const { context, path } = await inConversation(browser, 'grace')
  const page = await browser.newPage()
  await page.goto(path)
  expect(new URL(page.url()).searchParams.get('next')).toBe(path)
  await page.close()
  await context.close()
})
