import { type SQL, sql } from 'drizzle-orm'
import { getTableConfig, type PgColumn, type PgTable } from 'drizzle-orm/pg-core'
import { type Pooled, type Tx, transaction } from './db.ts'

/** So many rows are deleted or changed by one statement: some 50 ms, however many there are in all. */
const batchSize = 5_000
/** Smaller batches for rows with files or jobs of their own. */
export const filesPerBatch = 200

/**
 * Runs `step` repeatedly, each time in its own transaction, until it returns fewer rows than the batch size. Finished
 * batches persist after an error; the next run continues. Returns the total number of rows.
 */
export async function inBatches(
  db: Pooled,
  step: (tx: Tx, size: number) => Promise<number>,
  size = batchSize,
): Promise<number> {
  let total = 0
  for (;;) {
    const count = await transaction(db, (tx) => step(tx, size))
    total += count
    if (count < size) return total
  }
}

/**
 * Condition of one batch: at most `size` rows that match `where`. Needs a suitable index and an unpartitioned table
 * because rows are selected by ctid. Rows locked by other transactions are left for the next run.
 */
export function batchOf(table: PgTable, where: SQL | undefined, size: number): SQL {
  return sql`ctid = ANY (ARRAY(SELECT ctid FROM ${table} WHERE ${where} LIMIT ${size} FOR UPDATE SKIP LOCKED))`
}

/** Deletes the rows that `where` fits, batch after batch. An index must lead to them; `deleteByWalk` needs none. Answers how many. */
export function deleteInBatches(db: Pooled, table: PgTable, where: SQL | undefined, size = batchSize): Promise<number> {
  return inBatches(
    db,
    async (tx, most) => (await tx.delete(table).where(batchOf(table, where, most))).rowCount ?? 0,
    size,
  )
}

/**
 * Runs `step` for one stretch of a table's primary key after the other: for conditions that no index serves. Each stretch has `size` rows.
 * Answers the sum of what `step` answers.
 */
export async function walk(
  db: Pooled,
  table: PgTable,
  step: (stretch: SQL) => Promise<number>,
  size = batchSize,
): Promise<number> {
  const columns = primaryKeyOf(table)
  const key = list(columns)
  const asText = list(columns.map((column, index) => sql`${column}::text AS ${sql.identifier(`key${index}`)}`))
  const valueOf = (row: Record<string, string>) =>
    list(columns.map((column, index) => sql`${row[`key${index}`]}::${sql.raw(column.getSQLType())}`))
  let total = 0
  let from = sql`true`
  for (;;) {
    const { rows } = await db.execute<Record<string, string>>(
      sql`SELECT ${asText} FROM ${table} WHERE ${from} ORDER BY ${key} OFFSET ${size - 1} LIMIT 1`,
    )
    const [last] = rows
    if (last === undefined) return total + (await step(from))
    total += await step(sql`${from} AND (${key}) <= (${valueOf(last)})`)
    from = sql`(${key}) > (${valueOf(last)})`
  }
}

/** Deletes the rows that `where` fits, on a walk over the whole table. Answers how many. */
export function deleteByWalk(db: Pooled, table: PgTable, where: SQL | undefined, size = batchSize): Promise<number> {
  const step = async (stretch: SQL) => (await db.delete(table).where(sql`${stretch} AND (${where})`)).rowCount ?? 0
  return walk(db, table, step, size)
}

function primaryKeyOf(table: PgTable): PgColumn[] {
  const { columns, primaryKeys, name } = getTableConfig(table)
  const names = primaryKeys[0]?.columns.map((column) => column.name)
  // Columns as a key lists them do not know their types
  const key =
    names === undefined
      ? columns.filter((column) => column.primary)
      : names.flatMap((own) => columns.find((column) => column.name === own) ?? [])
  if (key.length === 0) throw new Error(`${name} has no primary key`)
  return key
}

function list(parts: readonly (PgColumn | SQL)[]): SQL {
  return sql.join([...parts], sql`, `)
}
