import { Refusal } from '../platform/errors.ts'
import type { Platform } from '../platform/platform.ts'

/** Decoding is the dearest thing a member can ask for: so many tries in so long, far above what anybody needs. Counted per process. */
const tries = { most: 60, windowMs: 10 * 60_000 } as const
const counted = new WeakMap<object, Map<string, { count: number; until: number }>>()

/** Counts an upload of a member. Errors: too_many_requests. */
export function countUpload(platform: Pick<Platform, 'db' | 'clock'>, memberId: string): void {
  const now = platform.clock.now().getTime()
  const members = counted.get(platform.db) ?? new Map<string, { count: number; until: number }>()
  counted.set(platform.db, members)
  if (members.size > 10_000) members.clear()
  const before = members.get(memberId)
  const window = before === undefined || now > before.until ? { count: 0, until: now + tries.windowMs } : before
  members.set(memberId, { ...window, count: window.count + 1 })
  if (window.count >= tries.most) throw new Refusal('too_many_requests')
}
