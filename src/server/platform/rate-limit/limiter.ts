import { lt } from 'drizzle-orm'
import { bigint, pgTable, text } from 'drizzle-orm/pg-core'
import type { Pool } from 'pg'
import { type RateLimiterAbstract, RateLimiterPostgres, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'
import type { Clock } from '../config/clock.ts'
import type { Config } from '../config/config.ts'
import { deleteByWalk } from '../db/batches.ts'
import type { Pooled } from '../db/db.ts'
import { Refusal } from '../errors.ts'
import { hashToken } from '../ids.ts'
import { openRedis, type Redis } from '../live/redis.ts'
import type { Log } from '../metrics/log.ts'
import { type RateLimit, type RateLimitName, rateLimits } from './limits.ts'

/** The table that rate-limiter-flexible writes (migrations/0001_triggers.sql), as far as the clean-up knows it. */
const rateLimitRows = pgTable('rate_limits', {
  key: text().primaryKey(),
  expire: bigint({ mode: 'number' }),
})

export type RateCount = {
  /** Points of this key in the duration, this one included. */
  consumed: number
  /** Minutes of the block that this point has begun; 0 for none. It holds unless the key is reset. */
  minutesBlocked: number
  /** Seconds until the points are counted from zero again. */
  retryAfter: number
}
type Options = { points?: number }

export type RateLimiter = {
  /** Counts a point against a limit. Errors: the limit's code {minutes, retry_after}; unavailable. */
  consume(name: RateLimitName, key: string, options?: Options): Promise<RateCount>
  /** The same for optional work: returns whether the point was within the limit. */
  isWithin(name: RateLimitName, key: string, options?: Options): Promise<boolean>
  /** Counts nothing, and refuses like `consume` when the points of a key are used up. */
  refuseUsedUp(name: RateLimitName, key: string): Promise<void>
  /** Gives one point back. A block that it has begun stays. */
  refund(name: RateLimitName, key: string): Promise<void>
  /** Forgets the points and the blocks of a key. */
  reset(name: RateLimitName, key: string): Promise<void>
  /** Deletes what has expired from the database. */
  clearExpired(): Promise<void>
  /** Whether there should be a Redis and it does not answer. */
  hasLostRedis(): boolean
  close(): Promise<void>
}

const weekSeconds = 7 * 86_400
const longestBlockSeconds = 86_400
/** Maximum number of keys counted in this process; the oldest is dropped. */
const mostLocalKeys = 50_000

type Parts = { db: Pooled; clock: Clock; log: Log; config: Pick<Config, 'redisUrl'> }

/**
 * Rate limits that all processes share: in Redis where there is one, with PostgreSQL as the substitute while it is down, else in PostgreSQL.
 * Keys are stored as hashes.
 */
export function openRateLimiter({ db, clock, log, config }: Parts): RateLimiter {
  const redis = config.redisUrl === null ? null : openRedis(config.redisUrl, log)
  const stores = openStores(onClock(db.$client, clock), redis)
  const local = localCounts(clock)

  async function consume(name: RateLimitName, key: string, { points }: Options = {}): Promise<RateCount> {
    const limit: RateLimit = rateLimits[name]
    const most = points ?? limit.points
    if (typeof most !== 'number') throw new Error(`${name} needs its points from a site setting`)
    const id = hashToken(key)
    const localKey = `${name} ${id}`
    const taken = local.take(localKey, limit, most)
    if ('refusedMs' in taken) throw refusal(limit, taken.refusedMs)
    if (taken.points === 0) return uncounted
    const counted = await stores.count(name, id, { most, points: taken.points }).catch(uncountable(log, name))
    if (counted === null) return uncounted
    const { consumed, ms, isRefused, minutesBlocked } = counted
    if (isRefused || isUsedUp(limit, consumed, most)) local.refuse(localKey, ms, limit)
    if (isRefused) throw refusal(limit, ms)
    return { consumed, minutesBlocked, retryAfter: secondsOf(ms) }
  }

  return {
    consume,
    isWithin: (name, key, options) =>
      consume(name, key, options).then(
        () => true,
        (error: unknown) => {
          if (error instanceof Refusal && error.code === rateLimits[name].code) return false
          throw error
        },
      ),
    async refuseUsedUp(name, key) {
      const ms = await stores.usedUpMs(name, hashToken(key))
      if (ms > 0) throw refusal(rateLimits[name], ms)
    },
    async refund(name, key) {
      const id = hashToken(key)
      local.forget(`${name} ${id}`)
      await stores.refund(name, id)
    },
    async reset(name, key) {
      const id = hashToken(key)
      local.forget(`${name} ${id}`)
      await stores.reset(name, id)
    },
    async clearExpired() {
      await deleteByWalk(db, rateLimitRows, lt(rateLimitRows.expire, clock.now().getTime()))
    },
    hasLostRedis: () => redis !== null && !redis.isReady,
    async close() {
      redis?.destroy()
    },
  }
}

/** What a limit does when its store does not answer: refuses, or lets through (null). */
function uncountable(log: Log, name: RateLimitName) {
  return (error: unknown): null => {
    log.warn({ err: error, limit: name }, 'a rate limit could not be counted')
    if (rateLimits[name].onFailure === 'refuse') throw new Refusal('unavailable')
    return null
  }
}

type Counted = { consumed: number; ms: number; isRefused: boolean; minutesBlocked: number }

/** What all processes count in, by limit. */
function openStores(database: ReturnType<typeof onClock>, redis: Redis | null) {
  const opened = new Map<string, RateLimiterAbstract>()
  const unlimited = Number.MAX_SAFE_INTEGER

  function storeOf(keyPrefix: string, points: number, duration: number): RateLimiterAbstract {
    const id = `${keyPrefix} ${points}`
    const known = opened.get(id)
    if (known !== undefined) return known
    const options = { keyPrefix, points, duration }
    const inDatabase = new RateLimiterPostgres({
      ...options,
      storeClient: database,
      storeType: 'pool',
      tableName: 'rate_limits',
      tableCreated: true,
      clearExpiredByTimeout: false,
    })
    const store = redis === null ? inDatabase : inRedis(redis, options, inDatabase)
    opened.set(id, store)
    return store
  }
  const blocksOf = (name: RateLimitName) => storeOf(`${name}Blocks`, unlimited, weekSeconds)

  /** Twice as long each time; answers the seconds. */
  async function block(name: RateLimitName, store: RateLimiterAbstract, id: string, first: number): Promise<number> {
    const { consumedPoints: blocks } = await blocksOf(name).penalty(id)
    const seconds = Math.min(first * 2 ** (blocks - 1), longestBlockSeconds)
    await store.block(id, seconds)
    return seconds
  }

  return {
    async count(name: RateLimitName, id: string, { most, points }: { most: number; points: number }): Promise<Counted> {
      const limit: RateLimit = rateLimits[name]
      const store = storeOf(name, most, limit.duration)
      // The library rejects with its own kind of answer, which is no error, when the points are used up
      const answer = await store.consume(id, points).then(
        (within) => ({ within, isRefused: false }),
        (used: unknown) => {
          if (used instanceof RateLimiterRes) return { within: used, isRefused: true }
          throw used
        },
      )
      const { consumedPoints: consumed, msBeforeNext: ms } = answer.within
      const isLast = limit.block !== undefined && consumed === most
      const blocked = isLast ? await block(name, store, id, limit.block ?? 0) : 0
      return { consumed, ms, isRefused: answer.isRefused, minutesBlocked: Math.ceil(blocked / 60) }
    },
    /** Milliseconds until an exhausted key is reset; 0 if points are left. */
    async usedUpMs(name: RateLimitName, id: string): Promise<number> {
      const { points, duration }: RateLimit = rateLimits[name]
      const most = typeof points === 'number' ? points : unlimited
      const state = await storeOf(name, most, duration).get(id)
      return state !== null && state.consumedPoints > most ? state.msBeforeNext : 0
    },
    async refund(name: RateLimitName, id: string): Promise<void> {
      await storeOf(name, unlimited, rateLimits[name].duration).reward(id)
    },
    async reset(name: RateLimitName, id: string): Promise<void> {
      await Promise.all([storeOf(name, unlimited, rateLimits[name].duration).delete(id), blocksOf(name).delete(id)])
    },
  }
}

function inRedis(
  redis: Redis,
  options: { keyPrefix: string; points: number; duration: number },
  insuranceLimiter: RateLimiterPostgres,
): RateLimiterRedis {
  return new RateLimiterRedis({
    ...options,
    keyPrefix: `vonk:${options.keyPrefix}`,
    storeClient: redis,
    useRedisPackage: true,
    rejectIfRedisNotReady: true,
    insuranceLimiter,
  })
}

const uncounted: RateCount = { consumed: 0, minutesBlocked: 0, retryAfter: 0 }
const secondsOf = (ms: number) => Math.max(1, Math.ceil(ms / 1000))

function refusal({ code }: RateLimit, ms: number): Refusal {
  const retryAfter = secondsOf(ms)
  return new Refusal(code, { minutes: Math.ceil(retryAfter / 60), retry_after: retryAfter })
}

/** The next point of a batch is refused at once: the store would receive it too late. */
function isUsedUp({ batch }: RateLimit, consumed: number, most: number): boolean {
  return batch !== undefined && consumed >= most
}

type LocalCount = { pending: number; total: number; until: number; refusedUntil: number }

/** What this process knows of keys without asking the store: points of a batch that is not full, and keys that are refused. */
function localCounts(clock: Clock) {
  const counts = new Map<string, LocalCount>()
  const put = (key: string, count: LocalCount) => {
    counts.delete(key)
    counts.set(key, count)
    const oldest = counts.size > mostLocalKeys ? counts.keys().next().value : undefined
    if (oldest !== undefined) counts.delete(oldest)
  }
  return {
    /** How many points the store has to count now. */
    take(key: string, { batch = 1, duration }: RateLimit, most: number): { points: number } | { refusedMs: number } {
      const now = clock.now().getTime()
      const known = counts.get(key)
      if (known !== undefined && known.refusedUntil > now) return { refusedMs: known.refusedUntil - now }
      // A small limit is counted exactly
      const size = Math.min(batch, Math.max(1, Math.floor(most / 4)))
      if (size === 1) return { points: 1 }
      const fresh = { pending: 0, total: 0, until: now + duration * 1000, refusedUntil: 0 }
      const count = known !== undefined && known.until > now ? known : fresh
      // Include calls that arrived while the store was queried
      if (count.total >= most) return { refusedMs: count.until - now }
      const isFull = count.pending + 1 >= size
      put(key, { ...count, pending: isFull ? 0 : count.pending + 1, total: count.total + 1 })
      return { points: isFull ? size : 0 }
    },
    /** Further points are refused here, without asking the store; but not of keys that another process may reset. */
    refuse(key: string, ms: number, { block }: RateLimit) {
      if (block !== undefined) return
      const now = clock.now().getTime()
      put(key, { pending: 0, total: 0, until: now + ms, refusedUntil: now + ms })
    },
    forget(key: string) {
      counts.delete(key)
    },
  }
}

type Query = { name?: string; text: string; values?: unknown[] }

/** The library reads the machine's clock. Here its times, whole seconds from now, are moved to the product's clock, which tests set. */
function onClock(pool: Pool, clock: Clock) {
  return {
    async query({ values = [], ...query }: Query) {
      const [machine, now] = [Date.now(), clock.now().getTime()]
      const isTime = (value: unknown): value is number => typeof value === 'number' && value > 1e11
      const moved = values.map((value) => (isTime(value) ? now + Math.round((value - machine) / 1000) * 1000 : value))
      const { rows, rowCount } = await pool.query<{ points: number; expire: string }>({ ...query, values: moved })
      return {
        rowCount,
        rows: rows.map(({ points, expire }) => ({ points, expire: Number(expire) - now + machine })),
      }
    },
  }
}
