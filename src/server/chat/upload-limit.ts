import { chatUpload } from '../../contract/constants.ts'
import { Refusal } from '../platform/errors.ts'
import type { Platform } from '../platform/platform.ts'

const windowMs = 3_600_000
const counted = new WeakMap<object, Map<string, { count: number; until: number }>>()

/** Counts an upload of a member, in this process: far more in an hour than anybody sends. Errors: too_many_requests. */
export function countUpload(platform: Pick<Platform, 'db' | 'clock'>, memberId: string): void {
  const now = platform.clock.now().getTime()
  const members = counted.get(platform.db) ?? new Map<string, { count: number; until: number }>()
  counted.set(platform.db, members)
  if (members.size > 10_000) members.clear()
  const before = members.get(memberId)
  const { count, until } = before === undefined || now > before.until ? { count: 0, until: now + windowMs } : before
  members.set(memberId, { count: count + 1, until })
  if (count >= chatUpload.perHour) throw new Refusal('too_many_requests')
}
