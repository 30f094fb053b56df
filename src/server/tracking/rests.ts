const minute = 60_000
const hour = 60 * minute

/** Backoff before each retry: a postback is sent or fails permanently within a day. */
const rests = [minute, 5 * minute, 20 * minute, hour, 3 * hour, 6 * hour, 12 * hour]

export const mostTries = rests.length + 1

/**
 * Backoff in milliseconds after a number of failed attempts; null if no retries are left. The first attempt is
 * immediate.
 */
export function restAfter(tries: number): number | null {
  return tries >= mostTries ? null : rests.slice(0, tries).reduce((sum, rest) => sum + rest, 0)
}
