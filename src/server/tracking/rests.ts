const minute = 60_000
const hour = 60 * minute

/** How long a postback rests before its second try, its third, and so on: within a day it is sent, or has failed for good. */
const rests = [minute, 5 * minute, 20 * minute, hour, 3 * hour, 6 * hour, 12 * hour]

export const mostTries = rests.length + 1

/** How long after it was made a postback that failed so many times is tried again, in milliseconds; null when it is not. The first try is at once. */
export function restAfter(tries: number): number | null {
  return tries >= mostTries ? null : rests.slice(0, tries).reduce((sum, rest) => sum + rest, 0)
}
