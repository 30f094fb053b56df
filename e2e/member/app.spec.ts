import { type Browser, type BrowserContext, type CDPSession, expect, type Page, type Worker } from '@playwright/test'
import { copy, copyPattern } from '../../src/test/copy.ts'
import { liveIn, logInAs, phone, withoutLikeOverlay } from '../members.ts'
import { portraitFile } from '../portrait.ts'
import { checkEverywhere } from '../quality/check.ts'
import { type Line, openLine } from '../quality/line.ts'
import { test } from '../test.ts'
import { composer, log, say } from './chatting.ts'

type App = { page: Page; context: BrowserContext; line: Line; memberId: string; worker(): Worker }

/** A member in a browser with its worker, on a line that can be cut. */
async function openApp(browser: Browser, name: string, baseURL: string | undefined): Promise<App> {
  const line = await openLine(baseURL ?? '')
  const context = await browser.newContext({
    baseURL: line.url,
    viewport: phone,
    serviceWorkers: 'allow',
    bypassCSP: true,
    reducedMotion: 'reduce',
  })
  await withoutLikeOverlay(context)
  const page = await context.newPage()
  const memberId = await logInAs(page.request, name)
  return {
    page,
    context,
    line,
    memberId,
    worker: () => {
      const worker = context.serviceWorkers().at(-1)
      if (!worker) throw new Error('there is no worker')
      return worker
    },
  }
}

async function closeApp({ context, line }: App): Promise<void> {
  await context.close()
  await line.close()
}

/** Once the worker has what it takes to open this member's pages without a line. */
async function isReady(page: Page, path = '/offline'): Promise<void> {
  await expect.poll(() => cachedPaths(page), { timeout: 40_000 }).toContain(path)
}

/** Addresses of everything private that is kept. */
function cachedPaths(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => !/:(?:assets|standing)$/.test(name))
    const lists = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return lists.flat().map(({ url }) => new URL(url).pathname + new URL(url).search)
  })
}

async function cutOff({ context, line }: App): Promise<void> {
  line.cut()
  await context.setOffline(true)
}

async function reconnect({ context, line }: App): Promise<void> {
  line.mend()
  await context.setOffline(false)
}

async function chatsOf(page: Page): Promise<{ id: string; name: string; memberId: string }[]> {
  type Chats = { chats: { conversation: { id: string }; profile: { id: string; name: string } }[] }
  const { chats } = (await (await page.request.get('/api/chats.php')).json()) as Chats
  return chats.map(({ conversation, profile }) => ({ id: conversation.id, name: profile.name, memberId: profile.id }))
}

test('the site can be installed: manifest, icons and worker are what browsers ask for', { tag: '@soak' }, async ({
  browser,
  baseURL,
}) => {
  const app = await openApp(browser, 'emma', baseURL)
  const { page, context } = app
  await page.goto('/members')
  await isReady(page)
  const client = await context.newCDPSession(page)
  const { url, errors, data } = await client.send('Page.getAppManifest')
  expect(new URL(url).pathname).toBe('/manifest.webmanifest')
  expect(errors).toEqual([])
  const manifest = JSON.parse(data ?? '')
  for (const { src, sizes } of manifest.icons) {
    const size = await page.evaluate(async (address: string) => {
      const picture = await createImageBitmap(await (await fetch(address)).blob())
      return `${picture.width}x${picture.height}`
    }, src)
    expect(size, src).toBe(sizes)
  }
  const { installabilityErrors } = await client.send('Page.getInstallabilityErrors')
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([])
  await closeApp(app)
})

test('a push is shown once, replaced by the next, not shown to who looks, and freshens open pages', {
  tag: '@soak',
}, async ({ browser, baseURL }) => {
  const app = await openApp(browser, 'emma', baseURL)
  const { page, context } = app
  const client = await context.newCDPSession(page)
  const registrationId = await registrationOf(client, () => page.goto('/members'))
  await isReady(page)
  await showAside(app)
  const push = (body: string, tag = 'messages', session = client) =>
    session.send('ServiceWorker.deliverPushMessage', {
      origin: app.line.url,
      registrationId,
      data: JSON.stringify({ title: 'Vonk', body, tag, path: '/chats' }),
    })

  const received = page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        navigator.serviceWorker.addEventListener('message', ({ data }) => resolve(data.kind))
      }),
  )
  await push('while looking')
  expect(await received).toBe('push')
  expect(await shownAside(app)).toEqual([])

  // Nobody looks at a page of the site any more
  const other = await context.newPage()
  const elsewhere = await context.newCDPSession(other)
  await elsewhere.send('ServiceWorker.enable')
  await page.close()
  await push('one', 'messages', elsewhere)
  await push('two', 'messages', elsewhere)
  await push('three', 'likes', elsewhere)
  await expect.poll(() => shownAside(app)).toEqual(['messages: two', 'likes: three'])
  await closeApp(app)
})

test('a press on a notification leads a page that is open to its place', { tag: '@soak' }, async ({
  browser,
  baseURL,
}) => {
  const app = await openApp(browser, 'emma', baseURL)
  const { page } = app
  await page.goto('/members')
  await isReady(page)
  await showAside(app)
  await app.worker().evaluate(async () => {
    type Shown = { close(): void }
    type Registration = {
      showNotification(title: string, look: object): Promise<void>
      getNotifications(): Promise<Shown[]>
    }
    const scope = globalThis as unknown as {
      registration: Registration
      dispatchEvent(event: Event): void
      ExtendableEvent: new (kind: string) => Event
    }
    await scope.registration.showNotification('Vonk', { tag: 'messages', data: { path: '/chats' } })
    const [notification] = await scope.registration.getNotifications()
    scope.dispatchEvent(Object.assign(new scope.ExtendableEvent('notificationclick'), { notification }))
  })
  await page.waitForURL('**/chats')
  await expect(page.getByRole('heading', { name: copy('chat.title') })).toBeVisible()
  expect(await shownAside(app)).toEqual([])
  await closeApp(app)
})

test('without a line the last chats and profiles can be read, and what is written arrives once', {
  tag: '@soak',
}, async ({ browser, baseURL }) => {
  const app = await openApp(browser, 'james', baseURL)
  const { page } = app
  const [first, second] = await chatsOf(page)
  if (!first || !second) throw new Error('the demo has too few conversations')
  await page.goto('/chats')
  await isReady(page)
  // One as a document, one within the app, and a profile
  await page.goto(`/chats/${first.id}`)
  await expect(log(page)).toBeVisible()
  await page.goto('/chats')
  await page.locator(`a[href="/chats/${second.id}"]`).click()
  await expect(log(page)).toBeVisible()
  await page.goto(`/members/${first.memberId}`)
  await isReady(page, `/chats/${first.id}`)
  await isReady(page, `/members/${first.memberId}`)
  await isReady(page, `/api/chat/conversations/${second.id}/messages`)
  const lastOf = (id: string) =>
    page.request
      .get(`/api/chat/conversations/${id}/messages`)
      .then(async (answer) => ((await answer.json()) as { messages: { text: string }[] }).messages)

  await cutOff(app)
  await page.goto('/chats')
  await expect(page.getByRole('status').filter({ hasText: copy('app.offline.line') })).toContainText(
    copyPattern('app.offline.from'),
  )
  await expect(
    page
      .getByRole('list', { name: copy('chat.list.label') })
      .getByText(first.name)
      .first(),
  ).toBeVisible()
  // Kept as a document, as answers, and within the app
  await page.goto(`/members/${first.memberId}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(first.name)
  await page.goto(`/chats/${second.id}`)
  await expect(log(page)).toBeVisible()
  expect(new URL(page.url()).pathname).toBe(`/chats/${second.id}`)
  // Within the app, where only the document was kept
  await page.goto('/chats')
  await page.locator(`a[href="/chats/${first.id}"]`).click()
  await expect(log(page)).toBeVisible()
  expect(new URL(page.url()).pathname).toBe(`/chats/${first.id}`)
  // Opened anew, so that its scripts have taken it over before anything is written
  await page.goto(`/chats/${first.id}`)
  const words = `By lamplight ${Date.now()}`
  await say(page, words)

  // What was never opened leads to what can be read
  await page.goto('/settings')
  await expect(page.getByRole('heading', { name: copy('app.offline.title') })).toBeVisible()
  await expect(page.getByRole('link', { name: new RegExp(second.name) }).first()).toBeVisible()
  await checkEverywhere(page, 'what can be read offline', [phone])
  await page
    .getByRole('link', { name: new RegExp(`^${first.name}`) })
    .first()
    .click()
  await page.waitForURL(/\/(?:chats|members)\//)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(first.name)

  await page.goto(`/chats/${first.id}`)
  await expect(log(page).getByText(words)).toBeVisible()
  await reconnect(app)
  await expect
    .poll(async () => (await lastOf(first.id)).filter(({ text }) => text === words).length, { timeout: 60_000 })
    .toBe(1)
  await expect(page.getByText(copy('app.offline.line'))).toHaveCount(0)
  await expect(composer(page)).toBeVisible()
  // Other tests may write here meanwhile; these words came once
  expect((await lastOf(first.id)).filter(({ text }) => text === words)).toHaveLength(1)
  await closeApp(app)
})

test('another build takes over without a blank page, and old pages keep their files', { tag: '@soak' }, async ({
  browser,
  baseURL,
}) => {
  const app = await openApp(browser, 'james', baseURL)
  const { page, line } = app
  await page.goto('/members')
  await isReady(page)
  const build = await page.evaluate(
    () => (window as unknown as { __reactRouterManifest: { version: string } }).__reactRouterManifest.version,
  )
  await page.goto('/chats')
  await isReady(page, '/chats')
  await page.evaluate(() => {
    const marked = window as unknown as { stays: boolean; hasChanged?: boolean }
    marked.stays = true
    navigator.serviceWorker.addEventListener('controllerchange', () => {
      marked.hasChanged = true
    })
  })
  const next = 'abcd1234'
  line.changeWorker((source) => source.replaceAll(build, next))
  const cachesOf = (name: string) =>
    page.evaluate(async (part) => (await caches.keys()).filter((key) => key.includes(part)), name)
  const update = async () => {
    // One that the page began by itself a moment before has the worker as it was
    await page.evaluate(async () => void (await (await navigator.serviceWorker.getRegistration('/'))?.update()))
    return cachesOf(`:${next}:assets`)
  }
  await expect.poll(update).toHaveLength(1)
  // Chromium loses a document that is asked for in the very moment in which one worker follows another: that is not what this is about.
  // The one before makes room once it sleeps, which it never does while a debugger looks
  const client = await app.context.newCDPSession(page)
  await client.send('ServiceWorker.enable')
  const takenOver = async () => {
    const state = await page.evaluate(async () => {
      const { hasChanged = false } = window as unknown as { hasChanged?: boolean }
      const isWaiting = (await navigator.serviceWorker.getRegistration('/'))?.waiting != null
      return isWaiting ? 'waits' : hasChanged && navigator.serviceWorker.controller?.state
    })
    if (state === 'waits') await client.send('ServiceWorker.stopAllWorkers')
    return state
  }
  await expect.poll(takenOver, { timeout: 30_000 }).toBe('activated')
  // The page is where it was, was not loaded anew, and every file of its build is still to be had, from the server or not
  expect(await page.evaluate(() => (window as unknown as { stays?: boolean }).stays)).toBe(true)
  expect(await cachesOf(`:${build}:assets`)).toHaveLength(1)
  const files = await page.evaluate(async (name) => {
    const keys = await (await caches.open(name)).keys()
    return keys.map(({ url }) => new URL(url).pathname).filter((path) => path.endsWith('.js'))
  }, `vonk:${build}:assets`)
  expect(files.length).toBeGreaterThan(40)
  await cutOff(app)
  const missing = await page.evaluate(async (paths) => {
    const answers = await Promise.all(
      paths.map((path) =>
        fetch(path).then(
          ({ ok }) => ok,
          () => false,
        ),
      ),
    )
    return paths.filter((_path, at) => !answers[at])
  }, files)
  expect(missing).toEqual([])
  // The document that was kept by the build before opens with its own files
  await page.goto('/chats')
  await expect(page.getByRole('heading', { name: copy('chat.title') }).first()).toBeVisible()
  await reconnect(app)
  await page.goto('/likes')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await closeApp(app)
})

test('a log-out leaves nothing to read, with a line and without', { tag: '@soak' }, async ({ browser, baseURL }) => {
  const app = await openApp(browser, 'grace', baseURL)
  const { page } = app
  await page.goto('/chats')
  await isReady(page)
  await page.goto('/profile')
  await isReady(page, '/profile')
  await page.getByRole('button', { name: copy('common.nav.account') }).click()
  await page.getByRole('button', { name: copy('common.nav.logOut') }).click()
  await page.waitForURL(({ pathname, search }) => pathname + search === '/')
  await expect.poll(() => cachedPaths(page)).toEqual([])
  const standing = () => page.evaluate(async () => (await caches.match('/standing'))?.json())
  await expect.poll(standing).toMatchObject({ member: null })
  await cutOff(app)
  for (const path of ['/chats', '/profile', '/offline']) {
    // The browser's own words: nothing of ours
    const failed = await page.goto(path).then(
      () => false,
      () => true,
    )
    expect(failed, path).toBe(true)
  }
  await reconnect(app)
  await closeApp(app)
})

test('somebody else who logs in finds nothing of the one before', { tag: '@soak' }, async ({ browser, baseURL }) => {
  const app = await openApp(browser, 'grace', baseURL)
  const { page } = app
  await page.goto('/profile')
  await isReady(page)
  // What a page asks by itself soon after it opened has its copy only where the worker was there before it
  const isLive = liveIn(page)
  await page.reload()
  await isLive
  await isReady(page, '/api/user.php')
  // In another tab, or by a call: this browser is somebody else's now
  await logInAs(page.request, 'nora')
  // The page of the one before leaves by itself, for the home page; members are led on from there. Opening a page at the same moment would
  // race with it, and the browser of the tests may then never say how that ended
  await expect(page).toHaveURL(/^[^/]+\/\/[^/]+\/(?:members)?$/)
  await page.waitForLoadState()
  await page.goto('/members')
  await isReady(page)
  // The worker learns it from the answers to this page
  await expect.poll(() => cachedPaths(page)).not.toContain('/profile')
  const stored = await page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => !/:assets$/.test(name))
    const texts = await Promise.all(
      names.map(async (name) => {
        const cache = await caches.open(name)
        return Promise.all((await cache.keys()).map(async (key) => (await cache.match(key))?.text() ?? ''))
      }),
    )
    return texts.flat().filter((text) => text.includes('grace@demo.example')).length
  })
  expect(stored).toBe(0)
  await closeApp(app)
})

test('a photo of another app goes into a conversation, where it is seen before it is sent', { tag: '@soak' }, async ({
  browser,
  baseURL,
}) => {
  const app = await openApp(browser, 'james', baseURL)
  const { page } = app
  const [chat] = await chatsOf(page)
  await page.goto('/members')
  await isReady(page)
  const photo = await portraitFile()
  const words = `From the harbour ${Date.now()}`
  await page.evaluate(
    ([bytes = '', words = '']) => {
      const form = document.createElement('form')
      Object.assign(form, { method: 'post', action: '/share', enctype: 'multipart/form-data' })
      const field = Object.assign(document.createElement('input'), { type: 'file', name: 'photo' })
      const files = new DataTransfer()
      files.items.add(
        new File([Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0))], 'harbour.jpg', {
          type: 'image/jpeg',
        }),
      )
      field.files = files.files
      const text = Object.assign(document.createElement('input'), { name: 'text', value: words })
      form.append(field, text)
      document.body.append(form)
      form.submit()
    },
    [photo.toString('base64'), words],
  )
  await page.waitForURL('**/share')
  await expect(page.getByRole('img', { name: copy('app.share.photo') })).toBeVisible()
  await expect(page.getByText(words)).toBeVisible()
  await checkEverywhere(page, 'a share', [phone])
  await page
    .getByRole('button', { name: chat?.name ?? '' })
    .first()
    .click()
  await page.waitForURL(`**/chats/${chat?.id}`)
  const sheet = page.getByRole('dialog')
  await expect(sheet.locator('img').first()).toBeVisible()
  await sheet.getByRole('button', { name: copyPattern('chat.attach.send') }).click()
  await expect(sheet).toHaveCount(0)
  await expect
    .poll(async () => {
      const answer = await page.request.get(`/api/chat/conversations/${chat?.id}/messages`)
      const { messages } = (await answer.json()) as { messages: { text: string; attachment: object | null }[] }
      return messages.filter(({ text, attachment }) => text.endsWith(words) && attachment !== null).length
    })
    .toBe(1)
  expect((await cachedPaths(page)).filter((path) => path.startsWith('/shared/'))).toEqual([])
  await closeApp(app)
})

test('in its own window the app has a way back, and none where one begins', { tag: '@soak' }, async ({
  browser,
  baseURL,
}) => {
  const app = await openApp(browser, 'james', baseURL)
  const { page, context } = app
  // The browser of the tests has no windows of their own
  await context.addInitScript(() => {
    const ask = window.matchMedia.bind(window)
    window.matchMedia = (query) => ask(query.includes('display-mode') ? 'all' : query)
  })
  await page.goto('/members')
  await expect(page.getByRole('button', { name: copy('common.back') })).toHaveCount(0)
  await page.goto('/settings')
  const back = page.getByRole('button', { name: copy('common.back') })
  const { width, height } = (await back.boundingBox()) ?? { width: 0, height: 0 }
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
  await checkEverywhere(page, 'the app in its own window', [phone])
  await back.click()
  await page.waitForURL('**/members')
  await closeApp(app)
})

/** Id of the worker's registration, which comes while a page registers it. */
async function registrationOf(client: CDPSession, open: () => Promise<unknown>): Promise<string> {
  const registration = new Promise<string>((resolve) => {
    client.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      if (registrations[0]) resolve(registrations[0].registrationId)
    })
  })
  await client.send('ServiceWorker.enable')
  await open()
  return registration
}

/** The browser of the tests shows no notifications; what the worker would show lies aside, one for each tag, as browsers do it. */
async function showAside({ worker }: App): Promise<void> {
  await worker().evaluate(() => {
    type Shown = { tag: string; body?: string; data?: object; close(): void }
    const shown = new Map<string, Shown>()
    const { registration } = globalThis as unknown as { registration: object }
    const showNotification = async (_title: string, look: { tag: string; body?: string; data?: object }) => {
      shown.delete(look.tag)
      shown.set(look.tag, { ...look, close: () => void shown.delete(look.tag) })
    }
    const getNotifications = async ({ tag }: { tag?: string } = {}) =>
      [...shown.values()].filter((one) => tag === undefined || one.tag === tag)
    for (const [name, value] of Object.entries({ showNotification, getNotifications }))
      Object.defineProperty(registration, name, { value })
  })
}

function shownAside({ worker }: App): Promise<string[]> {
  return worker().evaluate(async () => {
    type Registration = { getNotifications(): Promise<{ tag: string; body: string }[]> }
    const { registration } = globalThis as unknown as { registration: Registration }
    return (await registration.getNotifications()).map(({ tag, body }) => `${tag}: ${body}`)
  })
}
