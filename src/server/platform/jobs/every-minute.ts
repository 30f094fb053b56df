import type { Log } from '../metrics/log.ts'

/** Runs `work` every minute until the answer is called; what it throws is logged. The process does not stay for it. */
export function everyMinute(log: Log, name: string, work: () => Promise<unknown>): () => void {
  const timer = setInterval(() => {
    work().catch((error: unknown) => log.warn({ err: error, work: name }, 'what runs every minute failed'))
  }, 60_000)
  timer.unref()
  return () => clearInterval(timer)
}
