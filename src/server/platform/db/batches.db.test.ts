import { eq, gte, lt } from 'drizzle-orm'
import { bigint, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/product/database.ts'
import { batchOf, deleteByWalk, deleteInBatches, inBatches, walk } from './batches.ts'

const size = 10
const things = pgTable(
  'test_things',
  {
    owner: uuid().notNull(),
    name: text().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
    place: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.owner, table.name, table.at] })],
)
const plain = pgTable('test_plain', { name: text().primaryKey(), place: bigint({ mode: 'number' }).notNull() })

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
  const run = (statement: string) => database.db.$client.query(statement)
  await run(
    'CREATE TABLE test_things (owner uuid, name text, at timestamptz, place bigint, PRIMARY KEY (owner, name, at))',
  )
  await run('CREATE TABLE test_plain (name text PRIMARY KEY, place bigint)')
  await run('CREATE TABLE test_statements (rows bigint)')
  await run(`CREATE FUNCTION test_note() RETURNS trigger LANGUAGE plpgsql AS
    'BEGIN INSERT INTO test_statements SELECT count(*) FROM gone; RETURN NULL; END'`)
  for (const table of ['test_things', 'test_plain'])
    await run(
      `CREATE TRIGGER note AFTER DELETE ON ${table} REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION test_note()`,
    )
})
afterAll(() => database.close())
beforeEach(async () => {
  for (const table of ['test_things', 'test_plain', 'test_statements'])
    await database.db.$client.query(`TRUNCATE ${table}`)
  await database.db.$client.query(
    `INSERT INTO test_things SELECT gen_random_uuid(), 'x' || i % 3, now() + i * interval '1 us', i FROM generate_series(1, 65) i`,
  )
  await database.db.$client.query("INSERT INTO test_plain SELECT 'row ' || i, i FROM generate_series(1, 65) i")
})

async function statements(): Promise<number[]> {
  const { rows } = await database.db.$client.query<{ rows: number }>('SELECT rows FROM test_statements')
  return rows.map((row) => row.rows)
}

const cases = [
  ['in batches, a key of three columns', things, deleteInBatches],
  ['in batches, a key of one column', plain, deleteInBatches],
  ['on a walk, a key of three columns', things, deleteByWalk],
  ['on a walk, a key of one column', plain, deleteByWalk],
] as const

test.each(cases)('deletes what it should, and only that, in small statements: %s', async (_name, table, remove) => {
  const { db } = database
  expect(await remove(db, table, lt(table.place, 46), size)).toBe(45)
  expect(await db.$count(table)).toBe(20)
  expect(await db.$count(table, lt(table.place, 46))).toBe(0)
  expect(Math.max(...(await statements()))).toBeLessThanOrEqual(size)
  expect(await remove(db, table, lt(table.place, 46), size)).toBe(0)
  expect(await remove(db, table, gte(table.place, 0), size)).toBe(20)
})

test('what was done before an interruption stays, the rest is done by the next run', async () => {
  const { db } = database
  let batches = 0
  const interrupted = inBatches(
    db,
    async (tx, most) => {
      batches += 1
      const { rowCount } = await tx.delete(plain).where(batchOf(plain, lt(plain.place, 46), most))
      if (batches === 3) throw new Error('the process ends')
      return rowCount ?? 0
    },
    size,
  )
  await expect(interrupted).rejects.toThrow('the process ends')
  expect(await db.$count(plain)).toBe(65 - 2 * size)
  expect(await deleteInBatches(db, plain, lt(plain.place, 46), size)).toBe(45 - 2 * size)
  expect(await db.$count(plain)).toBe(20)
})

test('rows that another transaction holds are left for the next run', async () => {
  const { db } = database
  await db.transaction(async (tx) => {
    await tx.select().from(plain).where(eq(plain.place, 7)).for('update')
    expect(await deleteInBatches(db, plain, lt(plain.place, 46), size)).toBe(44)
  })
  expect(await deleteInBatches(db, plain, lt(plain.place, 46), size)).toBe(1)
})

test('a walk visits every row once', async () => {
  const seen: number[] = []
  await walk(
    database.db,
    things,
    async (stretch) => {
      const rows = await database.db.select({ place: things.place }).from(things).where(stretch)
      expect(rows.length).toBeLessThanOrEqual(size)
      seen.push(...rows.map(({ place }) => place))
      return rows.length
    },
    size,
  )
  expect(seen.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 65 }, (_, index) => index + 1))
})
