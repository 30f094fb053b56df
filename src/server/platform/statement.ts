import { fillPlaceholders, type SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { PoolClient } from 'pg'
import type { Db } from './db.ts'

const dialect = new PgDialect()

/**
 * A statement for hot paths: its fragments are put together once, and each connection plans it once, under `name`.
 * `sql.placeholder('x')` takes the value of `x`. Times come back as Date.
 */
export function statement<P extends Record<string, unknown>, R extends object>(name: string, query: () => SQL) {
  let compiled: { text: string; params: unknown[] } | null = null
  return async function run(db: Db, values: P): Promise<R[]> {
    // Compiled late: fragments of other domains need not be loaded before this module
    compiled ??= compile(query())
    const { rows } = await clientOf(db).query<R>({
      name,
      text: compiled.text,
      values: fillPlaceholders(compiled.params, values),
    })
    return rows
  }
}

/** The same for a statement whose values are part of its fragments: one name for each shape of its text. */
export async function executeNamed<R extends object>(db: Db, name: string, query: SQL): Promise<R[]> {
  const { text, params } = compile(query)
  const { rows } = await clientOf(db).query<R>({ name, text, values: params })
  return rows
}

function compile(query: SQL) {
  const { sql: text, params } = dialect.sqlToQuery(query)
  return { text, params }
}

/** The driver below: of the pool, or of the one connection of a transaction. */
function clientOf(db: Db): Pick<PoolClient, 'query'> {
  return '$client' in db ? db.$client : (db._.session as unknown as { client: PoolClient }).client
}
