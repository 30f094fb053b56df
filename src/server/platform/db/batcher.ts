type Waiting<T, R> = { one: T; keys: readonly string[]; resolve: (result: R) => void; reject: (error: unknown) => void }
type BatcherOptions<T, R> = {
  /** Does all of a batch; answers in its order. What it throws, all of the batch get. */
  work: (batch: T[]) => Promise<R[]>
  /** What two of a batch, or of two batches at once, may not have in common. */
  keysOf: (one: T) => readonly string[]
}

/** Two batches: one is prepared while the database runs the other. */
const atOnce = 2
const mostInBatch = 64

/**
 * Batches calls made while others are in progress. Adds no delay: with fewer than two batches in progress, a call
 * starts at the end of the event loop turn, so batches grow only under load. Calls that share a key run one after the
 * other, in order of arrival.
 */
export function createBatcher<T, R>({ work, keysOf }: BatcherOptions<T, R>): (one: T) => Promise<R> {
  let waiting: Waiting<T, R>[] = []
  const held = new Set<string>()
  let underWay = 0
  let isDue = false

  function next(): Waiting<T, R>[] {
    const batch: Waiting<T, R>[] = []
    const left: Waiting<T, R>[] = []
    // Later calls with the same key must not overtake a waiting one
    const passed = new Set<string>()
    for (const one of waiting) {
      const mayGo = batch.length < mostInBatch && !one.keys.some((key) => held.has(key) || passed.has(key))
      for (const key of one.keys) (mayGo ? held : passed).add(key)
      ;(mayGo ? batch : left).push(one)
    }
    waiting = left
    return batch
  }

  function start() {
    isDue = false
    while (underWay < atOnce && waiting.length > 0) {
      const batch = next()
      if (batch.length === 0) return
      underWay += 1
      void run(batch)
    }
  }

  async function run(batch: Waiting<T, R>[]) {
    try {
      const results = await work(batch.map(({ one }) => one))
      for (const [n, { resolve }] of batch.entries()) resolve(results[n] as R)
    } catch (error) {
      for (const { reject } of batch) reject(error)
    } finally {
      underWay -= 1
      for (const { keys } of batch) for (const key of keys) held.delete(key)
      start()
    }
  }

  return (one) =>
    new Promise((resolve, reject) => {
      waiting.push({ one, keys: keysOf(one), resolve, reject })
      if (!isDue) setImmediate(start)
      isDue = true
    })
}
