import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { UserView } from '../../contract/accounts/accounts.ts'
import type { ChatView } from '../../contract/chat/chat.ts'
import type { LiveEvent } from '../../contract/live.ts'
import { openBrowser } from '../../test/ui/tabs.ts'
import { browserApi, sessionEnded } from '../api/browser.ts'
import type { openConnection } from './connection.ts'
import type { Tools } from './election.ts'
import { openLine } from './socket.ts'
import { createLiveStore } from './store.ts'

vi.mock('../api/browser.ts', () => ({
  leavePage: vi.fn(),
  sessionEnded: vi.fn(),
  browserApi: {
    accounts: { getUser: vi.fn(async () => ({ user: { id: 'me' } })) },
    chat: {
      listChats: vi.fn(async () => ({ chats: [], num_unread_messages: 0 })),
      markDelivered: vi.fn(async () => ({ done: true })),
    },
    likes: { listLikes: vi.fn(async () => ({ profiles: [], liked_by: [], num_new_likes: 0 })) },
  },
}))

type Hearers = Parameters<typeof openConnection>[0]
type Line = Hearers & { say: ReturnType<typeof vi.fn>; close: ReturnType<typeof vi.fn> }
let lines: Line[] = []
const connect = (hearers: Hearers) => {
  const line = { ...hearers, say: vi.fn(), close: vi.fn() }
  lines.push(line)
  hearers.onState('connecting', false)
  return line
}
const settled = () => vi.advanceTimersByTimeAsync(0)
const numRequests = () => vi.mocked(browserApi.chat.listChats).mock.calls.length

beforeEach(() => {
  vi.useFakeTimers()
  vi.clearAllMocks()
  lines = []
})
afterEach(() => void vi.useRealTimers())

function openTab(tab: (Tools & { close: () => void }) | null) {
  const store = createLiveStore({ user: { id: 'me' } as UserView, chats: [] })
  const line = openLine(store, 'me', { connect, tools: tab })
  return { store, line, close: () => tab?.close() }
}
function twoTabs() {
  const browser = openBrowser()
  return [openTab(browser.openTab()), openTab(browser.openTab())] as const
}
const likes = (num_new_likes: number): LiveEvent => ({ kind: 'likes_changed', num_new_likes })

describe('two tabs of a browser', () => {
  test('have one connection; both hear once, both show how it stands', async () => {
    const [first, second] = twoTabs()
    const listener = vi.fn()
    second.store.onEvent('likes_changed', listener)
    await settled()
    lines[0]?.onState('on', false)
    lines[0]?.onEvent(likes(3))
    await settled()
    expect(lines.length).toBe(1)
    for (const { store } of [first, second]) expect(store.get()).toMatchObject({ connection: 'on', newLikes: 3 })
    expect(listener).toHaveBeenCalledOnce()
    lines[0]?.onState('lost', false)
    await settled()
    expect([first, second].map(({ store }) => store.get().connection)).toEqual(['lost', 'lost'])
  })

  test('one that is opened later learns how it stands', async () => {
    const browser = openBrowser()
    openTab(browser.openTab())
    await settled()
    lines[0]?.onState('on', false)
    const late = openTab(browser.openTab())
    await settled()
    expect([late.store.get().connection, lines.length]).toEqual(['on', 1])
  })

  test('what the other one says goes out over it', async () => {
    const [, second] = twoTabs()
    await settled()
    second.line.say({ kind: 'typing', conversation_id: 'c' })
    await settled()
    expect(lines[0]?.say).toHaveBeenCalledExactlyOnceWith({ kind: 'typing', conversation_id: 'c' })
  })

  test('when the one that has it closes, the other takes over and asks what it missed', async () => {
    const [first, second] = twoTabs()
    await settled()
    lines[0]?.onState('on', false)
    await settled()
    expect(numRequests()).toBe(0)
    first.close()
    await settled()
    expect(lines.length).toBe(2)
    lines[1]?.onState('on', false)
    lines[1]?.onEvent(likes(8))
    await settled()
    expect([second.store.get().newLikes, numRequests()]).toEqual([0, 1])
    expect(second.store.get().connection).toBe('on')
  })

  test('being logged out ends both', async () => {
    twoTabs()
    await settled()
    lines[0]?.onEvent({ kind: 'logged_out' })
    await settled()
    expect(vi.mocked(sessionEnded).mock.calls).toEqual([['logged out'], ['logged out']])
  })

  test('a line that was lost makes both ask again when it is back; one that nobody looks at, when somebody does', async () => {
    twoTabs()
    await settled()
    lines[0]?.onState('on', false)
    lines[0]?.onState('lost', false)
    await settled()
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
    lines[0]?.onState('on', false)
    await settled()
    expect(numRequests()).toBe(1)
    hidden.mockReturnValue(false)
    document.dispatchEvent(new Event('visibilitychange'))
    await settled()
    expect(numRequests()).toBe(2)
  })
})

test('without locks and channels each tab has a line of its own', async () => {
  openTab(null)
  const second = openTab(null)
  await settled()
  expect(lines.length).toBe(2)
  second.line.close()
  expect(lines[1]?.close).toHaveBeenCalledOnce()
  expect(second.store.get().connection).toBe('off')
})

describe('delivered', () => {
  const sent = (conversation_id: string, seq: number, unread: number | null): LiveEvent =>
    ({
      kind: 'message_sent',
      message: { id: `${conversation_id}${seq}`, conversation_id, seq, sent_at: '2026' },
      profile: { id: 'anna' },
      unread,
    }) as LiveEvent
  const delivered = () =>
    vi.mocked(browserApi.chat.markDelivered).mock.calls.map(([{ conversations }]) => conversations)

  test('is told about once a second, by the tab with the line, for what others wrote', async () => {
    twoTabs()
    await settled()
    for (const event of [sent('a', 1, 1), sent('a', 2, 2), sent('b', 7, 1), sent('c', 3, null)])
      lines[0]?.onEvent(event)
    await vi.advanceTimersByTimeAsync(900)
    expect(delivered()).toEqual([])
    await vi.advanceTimersByTimeAsync(200)
    expect(delivered()).toEqual([
      [
        { id: 'a', seq: 2 },
        { id: 'b', seq: 7 },
      ],
    ])
    await vi.advanceTimersByTimeAsync(5_000)
    expect(delivered().length).toBe(1)
  })

  test('is told for what a loaded list shows, and again with the next list when it failed', async () => {
    const { store } = openTab(openBrowser().openTab())
    await settled()
    const unread = { conversation: { id: 'a', last_seq: 4 }, num_unread_messages: 1 } as ChatView
    const read = { conversation: { id: 'b', last_seq: 4 }, num_unread_messages: 0 } as ChatView
    vi.mocked(browserApi.chat.markDelivered).mockRejectedValueOnce(new Error('down'))
    store.change({ chats: [unread, read] })
    await vi.advanceTimersByTimeAsync(1_100)
    store.change({ chats: [unread, read] })
    await vi.advanceTimersByTimeAsync(1_100)
    store.change({ chats: [unread, read] })
    await vi.advanceTimersByTimeAsync(1_100)
    expect(delivered()).toEqual([[{ id: 'a', seq: 4 }], [{ id: 'a', seq: 4 }]])
  })
})
