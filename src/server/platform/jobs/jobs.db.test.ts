import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { advanceJobs } from '../../../test/product/jobs.ts'
import { type TestProduct, testProduct } from '../../../test/product/server.ts'
import { testSchema } from '../../../test/product/test-schema.ts'
import { transaction } from '../db/db.ts'
import { openLog } from '../metrics/log.ts'
import { defineJob, openJobs } from './jobs.ts'

let product: TestProduct
beforeAll(async () => {
  product = await testProduct()
})
afterAll(() => product.close())

test('of jobs that come together the one that fails is tried again, and no other', async () => {
  const { db } = product.platform
  const job = defineJob<{ number: number }>('test.together')
  const done: number[] = []
  const jobs = openJobs({
    url: db.$client.options.connectionString ?? '',
    log: openLog('silent'),
    runs: true,
    schema: testSchema,
  })
  // Before workers start, so that they are fetched together
  await transaction(db, async (tx) => {
    for (const number of [1, 2, 3]) await product.platform.jobs.send(tx, job, { number })
  })
  let failures = 0
  jobs.work(
    job,
    async ({ number }) => {
      done.push(number)
      if (number === 2 && failures === 0) {
        failures += 1
        throw new Error('not this time')
      }
    },
    { lookSeconds: 1 },
  )
  await jobs.start()
  await vi.waitFor(async () => {
    await advanceJobs(db, { name: job.name })
    expect(done).toHaveLength(4)
  })
  expect(done.toSorted()).toEqual([1, 2, 2, 3])
  expect(done.at(-1)).toBe(2)
  await jobs.stop()
})

test('a failing job is logged with its error, without personal data', async () => {
  const { db } = product.platform
  const job = defineJob<{ email: string }>('test.failing')
  const logged: unknown[] = []
  const log = { warn: (facts: unknown) => logged.push(facts), error: (facts: unknown) => logged.push(facts) } as never
  const jobs = openJobs({ url: db.$client.options.connectionString ?? '', log, runs: true, schema: testSchema })
  jobs.work(job, async ({ email }) => {
    throw Object.assign(new TypeError(`no mailbox of ${email}`), { code: 'EENVELOPE' })
  })
  await jobs.start()
  await transaction(db, (tx) => jobs.send(tx, job, { email: 'anna@example.com' }))
  await expect.poll(() => logged.length, { timeout: 20_000 }).toBeGreaterThan(0)
  await jobs.stop()
  expect(logged[0]).toMatchObject({
    job: 'test.failing',
    error: {
      type: 'TypeError',
      message: 'no mailbox of […]',
      code: 'EENVELOPE',
      stack: expect.stringContaining('jobs.db.test'),
    },
  })
  expect(JSON.stringify(logged)).not.toContain('anna@example.com')
})

test('more jobs of one transaction than a batch holds are worked through without waiting for the next look', async () => {
  const { db } = product.platform
  const job = defineJob<{ number: number }>('test.many')
  const done: number[] = []
  const jobs = openJobs({
    url: db.$client.options.connectionString ?? '',
    log: openLog('silent'),
    runs: true,
    schema: testSchema,
  })
  jobs.work(job, async ({ number }) => void done.push(number), { lookSeconds: 3_600 })
  await jobs.start()
  const numbers = Array.from({ length: 23 }, (_, number) => number)
  await transaction(db, async (tx) => {
    for (const number of numbers) await jobs.send(tx, job, { number })
  })
  await expect.poll(() => done.toSorted((a, b) => a - b)).toEqual(numbers)
  await jobs.stop()
})
