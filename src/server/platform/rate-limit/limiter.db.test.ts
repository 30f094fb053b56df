import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestProduct, testProduct } from '../../../test/product/server.ts'
import { hasRedis, testRedis } from '../../../test/providers/redis.ts'
import { openDb } from '../db/db.ts'
import { openLog } from '../metrics/log.ts'
import { openRateLimiter, type RateLimiter } from './limiter.ts'
import { limitSettings, type RateLimit, rateLimits } from './limits.ts'

let product: TestProduct
const minute = 60_000

beforeAll(async () => {
  product = await testProduct()
})
afterAll(() => product.close())

/** The same limits in another process. */
function otherProcess(redisUrl: string | null = null): RateLimiter {
  const { db, clock } = product.platform
  return openRateLimiter({ db, clock, log: openLog('silent'), config: { redisUrl } })
}
const codesOf = async (tries: Promise<unknown>[]) =>
  (await Promise.allSettled(tries)).map((tried) => (tried.status === 'fulfilled' ? 'fine' : tried.reason.code))
const countOf = (codes: string[], code: string) => codes.filter((each) => each === code).length
const times = <T>(count: number, work: (index: number) => T) => Array.from({ length: count }, (_, index) => work(index))

describe('a limit', () => {
  test('allows exactly the limit, also with concurrent requests to two processes', async () => {
    const limiters = [product.platform.rateLimiter, otherProcess()]
    const codes = await codesOf(
      times(40, (index) => (limiters[index % 2] ?? product.platform.rateLimiter).consume('noticeNetwork', 'parallel')),
    )
    expect(countOf(codes, 'fine')).toBe(20)
    expect(countOf(codes, 'too_many_requests')).toBe(20)
  })

  test('is over when its duration is', async () => {
    const { rateLimiter } = product.platform
    await rateLimiter.consume('activationMailPause', 'anna')
    expect(await rateLimiter.isWithin('activationMailPause', 'anna')).toBe(false)
    product.clock.advance(minute - 1)
    expect(await rateLimiter.isWithin('activationMailPause', 'anna')).toBe(false)
    product.clock.advance(1)
    expect(await rateLimiter.isWithin('activationMailPause', 'anna')).toBe(true)
  })

  test('that guards guesses blocks with its last point, twice as long each time, until it is reset', async () => {
    const { rateLimiter } = product.platform
    const fail = async () => (await rateLimiter.consume('logIn', 'guesses')).minutesBlocked
    for (const minutes of [15, 30, 60]) {
      for (let guess = 1; guess < 5; guess += 1) expect(await fail()).toBe(0)
      expect(await fail()).toBe(minutes)
      await expect(fail()).rejects.toMatchObject({ code: 'login_blocked', params: { minutes } })
      product.clock.advance(minutes * minute)
    }
    await rateLimiter.consume('logIn', 'guesses')
    await rateLimiter.reset('logIn', 'guesses')
    for (let guess = 1; guess < 5; guess += 1) expect(await fail()).toBe(0)
    expect(await fail()).toBe(15)
  })

  test('takes a point back', async () => {
    const { rateLimiter } = product.platform
    for (let count = 0; count < 30; count += 1) {
      await rateLimiter.consume('contactNetwork', 'refunds')
      await rateLimiter.refund('contactNetwork', 'refunds')
    }
    for (let count = 0; count < 10; count += 1) await rateLimiter.consume('contactNetwork', 'refunds')
    expect(await rateLimiter.isWithin('contactNetwork', 'refunds')).toBe(false)
  })

  test('that is counted in batches is exact also for many at once', async () => {
    const { rateLimiter } = product.platform
    const codes = await codesOf(times(300, () => rateLimiter.consume('message', 'burst', { points: 60 })))
    expect(countOf(codes, 'fine')).toBe(60)
  })

  test('that is counted in batches is exact in one process, and shared with the next', async () => {
    const codes: string[] = []
    for (let count = 0; count < 70; count += 1)
      codes.push(...(await codesOf([product.platform.rateLimiter.consume('message', 'batches', { points: 60 })])))
    expect(countOf(codes, 'fine')).toBe(60)
    const other = otherProcess()
    const elsewhere: string[] = []
    for (let count = 0; count < 70; count += 1)
      elsewhere.push(...(await codesOf([other.consume('message', 'batches', { points: 60 })])))
    // At most one batch that the store has not received
    expect(countOf(elsewhere, 'fine')).toBeLessThan(10)
  })

  test('stores no key that can be read, and deletes what has expired', async () => {
    const { rateLimiter, db } = product.platform
    const keys = async () => (await db.$client.query<{ key: string }>('SELECT key FROM rate_limits')).rows
    await rateLimiter.consume('contactMail', 'anna@example.com')
    const stored = (await keys()).map(({ key }) => key)
    expect(stored).toContainEqual(expect.stringMatching(/^contactMail:[\da-f]{64}$/))
    expect(stored.join()).not.toContain('anna')
    product.clock.advance(8 * 24 * 60 * minute)
    await rateLimiter.clearExpired()
    expect(await keys()).toEqual([])
  })
})

describe('without its store', () => {
  /** Limits whose database does not answer. */
  const broken = () => {
    const db = openDb('postgres://nobody@127.0.0.1:1/none', { max: 1 })
    return openRateLimiter({ db, clock: product.clock, log: openLog('silent'), config: { redisUrl: null } })
  }

  test('what guards passwords refuses, what guards reading lets through', async () => {
    await expect(broken().consume('logIn', 'x')).rejects.toMatchObject({ code: 'unavailable' })
    expect(await broken().consume('geocode', 'x')).toMatchObject({ minutesBlocked: 0 })
  })

  test.runIf(hasRedis)('in Redis, PostgreSQL counts', async () => {
    const redis = await testRedis()
    const limiter = otherProcess(redis.url)
    await expect.poll(() => limiter.isWithin('contactNetwork', 'redis-warm-up')).toBe(true)
    await redis.stop()
    for (let count = 0; count < 10; count += 1) await limiter.consume('contactNetwork', 'redis')
    expect(await limiter.isWithin('contactNetwork', 'redis')).toBe(false)
    await limiter.close()
  })
})

describe('docs/operations/rate-limits.md', () => {
  const lines = readFileSync(new URL('../../../../docs/operations/rate-limits.md', import.meta.url), 'utf8').split('\n')
  const rows = lines
    .filter((line) => line.startsWith('| `'))
    .map((line) => line.split('|').map((cell) => cell.trim().replaceAll('`', '')))

  test('names every limit, once, with its key, response and setting', () => {
    const listed = rows.map(([, name, , key, , response, setting]) => ({ name, key, response, setting }))
    const declared = Object.entries(rateLimits as Record<string, RateLimit>).map(([name, { key, points, code }]) => ({
      name,
      key,
      response: `429 ${code}`,
      setting: typeof points === 'string' ? points : '–',
    }))
    const byName = (a: { name: string | undefined }, b: { name: string | undefined }) =>
      (a.name ?? '').localeCompare(b.name ?? '')
    expect(listed.toSorted(byName)).toEqual(declared.toSorted(byName))
  })

  test('names every setting', () => {
    for (const name of limitSettings) expect(lines.join('\n')).toContain(`\`${name}\``)
  })
})
