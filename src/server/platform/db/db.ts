import type { ExtractTablesWithRelations } from 'drizzle-orm'
import { drizzle, type NodePgDatabase, type NodePgTransaction } from 'drizzle-orm/node-postgres'
import { Pool, type PoolClient, types } from 'pg'
import { attachListener } from './listener.ts'
import { StatelessClient, sessionLimits } from './pooler.ts'
import { publicSchema, schemaOfClient, setSchema } from './schema-of.ts'

type Schema = Record<string, never>
export type Pooled = NodePgDatabase<Schema> & { $client: Pool }
export type Tx = NodePgTransaction<Schema, ExtractTablesWithRelations<Schema>>
/** Where a query runs: the pool or a transaction. Query functions take it first and have no default. */
export type Db = Pooled | Tx

// bigint (count(*), sums of integers): our numbers stay far below 2^53
types.setTypeParser(types.builtins.INT8, Number)

type DbOptions = {
  max: number
  /** Settings of its sessions, as PostgreSQL's `options`: `-c name=value`. */
  settings?: string
  /** False for long work before anybody is served: statements and waiting for a connection may take any time. */
  hasTimeouts?: boolean
  /**
   * Address of the server itself if `url` is that of a pooler in transaction mode; used to listen. The limits of
   * sessions are then defaults of the role (`setRoleLimits`).
   */
  directUrl?: string
  /**
   * The pool schema that its sessions work in; `public` without one. Behind a pooler, `url` itself has to set the
   * search_path of its sessions.
   */
  schema?: string
  onError?: (error: Error) => void
}

/** Opens a pool. Connections are made when needed; an idle connection that dies is replaced, not thrown. */
export function openDb(url: string, options: DbOptions): Pooled {
  const { directUrl = url, schema = publicSchema, hasTimeouts = true } = options
  const isPooled = directUrl !== url
  const connection = {
    connectionString: url,
    application_name: 'vonk',
    ...(isPooled || !hasTimeouts ? {} : sessionLimits),
    ...settingsOf(options, isPooled),
  }
  const pool = new Pool({
    ...connection,
    max: options.max,
    connectionTimeoutMillis: hasTimeouts ? 5_000 : 0,
    idleTimeoutMillis: 60_000,
    // Statements of a transaction that are sent together do not wait for each other's answers
    pipeline: true,
    ...(isPooled && { Client: StatelessClient }),
  })
  const onError = (error: Error) => {
    // A connection that ends because we are closing is no loss
    if (!pool.ending) options.onError?.(error)
  }
  pool.on('error', onError)
  // A connection that dies within a transaction fails its statements; without a listener the event would end the
  // process
  pool.on('connect', (client) => {
    client.on('error', () => undefined)
    setSchema(client, schema)
  })
  setSchema(pool, schema)
  attachListener(pool, { ...connection, connectionString: directUrl }, onError)
  const db = drizzle({ client: pool })
  // Drizzle's implementation leaks the connection if BEGIN fails
  db.transaction = async (work, settings) => {
    const client = await pool.connect()
    try {
      return await drizzle({ client }).transaction((tx) => {
        connections.set(tx, client)
        return work(tx)
      }, settings)
    } finally {
      client.release()
    }
  }
  return db
}

/** Settings of sessions in the form of a start-up parameter, which a pooler does not pass on. */
function settingsOf({ settings, schema = publicSchema }: DbOptions, isPooled: boolean): { options?: string } {
  const path = schema === publicSchema || isPooled ? [] : [`-c search_path=${schema},${publicSchema}`]
  const all = [...(settings === undefined ? [] : [settings]), ...path]
  return all.length === 0 ? {} : { options: all.join(' ') }
}

const connections = new WeakMap<Tx, PoolClient>()

/** The pool schema that statements of `db` run in. */
export function schemaOf(db: Db): string {
  return schemaOfClient(clientOf(db))
}

/** What the driver runs statements of `db` on: the pool, or the connection of a transaction. */
export function clientOf(db: Db): Pick<PoolClient, 'query'> {
  const client = '$client' in db ? db.$client : connections.get(db)
  if (client === undefined) throw new Error('a nested transaction that was not begun with transaction()')
  return client
}

const afterCommits = new WeakMap<object, (() => void)[]>()

/**
 * Runs `work` in a transaction; callbacks of `afterCommit` run after commit, never after a rollback. Inside a
 * transaction it is a savepoint.
 */
export async function transaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  const later: (() => void)[] = []
  const result = await db.transaction(async (tx) => {
    const outer = '$client' in db ? undefined : connections.get(db)
    if (outer !== undefined) connections.set(tx, outer)
    afterCommits.set(tx, later)
    return work(tx)
  })
  for (const run of later) afterCommit(db, run)
  return result
}

/**
 * Waits for statements of a transaction that were sent together. Errors: the one that ended the transaction, never those of the statements
 * after it, which only say that it is over.
 */
export async function together<T extends readonly unknown[]>(
  sent: T,
): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
  const results = await Promise.allSettled(sent)
  const errors = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []))
  if (errors.length > 0) throw errors.find((error) => sqlState(error) !== transactionIsOver) ?? errors[0]
  return Promise.all(sent) as Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }>
}

/** Runs `run` when the transaction has committed. Outside of `transaction` it runs at once. */
export function afterCommit(tx: Db, run: () => void): void {
  const later = afterCommits.get(tx)
  if (later === undefined) run()
  else later.push(run)
}

/** The PostgreSQL error code (`23505` unique violation, …) of whatever a driver or drizzle threw; null for anything else. */
export function sqlState(error: unknown): string | null {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && typeof cause.code === 'string' && /^[0-9A-Z]{5}$/.test(cause.code)) return cause.code
  }
  return null
}
export const uniqueViolation = '23505'
export const checkViolation = '23514'
export const notNullViolation = '23502'
const transactionIsOver = '25P02'
