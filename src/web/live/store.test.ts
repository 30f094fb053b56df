import { describe, expect, test, vi } from 'vitest'
import type { UserView } from '../../contract/accounts/accounts.ts'
import type { ChatView } from '../../contract/chat/chat.ts'
import type { LiveEvent } from '../../contract/live.ts'
import type { CardView } from '../../contract/profiles/profiles.ts'
import { createLiveStore, type LiveState } from './store.ts'

const lot = { credits: 5, granted: 20, is_bonus: false, paid: { amount_minor: 899, currency: 'GBP' } }
const user = { id: 'anna', credits: 5, credit_lots: [lot], paid_user: false } as UserView
const chat = { conversation: { id: 'c1' }, num_unread_messages: 2 } as ChatView

const cases: [LiveEvent, Partial<LiveState>][] = [
  [
    { kind: 'unread_changed', conversation_id: 'c1', conversation_unread: 0, total_unread: 7 },
    { unread: 7, chats: [{ ...chat, num_unread_messages: 0 }] },
  ],
  [{ kind: 'chat_deleted', conversation_id: 'c1' }, { chats: [] }],
  [{ kind: 'likes_changed', num_new_likes: 3 }, { newLikes: 3 }],
  [
    { kind: 'credits_changed', credits: 25, paid_user: true, lots: [lot, { ...lot, credits: 20 }] },
    { user: { ...user, credits: 25, credit_lots: [lot, { ...lot, credits: 20 }], paid_user: true } },
  ],
  [
    { kind: 'credits_changed', credits: 3, paid_user: true },
    { user: { ...user, credits: 3, credit_lots: [{ ...lot, credits: 3 }], paid_user: true } },
  ],
]

describe('an event changes the state', () => {
  test.each(cases)('%o', (event, expected) => {
    const store = createLiveStore({ user, chats: [chat] })
    store.hear(event)
    expect(store.get()).toMatchObject(expected)
  })
})

test('a conversation that is being archived or deleted stays out of lists until the server has answered', async () => {
  const store = createLiveStore({ user, chats: [chat] })
  const answer = Promise.withResolvers<void>()
  const leaving = store.withoutChat('c1', answer.promise)
  store.change({ chats: [chat] })
  expect(store.get().chats).toEqual([])
  answer.reject(new Error('refused'))
  await expect(leaving).rejects.toThrow('refused')
  store.change({ chats: [chat] })
  expect(store.get().chats).toEqual([chat])
})

test('whoever asked for a kind hears it, after the state has changed, until they stop', () => {
  const store = createLiveStore({ user })
  const listener = vi.fn(() => store.get().newLikes)
  const stop = store.onEvent('likes_changed', listener)
  store.hear({ kind: 'likes_changed', num_new_likes: 4 })
  store.hear({ kind: 'user_changed' })
  stop()
  store.hear({ kind: 'likes_changed', num_new_likes: 5 })
  expect(listener.mock.results.map((result) => result.value)).toEqual([4])
})

test('what the overlays listen to is delivered again once they are there', () => {
  const store = createLiveStore({ user })
  const match: LiveEvent = { kind: 'matched', profile: { id: 'bram' } as CardView }
  store.hear(match)
  store.hear({ kind: 'user_changed' })
  const [overlay, other] = [vi.fn(), vi.fn()]
  store.onEvent('matched', overlay)
  store.onEvent('user_changed', other)
  store.deliverEarly()
  store.hear(match)
  expect(overlay.mock.calls).toEqual([[match], [match]])
  expect(other).not.toHaveBeenCalled()
})

test('watchers are told of each change', () => {
  const store = createLiveStore({ user: null })
  const watcher = vi.fn()
  const stop = store.watch(watcher)
  store.change({ unread: 1 })
  stop()
  store.change({ unread: 2 })
  expect(watcher).toHaveBeenCalledTimes(1)
})

test('the conversations that a page begins with notify nobody, and replace nothing that is known', () => {
  const store = createLiveStore({ user })
  const watcher = vi.fn()
  store.watch(watcher)
  store.beginWith([chat])
  expect(store.get().chats).toEqual([chat])
  store.beginWith([])
  expect(store.get().chats).toEqual([chat])
  expect(watcher).not.toHaveBeenCalled()
})
