import type { Platform } from '../../platform/platform.ts'
import type { ProviderName } from '../providers/psp.ts'

/** Consecutive failures after which a provider counts as down. */
const failuresOfOneThatIsDown = 3

/**
 * Processes items at a provider in sequence and stops once it is down. Returns the unprocessed items: failed or not
 * tried.
 */
export async function whileUp<T extends { id: string }>(
  platform: Platform,
  provider: ProviderName,
  rows: readonly T[],
  work: (row: T) => Promise<void>,
): Promise<{ undone: T[]; isDown: boolean }> {
  const undone: T[] = []
  let failures = 0
  for (const [i, row] of rows.entries()) {
    try {
      await work(row)
      failures = 0
    } catch (error) {
      platform.log.warn({ err: error, provider, id: row.id }, 'a provider could not be asked')
      undone.push(row)
      failures += 1
    }
    if (failures === failuresOfOneThatIsDown) {
      const untried = rows.slice(i + 1)
      platform.log.warn({ provider, untried: untried.length }, 'a provider is down')
      return { undone: [...undone, ...untried], isDown: true }
    }
  }
  return { undone, isDown: false }
}
