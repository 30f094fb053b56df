import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { UserView } from '../../../contract/accounts/accounts.ts'
import { copy, copyPattern } from '../../../test/copy.ts'
import { renderUi } from '../../../test/ui/render.tsx'
import { browserApi } from '../../api/browser.ts'
import { PushAlert } from './push-alert.tsx'
import { PushOptIn } from './push-opt-in.tsx'

vi.mock('../../api/browser.ts', () => ({
  leavePage: vi.fn(),
  browserApi: {
    notifications: { storePush: vi.fn(async () => ({ done: true })), removePush: vi.fn(async () => ({ done: true })) },
  },
}))
vi.mock('../../live/socket.ts', () => ({ openLine: () => ({ say: () => undefined, close: () => undefined }) }))

const user = {
  id: '01890000-0000-7000-8000-000000000001',
  notifications_disabled: [] as string[],
} as unknown as UserView
const other = { ...user, id: '01890000-0000-7000-8000-000000000002' }
const site = { push_public_key: 'public-key' }
const enable = copy('accounts.push.enable')
const pushAlert = copy('accounts.push.alertTitle')

/** A browser with push support, and its answer to the permission prompt. */
function browser({ permission = 'default', answer = 'granted' }: { permission?: string; answer?: string } = {}) {
  let subscription: object | null = null
  const pushManager = {
    subscribe: vi.fn(async () => {
      subscription = {
        endpoint: 'https://push.example/1',
        toJSON: () => ({ endpoint: 'https://push.example/1', keys: { p256dh: 'key', auth: 'secret' } }),
        unsubscribe: async () => {
          subscription = null
          return true
        },
      }
      return subscription
    }),
    getSubscription: async () => subscription,
  }
  const registration = { pushManager }
  const serviceWorker = Object.assign(new EventTarget(), {
    register: vi.fn(async () => registration),
    ready: Promise.resolve(registration),
    getRegistration: async () => registration,
  })
  const requestPermission = vi.fn(async () => {
    notification.permission = answer
    return answer
  })
  const notification = { permission, requestPermission }
  vi.stubGlobal('Notification', notification)
  vi.stubGlobal('PushManager', class {})
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: serviceWorker })
  return { requestPermission, serviceWorker, pushManager }
}

beforeEach(() => localStorage.clear())
afterEach(() => {
  vi.unstubAllGlobals()
  vi.mocked(browserApi.notifications.storePush).mockClear()
  Reflect.deleteProperty(navigator, 'serviceWorker')
})

describe('the button', () => {
  test('asks for permission on a press only, subscribes, and tells the server', async () => {
    const { requestPermission, serviceWorker } = browser()
    renderUi(<PushOptIn mayDisable />, { user, site })
    const button = await screen.findByRole('button', { name: enable })
    expect(requestPermission).not.toHaveBeenCalled()
    fireEvent.click(button)
    await screen.findByText(copy('accounts.push.on'))
    expect(serviceWorker.register).toHaveBeenCalledWith('/sw-push.js?v=2')
    expect(browserApi.notifications.storePush).toHaveBeenCalledExactlyOnceWith({
      subscription: {
        endpoint: 'https://push.example/1',
        expirationTime: null,
        keys: { p256dh: 'key', auth: 'secret' },
      },
    })
    fireEvent.click(screen.getByRole('button', { name: copy('accounts.push.disable') }))
    await screen.findByRole('button', { name: enable })
    expect(browserApi.notifications.removePush).toHaveBeenCalledWith({ endpoint: 'https://push.example/1' })
  })

  test('remembers a no, and does not ask again', async () => {
    const { requestPermission } = browser({ answer: 'denied' })
    renderUi(<PushOptIn />, { user, site })
    fireEvent.click(await screen.findByRole('button', { name: enable }))
    await screen.findByText(copyPattern('accounts.push.denied'))
    expect(browserApi.notifications.storePush).toHaveBeenCalledExactlyOnceWith({ subscription: 'denied' })
    cleanup()
    // Whatever the browser reports later
    browser({ permission: 'default' })
    renderUi(<PushOptIn />, { user, site })
    await screen.findByText(copyPattern('accounts.push.denied'))
    expect(screen.queryByRole('button')).toBeNull()
    expect(requestPermission).toHaveBeenCalledOnce()
  })

  test('stays when the question was closed without an answer', async () => {
    browser({ answer: 'default' })
    renderUi(<PushOptIn />, { user, site })
    fireEvent.click(await screen.findByRole('button', { name: enable }))
    await vi.waitFor(() => expect(screen.getByRole('button', { name: enable }).getAttribute('aria-busy')).toBeNull())
    expect(browserApi.notifications.storePush).not.toHaveBeenCalled()
  })

  test('shows an error when it failed', async () => {
    browser().pushManager.subscribe.mockRejectedValue(new DOMException('no push service'))
    renderUi(<PushOptIn />, { user, site })
    fireEvent.click(await screen.findByRole('button', { name: enable }))
    await screen.findByText(copy('accounts.push.failed'))
    expect(screen.getByRole('button', { name: enable })).toBeDefined()
  })

  test('belongs to one member: another one in the same browser has to turn it on too', async () => {
    browser()
    renderUi(<PushOptIn />, { user, site })
    fireEvent.click(await screen.findByRole('button', { name: enable }))
    await screen.findByText(copy('accounts.push.on'))
    cleanup()
    renderUi(<PushOptIn />, { user: other, site })
    await screen.findByRole('button', { name: enable })
  })

  test.each([
    ['a browser without pushes', () => undefined, site],
    ['a site without a key', () => void browser(), { push_public_key: null }],
  ])('is not there for %s', async (_what, prepare, settings) => {
    prepare()
    renderUi(<PushOptIn />, { user, site: settings })
    await screen.findByText(copyPattern('accounts.push.unsupported'))
    expect(screen.queryByRole('button')).toBeNull()
  })
})

describe('over the page', () => {
  async function shown(member: UserView = user) {
    renderUi(
      <>
        <PushAlert isShown={(state, closed) => state === 'unknown' && closed.length === 0} />
        <p>drawn</p>
      </>,
      { user: member, site },
    )
    await screen.findByText('drawn')
    await new Promise((resolve) => setTimeout(resolve, 20))
    return screen.queryByText(pushAlert) !== null
  }

  test('is shown where push is possible, and disappears once answered', async () => {
    browser()
    expect(await shown()).toBe(true)
    fireEvent.click(screen.getByRole('button', { name: enable }))
    await vi.waitFor(() => expect(screen.queryByText(pushAlert)).toBeNull())
  })

  test.each(['granted, and on', 'denied'])('asks nothing once that is answered: %s', async (permission) => {
    const { pushManager } = browser({ permission: permission.split(',')[0] ?? '' })
    if (permission !== 'denied') {
      localStorage.setItem('push-member', user.id)
      await pushManager.subscribe()
    }
    expect(await shown()).toBe(false)
  })

  test('stays closed once it was closed, and remembers when', async () => {
    browser()
    expect(await shown()).toBe(true)
    fireEvent.click(screen.getByRole('button', { name: copy('common.dismiss') }))
    expect(Date.parse(localStorage.getItem('hide-push-notification-alert') ?? '')).toBeGreaterThan(0)
    cleanup()
    expect(await shown()).toBe(false)
  })
})
