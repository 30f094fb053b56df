import { expect, test } from 'vitest'
import { fakeClock } from '../config/clock.ts'
import type { Platform } from '../platform.ts'
import { defineJob } from './jobs.ts'
import { NotNow, takeSlot, workPatiently } from './retry.ts'

type Payload = { id: string; tries?: number; since?: string; slot?: string }
const job = defineJob<Payload>('mail')

/** Runs jobs one after the other, advancing the clock to their start times. */
function fakeJobs() {
  const clock = fakeClock(new Date('2026-06-15T12:00:00Z'))
  const waiting: { payload: Payload; rest: number }[] = []
  let worker: (payload: never) => Promise<void> = async () => undefined
  const jobs = {
    work: (_job: object, work: typeof worker) => {
      worker = work
    },
    send: async (_db: object, _job: object, payload: Payload, { startAfter }: { startAfter: number }) => {
      waiting.push({ payload, rest: startAfter })
    },
  }
  const log = { debug: () => undefined }
  const platform = { jobs, db: {}, clock, log } as unknown as Platform
  const run = (payload: Payload) => worker(payload as never)

  /** Runs it until it is done or given up; answers how long it rested each time. */
  async function runThrough(first: Payload): Promise<{ rests: number[]; failed: unknown; last: Payload }> {
    const rests: number[] = []
    let payload = first
    for (;;) {
      const failed = await run(payload).then(
        () => null,
        (error: unknown) => error,
      )
      const next = waiting.pop()
      if (next === undefined || failed !== null) return { rests, failed, last: payload }
      payload = next.payload
      rests.push(next.rest)
      clock.advance(next.rest * 1_000)
    }
  }
  return { platform, waiting, run, runThrough, clock }
}

const days = (rests: readonly number[]) => rests.reduce((sum, rest) => sum + rest, 0) / 86_400

test('waits longer and longer, keeps its payload, and fails after three days', async () => {
  const { platform, runThrough } = fakeJobs()
  workPatiently(platform, job, async () => {
    throw new Error('nobody there')
  })
  const { rests, failed, last } = await runThrough({ id: 'a' })
  expect(String(failed)).toContain('nobody there')
  expect(last.id).toBe('a')
  expect(rests.slice(0, 6)).toEqual([10, 60, 300, 1_800, 3_600, 3_600])
  expect(days(rests)).toBeGreaterThan(3)
  expect(days(rests)).toBeLessThan(3.1)
})

test('waits as long as its worker says, by the number of attempts', async () => {
  const { platform, runThrough } = fakeJobs()
  workPatiently(platform, job, async () => {
    throw new NotNow([60, 300, 10_800], 'later')
  })
  const { rests } = await runThrough({ id: 'a' })
  expect(rests.slice(0, 5)).toEqual([60, 300, 10_800, 10_800, 10_800])
  expect(days(rests)).toBeLessThan(3.2)
})

test('gets the moment that it was promised back, once, and waiting for it is no try', async () => {
  const { platform, runThrough, clock } = fakeJobs()
  const slot = new Date(clock.now().getTime() + 4 * 86_400_000)
  const seen: (string | null)[] = []
  workPatiently(platform, job, async () => {
    const promised = takeSlot()
    seen.push(promised?.toISOString() ?? null, takeSlot()?.toISOString() ?? null)
    if (promised === null) throw new NotNow(slot, 'your turn comes')
  })
  const { rests, failed, last } = await runThrough({ id: 'a' })
  expect([failed, rests, last.tries]).toEqual([null, [4 * 86_400], undefined])
  expect(seen).toEqual([null, null, slot.toISOString(), null])
  expect(takeSlot()).toBeNull()
})

test('does not keep a promised slot that was used by a failed attempt', async () => {
  const { platform, waiting, run } = fakeJobs()
  workPatiently(platform, job, async () => {
    throw new Error('nobody there')
  })
  await run({ id: 'a', slot: '2026-06-15T11:00:00.000Z' })
  expect(waiting[0]?.payload).toEqual({ id: 'a', tries: 1, since: '2026-06-15T12:00:00.000Z' })
})

test('is done once it went well', async () => {
  const { platform, waiting, run } = fakeJobs()
  const seen: string[] = []
  workPatiently(platform, job, async ({ id }) => {
    seen.push(id)
  })
  await run({ id: 'a', tries: 7 })
  expect([seen, waiting]).toEqual([['a'], []])
})
