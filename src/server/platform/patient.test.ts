import { expect, test } from 'vitest'
import { defineJob } from './jobs.ts'
import { workPatiently } from './patient.ts'
import type { Platform } from './platform.ts'

const job = defineJob<{ id: string; tries?: number }>('mail')

/** Jobs that are run by hand, one after the other. */
function fakeJobs() {
  const waiting: { payload: { id: string; tries?: number }; rest: number }[] = []
  let worker: (payload: never) => Promise<void> = async () => undefined
  const jobs = {
    work: (_job: object, work: typeof worker) => {
      worker = work
    },
    send: async (_db: object, _job: object, payload: { id: string }, { startAfter }: { startAfter: number }) => {
      waiting.push({ payload, rest: startAfter })
    },
  }
  const platform = { jobs, db: {}, log: { warn: () => undefined } } as unknown as Platform
  return { platform, waiting, run: (payload: object) => worker(payload as never) }
}

test('rests longer and longer, keeps what it is about, and gives up after three days', async () => {
  const { platform, waiting, run } = fakeJobs()
  workPatiently(platform, job, async () => {
    throw new Error('nobody there')
  })
  const rests: number[] = []
  let payload: { id: string; tries?: number } = { id: 'a' }
  for (;;) {
    const failed = await run(payload).then(
      () => false,
      () => true,
    )
    if (failed) break
    const next = waiting.pop()
    if (next === undefined) throw new Error('neither failed nor waiting')
    expect(next.payload.id).toBe('a')
    payload = next.payload
    rests.push(next.rest)
  }
  expect(rests.slice(0, 6)).toEqual([10, 60, 300, 1_800, 3_600, 3_600])
  const days = rests.reduce((sum, rest) => sum + rest, 0) / 86_400
  expect(days).toBeGreaterThan(3)
  expect(days).toBeLessThan(3.1)
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
