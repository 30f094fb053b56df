import type { Platform } from '../../platform/platform.ts'
import type { ProviderName } from '../providers/psp.ts'

/** One order may be unlucky; so many one after the other are the provider. */
const failuresOfOneThatIsDown = 3

/**
 * Does something about each of these at a provider, one after the other. A provider that is down is left alone. Answers those that were not
 * done: they failed, or were not tried any more.
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
