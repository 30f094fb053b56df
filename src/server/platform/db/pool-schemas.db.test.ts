import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/product/database.ts'
import { openDb, type Pooled } from './db.ts'
import { addPoolSchema, isSchemaOlder, schemaState } from './migrate.ts'
import { controlTables, listPoolSchemas, requirePoolSchema } from './pool-schemas.ts'

let database: TestDatabase
let control: Pooled
let pool: Pooled
beforeAll(async () => {
  database = await testDatabase()
  await addPoolSchema(database.url, 'pool_other')
  control = openDb(database.url, { max: 2 })
  pool = openDb(database.url, { max: 2, schema: 'pool_other' })
})
afterAll(async () => {
  await control?.$client.end()
  await pool?.$client.end()
  await database?.close()
})

const query = async <T extends Record<string, unknown>>(text: string) => (await control.$client.query<T>(text)).rows

test('no control table references a pool table, and each of the list exists', async () => {
  const tables = await query<{ name: string }>(
    "SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition",
  )
  expect(controlTables.filter((table) => !tables.some(({ name }) => name === table))).toEqual([])
  const references = await query<{ name: string; target: string; owner: string }>(
    `SELECT conname AS name, c.relname AS owner, t.relname AS target FROM pg_constraint k
      JOIN pg_class c ON c.oid = k.conrelid JOIN pg_class t ON t.oid = k.confrelid
     WHERE contype = 'f' AND k.connamespace = 'public'::regnamespace`,
  )
  const wrong = references.filter(
    ({ owner, target }) => controlTables.includes(owner) && !controlTables.includes(target),
  )
  expect(wrong).toEqual([])
})

/** Everything that a pool schema should have like `public`, as text without the name of a schema. */
const structureOf = (schema: string) => `
  WITH tables AS (
    SELECT oid, relname FROM pg_class WHERE relnamespace = '${schema}'::regnamespace AND relkind IN ('r', 'p')
      AND relname NOT LIKE '\\_\\_drizzle%' AND NOT relname = ANY (ARRAY['${controlTables.join("','")}'])
      AND relname NOT LIKE 'audit\\_log\\_%'
  )
  SELECT relname || ' column ' || attname || ' ' || format_type(atttypid, atttypmod) || CASE WHEN attnotnull THEN ' not null ' ELSE ' ' END
    || coalesce(pg_get_expr(adbin, adrelid), '') AS part
  FROM tables JOIN pg_attribute ON attrelid = tables.oid LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum
  WHERE attnum > 0 AND NOT attisdropped
  UNION ALL SELECT relname || ' constraint ' || conname || ' ' || pg_get_constraintdef(k.oid) FROM tables JOIN pg_constraint k ON conrelid = tables.oid
  UNION ALL SELECT relname || ' ' || pg_get_indexdef(indexrelid) FROM tables JOIN pg_index ON indrelid = tables.oid
  UNION ALL SELECT relname || ' ' || pg_get_triggerdef(t.oid) FROM tables JOIN pg_trigger t ON tgrelid = tables.oid WHERE NOT tgisinternal
  UNION ALL SELECT relname || ' options ' || reloptions::text FROM tables JOIN pg_class USING (oid, relname) WHERE reloptions IS NOT NULL
  ORDER BY 1`

test('a pool schema has the pool tables like public has them, and no control table', async () => {
  const partsOf = async (schema: string) =>
    (await query<{ part: string }>(structureOf(schema))).map(({ part }) =>
      part.replaceAll(/\b(?:public|pool_other)\./g, ''),
    )
  const [first, second] = [await partsOf('public'), await partsOf('pool_other')]
  expect(second.length).toBeGreaterThan(1_000)
  expect(second).toEqual(first)
  const doubled = await query<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relnamespace = 'pool_other'::regnamespace AND relname = ANY (ARRAY['${controlTables.join("','")}'])`,
  )
  expect(doubled).toEqual([])
})

test('references of a pool schema lead to its own tables and to control tables', async () => {
  const targets = await query<{ target: string }>(
    `SELECT DISTINCT confrelid::regclass::text AS target FROM pg_constraint WHERE contype = 'f' AND connamespace = 'pool_other'::regnamespace`,
  )
  const foreign = targets.filter(({ target }) => !target.startsWith('pool_other.')).map(({ target }) => target)
  expect(foreign.filter((target) => !controlTables.includes(target))).toEqual([])
  expect(foreign).toContain('sites')
})

test('sessions of a pool find its tables, and control tables in public', async () => {
  const { rows } = await pool.execute(
    sql`SELECT 'members'::regclass::oid = 'pool_other.members'::regclass::oid AS own, 'sites'::regclass::oid = 'public.sites'::regclass::oid AS control`,
  )
  expect(rows).toEqual([{ own: true, control: true }])
  expect(await listPoolSchemas(pool)).toContain('pool_other')
  expect(await isSchemaOlder(pool)).toBe(false)
  expect(await schemaState(database.url)).toEqual({ kind: 'current' })
  await requirePoolSchema(pool, 'pool_other')
})

test('a pool schema that lacks a table, a migration or its search_path is refused', async () => {
  await expect(requirePoolSchema(control, 'pool_other')).rejects.toThrow('search_path')
  await query('ALTER TABLE pool_other.likes RENAME TO likes_away')
  await expect(requirePoolSchema(pool, 'pool_other')).rejects.toThrow('Schema pool_other lacks likes.')
  await query('ALTER TABLE pool_other.likes_away RENAME TO likes')
  const setBack = (by: number) =>
    query(`UPDATE pool_other.__drizzle_migrations SET created_at = created_at - ${by}
      WHERE created_at = (SELECT max(created_at) FROM pool_other.__drizzle_migrations)`)
  await setBack(1)
  expect(await isSchemaOlder(pool)).toBe(true)
  expect(await schemaState(database.url)).toEqual({ kind: 'older', pending: 1 })
  await setBack(-1)
})
