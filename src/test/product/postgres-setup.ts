import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { readConfig } from '../../server/platform/config/config.ts'
import { openDb } from '../../server/platform/db/db.ts'
import { addPoolSchema, migrate } from '../../server/platform/db/migrate.ts'
import { publicSchema } from '../../server/platform/db/schema-of.ts'
import { openDkimKey } from '../../server/platform/email/dkim.ts'
import { openJobs } from '../../server/platform/jobs/jobs.ts'
import { openLog } from '../../server/platform/metrics/log.ts'
import { startEmbeddedPostgres } from '../../server/platform/postgres.ts'
import { temporaryFolder } from './temporary.ts'
import { testSchema } from './test-schema.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The server, and the migrated database that each test file copies. */
    postgres: { url: string; template: string }
  }
}

/** Once per run: a PostgreSQL (that of DATABASE_URL when given), and one database with all migrations to copy from. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.DATABASE_URL
  const server = given ? { url: given, stop: async () => undefined } : await startTemporary()
  const prefix = `vonk_test_${randomBytes(4).toString('hex')}`
  const template = `${prefix}_template`
  await run(server.url, `CREATE DATABASE ${template} TEMPLATE template0 ENCODING 'UTF8'`)
  try {
    await migrateForTests(withDatabase(server.url, template))
    await createJobTables(withDatabase(server.url, template))
    await makeMailKey(withDatabase(server.url, template))
  } catch (error) {
    if (given) await dropAll(server.url, prefix)
    await server.stop()
    throw error
  }
  project.provide('postgres', { url: server.url, template })
  return async () => {
    if (given) await dropAll(server.url, prefix)
    await server.stop()
  }
}

/** All migrations, and the schema that the tests run in. */
export async function migrateForTests(url: string): Promise<void> {
  await migrate(url)
  if (testSchema !== publicSchema) await addPoolSchema(url, testSchema)
}

/** What a product makes by itself when it starts: once here, instead of in each copy. */
async function createJobTables(url: string): Promise<void> {
  const jobs = openJobs({ url, log: openLog('silent'), runs: false, schema: testSchema })
  await jobs.start()
  await jobs.stop()
}

/** A tenth of a second of a core for each file that sends a mail. */
async function makeMailKey(url: string): Promise<void> {
  const db = openDb(url, { max: 1 })
  await openDkimKey(db, readConfig({}))
  await db.$client.end()
}

export function withDatabase(url: string, database: string): string {
  const changed = new URL(url)
  changed.pathname = `/${database}`
  return changed.href
}

async function startTemporary() {
  const dir = temporaryFolder('vonk-test-')
  const quiet = () => undefined
  const server = await startEmbeddedPostgres({
    dir: join(dir, 'postgres'),
    log: { debug: quiet, info: quiet, warn: quiet, error: (line) => console.error(line) },
    // Nothing here outlives the run.
    settings: {
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      autovacuum: 'off',
      wal_level: 'minimal',
      max_wal_senders: '0',
      // Each database is made and dropped with a look through all of it
      shared_buffers: '64MB',
      // Several test files at once, each with the pools of a product
      max_connections: '300',
    },
  })
  await hastenLogIn(server.url)
  const stop = async () => {
    await server.stop()
    rmSync(dir, { recursive: true, force: true })
  }
  return { url: server.url, stop }
}

/** Thousands of connections are opened: each would derive its key in 4,096 rounds, on both sides. */
async function hastenLogIn(url: string): Promise<void> {
  const { username, password } = new URL(url)
  const own = `ALTER ROLE ${pg.escapeIdentifier(username)} PASSWORD ${pg.escapeLiteral(decodeURIComponent(password))}`
  await run(url, `SET scram_iterations = 1; ${own}`)
}

async function dropAll(url: string, prefix: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ name: string }>(
    'SELECT datname AS name FROM pg_database WHERE starts_with(datname, $1)',
    [prefix],
  )
  for (const { name } of rows)
    await client.query(`DROP DATABASE IF EXISTS ${client.escapeIdentifier(name)} WITH (FORCE)`)
  await client.end()
}

async function run(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}
