import type { Platform } from '../platform/platform.ts'

// Counting a thousand members costs more than finding a page of them. A search that was seen to find many will still do so a minute later:
// what is remembered is only that, with a hundred to spare, so a number up to 1,000 is always counted.
const keptMs = 60_000
const mostKept = 20_000
/** Far below what is to spare: people whom this searcher does not see. */
const mostHidden = 50
const seen = new WeakMap<object, Map<string, number>>()

/** Whether this search found many within the last minute, in this process. */
export function knownToBeMany(platform: Platform, key: string, hidden: number): boolean {
  const until = seen.get(platform.db)?.get(key)
  return until !== undefined && hidden <= mostHidden && platform.clock.now().getTime() < until
}

export function noteMany(platform: Platform, key: string): void {
  const known = seen.get(platform.db) ?? new Map<string, number>()
  seen.set(platform.db, known)
  if (known.size >= mostKept) known.clear()
  known.set(key, platform.clock.now().getTime() + keptMs)
}
