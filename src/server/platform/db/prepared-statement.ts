import { fillPlaceholders, is, Placeholder, type SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { PoolClient } from 'pg'
import type { Db } from './db.ts'
import { readPoint } from './listen-connection.ts'

const dialect = new PgDialect()

/**
 * A statement for hot paths: its fragments are put together once, and each connection plans it once, under `name`.
 * `sql.placeholder('x')` takes the value of `x`, however often it stands there. Times come back as Date.
 * `isPointRead`: it reads a few rows by key and waits for nobody, so outside of transactions it goes along with others (see reader.ts).
 */
export function statement<P extends Record<string, unknown>, R extends object>(
  name: string,
  query: () => SQL,
  { isPointRead = false }: { isPointRead?: boolean } = {},
) {
  let compiled: { text: string; params: unknown[] } | null = null
  return async function run(db: Db, values: P): Promise<R[]> {
    // Compiled late: fragments of other domains need not be loaded before this module
    compiled ??= compile(query())
    const asked = { name, text: compiled.text, values: fillPlaceholders(compiled.params, values) }
    if (isPointRead && '$client' in db) return readPoint<R>(db.$client, asked)
    const { rows } = await clientOf(db).query<R>(asked)
    return rows
  }
}

/** One parameter per name: a value that stands in several places is sent once. */
function compile(query: SQL) {
  const { sql: text, params } = dialect.sqlToQuery(query)
  const unique: unknown[] = []
  const numbers = params.map((param) => {
    const known = is(param, Placeholder)
      ? unique.findIndex((other) => is(other, Placeholder) && other.name === param.name)
      : -1
    return known === -1 ? unique.push(param) : known + 1
  })
  return { text: text.replace(/\$(\d+)/g, (_, index: string) => `$${numbers[Number(index) - 1]}`), params: unique }
}

/** The driver below: of the pool, or of the one connection of a transaction. */
function clientOf(db: Db): Pick<PoolClient, 'query'> {
  return '$client' in db ? db.$client : (db._.session as unknown as { client: PoolClient }).client
}
