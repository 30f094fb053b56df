import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/product/database.ts'
import { readPoint } from './listen-connection.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const read = <R extends object>(text: string, values: unknown[] = []) =>
  readPoint<R>(database.db.$client, { name: text, text, values })
const echo = async (number: number) => (await read<{ n: number }>('SELECT $1::int AS n', [number]))[0]?.n

it('answers many at once, each its own', async () => {
  const numbers = Array.from({ length: 300 }, (_, n) => n)
  expect(await Promise.all(numbers.map(echo))).toEqual(numbers)
})

it('fails one without the others that are under way', async () => {
  const results = await Promise.allSettled([echo(1), echo(2), read('SELECT 1 / $1::int AS n', [0]), echo(3), echo(4)])
  expect(results.map((result) => (result.status === 'fulfilled' ? result.value : 'failed'))).toEqual([
    1,
    2,
    'failed',
    3,
    4,
  ])
})

it('opens another connection when one dies', async () => {
  await Promise.all([echo(1), echo(2)])
  await database.db.$client.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`,
  )
  await expect
    .poll(() => Promise.allSettled([echo(5), echo(6)]).then((all) => all.every(({ status }) => status === 'fulfilled')))
    .toBe(true)
})
