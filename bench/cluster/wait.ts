import { setTimeout as sleep } from 'node:timers/promises'

const longestMs = 60_000

/** Waits until something holds, for a minute at most; `what` names it in the error. */
export async function insistOn(holds: () => Promise<boolean>, what: string): Promise<void> {
  const until = performance.now() + longestMs
  while (!(await holds().catch(() => false))) {
    if (performance.now() > until) throw new Error(`not within a minute: ${what}`)
    await sleep(50)
  }
}
