import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { UserView } from '../../contract/accounts/accounts.ts'
import type { ChatView } from '../../contract/chat/chat.ts'
import type { LiveEvent } from '../../contract/live.ts'
import { browserApi, startOver } from '../api/browser.ts'
import { keepFresh, loadChats, refresh } from './refresh.ts'
import { createLiveStore } from './store.ts'

vi.mock('../api/browser.ts', () => ({
  leavePage: vi.fn(),
  startOver: vi.fn(),
  browserApi: {
    accounts: { getUser: vi.fn(async () => ({ user: { id: 'anna', credits: 1 } })) },
    chat: { listChats: vi.fn(async () => ({ chats: [], num_unread_messages: 2 })) },
    likes: { listLikes: vi.fn(async () => Promise.reject(new Error('down'))) },
  },
}))

let stop = () => {}
const numRequests = () => vi.mocked(browserApi.chat.listChats).mock.calls.length
beforeEach(() => {
  vi.useFakeTimers()
  vi.mocked(browserApi.chat.listChats).mockClear()
})
afterEach(() => {
  stop()
  vi.useRealTimers()
})

test('asks after 5 s, then every minute; what fails keeps its last answer', async () => {
  const store = createLiveStore({ user: null, newLikes: 9 })
  stop = keepFresh(store, false)
  await vi.advanceTimersByTimeAsync(4_900)
  expect(numRequests()).toBe(0)
  await vi.advanceTimersByTimeAsync(200)
  expect(numRequests()).toBe(1)
  expect(store.get()).toMatchObject({ unread: 2, newLikes: 9, user: { id: 'anna' } })
  await vi.advanceTimersByTimeAsync(120_000)
  expect(numRequests()).toBe(3)
})

test('every 5 minutes where push messages tell', async () => {
  stop = keepFresh(createLiveStore({ user: null }), true)
  await vi.advanceTimersByTimeAsync(5_000 + 299_000)
  expect(numRequests()).toBe(1)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(numRequests()).toBe(2)
})

test('once in 20 minutes while the live connection is up, more again once it is lost', async () => {
  const store = createLiveStore({ user: null, connection: 'on' })
  stop = keepFresh(store, false)
  await vi.advanceTimersByTimeAsync(5_000 + 1_199_000)
  expect(numRequests()).toBe(1)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(numRequests()).toBe(2)
  await vi.advanceTimersByTimeAsync(30_000)
  store.change({ connection: 'lost' })
  await vi.advanceTimersByTimeAsync(28_000)
  expect(numRequests()).toBe(2)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(numRequests()).toBe(3)
})

test('a connection that comes up after the first refresh brings another, for what was missed in between', async () => {
  const store = createLiveStore({ user: null, connection: 'connecting' })
  stop = keepFresh(store, false)
  await vi.advanceTimersByTimeAsync(20_000)
  expect(numRequests()).toBe(1)
  store.change({ connection: 'on' })
  expect(numRequests()).toBe(2)
  await vi.advanceTimersByTimeAsync(1_190_000)
  expect(numRequests()).toBe(2)
})

test('rests while hidden and catches up when seen again', async () => {
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  stop = keepFresh(createLiveStore({ user: null }), false)
  await vi.advanceTimersByTimeAsync(70_000)
  expect(numRequests()).toBe(0)
  hidden.mockReturnValue(false)
  document.dispatchEvent(new Event('visibilitychange'))
  expect(numRequests()).toBe(1)
})

test('asked twice at once, it asks once more after the first answer, and counts what it learned', async () => {
  const store = createLiveStore({ user: null })
  await Promise.all([refresh(store), refresh(store), refresh(store)])
  expect(numRequests()).toBe(2)
  expect(store.get().refreshes).toBe(2)
})

const outdating: LiveEvent[] = [
  { kind: 'unread_changed', conversation_id: 'c1', conversation_unread: 0, total_unread: 0 },
  { kind: 'chat_changed', conversation_id: 'c1', is_archived: true, muted_until: null },
  { kind: 'chat_deleted', conversation_id: 'c1' },
]
test.each(outdating)('a list that was on its way when $kind came is fetched again', async (event) => {
  const store = createLiveStore({ user: null, unread: 1 })
  const old = Promise.withResolvers<{ chats: ChatView[]; num_unread_messages: number; has_more: boolean }>()
  vi.mocked(browserApi.chat.listChats)
    .mockReturnValueOnce(old.promise)
    .mockResolvedValueOnce({ chats: [], num_unread_messages: 0, has_more: false })
  const done = refresh(store)
  store.hear(event)
  old.resolve({ chats: [], num_unread_messages: 1, has_more: false })
  await done
  expect(numRequests()).toBe(2)
  expect(store.get().unread).toBe(0)
})

test('credits spent while the member was on their way are not given back by an older answer', async () => {
  const anna = { id: 'anna', credits: 3, credit_lots: [] } as unknown as UserView
  const store = createLiveStore({ user: anna })
  const chats = Promise.withResolvers<{ chats: ChatView[]; num_unread_messages: number; has_more: boolean }>()
  vi.mocked(browserApi.chat.listChats).mockReturnValueOnce(chats.promise)
  const old = Promise.withResolvers<{ user: UserView }>()
  vi.mocked(browserApi.accounts.getUser)
    .mockReturnValueOnce(old.promise)
    .mockResolvedValueOnce({ user: { ...anna, credits: 2 } })
  const done = refresh(store)
  store.hear({ kind: 'credits_changed', credits: 2, paid_user: false })
  old.resolve({ user: anna })
  await vi.advanceTimersByTimeAsync(0)
  expect(store.get().user?.credits).toBe(2)
  // Nor by one that waits for slower answers
  store.hear({ kind: 'credits_changed', credits: 1, paid_user: false })
  chats.resolve({ chats: [], num_unread_messages: 0, has_more: false })
  await done
  expect(store.get().user?.credits).toBe(1)
})

test('a like that came while the list was on its way is counted', async () => {
  const store = createLiveStore({ user: null })
  const old = Promise.withResolvers<Awaited<ReturnType<typeof browserApi.likes.listLikes>>>()
  vi.mocked(browserApi.likes.listLikes)
    .mockReturnValueOnce(old.promise)
    .mockResolvedValueOnce({ profiles: [], liked_by: [], num_new_likes: 1 } as never)
  const done = refresh(store)
  store.hear({ kind: 'likes_changed', num_new_likes: 1 })
  old.resolve({ profiles: [], liked_by: [], num_new_likes: 0 } as never)
  await done
  expect(store.get().newLikes).toBe(1)
})

test('after a log-in the chats are loaded only if the page has not brought them', async () => {
  const empty = createLiveStore({ user: null })
  await loadChats(empty)
  expect(empty.get()).toMatchObject({ chats: [], unread: 2 })
  const brought: ChatView[] = []
  await loadChats(createLiveStore({ user: null, chats: brought }))
  expect(numRequests()).toBe(1)
})

test('when somebody else has logged in here, nothing of the page stays', async () => {
  const store = createLiveStore({ user: { id: 'bert' } as UserView, unread: 5 })
  await refresh(store)
  expect(startOver).toHaveBeenCalledOnce()
  expect(store.get()).toMatchObject({ user: { id: 'bert' }, unread: 5 })
})
