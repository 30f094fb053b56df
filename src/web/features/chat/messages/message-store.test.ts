import { describe, expect, test, vi } from 'vitest'
import type { MessageView } from '../../../../contract/chat/chat.ts'
import type { LiveEvent } from '../../../../contract/live.ts'
import { createMessageStore } from './message-store.ts'
import { gapAfter, withChanged, withMessages } from './message-window.ts'

const message = (seq: number, more: Partial<MessageView> = {}): MessageView => ({
  id: `m${seq}`,
  conversation_id: 'c',
  seq,
  sender_id: 'anna',
  text: `text ${seq}`,
  sent_at: '2026-06-15T12:00:00.000Z',
  ...more,
})
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => message(from + index))
const seqs = (messages: readonly MessageView[]) => messages.map(({ seq }) => seq)

/** A conversation on a server: what is said there, and how many changes there were. */
function server(last: number) {
  const messages = range(1, last)
  const changes: number[] = []
  let isDown = false
  function answer<T>(value: T): Promise<T> {
    return isDown ? Promise.reject(new Error('down')) : Promise.resolve(structuredClone(value))
  }
  return {
    say() {
      const next = message(messages.length + 1)
      messages.push(next)
      return next
    },
    change(seq: number, more: Partial<MessageView>) {
      changes.push(seq)
      const changed = { ...message(seq), ...messages[seq - 1], ...more, rev: changes.length }
      messages[seq - 1] = changed
      return changed
    },
    fall(next: boolean) {
      isDown = next
    },
    standing: () => ({ last_seq: messages.length, rev: changes.length, seen_seq: 0, delivered_seq: 0 }),
    calls: {
      listMessages: vi.fn(async ({ before, after, around, limit = 40 }: Record<string, unknown>) => {
        const size = Number(limit)
        if (around !== undefined) {
          const from = Math.max(0, Number(around) - 1 - size / 2)
          const page = messages.slice(from, from + size)
          return answer({ messages: page, has_more: from > 0, has_newer: from + size < messages.length })
        }
        if (after !== undefined) {
          const left = messages.filter(({ seq }) => seq > Number(after))
          return answer({ messages: left.slice(0, size), has_more: left.length > size })
        }
        const left = messages.filter(({ seq }) => seq < Number(before ?? Number.POSITIVE_INFINITY))
        return answer({ messages: left.slice(-size), has_more: left.length > size })
      }),
      listChanges: vi.fn(async ({ after }: { after: number }) => {
        const left = [
          ...new Set(
            changes
              .map((seq, index) => ({ seq, rev: index + 1 }))
              .filter(({ rev }) => rev > after)
              .map(({ seq }) => seq),
          ),
        ]
        const changed = left.flatMap((seq) => messages[seq - 1] ?? []).toSorted((a, b) => (a.rev ?? 0) - (b.rev ?? 0))
        return answer({ messages: changed.slice(0, 2), rev: changes.length, has_more: changed.length > 2 })
      }),
    },
  }
}

async function open(last: number, size = 40) {
  const remote = server(last)
  const first = await remote.calls.listMessages({ limit: size })
  const conversation = { id: 'c', profile: { id: 'anna' }, ...remote.standing() }
  const store = createMessageStore({ conversation, first, calls: remote.calls as never })
  const sent = (sentMessage: MessageView): LiveEvent => ({
    kind: 'message_sent',
    message: sentMessage,
    profile: null,
    unread: 1,
  })
  const changed = (changedMessage: MessageView): LiveEvent => ({ kind: 'message_changed', message: changedMessage })
  return { remote, store, sent, changed }
}
const same = (store: { get: () => { messages: MessageView[] } }, expected: MessageView[]) =>
  vi.waitFor(() => expect(store.get().messages).toEqual(expected))

describe('whatever is dropped, doubled or late', () => {
  // What becomes of each of ten events: l late, d twice, x never
  test.each([
    ['nothing', '..........'],
    ['one', '...x......'],
    ['several', '.xx..x.x..'],
    ['all but the last', 'xxxxxxxxx.'],
    ['what came late', '..l..l....'],
    ['what came twice', '.d.d..dd..'],
    ['a mix of them', 'lxd.lxxd..'],
  ])('%s: the messages and their changes are whole', async (_what, fates) => {
    const { remote, store, sent, changed } = await open(5)
    const late: LiveEvent[] = []
    for (const [index, fate] of [...fates].entries()) {
      const event =
        index % 2 === 0 ? sent(remote.say()) : changed(remote.change(1 + (index % 4), { text: `changed ${index}` }))
      if (fate === 'l') late.push(event)
      if (fate === '.' || fate === 'd') store.hear(event)
      if (fate === 'd') store.hear(event)
    }
    for (const event of late) store.hear(event)
    store.hear(sent(remote.say()))
    store.hear(changed(remote.change(2, { text: 'the last' })))
    await same(store, (await remote.calls.listMessages({ limit: 100 })).messages)
  })

  test('what nobody told of is found by the list, or by looking', async () => {
    const { remote, store } = await open(3)
    remote.say()
    remote.change(1, { is_unsent: true, text: '' })
    store.learn(remote.standing())
    await same(store, (await remote.calls.listMessages({})).messages)
    for (let n = 0; n < 250; n++) remote.say()
    remote.change(2, { text: 'again' })
    await store.look()
    await same(store, (await remote.calls.listMessages({ limit: 300 })).messages)
  })

  test('a server that is down is asked again with the next hint', async () => {
    const { remote, store, sent } = await open(3)
    remote.fall(true)
    remote.say()
    store.hear(sent(remote.say()))
    await vi.waitFor(() => expect(remote.calls.listMessages).toHaveBeenCalledTimes(2))
    expect(seqs(store.get().messages)).toEqual([1, 2, 3, 5])
    remote.fall(false)
    store.learn(remote.standing())
    await same(store, range(1, 5))
  })

  test('other conversations do not matter here', async () => {
    const { remote, store } = await open(3)
    const { messages } = store.get()
    store.hear({ kind: 'message_sent', message: message(9, { conversation_id: 'other' }), profile: null, unread: 1 })
    store.hear({ kind: 'messages_seen', conversation_id: 'other', reader_id: 'anna', seq: 3 })
    expect(store.get()).toMatchObject({ messages, seenSeq: 0 })
    expect(remote.calls.listMessages).toHaveBeenCalledOnce()
  })
})

describe('a window in the middle of the history', () => {
  test('is put around a message; what arrives is counted, and there when it is asked for', async () => {
    const { remote, store, sent } = await open(200)
    expect(await store.jumpTo(50)).toBe(true)
    expect(store.get()).toMatchObject({ hasOlder: true, hasNewer: true, numNewer: 131 })
    expect(seqs(store.get().messages)).toContain(50)
    store.hear(sent(remote.say()))
    expect(store.get()).toMatchObject({ numNewer: 132 })
    expect(gapAfter(store.get())).toBeNull()
    while (store.get().hasNewer) await store.loadNewer()
    expect(store.get()).toMatchObject({ numNewer: 0 })
    expect(seqs(store.get().messages)).toEqual(seqs(range(30, 201)))
    await store.loadOlder()
    expect(seqs(store.get().messages)).toEqual(seqs(range(1, 201)))
    expect(store.get().hasOlder).toBe(false)
  })

  test('goes back to the newest; then live messages are shown again', async () => {
    const { remote, store, sent } = await open(200)
    await store.jumpTo(50)
    expect(await store.toNewest()).toBe(true)
    store.hear(sent(remote.say()))
    expect(seqs(store.get().messages)).toEqual(seqs(range(161, 201)))
  })

  test('stays where it is when the message is gone or cannot be loaded', async () => {
    const { remote, store } = await open(100)
    const before = seqs(store.get().messages)
    remote.fall(true)
    expect(await store.jumpTo(5)).toBe(false)
    expect(seqs(store.get().messages)).toEqual(before)
    await store.loadOlder()
    expect(store.get().older).toBe('failed')
    remote.fall(false)
    await store.loadOlder()
    expect([store.get().older, store.get().messages.length]).toEqual(['idle', 80])
  })

  test('answers for the place before are dropped: no hole, nothing busy', async () => {
    const { store } = await open(400)
    await Promise.all([store.loadOlder(), store.jumpTo(20)])
    expect(gapAfter(store.get())).toBeNull()
    expect(store.get()).toMatchObject({ older: 'idle', newer: 'idle' })
    expect(seqs(store.get().messages)).toContain(20)
  })
})

test('seen means delivered, and neither goes back', async () => {
  const { store } = await open(5)
  const reached = () => [store.get().deliveredSeq, store.get().seenSeq]
  const reader = { conversation_id: 'c', reader_id: 'anna' }
  store.hear({ kind: 'messages_delivered', ...reader, seq: 3 })
  expect(reached()).toEqual([3, 0])
  store.hear({ kind: 'messages_seen', ...reader, seq: 4 })
  store.hear({ kind: 'messages_delivered', ...reader, seq: 2 })
  store.hear({ kind: 'messages_seen', ...reader, reader_id: 'me', seq: 5 })
  store.learn({ last_seq: 5, rev: 0, seen_seq: 1, delivered_seq: 1 })
  expect(reached()).toEqual([4, 4])
})

test('the answer of a call is put in its place, once, and asks for nothing', async () => {
  const { remote, store, changed } = await open(3)
  const answer = remote.change(2, { reactions: [{ member_id: 'me', emoji: '❤️' }] })
  store.take(answer)
  store.hear(changed(answer))
  await same(store, [message(1), answer, message(3)])
  expect(remote.calls.listChanges).not.toHaveBeenCalled()
})

describe('a window', () => {
  const window = (messages: MessageView[]) => ({ messages, hasOlder: true, hasNewer: false })

  test('takes messages in any order, each once, and knows its gaps', () => {
    const more = withMessages(window([message(3), message(4)]), [message(7), message(4), message(2)])
    expect(seqs(more.messages)).toEqual([2, 3, 4, 7])
    expect(gapAfter(more)).toBe(4)
    expect(gapAfter(withMessages(more, [message(5), message(6)]))).toBeNull()
    expect(gapAfter(window([]))).toBeNull()
    expect(withMessages(more, [message(3)])).toBe(more)
  })

  test('keeps the newer one of two versions', () => {
    const held = withMessages(window([message(1)]), [message(1, { rev: 3, text: 'new' })])
    expect(withMessages(held, [message(1, { rev: 2, text: 'old' })])).toBe(held)
    expect(withChanged(held, message(1, { rev: 2, text: 'old' }))).toBe(held)
    expect(withChanged(held, message(1, { rev: 3, text: 'with a new address' })).messages[0]?.text).toBe(
      'with a new address',
    )
  })

  test('words that were taken back leave their quotes, too', () => {
    const quote = { seq: 1, sender_id: 'anna', text: 'text 1', attachment: null }
    const held = window([message(1), message(2, { reply_to: quote })])
    const after = withChanged(held, message(1, { text: '', is_unsent: true, rev: 1 }))
    expect(after.messages.map(({ text, reply_to }) => [text, reply_to?.text])).toEqual([
      ['', undefined],
      ['text 2', ''],
    ])
  })
})
