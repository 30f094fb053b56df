import { AsyncLocalStorage } from 'node:async_hooks'
import type { Platform } from '../platform.ts'
import type { JobName } from './jobs.ts'

/** Seconds before each further try; the last of them holds for all that follow. */
const usualRests = [10, 60, 300, 1_800, 3_600]
/** Long enough for a mail server that is down for a weekend. */
const longestMs = 3 * 86_400_000

type RetryState = {
  tries?: number
  /** When it first failed. */
  since?: string
  /** The moment that it was promised. */
  slot?: string
}
type Turn = { slot: Date | null }
const turns = new AsyncLocalStorage<Turn>()

/**
 * Thrown by a worker that must wait: seconds; a list of them, one per attempt; or a promised time, which comes back
 * with the job (`takeSlot`) and does not count as an attempt.
 */
export class NotNow extends Error {
  readonly rest: number | readonly number[] | Date

  constructor(rest: NotNow['rest'], why: string) {
    super(why)
    this.name = 'NotNow'
    this.rest = rest
  }
}

/** The scheduled time reserved for the current job, once; null without one. */
export function takeSlot(): Date | null {
  const turn = turns.getStore()
  const slot = turn?.slot ?? null
  if (turn !== undefined) turn.slot = null
  return slot
}

/** Registers the worker of a job that must outlast what it leans on, such as a mail server: it is tried again with growing rests for three days. */
export function workPatiently<T extends object>(
  { jobs, db, log, clock }: Pick<Platform, 'jobs' | 'db' | 'log' | 'clock'>,
  job: JobName<T>,
  worker: (payload: T) => Promise<void>,
  options: { concurrency?: number } = {},
): void {
  const patient = async (payload: T & RetryState) => {
    try {
      await turns.run({ slot: payload.slot === undefined ? null : new Date(payload.slot) }, () => worker(payload))
    } catch (error) {
      const now = clock.now()
      const next = nextTry(payload, error, now)
      if (next === null) throw error
      const { startAfter, ...state } = next
      log.debug(
        { job: job.name, tries: state.tries, error: error instanceof Error ? error.name : typeof error },
        'a job has to wait',
      )
      const { slot: _used, ...rest } = payload
      await jobs.send(db, job, { ...(rest as T), ...state }, { startAfter })
    }
  }
  jobs.work(job, patient, options)
}

/** The next attempt and its state; null once it has failed for three days. */
function nextTry(payload: RetryState, error: unknown, now: Date): (RetryState & { startAfter: number }) | null {
  const { tries = 0, since = now.toISOString() } = payload
  const delay = error instanceof NotNow ? error.rest : usualRests
  if (delay instanceof Date)
    return { slot: delay.toISOString(), startAfter: Math.max(1, Math.ceil((delay.getTime() - now.getTime()) / 1_000)) }
  if (now.getTime() - new Date(since).getTime() >= longestMs) return null
  const rests = typeof delay === 'number' ? [delay] : delay
  const startAfter = rests[Math.min(tries, rests.length - 1)] ?? 0
  return { tries: tries + 1, since, startAfter }
}
