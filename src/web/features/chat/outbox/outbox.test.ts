import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { MessageView } from '../../../../contract/chat/chat.ts'
import { ApiError, type FailureCode } from '../../../api/errors.ts'
import type { OutboxNote, OutboxStorage, Outgoing, Sending } from './entry.ts'
import { isRefused, restMs } from './failures.ts'
import { createOutbox } from './outbox.ts'

type Send = (entry: Outgoing, sending: Sending) => Promise<{ message: MessageView; credits: number }>

const stored = new Map<string, Outgoing>()
const storage: OutboxStorage = {
  load: async () => [...stored.values()],
  add: async (entry) => void stored.set(entry.id, entry),
  hold: async (id, failure) => {
    const entry = stored.get(id)
    if (entry) stored.set(id, { ...entry, failure })
  },
  remove: async (ids) => {
    for (const id of ids) stored.delete(id)
  },
}
beforeEach(() => {
  stored.clear()
  vi.useFakeTimers()
})
afterEach(() => void vi.useRealTimers())
const settled = () => vi.advanceTimersByTimeAsync(0)

const answer: Send = async (entry) => ({ message: { id: entry.id } as MessageView, credits: 1 })
const refusal =
  (code: FailureCode, params = {}): Send =>
  () =>
    Promise.reject(new ApiError({ code, params }, 400))
const photo = { kind: 'photo', file: new Blob(['photo']), isOneView: false, width: 4, height: 3 } as const

function open(send: Send, parts: Partial<Parameters<typeof createOutbox>[0]> = {}) {
  const sending = vi.fn(send)
  const onSent = vi.fn()
  const onRefused = vi.fn()
  const box = createOutbox({ send: sending, storage, onSent, onRefused, ...parts })
  const add = (id: string, conversationId = 'a', more: Partial<Outgoing> = {}) =>
    box.add({ id, conversationId, text: `text ${id}`, at: '2026-01-01', replyTo: null, attachment: null, ...more })
  return { box, add, sending, onSent, onRefused }
}
async function leading(send: Send, parts: Partial<Parameters<typeof createOutbox>[0]> = {}) {
  const opened = open(send, parts)
  await opened.box.lead()
  return opened
}
const ids = (entries: readonly Outgoing[]) => entries.map(({ id }) => id)

test('sends one after the other in a conversation, and conversations side by side', async () => {
  const order: string[] = []
  const { box, add } = await leading(async (entry, sending) => {
    order.push(`${entry.id} starts`)
    await new Promise((done) => setTimeout(done, 10))
    order.push(`${entry.id} ends`)
    return answer(entry, sending)
  })
  add('1')
  add('2')
  add('3', 'b')
  expect(ids(box.of('a'))).toEqual(['1', '2'])
  await vi.advanceTimersByTimeAsync(30)
  expect(box.get()).toEqual([])
  expect(order.filter((line) => !line.startsWith('3'))).toEqual(['1 starts', '1 ends', '2 starts', '2 ends'])
  expect(order.indexOf('3 starts')).toBeLessThan(order.indexOf('2 starts'))
  expect(stored.size).toBe(0)
})

test('shows a message before it is stored and sent, in a task of its own; a discarded one is neither', async () => {
  const { box, add, sending } = await leading(answer)
  const storing = vi.spyOn(storage, 'add')
  add('1')
  await Promise.resolve()
  expect([ids(box.of('a')), storing.mock.calls.length, sending.mock.calls.length]).toEqual([['1'], 0, 0])
  add('2', 'b')
  box.discard('2')
  await settled()
  expect(ids(storing.mock.calls.map(([entry]) => entry))).toEqual(['1'])
  expect(ids(sending.mock.calls.map(([entry]) => entry))).toEqual(['1'])
})

test('serves six conversations at once, the others in turn', async () => {
  let most = 0
  let now = 0
  const { box, add } = await leading(async (entry, sending) => {
    most = Math.max(most, ++now)
    await new Promise((done) => setTimeout(done, 10))
    now -= 1
    return answer(entry, sending)
  })
  for (let n = 0; n < 40; n++) add(`m${n}`, `c${n % 20}`)
  await vi.advanceTimersByTimeAsync(200)
  expect([most, box.get().length]).toEqual([6, 0])
})

describe('what could not be sent', () => {
  test('waits in order, and goes by itself after a while, longer each time', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0.5)
    const { box, add, sending, onSent } = await leading(refusal('offline'))
    add('1')
    add('2')
    await settled()
    expect([sending.mock.calls.length, ...box.get().map(({ failure }) => failure?.code)]).toEqual([
      1,
      'offline',
      undefined,
    ])
    await vi.advanceTimersByTimeAsync(3_000)
    expect(sending).toHaveBeenCalledTimes(2)
    await vi.advanceTimersByTimeAsync(2_900)
    expect(sending).toHaveBeenCalledTimes(2)
    sending.mockImplementation(answer)
    await vi.advanceTimersByTimeAsync(3_000)
    expect(onSent.mock.calls.map(([sent]) => [sent.message.id, sent.isFirstTry])).toEqual([
      ['1', false],
      ['2', true],
    ])
  })

  test('goes at once when somebody presses, or the network is back', async () => {
    const { box, add, sending } = await leading(refusal('unavailable'))
    add('1')
    await settled()
    sending.mockImplementation(answer)
    box.retry()
    await settled()
    expect(box.get()).toEqual([])
  })

  test('is not asked for sooner than the server wants', async () => {
    const { add, sending } = await leading(refusal('too_many_requests', { retry_after: 30 }))
    add('1')
    await vi.advanceTimersByTimeAsync(29_900)
    expect(sending).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(200)
    expect(sending).toHaveBeenCalledTimes(2)
  })

  test.each([
    [1, 1_500, 2_500],
    [2, 3_000, 5_000],
    [9, 45_000, 75_000],
  ])('rests after %i failures between %i and %i ms', (count, least, longest) => {
    const ms = restMs({ code: 'offline', params: {} }, count)
    expect(ms).toBeGreaterThanOrEqual(least)
    expect(ms).toBeLessThanOrEqual(longest)
  })

  test('goes first after a reload, as it was, before what is written then', async () => {
    open(answer).add('1', 'a', { attachment: photo, replyTo: 7 })
    await settled()
    const second = open(answer)
    second.add('2')
    await second.box.lead()
    await settled()
    expect(second.sending.mock.calls.map(([entry]) => entry.id)).toEqual(['1', '2'])
    expect(second.sending.mock.calls[0]?.[0]).toMatchObject({ attachment: photo, replyTo: 7 })
    // The server may have had it before: its balance may be of then
    expect(second.onSent.mock.calls.map(([sent]) => sent.isFirstTry)).toEqual([false, true])
  })

  test('is given up, and the next one follows', async () => {
    const { box, add, sending } = await leading(refusal('offline'))
    add('1')
    add('2')
    await settled()
    box.discard('1')
    sending.mockImplementation(answer)
    await vi.advanceTimersByTimeAsync(5_000)
    expect(sending.mock.calls.at(-1)?.[0].id).toBe('2')
    expect([box.get(), stored.size]).toEqual([[], 0])
  })

  test('does not leave any more when it is given up on its way', async () => {
    let signal: AbortSignal | undefined
    const { box, add, onSent } = await leading((_entry, sending) => {
      signal = sending.signal
      return new Promise((_done, fail) => sending.signal.addEventListener('abort', () => fail(new Error('stopped'))))
    })
    add('1', 'a', { attachment: photo })
    await settled()
    box.discard('1')
    await settled()
    expect([signal?.aborted, box.get(), onSent.mock.calls]).toEqual([true, [], []])
  })
})

describe('what the server refuses', () => {
  test('gives its words back, with those that waited behind; other conversations go on', async () => {
    const { box, add, onRefused } = await leading((entry, sending) =>
      (entry.conversationId === 'a' ? refusal('not_enough_credits') : answer)(entry, sending),
    )
    add('1')
    add('2')
    add('3', 'b')
    await settled()
    expect([box.get(), stored.size]).toEqual([[], 0])
    expect(onRefused).toHaveBeenCalledExactlyOnceWith(
      'a',
      'text 1\ntext 2',
      expect.objectContaining({ code: 'not_enough_credits' }),
    )
  })

  test('keeps what was chosen or recorded, through a reload, until somebody presses', async () => {
    const first = await leading(refusal('not_enough_credits'))
    first.add('1', 'a', { attachment: photo })
    first.add('2')
    await settled()
    expect(first.onRefused).toHaveBeenCalledExactlyOnceWith('a', 'text 2', expect.anything())
    first.box.close()
    const second = await leading(answer)
    await vi.advanceTimersByTimeAsync(120_000)
    second.box.retry()
    second.box.retry('a')
    await settled()
    expect(second.sending).not.toHaveBeenCalled()
    expect(second.box.get().map(isRefused)).toEqual([true])
    second.box.retry('1')
    await settled()
    expect([ids(second.sending.mock.calls.map(([entry]) => entry)), stored.size]).toEqual([['1'], 0])
  })

  test.each(['photo_too_large', 'voice_unreadable', 'upload_gone'] as const)(
    'for its own sake (%s) holds nothing else back',
    async (code) => {
      const { box, add, onRefused } = await leading((entry, sending) =>
        (entry.attachment ? refusal(code) : answer)(entry, sending),
      )
      add('1', 'a', { attachment: photo })
      add('2')
      await settled()
      expect(box.get()).toMatchObject([{ id: '1', failure: { code } }])
      expect(onRefused).toHaveBeenCalledExactlyOnceWith('a', '', expect.objectContaining({ code }))
    },
  )
})

test('says when the browser keeps nothing, as long as something waits', async () => {
  const full = { ...storage, add: () => Promise.reject(new DOMException('full', 'QuotaExceededError')) }
  const { box, add, sending } = open(refusal('offline'), { storage: full })
  await box.lead()
  add('1')
  await settled()
  expect(box.isStored()).toBe(false)
  sending.mockImplementation(answer)
  box.retry()
  await settled()
  expect([box.isStored(), sending.mock.calls.length]).toEqual([true, 2])
})

describe('in two tabs', () => {
  function twoTabs(send: Send, parts: Partial<Parameters<typeof createOutbox>[0]> = {}) {
    const hearers: ((note: OutboxNote) => void)[] = []
    const peers = () => {
      let own: ((note: OutboxNote) => void) | null = null
      return {
        say(note: OutboxNote) {
          for (const hear of hearers) if (hear !== own) queueMicrotask(() => hear(note))
        },
        listen(hear: (note: OutboxNote) => void) {
          own = hear
          hearers.push(hear)
          return () => void hearers.splice(hearers.indexOf(hear), 1)
        },
      }
    }
    return [open(send, { ...parts, peers: peers() }), open(send, { ...parts, peers: peers() })] as const
  }

  test('one sends, both show the same, both hear what became of it', async () => {
    const [leader, other] = twoTabs(refusal('offline'))
    await leader.box.lead()
    other.add('1')
    await settled()
    expect([leader.sending.mock.calls.length, other.sending.mock.calls.length]).toEqual([1, 0])
    for (const { box } of [leader, other]) expect(box.get()).toMatchObject([{ id: '1', failure: { code: 'offline' } }])
    leader.sending.mockImplementation(answer)
    other.box.retry()
    await settled()
    for (const { box, onSent } of [leader, other]) {
      expect(box.get()).toEqual([])
      expect(onSent).toHaveBeenCalledOnce()
    }
  })

  test('the order of writing holds, however long a file takes to be kept', async () => {
    const slow = async (entry: Outgoing) => {
      await new Promise((done) => setTimeout(done, entry.attachment ? 50 : 1))
      stored.set(entry.id, entry)
    }
    const [leader, other] = twoTabs(answer, { storage: { ...storage, add: slow } })
    await leader.box.lead()
    other.add('1', 'a', { attachment: photo })
    other.add('2')
    await vi.advanceTimersByTimeAsync(100)
    expect(leader.sending.mock.calls.map(([entry]) => entry.id)).toEqual(['1', '2'])
  })

  test('what one gives up is not sent by the other', async () => {
    const [leader, other] = twoTabs(refusal('offline'))
    await leader.box.lead()
    other.add('1')
    await settled()
    other.box.discard('1')
    await vi.advanceTimersByTimeAsync(60_000)
    expect(leader.sending).toHaveBeenCalledOnce()
  })

  test('the words come back once, and both hear why', async () => {
    const [leader, other] = twoTabs(refusal('not_enough_credits'))
    await leader.box.lead()
    other.add('1')
    await settled()
    expect(leader.onRefused.mock.calls).toEqual([['a', 'text 1', expect.anything()]])
    expect(other.onRefused.mock.calls).toEqual([['a', '', expect.anything()]])
  })

  test('who takes over goes on in order, also with what the first had on its way', async () => {
    const [first, second] = twoTabs(() => new Promise(() => undefined))
    await first.box.lead()
    for (const id of ['1', '2', '3']) first.add(id)
    await settled()
    first.box.close()
    second.sending.mockImplementation(answer)
    await second.box.lead()
    await settled()
    expect(second.sending.mock.calls.map(([entry]) => entry.id)).toEqual(['1', '2', '3'])
    expect(stored.size).toBe(0)
  })

  test('who has handed over tries nothing again', async () => {
    const [first] = twoTabs(refusal('offline'))
    await first.box.lead()
    first.add('1')
    await settled()
    first.box.follow()
    await vi.advanceTimersByTimeAsync(300_000)
    expect(first.sending).toHaveBeenCalledOnce()
  })
})

test('hundreds of conversations with hundreds of messages stay quick', async () => {
  vi.useRealTimers()
  const { box, add, sending } = open(answer)
  for (let n = 0; n < 8_000; n++) add(`m${n}`, `c${n % 100}`)
  await box.lead()
  await vi.waitFor(() => expect(box.get()).toEqual([]), { timeout: 20_000 })
  const order = new Map<string, number>()
  for (const [{ id, conversationId }] of sending.mock.calls) {
    const n = Number(id.slice(1))
    expect(n).toBeGreaterThan(order.get(conversationId) ?? -1)
    order.set(conversationId, n)
  }
  expect(sending).toHaveBeenCalledTimes(8_000)
}, 30_000)
