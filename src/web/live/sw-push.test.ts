import { readFileSync } from 'node:fs'
import { createContext, runInContext } from 'node:vm'
import { beforeEach, describe, expect, test, vi } from 'vitest'

const source = readFileSync(new URL('../../../public/sw-push.js', import.meta.url), 'utf8')
const origin = 'https://vonk.example'
type Tab = {
  url: string
  focused: boolean
  postMessage: (data: unknown) => void
  focus: () => Promise<void>
  navigate: (url: URL) => Promise<void>
}
let tabs: Tab[] = []
let worker: ReturnType<typeof startWorker>

/** The worker with what a browser hands it. */
function startWorker() {
  const hearers = new Map<string, (event: object) => void>()
  const showNotification = vi.fn(async (_title: string, _look: object) => undefined)
  const subscribe = vi.fn(async (_options: object) => ({ toJSON: () => ({ endpoint: 'new one' }) }))
  const openWindow = vi.fn(async (_url: URL) => undefined)
  const fetched = vi.fn(async (_path: string, _asked?: object) => ({
    json: async () => ({ settings: { push_public_key: 'key of the settings' } }),
  }))
  const self = {
    location: { origin, hostname: 'vonk.example' },
    registration: { showNotification, pushManager: { subscribe } },
    clients: { matchAll: async () => tabs, openWindow, claim: async () => undefined },
    skipWaiting: () => undefined,
    addEventListener: (kind: string, hear: (event: object) => void) => hearers.set(kind, hear),
  }
  runInContext(source, createContext({ self, URL, fetch: fetched }))
  async function tell(kind: string, event: object) {
    let work: Promise<unknown> = Promise.resolve()
    hearers.get(kind)?.({ ...event, waitUntil: (promise: Promise<unknown>) => (work = promise) })
    await work
  }
  return { tell, showNotification, subscribe, openWindow, fetched }
}

function tab(path: string, focused = false): Tab {
  return {
    url: `${origin}${path}`,
    focused,
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
    worker.tell('notificationclick', { notification: { close: () => undefined, data: { path } } })

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
