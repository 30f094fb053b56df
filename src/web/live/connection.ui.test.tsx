import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openConnection } from './connection.ts'

const hearers = new Map<string, (event?: unknown) => void>()
const socket = {
  active: true,
  on: (kind: string, hear: (event?: unknown) => void) => void hearers.set(kind, hear),
  connect: vi.fn(),
  disconnect: vi.fn(),
  volatile: { emit: vi.fn() },
}
vi.mock('socket.io-client', () => ({ io: () => socket }))

const states: unknown[][] = []
const onEvent = vi.fn()
const opened = async () => {
  const connection = openConnection({ onEvent, onState: (...state) => states.push(state) })
  await vi.waitFor(() => expect(hearers.has('live')).toBe(true))
  return connection
}
beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  hearers.clear()
  states.length = 0
  socket.active = true
  socket.connect.mockClear()
})
afterEach(() => void vi.useRealTimers())

test('a line that breaks comes back by itself', async () => {
  await opened()
  hearers.get('connect')?.()
  hearers.get('disconnect')?.()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(states).toEqual([
    ['connecting', false],
    ['on', false],
    ['lost', false],
  ])
  expect(socket.connect).not.toHaveBeenCalled()
})

test('where the server said no it is asked again, less and less often, until it says yes', async () => {
  await opened()
  socket.active = false
  for (const seconds of [1, 2, 4, 8, 16, 30, 30]) {
    hearers.get('connect_error')?.()
    socket.connect.mockClear()
    await vi.advanceTimersByTimeAsync(seconds * 1_000 - 1)
    expect(socket.connect).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(socket.connect).toHaveBeenCalledOnce()
  }
  expect(states.at(-1)).toEqual(['lost', true])
  hearers.get('connect')?.()
  hearers.get('disconnect')?.()
  socket.connect.mockClear()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(socket.connect).toHaveBeenCalledOnce()
})

test('one that was closed says nothing more and does not come back', async () => {
  const connection = await opened()
  socket.active = false
  hearers.get('disconnect')?.()
  connection.close()
  const before = states.length
  hearers.get('disconnect')?.()
  hearers.get('live')?.({ kind: 'user_changed' })
  await vi.advanceTimersByTimeAsync(60_000)
  expect([states.length, onEvent.mock.calls.length, socket.connect.mock.calls.length]).toEqual([before, 0, 0])
})
