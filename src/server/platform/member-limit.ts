import { Refusal } from './errors.ts'
import type { Platform } from './platform.ts'

type Window = { count: number; until: number }

/** Strangers to this process must not fill its memory. */
const mostMembers = 10_000

/** Counts what a member does, so many in so many milliseconds, in this process: `count(platform, memberId)`. Errors: too_many_requests. */
export function memberLimit({ most, windowMs }: { most: number; windowMs: number }) {
  // By database: tests have many products in one process
  const counted = new WeakMap<object, Map<string, Window>>()
  return function count({ db, clock }: Pick<Platform, 'db' | 'clock'>, memberId: string): void {
    const now = clock.now().getTime()
    const members = counted.get(db) ?? new Map<string, Window>()
    counted.set(db, members)
    if (members.size > mostMembers) members.clear()
    const before = members.get(memberId)
    const window = before === undefined || now > before.until ? { count: 0, until: now + windowMs } : before
    members.set(memberId, { ...window, count: window.count + 1 })
    if (window.count >= most) throw new Refusal('too_many_requests')
  }
}
