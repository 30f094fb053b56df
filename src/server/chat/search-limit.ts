import { Refusal } from '../platform/errors.ts'
import type { Platform } from '../platform/platform.ts'

/** A search reads much: faster than somebody types, and no faster. Counted per process. */
const searches = { most: 120, windowMs: 60_000 } as const
const counted = new WeakMap<object, Map<string, { count: number; until: number }>>()

/** Counts a search of a member. Errors: too_many_requests. */
export function countSearch({ db, clock }: Pick<Platform, 'db' | 'clock'>, memberId: string): void {
  const now = clock.now().getTime()
  const members = counted.get(db) ?? new Map<string, { count: number; until: number }>()
  counted.set(db, members)
  if (members.size > 10_000) members.clear()
  const before = members.get(memberId)
  const window = before === undefined || now > before.until ? { count: 0, until: now + searches.windowMs } : before
  members.set(memberId, { ...window, count: window.count + 1 })
  if (window.count >= searches.most) throw new Refusal('too_many_requests')
}
