import { Client, type ClientConfig, type Pool } from 'pg'

/** A statement that reads a few rows by key: it waits for nobody and is over at once. */
export type PointRead = { name: string; text: string; values: unknown[] }
type Line = { read<R extends object>(read: PointRead): Promise<R[]>; isGone: boolean; end(): Promise<void> }

/** As many as a small machine has processor cores: each of them keeps one busy. */
const lines = 2

/**
 * Reads by key over a few connections of their own, with many under way on each: what several requests ask in one turn of the event loop
 * goes out in one packet and wakes the database once. Nothing that may wait for a lock or takes long belongs here: it would hold up others.
 */
export function openReader(config: ClientConfig, onError: (error: Error) => void) {
  const open: (Line | null)[] = Array.from({ length: lines }, () => null)
  let turn = 0
  return {
    read<R extends object>(read: PointRead): Promise<R[]> {
      turn = (turn + 1) % lines
      const known = open[turn]
      const line = known === null || known === undefined || known.isGone ? openLine(config, onError) : known
      open[turn] = line
      return line.read(read)
    },
    async end() {
      await Promise.all(open.map((line) => line?.end()))
    },
  }
}

function openLine(config: ClientConfig, onError: (error: Error) => void): Line {
  const client = new Client({ ...config, pipeline: true } as ClientConfig)
  let isHeld = false
  const line: Line = {
    isGone: false,
    async read<R extends object>(read: PointRead) {
      hold()
      const { rows } = await client.query<R>(read)
      return rows
    },
    async end() {
      line.isGone = true
      await client.end().catch(onError)
    },
  }
  // One that dies fails what is under way on it; the next read opens another
  client.on('error', (error) => {
    line.isGone = true
    onError(error)
  })
  client.on('end', () => {
    line.isGone = true
  })
  client.connect().catch((error: unknown) => {
    line.isGone = true
    onError(error instanceof Error ? error : new Error(String(error)))
  })

  /** Holds back what is written until this turn of the event loop is over. */
  function hold() {
    const { stream } = (client as unknown as { connection: { stream: { cork(): void; uncork(): void } } }).connection
    if (isHeld) return
    isHeld = true
    stream.cork()
    setImmediate(() => {
      isHeld = false
      stream.uncork()
    })
  }
  return line
}

const readers = new WeakMap<Pool, ReturnType<typeof openReader>>()

/** Gives a pool its reader; it ends with the pool. */
export function attachReader(pool: Pool, config: ClientConfig, onError: (error: Error) => void): void {
  const reader = openReader(config, onError)
  readers.set(pool, reader)
  const end = pool.end.bind(pool) as () => Promise<void>
  pool.end = async () => {
    await Promise.all([end(), reader.end()])
  }
}

/** Rows of a read by key. */
export function readPoint<R extends object>(pool: Pool, read: PointRead): Promise<R[]> {
  const reader = readers.get(pool)
  if (reader === undefined) throw new Error('a pool without its reader')
  return reader.read<R>(read)
}
