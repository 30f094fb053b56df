import { fileURLToPath } from 'node:url'
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator'
import { openDb } from './db.ts'

const folder = fileURLToPath(new URL('../../../../migrations', import.meta.url))
const lockKey = 0x766f6e6b // "vonk": two processes that start together migrate one after the other

/** Applies the migrations that this database has not seen; needs PostgreSQL 15 or newer. */
export async function migrate(url: string, migrationsFolder = folder): Promise<void> {
  const db = openDb(url, { max: 2 })
  const lock = await db.$client.connect()
  try {
    const { rows } = await lock.query<{ version: number }>(
      "SELECT current_setting('server_version_num')::int AS version",
    )
    if ((rows[0]?.version ?? 0) < 150_000) throw new Error('PostgreSQL 15 or newer is needed')
    await lock.query('SELECT pg_advisory_lock($1)', [lockKey])
    await applyMigrations(db, { migrationsFolder })
  } finally {
    await lock.query('SELECT pg_advisory_unlock_all()').catch(() => undefined)
    lock.release()
    await db.$client.end()
  }
}
