import { getTableName } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestProduct, testProduct } from '../../test/product/server.ts'
import { testSchema } from '../../test/product/test-schema.ts'
import { keepPartitions, type Partitioned, partitionsOf } from '../platform/db/partitions.ts'
import { partitionedTables } from './partitions.ts'

const day = 86_400_000
let product: TestProduct
beforeAll(async () => {
  // Ids begin with the time of the machine
  product = await testProduct({ at: new Date() })
})
afterAll(() => product.close())

const run = async <R extends object>(text: string, values: unknown[] = []) =>
  (await product.platform.db.$client.query<R>(text, values)).rows
const keep = () => keepPartitions(product.platform, partitionedTables)
const named = (name: string) => partitionedTables.find(({ table }) => getTableName(table) === name) as Partitioned
const namesOf = async (table: string) => (await partitionsOf(product.platform.db, named(table))).map(({ name }) => name)
/** Where the rows of a table lie, and how many. */
const places = async (table: string) =>
  Object.fromEntries(
    (
      await run<{ place: string; rows: number }>(
        `SELECT tableoid::regclass::text AS place, count(*) AS rows FROM ${table} GROUP BY 1`,
      )
    ).map(({ place, rows }) => [place, rows]),
  )
const addMail = (at: Date) =>
  run(
    "INSERT INTO mail_log (id, kind, domain, outcome, at) VALUES (gen_random_uuid(), 'activate', 'example.com', 'sent', $1)",
    [at],
  )
const suffix = (date: Date) => date.toISOString().slice(0, 10).replaceAll('-', '')

test('the tables that only grow are partitioned, each with a default partition', async () => {
  const rows = await run<{ name: string; hasDefault: boolean }>(
    `SELECT c.relname AS name, p.partdefid <> 0 AS "hasDefault" FROM pg_partitioned_table p JOIN pg_class c ON c.oid = p.partrelid
     WHERE c.relnamespace IN ('public'::regnamespace, '${testSchema}'::regnamespace) GROUP BY 1, 2 ORDER BY 1`,
  )
  expect(rows).toEqual(
    partitionedTables
      .map(({ table }) => ({ name: getTableName(table), hasDefault: true }))
      .toSorted((a, b) => (a.name < b.name ? -1 : 1)),
  )
})

test('partitions of the near future exist after a start, and every row is in its own', async () => {
  await Promise.all([keep(), keep(), keep()])
  const now = product.clock.now()
  expect(await namesOf('profile_views')).toEqual(
    Array.from({ length: 8 }, (_, index) => `profile_views_${suffix(new Date(now.getTime() + index * day))}`),
  )
  expect(await namesOf('mail_log')).toHaveLength(4)
  expect(await namesOf('provider_events')).toHaveLength(3)
  // A control table, whose partitions those of public look after
  expect(await namesOf('audit_log')).toHaveLength(testSchema === 'public' ? 3 : 0)
  await addMail(now)
  await addMail(new Date(now.getTime() + 7 * day))
  const [thisWeek = '', nextWeek = ''] = await namesOf('mail_log')
  expect(await places('mail_log')).toEqual({ [thisWeek]: 1, [nextWeek]: 1 })
})

test('a time without a partition is no reason to lose a row; it moves once its partition is made', async () => {
  const far = new Date(product.clock.now().getTime() + 60 * day)
  await addMail(far)
  expect((await places('mail_log')).mail_log_default).toBe(1)
  product.clock.advance(60 * day)
  await keep()
  expect((await places('mail_log')).mail_log_default).toBeUndefined()
  expect((await run('SELECT FROM mail_log WHERE at = $1', [far])).length).toBe(1)
  product.clock.advance(-60 * day)
})

test('expired rows are deleted in every partition; the others stay', async () => {
  const before = new Date(product.clock.now().getTime() - 91 * day)
  await addMail(before)
  const [{ count } = { count: 0 }] = await run<{ count: number }>('SELECT count(*) FROM mail_log')
  await keep()
  expect((await run('SELECT FROM mail_log')).length).toBe(count - 1)
  const there = await namesOf('mail_log')
  product.clock.advance(120 * day)
  await addMail(product.clock.now())
  await keep()
  const left = await namesOf('mail_log')
  expect(left).not.toContain(there[0])
  expect((await run('SELECT FROM mail_log')).length).toBe(2)
  product.clock.advance(-120 * day)
})

test.skipIf(testSchema !== 'public')(
  'an audit entry that got into the default partition stays there, and no partition takes its place',
  async () => {
    const [first = '', ...others] = await namesOf('audit_log')
    await run(`ALTER TABLE audit_log DETACH PARTITION ${first}`)
    await run(`DROP TABLE ${first}`)
    const staff = await run<{ id: string }>(
      `INSERT INTO staff (id, email, email_key, name, role, password_hash, created_at)
     VALUES (gen_random_uuid(), 'a@b.example', 'a@b.example', 'A', 'admin', '', now()) RETURNING id`,
    )
    await run("INSERT INTO audit_log SELECT uuidv7(), now(), $1, 'log_in', '{}', '{}', 'r'", [staff[0]?.id])
    await keep()
    expect(await namesOf('audit_log')).toEqual(others)
    expect((await places('audit_log')).audit_log_default).toBe(1)
    for (const refused of [
      'DELETE FROM audit_log',
      'TRUNCATE audit_log',
      'DELETE FROM audit_log_default',
      "UPDATE audit_log_default SET action = 'log_out'",
    ])
      await expect(product.platform.db.$client.query(refused), refused).rejects.toThrow('audit_log is append-only')
  },
)

test('rows written while their partition is made are all there', async () => {
  for (let round = 1; round <= 8; round += 1) {
    product.clock.advance(28 * day)
    const at = product.clock.now()
    const before = (await run('SELECT FROM mail_log WHERE at = $1', [at])).length
    let written = 0
    let isOver = false
    const writers = Array.from({ length: 6 }, async () => {
      while (!isOver) {
        await addMail(at)
        written += 1
      }
    })
    await keep()
    isOver = true
    await Promise.all(writers)
    expect((await run('SELECT FROM mail_log WHERE at = $1', [at])).length - before).toBe(written)
  }
  product.clock.advance(-8 * 28 * day)
})
