import { getTableColumns, getTableName, type Name, type SQL, sql } from 'drizzle-orm'
import { type AnyPgColumn, type CheckBuilder, check, type PgTable } from 'drizzle-orm/pg-core'

/**
 * CHECK constraints for tables.ts files. One column has one of these at most; it is named `<table>_<column>_check`. Null passes each of them.
 */

/** One for each column with a fixed set of values: `text({ enum })` alone is known to TypeScript only. */
export function enumChecks(columns: Record<string, AnyPgColumn>): CheckBuilder[] {
  const [first] = Object.values(columns)
  if (first === undefined) return []
  return Object.values(getTableColumns(first.table as PgTable)).flatMap((column) =>
    column.enumValues === undefined ? [] : [oneOf(column, column.enumValues)],
  )
}

/** For a column whose type TypeScript does not narrow. */
export function oneOf(column: AnyPgColumn, values: readonly string[]): CheckBuilder {
  return checkOf(column, sql`${nameOf(column)} IN (${sql.raw(values.map((value) => `'${value}'`).join(', '))})`)
}

/** One constraint for all of them, `<table>_not_negative`. */
export function notNegative(...columns: AnyPgColumn[]): CheckBuilder {
  return each(columns, 'not_negative', sql` >= 0`)
}

/** One constraint for all of them, `<table>_positive`. */
export function positive(...columns: AnyPgColumn[]): CheckBuilder {
  return each(columns, 'positive', sql` > 0`)
}

export function between(column: AnyPgColumn, least: number, most: number): CheckBuilder {
  return checkOf(column, sql`${nameOf(column)} BETWEEN ${sql.raw(String(least))} AND ${sql.raw(String(most))}`)
}

/** ISO 4217. */
export function isCurrency(column: AnyPgColumn): CheckBuilder {
  return checkOf(column, sql`${nameOf(column)} ~ '^[A-Z]{3}$'`)
}

/** ISO 3166-1 alpha-2. */
export function isCountry(column: AnyPgColumn): CheckBuilder {
  return checkOf(column, sql`${nameOf(column)} ~ '^[A-Z]{2}$'`)
}

/** What addresses are compared by: lower case, without spaces around it. */
export function isEmailKey(column: AnyPgColumn): CheckBuilder {
  return checkOf(column, sql`${nameOf(column)} = lower(btrim(${nameOf(column)}))`)
}

/** `expires_at` after `created_at`, both set in one statement: clocks of two processes may differ. */
export function isAfter(column: AnyPgColumn, earlier: AnyPgColumn): CheckBuilder {
  return checkOf(column, sql`${nameOf(column)} > ${nameOf(earlier)}`)
}

/** A check that two member columns differ. */
export function notSelf(column: AnyPgColumn, self: AnyPgColumn): CheckBuilder {
  return checkOf(column, sql`${nameOf(column)} <> ${nameOf(self)}`)
}

function checkOf(column: AnyPgColumn, condition: SQL): CheckBuilder {
  return check(`${getTableName(column.table)}_${column.name}_check`, condition)
}

function each(columns: AnyPgColumn[], name: string, condition: SQL): CheckBuilder {
  const [first] = columns
  if (first === undefined) throw new Error('a constraint needs a column')
  const conditions = columns.map((column) => sql`${nameOf(column)}${condition}`)
  return check(`${getTableName(first.table)}_${name}`, sql.join(conditions, sql` AND `))
}

/** Without its table: in the constraint of a partitioned table PostgreSQL does not know the name. */
function nameOf(column: AnyPgColumn): Name {
  return sql.identifier(column.name)
}
