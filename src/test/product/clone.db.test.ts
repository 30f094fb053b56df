import { expect, test } from 'vitest'
import { testDatabase } from './database.ts'

test('each test file has a database of its own, with all migrations', async () => {
  const [one, other] = await Promise.all([testDatabase(), testDatabase()])
  await one.db.$client.query('CREATE TABLE only_here ()')
  const tables = (database: typeof one) =>
    database.db.$client.query<{ name: string }>("SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'")
  const names = (await tables(other)).rows.map((row) => row.name)
  expect(names).not.toContain('only_here')
  expect(names.length).toBeGreaterThan(5)
  await Promise.all([one.close(), other.close()])
})
