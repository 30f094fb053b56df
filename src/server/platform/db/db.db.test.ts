import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/product/database.ts'
import { afterCommit, type Db, openDb, transaction } from './db.ts'
import { statement } from './prepared-statement.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const transactionOf = statement<{ of: string }, { id: string; of: string }>(
  'test_transaction_id',
  () => sql`SELECT txid_current()::text AS id, ${sql.placeholder('of')}::text AS of`,
)
const idOf = async (db: Db) => (await transactionOf(db, { of: 'x' }))[0]?.id

test('a statement by name runs in the transaction that it is given, also in a savepoint', async () => {
  const [outer, inner, innermost] = await transaction(database.db, async (tx) => [
    await idOf(tx),
    await transaction(tx, idOf),
    await transaction(tx, (savepoint) => transaction(savepoint, idOf)),
  ])
  expect([inner, innermost]).toEqual([outer, outer])
  expect(await idOf(database.db)).not.toBe(outer)
})

test('what waits for the commit inside of a savepoint waits for the outer transaction, and is dropped with the savepoint', async () => {
  const ran: string[] = []
  await transaction(database.db, async (tx) => {
    await transaction(tx, async (savepoint) => afterCommit(savepoint, () => ran.push('kept')))
    await transaction(tx, async (savepoint) => {
      afterCommit(savepoint, () => ran.push('rolled back'))
      throw new Error('rolled back')
    }).catch(() => undefined)
    expect(ran).toEqual([])
  })
  expect(ran).toEqual(['kept'])
})

test('a connection whose transaction cannot begin is returned to the pool', async () => {
  const broken = { isolationLevel: 'no such level' } as never
  for (let round = 0; round < 40; round += 1)
    await expect(database.db.transaction(async () => undefined, broken)).rejects.toThrow()
  expect(await idOf(database.db)).toBeDefined()
})

test('long work before anybody is served may wait longer for a connection than a request, and its statements may last', async () => {
  const { $client: patient } = openDb(database.url, { max: 1, hasTimeouts: false })
  try {
    const [, { rows }] = await Promise.all([
      patient.query('SELECT pg_sleep(5.5)'),
      patient.query("SELECT current_setting('statement_timeout') AS limit"),
    ])
    expect(rows).toEqual([{ limit: '0' }])
  } finally {
    await patient.end()
  }
})
