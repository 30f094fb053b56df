import { Refusal } from '../errors.ts'

type Bounds = {
  /** How many run at once. */
  concurrency: number
  /** How many wait for their turn; more are refused at once. */
  waiting: number
  /** How many of one key run and wait together. */
  perKey?: number
}

const retryAfterSeconds = 5

/** Runs expensive work, so much at once and so much in line; the rest is refused before anything is done for it. */
export function boundedQueue({ concurrency, waiting, perKey = Number.POSITIVE_INFINITY }: Bounds) {
  const line: (() => void)[] = []
  const keys = new Map<string, number>()
  let running = 0

  async function turn(): Promise<void> {
    if (running < concurrency) {
      running += 1
      return
    }
    // Finished work hands its slot over
    await new Promise<void>((resolve) => line.push(resolve))
  }

  function leave(key: string): void {
    const left = (keys.get(key) ?? 1) - 1
    if (left === 0) keys.delete(key)
    else keys.set(key, left)
    const next = line.shift()
    if (next === undefined) running -= 1
    else next()
  }

  /** Errors: too_many_requests {minutes, retry_after} when the queue, or the part of it for this key, is full. */
  return async function run<T>(work: () => Promise<T>, key = ''): Promise<T> {
    const isFull = running >= concurrency && line.length >= waiting
    const ofKey = keys.get(key) ?? 0
    if (isFull || ofKey >= perKey)
      throw new Refusal('too_many_requests', { minutes: 1, retry_after: retryAfterSeconds })
    keys.set(key, ofKey + 1)
    await turn()
    try {
      return await work()
    } finally {
      leave(key)
    }
  }
}
