import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Db } from '../../server/platform/db/db.ts'

type Query = (text: string, values?: unknown[]) => Promise<{ rows: Record<string, unknown>[] }>
const queryOf = (db: Db) =>
  (db as { $client: { query: Query } }).$client.query.bind((db as { $client: unknown }).$client) as Query

/** Every table of every schema but the database's own, as `schema.name`; of a partitioned table the whole. */
export async function allTables(db: Db): Promise<string[]> {
  const { rows } = await queryOf(db)(
    `SELECT n.nspname || '.' || c.relname AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition AND n.nspname NOT IN ('pg_catalog', 'information_schema') AND n.nspname NOT LIKE 'pg_toast%'
     ORDER BY 1`,
  )
  return rows.map(({ name }) => String(name))
}

/** The rows of a table, as text with all of their columns, in which one of these words stands, in capitals or not. */
export async function rowsWith(db: Db, table: string, words: readonly string[]): Promise<string[]> {
  const { rows } = await queryOf(db)(
    `SELECT t::text AS row FROM ${table} t
     WHERE EXISTS (SELECT FROM unnest($1::text[]) AS word WHERE position(lower(word) in lower(t::text)) > 0) ORDER BY 1`,
    [[...words]],
  )
  return rows.map(({ row }) => String(row))
}

/** Tables in which one of these words stands anywhere. */
export async function tablesWith(db: Db, words: readonly string[]): Promise<string[]> {
  const tables = await allTables(db)
  const found: string[] = []
  for (const table of tables) if ((await rowsWith(db, table, words)).length > 0) found.push(table)
  return found
}

/** Files below a folder that have one of these words in their name or in what they hold. */
export async function filesWith(folder: string, words: readonly string[]): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const found: string[] = []
  for (const path of paths) {
    const whole = path.toLowerCase() + (await readFile(path)).toString('utf8').toLowerCase()
    if (words.some((word) => whole.includes(word.toLowerCase()))) found.push(path)
  }
  return found
}
