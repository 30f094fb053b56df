import { beforeEach, expect, test, vi } from 'vitest'
import type { MessageView } from '../../../contract/chat.ts'
import { ApiError } from '../../api/errors.ts'
import { createOutbox, type Outgoing } from './outbox.ts'

const kept = new Map<string, string>()
const storage = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key),
}
beforeEach(() => kept.clear())

const answer = (entry: Outgoing) => ({ message: { id: entry.id } as MessageView, credits: 1 })
const offline = () => Promise.reject(new ApiError({ code: 'offline', params: {} }, 0))
const poor = () => Promise.reject(new ApiError({ code: 'not_enough_credits', params: { needed: 1 } }, 402))

function outbox(send: (entry: Outgoing) => Promise<{ message: MessageView; credits: number }>) {
  const onSent = vi.fn()
  const onRefused = vi.fn()
  const box = createOutbox({ send, storage, storageKey: 'outbox', onSent, onRefused })
  const add = (id: string, conversationId = 'a') =>
    box.add({ id, conversationId, text: `text ${id}`, at: '2026-01-01T00:00:00Z' })
  return { box, add, onSent, onRefused }
}

test('sends one after the other in a conversation, and conversations side by side', async () => {
  const order: string[] = []
  const { box, add } = outbox(async (entry) => {
    order.push(`${entry.id} starts`)
    await Promise.resolve()
    order.push(`${entry.id} ends`)
    return answer(entry)
  })
  add('1')
  add('2')
  add('3', 'b')
  await vi.waitFor(() => expect(box.get()).toEqual([]))
  expect(order.filter((line) => !line.startsWith('3'))).toEqual(['1 starts', '1 ends', '2 starts', '2 ends'])
  expect(order.indexOf('3 starts')).toBeLessThan(order.indexOf('2 starts'))
  expect(kept.size).toBe(0)
})

test('keeps what could not be sent, in order, and sends it with the same id later', async () => {
  const send = vi.fn(offline as (entry: Outgoing) => Promise<{ message: MessageView; credits: number }>)
  const { box, add, onSent } = outbox(send)
  add('1')
  add('2')
  await vi.waitFor(() => expect(box.get()[0]?.failure?.code).toBe('offline'))
  expect([send.mock.calls.length, box.get().length]).toEqual([1, 2])
  send.mockImplementation(async (entry) => answer(entry))
  box.retry()
  await vi.waitFor(() => expect(box.get()).toEqual([]))
  expect(onSent.mock.calls.map(([sent]) => [sent.message.id, sent.isFirstTry])).toEqual([
    ['1', false],
    ['2', true],
  ])
})

test('gives the words back when the server refuses them, with those that waited behind', async () => {
  const { box, add, onRefused } = outbox(poor)
  add('1')
  add('2')
  add('3', 'b')
  await vi.waitFor(() => expect(box.get()).toEqual([]))
  expect(onRefused).toHaveBeenCalledWith('a', 'text 1\ntext 2', expect.objectContaining({ code: 'not_enough_credits' }))
})

test('survives a reload, and rubbish in the storage', async () => {
  const first = outbox(offline)
  first.add('1')
  await vi.waitFor(() => expect(first.box.get()[0]?.failure).not.toBeNull())
  const second = outbox(async (entry) => answer(entry))
  expect(second.box.get()).toMatchObject([{ id: '1', failure: null }])
  second.box.retry()
  await vi.waitFor(() => expect(second.box.get()).toEqual([]))
  kept.set('outbox', '{"no":1')
  expect(outbox(offline).box.get()).toEqual([])
  kept.set('outbox', '[1,null,{"id":"x"}]')
  expect(outbox(offline).box.get()).toEqual([])
})

test('what is given up goes, and the next one follows', async () => {
  const send = vi.fn(offline as (entry: Outgoing) => Promise<{ message: MessageView; credits: number }>)
  const { box, add } = outbox(send)
  add('1')
  add('2')
  await vi.waitFor(() => expect(box.get()[0]?.failure).not.toBeNull())
  send.mockImplementation(async (entry) => answer(entry))
  box.discard('1')
  await vi.waitFor(() => expect(box.get()).toEqual([]))
  expect(send.mock.calls.at(-1)?.[0].id).toBe('2')
})
