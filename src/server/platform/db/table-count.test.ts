import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Platform } from '../platform.ts'
import { tableCount } from './table-count.ts'

beforeEach(() => vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => vi.useRealTimers())

/** A table whose counts take `tookMs` and end when the test says so. */
function reader(tookMs: number) {
  const ends: ((count: number) => void)[] = []
  let now = Date.parse('2026-06-15T12:00:00Z')
  const db = {} as Platform['db']
  const platform = {
    db,
    replica: { read: (work) => work(db) },
    clock: { now: () => new Date(now) },
    log: { warn: vi.fn() },
  } as Pick<Platform, 'db' | 'replica'> as Platform
  const read = tableCount(() => new Promise<number>((resolve) => ends.push(resolve)))
  return {
    read: (maxAgeMs?: number) => read(platform, maxAgeMs).then(({ value }) => value),
    begun: () => ends.length,
    end: (count: number) => {
      vi.advanceTimersByTime(tookMs)
      ends.at(-1)?.(count)
    },
    pass: (ms: number) => {
      now += ms
    },
  }
}

test('a short count is made for each reader, and one that is under way is shared', async () => {
  const { read, begun, end } = reader(3)
  const both = [read(), read()]
  expect(begun()).toBe(1)
  end(7)
  expect(await Promise.all(both)).toEqual([7, 7])
  const again = read()
  expect(begun()).toBe(2)
  end(8)
  expect(await again).toBe(8)
})

test('a reader may take one that is not older than so much', async () => {
  const { read, begun, end, pass } = reader(3)
  const first = read(60_000)
  end(7)
  await first
  pass(59_000)
  expect(await read(60_000)).toBe(7)
  expect(begun()).toBe(1)
  pass(1_000)
  const next = read(60_000)
  end(8)
  expect(await next).toBe(8)
})

test('nobody but the first waits for a long count, and it takes at most a twentieth of the time', async () => {
  const { read, begun, end, pass } = reader(10_000)
  const first = read()
  end(1_000_000)
  expect(await first).toBe(1_000_000)
  pass(199_000)
  expect(await read()).toBe(1_000_000)
  expect(begun()).toBe(1)
  pass(1_000)
  expect(await read()).toBe(1_000_000)
  expect(begun()).toBe(2)
  end(1_000_005)
  await vi.waitFor(async () => expect(await read()).toBe(1_000_005))
})
