import { Client, type ClientConfig, type Pool } from 'pg'
import { nameIn, schemaOfClient } from './schema-of.ts'

/** Receives notifications of any process; `missed` reports that some may have been lost. */
type Hearer = { hear: (payload: string) => void; missed: () => void }
type Listener = { listen(channel: string, hearer: Hearer): Promise<void>; end(): Promise<void> }

const againAfterMs = 1_000

/**
 * Pub/sub between processes of a database (`NOTIFY`, delivered on commit) over a dedicated connection, opened for the
 * first listener. After a reconnect, listeners get `missed`.
 */
function openListener(config: ClientConfig, onError: (error: Error) => void): Listener {
  const hearers = new Map<string, Hearer>()
  let client: Promise<Client> | null = null
  let isEnded = false

  async function connect(): Promise<Client> {
    const opened = new Client({ ...config, statement_timeout: 0, keepAlive: true })
    opened.on('notification', ({ channel, payload }) => hearers.get(channel)?.hear(payload ?? ''))
    opened.on('error', onError)
    opened.once('end', () => {
      client = null
      if (!isEnded) setTimeout(() => void again(), againAfterMs).unref()
    })
    await opened.connect()
    for (const channel of hearers.keys()) await opened.query(`LISTEN ${channel}`)
    return opened
  }
  function connected(): Promise<Client> {
    client ??= connect().catch((error: unknown) => {
      client = null
      throw error
    })
    return client
  }
  async function again() {
    if (isEnded) return
    try {
      await connected()
      for (const { missed } of hearers.values()) missed()
    } catch (error) {
      onError(error instanceof Error ? error : new Error(String(error)))
      setTimeout(() => void again(), againAfterMs).unref()
    }
  }

  return {
    async listen(channel, hearer) {
      hearers.set(channel, hearer)
      await (await connected()).query(`LISTEN ${channel}`)
    },
    async end() {
      isEnded = true
      const open = await client?.catch(() => null)
      await open?.end().catch(onError)
    },
  }
}

const listeners = new WeakMap<Pool, Listener>()

/** Gives a pool its listener; it ends with the pool. */
export function attachListener(pool: Pool, config: ClientConfig, onError: (error: Error) => void): void {
  const listener = openListener(config, onError)
  listeners.set(pool, listener)
  const end = pool.end.bind(pool) as () => Promise<void>
  pool.end = async () => {
    await Promise.all([end(), listener.end()])
  }
}

/** The name of a channel of the pool schema that this pool works in. */
export function channelOf(db: { $client: Pool }, channel: string): string {
  return nameIn(schemaOfClient(db.$client), channel)
}

/** Listens to a channel, a plain SQL name, of its pool schema from now on. Errors: those of the database. */
export async function listen(db: { $client: Pool }, channel: string, hearer: Hearer): Promise<void> {
  const listener = listeners.get(db.$client)
  if (listener === undefined) throw new Error('a pool without its listener')
  await listener.listen(channelOf(db, channel), hearer)
}
