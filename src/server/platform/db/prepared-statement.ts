import { fillPlaceholders, is, Placeholder, type SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { clientOf, type Db } from './db.ts'

const dialect = new PgDialect()

/**
 * A prepared statement for hot paths: compiled once, planned once per connection under `name`. `sql.placeholder('x')`
 * is the value of `x` and may occur repeatedly. Times are returned as Date.
 */
export function statement<P extends Record<string, unknown>, R extends object>(name: string, query: () => SQL) {
  let compiled: { text: string; params: unknown[] } | null = null
  return async function run(db: Db, values: P): Promise<R[]> {
    // Compiled late: fragments of other domains need not be loaded before this module
    compiled ??= compile(query())
    const bound = { name, text: compiled.text, values: fillPlaceholders(compiled.params, values) }
    const { rows } = await clientOf(db).query<R>(bound)
    return rows
  }
}

type Prepared<R> = { execute(values: Record<string, unknown>): Promise<R> }

/**
 * The same for a query of the builder, with its columns and types: building one takes longer than sending it. Values are
 * `sql.placeholder('x')`.
 */
export function preparedQuery<P extends Record<string, unknown>, R>(
  name: string,
  build: (db: Db) => { prepare(name: string): Prepared<R> },
) {
  const known = new WeakMap<Db, Prepared<R>>()
  return function run(db: Db, values: P): Promise<R> {
    const query = known.get(db) ?? build(db).prepare(name)
    known.set(db, query)
    return query.execute(values)
  }
}

/** One parameter per name, even if it occurs repeatedly. */
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
