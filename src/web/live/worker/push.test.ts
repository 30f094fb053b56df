import { beforeEach, describe, expect, test, vi } from 'vitest'
import { hearPushes } from './push.ts'
import type { Scope } from './scope.ts'

const origin = 'https://vonk.example'
type Tab = {
  url: string
  focused: boolean
  visibilityState: string
  postMessage: (data: unknown) => void
  focus: () => Promise<void>
  navigate: (url: URL) => Promise<void>
}
const chrome = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/153.0 Safari/537.36'
const safari = 'Mozilla/5.0 (iPhone) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1'
let tabs: Tab[] = []
let worker: ReturnType<typeof startWorker>

/** The worker with what a browser hands it. */
function startWorker(userAgent = chrome) {
  const hearers = new Map<string, (event: object) => void>()
  const showNotification = vi.fn(async (_title: string, _look: object) => undefined)
  const subscribe = vi.fn(async (_options: object) => ({ toJSON: () => ({ endpoint: 'new one' }) }))
  const openWindow = vi.fn(async (_url: URL) => undefined)
  const closeShown = vi.fn()
  const setAppBadge = vi.fn(async (_count: number) => undefined)
  const fetched = vi.fn(async (_path: string, _options?: object) => ({
    json: async () => ({ settings: { push_public_key: 'key of the settings' } }),
  }))
  const scope = {
    location: { origin, hostname: 'vonk.example' },
    registration: {
      showNotification,
      getNotifications: async ({ tag }: { tag: string }) => (tag === 'messages' ? [{ close: closeShown }] : []),
      pushManager: { subscribe },
    },
    clients: { matchAll: async () => tabs, openWindow },
    navigator: { userAgent, setAppBadge },
    fetch: fetched,
    addEventListener: (kind: string, hear: (event: object) => void) => hearers.set(kind, hear),
  }
  hearPushes(scope as unknown as Scope)
  async function tell(kind: string, event: object) {
    let work: Promise<unknown> = Promise.resolve()
    hearers.get(kind)?.({ ...event, waitUntil: (promise: Promise<unknown>) => (work = promise) })
    await work
  }
  return { tell, showNotification, subscribe, openWindow, closeShown, setAppBadge, fetched }
}

function tab(path: string, focused = false, visibilityState = focused ? 'visible' : 'hidden'): Tab {
  return {
    url: `${origin}${path}`,
    focused,
    visibilityState,
    postMessage: vi.fn(),
    focus: vi.fn(async () => undefined),
    navigate: vi.fn(async () => undefined),
  }
}

beforeEach(() => {
  tabs = []
  worker = startWorker()
})

describe('a push', () => {
  test('is shown under its tag, so that the next one replaces it, and told to every open tab', async () => {
    tabs = [tab('/members'), tab('/chats')]
    const message = { title: 'Vonk', body: 'You have something new.', tag: 'messages', path: '/chats' }
    await worker.tell('push', { data: { json: () => message } })
    expect(worker.showNotification).toHaveBeenCalledExactlyOnceWith(
      'Vonk',
      expect.objectContaining({ body: message.body, tag: 'messages', renotify: true, data: { path: '/chats' } }),
    )
    for (const { postMessage } of tabs) expect(postMessage).toHaveBeenCalledExactlyOnceWith({ kind: 'push' })
  })

  test.each<[string, Tab[], string, { shown: boolean; renotify?: boolean; silent?: boolean }]>([
    ['nobody looks', [], chrome, { shown: true, renotify: true, silent: false }],
    ['a page lies behind others', [tab('/chats')], chrome, { shown: true, renotify: true, silent: false }],
    ['a page can be seen beside', [tab('/chats', false, 'visible')], chrome, { shown: true, renotify: false }],
    ['somebody looks', [tab('/chats', true)], chrome, { shown: false }],
    ['somebody looks in Safari', [tab('/chats', true)], safari, { shown: true, renotify: false, silent: true }],
    ['somebody looks at the office', [tab('/office', true)], chrome, { shown: true, renotify: true }],
  ])('while %s', async (_what, open, userAgent, { shown, ...look }) => {
    tabs = open
    worker = startWorker(userAgent)
    await worker.tell('push', { data: { json: () => ({ tag: 'messages' }) } })
    expect(worker.showNotification).toHaveBeenCalledTimes(shown ? 1 : 0)
    if (shown) expect(worker.showNotification.mock.calls[0]?.[1]).toMatchObject(look)
  })

  test('puts its count on the icon, where there is one', async () => {
    await worker.tell('push', { data: { json: () => ({ badge: 3 }) } })
    expect(worker.setAppBadge).toHaveBeenCalledExactlyOnceWith(3)
    await worker.tell('push', { data: { json: () => ({}) } })
    expect(worker.setAppBadge).toHaveBeenCalledOnce()
  })

  test.each([
    ['nothing', null],
    [
      'something unreadable',
      {
        json: () => {
          throw new SyntaxError('no JSON')
        },
      },
    ],
  ])('with %s in it still shows something, as browsers demand', async (_what, data) => {
    await worker.tell('push', { data })
    expect(worker.showNotification).toHaveBeenCalledExactlyOnceWith(
      'vonk.example',
      expect.objectContaining({ tag: 'news', data: { path: '/chats' } }),
    )
  })
})

describe('a press on it', () => {
  const press = (path: string) =>
    worker.tell('notificationclick', { notification: { tag: 'messages', close: () => undefined, data: { path } } })

  test('takes away what else is shown of the same', async () => {
    await press('/chats')
    expect(worker.closeShown).toHaveBeenCalledOnce()
  })

  test('goes to the tab in use', async () => {
    tabs = [tab('/members'), tab('/profile', true)]
    await press('/chats/1')
    expect(tabs[1]?.focus).toHaveBeenCalledOnce()
    expect(tabs[1]?.navigate).toHaveBeenCalledExactlyOnceWith(new URL(`${origin}/chats/1`))
    expect(tabs[0]?.focus).not.toHaveBeenCalled()
  })

  test('leaves a tab alone that is there already', async () => {
    tabs = [tab('/chats')]
    await press('/chats')
    expect(tabs[0]?.focus).toHaveBeenCalledOnce()
    expect(tabs[0]?.navigate).not.toHaveBeenCalled()
  })

  test('opens a page where none is open, or where a tab cannot be led', async () => {
    await press('/chats')
    expect(worker.openWindow).toHaveBeenCalledExactlyOnceWith(new URL(`${origin}/chats`))
    tabs = [{ ...tab('/members'), navigate: async () => Promise.reject(new TypeError('not mine')) }]
    await press('/likes/received')
    expect(worker.openWindow).toHaveBeenLastCalledWith(new URL(`${origin}/likes/received`))
  })

  test('leads nowhere else', async () => {
    for (const path of ['https://evil.example/', '//evil.example/x']) await press(path)
    expect(worker.openWindow).not.toHaveBeenCalled()
  })
})

describe('a subscription that the browser gave up', () => {
  const stored = () => worker.fetched.mock.calls.find(([path]) => path === '/api/user.php?push=1')?.[1]

  test('is made anew with its key, and kept', async () => {
    await worker.tell('pushsubscriptionchange', { oldSubscription: { options: { applicationServerKey: 'old key' } } })
    expect(worker.subscribe).toHaveBeenCalledExactlyOnceWith({ userVisibleOnly: true, applicationServerKey: 'old key' })
    expect(stored()).toMatchObject({ method: 'POST', body: '{"subscription":{"endpoint":"new one"}}' })
  })

  test('with the key of the settings where the browser does not say', async () => {
    await worker.tell('pushsubscriptionchange', {})
    expect(worker.subscribe).toHaveBeenCalledExactlyOnceWith({
      userVisibleOnly: true,
      applicationServerKey: 'key of the settings',
    })
    expect(stored()).toBeDefined()
  })
})
