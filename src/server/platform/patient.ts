import type { JobName } from './jobs.ts'
import type { Platform } from './platform.ts'

/** Seconds before each further try; after the last of them once an hour. */
const rests = [10, 60, 300, 1_800]
const longestRest = 3_600
/** About three days: a mail server that is gone for a weekend loses nothing. */
const mostTries = rests.length + 72

type Tries = { tries?: number }

/** What a worker throws that may not go on before `seconds` have passed, such as a mail that its receiver's server wants later. It is one try less. */
export class NotNow extends Error {
  readonly seconds: number

  constructor(seconds: number, why: string) {
    super(why)
    this.name = 'NotNow'
    this.seconds = seconds
  }
}

/** Registers the worker of a job that must outlast what it leans on, such as a mail server: it is tried again with growing rests for three days. */
export function workPatiently<T extends object>(
  { jobs, db, log }: Pick<Platform, 'jobs' | 'db' | 'log'>,
  job: JobName<T>,
  worker: (payload: T) => Promise<void>,
): void {
  jobs.work(job, async (payload: T & Tries) => {
    try {
      await worker(payload)
    } catch (error) {
      const tries = (payload.tries ?? 0) + 1
      const rest = error instanceof NotNow ? error.seconds : (rests[tries - 1] ?? longestRest)
      if (tries > mostTries) throw error
      log.warn({ job: job.name, tries }, 'a job has to wait')
      await jobs.send(db, job, { ...payload, tries }, { startAfter: rest })
    }
  })
}
