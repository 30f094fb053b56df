import type { Page } from '@playwright/test'
import { copy } from '../../src/test/copy.ts'
import type { Screen } from './screen.ts'
import { logIn } from './screens-shop.ts'

// A browser that draws pictures has no windows of their own, and is no phone
const ownWindow = `{
  const ask = window.matchMedia.bind(window)
  window.matchMedia = (query) => ask(query.includes('display-mode') ? 'all' : query)
}`
const iPhone = `Object.defineProperty(navigator, 'userAgent', { get: () => 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)' })`

/** As if opened from the home screen. */
async function installed(page: Page, path: string): Promise<void> {
  await page.addInitScript({ content: ownWindow })
  await logIn(page, 'emma')
  await page.goto(path)
}

/** Pages that were opened before, kept by the worker, and then no line. */
async function offline(page: Page, path: string): Promise<void> {
  await logIn(page, 'emma')
  type Chats = { chats: { conversation: { id: string }; profile: { id: string } }[] }
  const { chats } = (await (await page.request.get('/api/chats.php')).json()) as Chats
  await page.goto('/members')
  for (let tries = 0; tries < 120; tries += 1) {
    if (await page.evaluate("caches.match('/offline').then((copy) => copy !== undefined)")) break
    await page.waitForTimeout(500)
  }
  for (const { conversation, profile } of chats.slice(0, 3)) {
    await page.goto(`/chats/${conversation.id}`)
    await page.goto(`/members/${profile.id}`)
  }
  await page.goto('/chats')
  await page.waitForTimeout(1_500)
  await page.context().setOffline(true)
  await page.goto(path)
  await page.waitForTimeout(1_500)
}

/** The installed app, what can be read without a line, and what other apps share. */
export const appScreens: Screen[] = [
  { name: 'app-members', isWhole: false, open: (page) => installed(page, '/members') },
  { name: 'app-settings', isWhole: false, open: (page) => installed(page, '/settings') },
  { name: 'app-offline', isWhole: false, open: (page) => offline(page, '/settings') },
  { name: 'app-offline-chats', isWhole: false, open: (page) => offline(page, '/chats') },
  {
    name: 'app-share',
    open: async (page) => {
      await logIn(page, 'emma')
      await page.goto('/share')
      const photo = await page.request.get('/icons/any-512.png')
      const chooser = page.waitForEvent('filechooser')
      await page.getByRole('button', { name: copy('app.share.choose') }).click()
      await (await chooser).setFiles({ name: 'photo.png', mimeType: 'image/png', buffer: await photo.body() })
      await page.getByRole('img', { name: copy('app.share.photo') }).waitFor()
    },
  },
  {
    name: 'app-install',
    open: async (page) => {
      await page.addInitScript({ content: iPhone })
      await logIn(page, 'emma')
      await page.goto('/settings')
    },
  },
]
