import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator'
import { Client, type Pool } from 'pg'
import { distributeSchema, isCitus } from './citus.ts'
import { isControlStatement, unqualified } from './pool-migrations.ts'
import { publicSchema, schemaOfClient } from './schema-of.ts'

const folder = fileURLToPath(new URL('../../../../migrations', import.meta.url))
const advisoryLock = 0x766f6e6b // "vonk": processes that migrate at the same time do so one after the other
const lockNotAvailable = '55P03'
const deadlockDetected = '40P01'
/** While a migration waits for a table's lock, all statements on that table wait behind it: it gives up soon and tries again. */
const lockTimeoutMs = 2_000
const pauseMs = 1_000

type Options = {
  migrationsFolder?: string
  /** How long one migration is retried while other transactions hold its locks, in milliseconds. */
  patienceMs?: number
  onProgress?: (line: string) => void
}
/** How the schema of a database relates to the migrations of this release. */
type SchemaState = { kind: 'empty' | 'current' | 'newer' } | { kind: 'older'; pending: number }

/**
 * Applies the migrations that this database has not seen, each in a transaction of its own; those that build indexes
 * concurrently run outside of one. Then the same for each other pool schema, with the statements about pool tables.
 * Statements have no time limit here, unlike those of requests. Needs PostgreSQL 15 or newer and a direct connection
 * (no PgBouncer in transaction mode).
 */
export async function migrate(
  url: string,
  { migrationsFolder = folder, patienceMs = 600_000, onProgress = () => undefined }: Options = {},
): Promise<void> {
  await onConnection(url, async (client) => {
    await requireVersion(client)
    await takeAdvisoryLock(client, onProgress)
    const migrations = readMigrationFiles({ migrationsFolder })
    await migrateSchema(client, publicSchema, { migrations, patienceMs, onProgress })
    for (const schema of await otherSchemas(client))
      await migrateSchema(client, schema, { migrations, patienceMs, onProgress })
  })
}

/** Makes a pool schema with all pool tables; continues one that was cut short. Processes use it from their next start on. */
export async function addPoolSchema(url: string, schema: string): Promise<void> {
  await onConnection(url, async (client) => {
    await takeAdvisoryLock(client, () => undefined)
    await client.query('INSERT INTO pool_schemas (name) VALUES ($1) ON CONFLICT DO NOTHING', [schema])
    await client.query(`CREATE SCHEMA IF NOT EXISTS ${client.escapeIdentifier(schema)}`)
    const migrations = readMigrationFiles({ migrationsFolder: folder })
    await migrateSchema(client, schema, { migrations, patienceMs: 600_000, onProgress: () => undefined })
    if (await isCitus(client)) await distributeSchema(client, schema)
  })
}

type Progress = { migrations: MigrationMeta[]; patienceMs: number; onProgress: (line: string) => void }

async function migrateSchema(client: Client, schema: string, { migrations, ...options }: Progress): Promise<void> {
  const isPublic = schema === publicSchema
  await client.query(`SET search_path = ${isPublic ? publicSchema : `${schema}, ${publicSchema}`}`)
  await client.query(`CREATE SCHEMA IF NOT EXISTS ${recordSchema(schema)};
    CREATE TABLE IF NOT EXISTS ${recordOf(schema)} (id serial PRIMARY KEY, hash text NOT NULL, created_at bigint)`)
  const newest = (await newestApplied(client, schema)) ?? 0
  const pending = migrations.filter(({ folderMillis }) => folderMillis > newest)
  for (const [index, { sql, ...migration }] of pending.entries()) {
    const own = isPublic ? sql : sql.filter((statement) => !isControlStatement(statement)).map(unqualified)
    await retryWhileLocked(() => apply(client, schema, { ...migration, sql: own }), options)
    options.onProgress(`migration ${index + 1} of ${pending.length} applied${isPublic ? '' : ` to ${schema}`}`)
  }
}

/** Where a schema's applied migrations are recorded: for those of `public`, where drizzle-orm does. */
function recordOf(schema: string): string {
  return `${recordSchema(schema)}.__drizzle_migrations`
}
function recordSchema(schema: string): string {
  return schema === publicSchema ? 'drizzle' : schema
}

async function otherSchemas(client: Client): Promise<string[]> {
  // Migrations of tests, and those before this table
  const { rows: tables } = await client.query<{ name: string | null }>(
    "SELECT to_regclass('public.pool_schemas') AS name",
  )
  if (tables[0]?.name == null) return []
  const { rows } = await client.query<{ name: string }>(
    'SELECT name FROM public.pool_schemas WHERE name <> $1 ORDER BY name',
    [publicSchema],
  )
  return rows.map(({ name }) => name)
}

/**
 * What a process does before it uses a database: migrates the embedded one and an empty one. Throws for one with older
 * tables: `npm run migrate` changes those, once, before the first process of a new release starts. Tables of a newer
 * release are accepted, because during an upgrade processes of both releases run.
 */
export async function ensureSchema(url: string, { isEmbedded }: { isEmbedded: boolean }): Promise<void> {
  if (isEmbedded) return migrate(url)
  const state = await schemaState(url)
  if (state.kind === 'empty') return migrate(url)
  if (state.kind === 'older')
    throw new Error(
      `The database is ${state.pending} migration${state.pending === 1 ? '' : 's'} behind this release. Run npm run migrate first (docs/operations/upgrade.md).`,
    )
}

/** Compares the schema of a database with this release; changes nothing. */
export async function schemaState(url: string, migrationsFolder = folder): Promise<SchemaState> {
  return onConnection(url, async (client) => {
    const inPublic = await newestApplied(client, publicSchema)
    if (inPublic === null) return { kind: 'empty' }
    const others = await Promise.all((await otherSchemas(client)).map((schema) => newestApplied(client, schema)))
    const newest = Math.min(inPublic, ...others.map((time) => time ?? 0))
    const all = readMigrationFiles({ migrationsFolder })
    if (newest > (all.at(-1)?.folderMillis ?? 0)) return { kind: 'newer' }
    const pending = all.filter(({ folderMillis }) => folderMillis > newest).length
    return pending === 0 ? { kind: 'current' } : { kind: 'older', pending }
  })
}

let newestOfRelease: number | null = null

/** Whether the schema of this pool lacks migrations of this release, by one quick query. */
export async function isSchemaOlder({ $client }: { $client: Pool }): Promise<boolean> {
  newestOfRelease ??= readMigrationFiles({ migrationsFolder: folder }).at(-1)?.folderMillis ?? 0
  const { rows } = await $client.query<{ newest: string | null }>(
    `SELECT max(created_at) AS newest FROM ${recordOf(schemaOfClient($client))}`,
  )
  return Number(rows[0]?.newest ?? 0) < newestOfRelease
}

async function onConnection<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url, application_name: 'vonk migrate' })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query('SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0')
    return await work(client)
  } finally {
    // Also releases the advisory lock
    await client.end()
  }
}

async function requireVersion(client: Client): Promise<void> {
  const { rows } = await client.query<{ version: number }>(
    "SELECT current_setting('server_version_num')::int AS version",
  )
  if ((rows[0]?.version ?? 0) < 150_000) throw new Error('PostgreSQL 15 or newer is needed')
}

/** Polls: a statement that waits for the lock would hold a snapshot, which CREATE INDEX CONCURRENTLY waits for. */
async function takeAdvisoryLock(client: Client, onProgress: (line: string) => void): Promise<void> {
  for (let attempt = 0; ; attempt += 1) {
    const { rows } = await client.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1) AS taken', [advisoryLock])
    if (rows[0]?.taken) return
    if (attempt === 0) onProgress('another process is migrating; waiting for it')
    await wait(250)
  }
}

/** When the newest migration applied to a schema was written (ms since 1970); null if none was ever applied. */
async function newestApplied(client: Client, schema: string): Promise<number | null> {
  const { rows: tables } = await client.query<{ name: string | null }>('SELECT to_regclass($1) AS name', [
    recordOf(schema),
  ])
  if (tables[0]?.name == null) return null
  const { rows } = await client.query<{ newest: string | null }>(
    `SELECT max(created_at) AS newest FROM ${recordOf(schema)}`,
  )
  const newest = rows[0]?.newest ?? null
  return newest === null ? null : Number(newest)
}

type Migration = Pick<MigrationMeta, 'sql' | 'hash' | 'folderMillis'>

async function apply(client: Client, schema: string, migration: Migration): Promise<void> {
  const record = () =>
    client.query(`INSERT INTO ${recordOf(schema)} (hash, created_at) VALUES ($1, $2)`, [
      migration.hash,
      migration.folderMillis,
    ])
  if (migration.sql.some((statement) => /\bCONCURRENTLY\b/i.test(statement))) {
    // These take no lock that stops reads or writes, so that they may wait
    await client.query('SET lock_timeout = 0')
    for (const statement of migration.sql) await client.query(statement)
    await record()
    return
  }
  await client.query(`SET lock_timeout = ${lockTimeoutMs}`)
  await client.query('BEGIN')
  try {
    for (const statement of migration.sql) await client.query(statement)
    await record()
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined)
    throw error
  }
}

async function retryWhileLocked(
  work: () => Promise<void>,
  { patienceMs, onProgress }: { patienceMs: number; onProgress: (line: string) => void },
): Promise<void> {
  const until = Date.now() + patienceMs
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!isLockProblem(error) || Date.now() + pauseMs > until) throw error
      onProgress('tables are locked by other transactions; trying again')
      await wait(pauseMs)
    }
  }
}

function isLockProblem(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : null
  return code === lockNotAvailable || code === deadlockDetected
}
