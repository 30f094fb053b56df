import { expect, test } from 'vitest'
import { boundedQueue } from './bounded-queue.ts'

/** A task that ends when the test says so. */
function heldWork() {
  let running = 0
  let most = 0
  const ends: (() => void)[] = []
  const work = async () => {
    running += 1
    most = Math.max(most, running)
    await new Promise<void>((resolve) => ends.push(resolve))
    running -= 1
    return 'done'
  }
  const endAll = async () => {
    const breath = () => new Promise((resolve) => setImmediate(resolve))
    await breath()
    while (ends.length > 0) {
      ends.shift()?.()
      await breath()
    }
  }
  return { work, endAll, most: () => most }
}

test('runs no more at once than it may, and refuses at once what does not fit into the line', async () => {
  const run = boundedQueue({ concurrency: 2, waiting: 3 })
  const { work, endAll, most } = heldWork()
  const all = Array.from({ length: 100 }, () => run(work).catch((error: Error) => error.message))
  const refused = await Promise.race(all.slice(5))
  expect(refused).toBe('too_many_requests')
  await endAll()
  const outcomes = await Promise.all(all)
  expect(most()).toBe(2)
  expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(5)
  expect(outcomes.filter((outcome) => outcome === 'too_many_requests')).toHaveLength(95)
})

test('one key does not fill the line for others', async () => {
  const run = boundedQueue({ concurrency: 1, waiting: 10, perKey: 3 })
  const { work, endAll } = heldWork()
  const flood = Array.from({ length: 50 }, () => run(work, 'flood').catch((error: Error) => error.message))
  const other = run(work, 'other')
  await endAll()
  expect((await Promise.all(flood)).filter((outcome) => outcome === 'done')).toHaveLength(3)
  expect(await other).toBe('done')
})

test('a failure frees the place', async () => {
  const run = boundedQueue({ concurrency: 1, waiting: 0 })
  await expect(run(async () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await run(async () => 'fine')).toBe('fine')
})
