import type { Platform } from '../platform.ts'
import type { Pooled } from './db.ts'

export type Counted<T> = { value: T; at: Date }
type Reading = Pick<Platform, 'clock' | 'db' | 'log' | 'replica'>
type State<T> = { last: (Counted<T> & { tookMs: number }) | null; running: Promise<Counted<T>> | null }

/** Shorter counts are made for each reader. */
const shortMs = 250
/** A longer one is made again when so many times its duration have passed: counting takes at most a twentieth of the time. */
const pause = 20

/**
 * A count over a whole table, with the time it was made. The table may have any size: `count` reads it in slices (`walk`). A reader gets a
 * count no older than `maxAgeMs`; of a large table the last one, while the next is made in the background. Only the first
 * reader of a process waits for a long count. Reads the replica if there is one.
 */
export function tableCount<T>(count: (db: Pooled, now: Date) => Promise<T>) {
  const states = new WeakMap<Pooled, State<T>>()
  return async (platform: Reading, maxAgeMs = 0): Promise<Counted<T>> => {
    const { db, clock, log } = platform
    const state: State<T> = states.get(db) ?? { last: null, running: null }
    states.set(db, state)
    const { last } = state
    const isLong = last !== null && last.tookMs >= shortMs
    const mostAge = isLong ? Math.max(maxAgeMs, last.tookMs * pause) : maxAgeMs
    if (last !== null && clock.now().getTime() - last.at.getTime() < mostAge) return last
    state.running ??= countNow(platform, state, count)
    if (!isLong) return state.running
    state.running.catch((error: unknown) => log.warn({ err: error }, 'a table could not be counted'))
    return last
  }
}

async function countNow<T>(
  { clock, replica }: Reading,
  state: State<T>,
  count: (db: Pooled, now: Date) => Promise<T>,
): Promise<Counted<T>> {
  const at = clock.now()
  const begin = performance.now()
  try {
    const value = await replica.read((db) => count(db, at))
    state.last = { value, at, tookMs: performance.now() - begin }
    return state.last
  } finally {
    state.running = null
  }
}
