import { randomBytes } from 'node:crypto'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { openApp } from '../../server/http/app.ts'
import { openPlatform } from '../../server/http/open.ts'
import { readConfig } from '../../server/platform/config/config.ts'
import { ensureSchema, migrate, schemaState } from '../../server/platform/db/migrate.ts'
import { withDatabase } from './postgres-setup.ts'

/*
 * The rows of each release (migrations/releases/<its newest migration>.gz, made by `npm run migrations:release`), brought up to date with the
 * migrations since. The first test also adds migrations that only it knows, so that this is tested where there are none yet.
 */

type Entry = { idx: number; when: number; tag: string; version: string; breakpoints: boolean }
type Journal = { version: string; dialect: string; entries: Entry[] }

const folder = join(import.meta.dirname, '../../../migrations')
const journal = JSON.parse(readFileSync(join(folder, 'meta/_journal.json'), 'utf8')) as Journal
const releases = readdirSync(join(folder, 'releases')).flatMap((name) => /^(.+)\.gz$/.exec(name)?.[1] ?? [])

let scratch: string
let url: string
let client: pg.Client
beforeAll(() => {
  scratch = mkdtempSync(join(tmpdir(), 'vonk-upgrade-'))
})
afterAll(() => rmSync(scratch, { recursive: true, force: true }))
beforeEach(async () => {
  const { url: server, template } = inject('postgres')
  const name = template.replace('_template', `_${randomBytes(5).toString('hex')}`)
  await onServer(server, `CREATE DATABASE ${name} TEMPLATE template0 ENCODING 'UTF8'`)
  url = withDatabase(server, name)
  client = new pg.Client(url)
  await client.connect()
})
afterEach(async () => {
  await client.end()
  const { url: server } = inject('postgres')
  await onServer(server, `DROP DATABASE ${new URL(url).pathname.slice(1)} WITH (FORCE)`)
})

async function onServer(server: string, text: string): Promise<void> {
  const admin = new pg.Client(server)
  await admin.connect()
  await admin.query(text).finally(() => admin.end())
}

/** The migrations up to this one, and `more` after them, in a folder of their own. */
function migrationsTo(tag: string, more: { tag: string; text: string }[] = []): string {
  const copy = mkdtempSync(join(scratch, 'migrations-'))
  cpSync(folder, copy, { recursive: true })
  const entries = journal.entries.slice(0, journal.entries.findIndex((entry) => entry.tag === tag) + 1)
  for (const { tag: added, text } of more) {
    const last = entries.at(-1) as Entry
    writeFileSync(join(copy, `${added}.sql`), text)
    entries.push({ ...last, idx: last.idx + 1, when: last.when + 1, tag: added })
  }
  writeFileSync(join(copy, 'meta/_journal.json'), JSON.stringify({ ...journal, entries }))
  return copy
}

/** Tables of older releases that have another name now. */
const renamed: Record<string, string> = {
  daily_figures: 'daily_metrics',
  departures: 'deletion_reasons',
  figure_days: 'metric_days',
  mail_paces: 'email_send_rates',
  mail_troubles: 'email_problems',
  payment_differences: 'payment_discrepancies',
  staff_tickets: 'staff_tokens',
}

/** The database as it was with that release. Returns the number of rows of each table, by its name now. */
async function restore(tag: string): Promise<Record<string, number>> {
  await migrate(url, { migrationsFolder: migrationsTo(tag) })
  const lines = gunzipSync(readFileSync(join(folder, 'releases', `${tag}.gz`))).toString('utf8')
  for (const line of lines.split('\n').filter((one) => one !== '')) {
    const [table = '', rows = ''] = line.split('\t')
    const name = client.escapeIdentifier(table)
    await client.query(`INSERT INTO ${name} SELECT * FROM json_populate_recordset(NULL::${name}, $1::json)`, [rows])
  }
  return Object.fromEntries(Object.entries(await counts()).map(([name, count]) => [renamed[name] ?? name, count]))
}

async function counts(): Promise<Record<string, number>> {
  const { rows: tables } = await client.query<{ name: string }>(
    "SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition ORDER BY 1",
  )
  const found: Record<string, number> = {}
  for (const { name } of tables) {
    const { rows } = await client.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM ${client.escapeIdentifier(name)}`,
    )
    if (rows[0]?.count) found[name] = rows[0].count
  }
  return found
}

async function unvalidated(): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    'SELECT conname AS name FROM pg_constraint WHERE NOT convalidated',
  )
  return rows.map(({ name }) => name)
}

describe.each(releases)('from %s', (release) => {
  it('every row is there after all migrations since, every constraint is validated, and the product runs on it', async () => {
    const before = await restore(release)
    expect(Object.keys(before).length).toBeGreaterThan(30)
    await migrate(url)
    expect(await counts()).toMatchObject(before)
    expect(await unvalidated()).toEqual([])
    await expectProduct()
  })

  it('a later migration changes what is there, and one that the rows do not fit changes nothing', async () => {
    const newest = journal.entries.at(-1)?.tag ?? ''
    const before = await restore(release)
    const good = {
      tag: '9998_good',
      text: "ALTER TABLE orders ADD COLUMN channel text NOT NULL DEFAULT 'web';--> statement-breakpoint\nALTER TABLE orders ADD CONSTRAINT orders_channel CHECK (channel = 'web');",
    }
    await migrate(url, { migrationsFolder: migrationsTo(newest, [good]) })
    expect(await counts()).toMatchObject(before)
    const channels = await client.query('SELECT count(*)::int AS count FROM orders GROUP BY channel')
    expect(channels.rows).toEqual([{ count: before.orders }])

    const bad = {
      tag: '9999_bad',
      text: 'ALTER TABLE orders DROP COLUMN channel;--> statement-breakpoint\nALTER TABLE orders ADD CONSTRAINT orders_free CHECK (total_minor = 0);',
    }
    await expect(migrate(url, { migrationsFolder: migrationsTo(newest, [good, bad]) })).rejects.toThrow()
    expect(await counts()).toMatchObject(before)
    await expect(client.query('SELECT channel FROM orders LIMIT 1')).resolves.toMatchObject({ rowCount: 1 })
  })
})

describe('a migration of a database in use', () => {
  const newest = journal.entries.at(-1)?.tag ?? ''
  const channel = { tag: '9998_channel', text: 'ALTER TABLE orders ADD COLUMN channel text;' }
  beforeEach(() => migrate(url))

  it('waits for a reader without stopping others, and is applied afterwards', async () => {
    await client.query('BEGIN')
    await client.query('SELECT 1 FROM orders')
    const waits: string[] = []
    const migrating = migrate(url, {
      migrationsFolder: migrationsTo(newest, [channel]),
      onProgress: (line) => waits.push(line),
    })
    await expect
      .poll(() => waits, { timeout: 30_000 })
      .toContain('tables are locked by other transactions; trying again')
    await onServer(url, 'SELECT 1 FROM orders')
    await client.query('COMMIT')
    await migrating
    await client.query('SELECT channel FROM orders')
  })

  it('gives up after its time, and changes nothing', async () => {
    await client.query('BEGIN')
    await client.query('SELECT 1 FROM orders')
    const migrationsFolder = migrationsTo(newest, [channel])
    await expect(migrate(url, { migrationsFolder, patienceMs: 0 })).rejects.toMatchObject({ code: '55P03' })
    await client.query('COMMIT')
    expect(await schemaState(url, migrationsFolder)).toEqual({ kind: 'older', pending: 1 })
  })

  it('builds an index while rows are written', async () => {
    const text = `DROP INDEX CONCURRENTLY IF EXISTS orders_channel;--> statement-breakpoint
CREATE INDEX CONCURRENTLY orders_channel ON orders (status);`
    await client.query('BEGIN')
    await client.query('LOCK TABLE orders IN ROW EXCLUSIVE MODE')
    const migrating = migrate(url, { migrationsFolder: migrationsTo(newest, [{ tag: '9998_index', text }]) })
    await client.query('COMMIT')
    await migrating
    const { rows } = await client.query("SELECT indisvalid FROM pg_index WHERE indexrelid = 'orders_channel'::regclass")
    expect(rows).toEqual([{ indisvalid: true }])
  })

  it('is left to npm run migrate: a process accepts current and newer tables and refuses older ones', async () => {
    await ensureSchema(url, { isEmbedded: false })
    await migrate(url, { migrationsFolder: migrationsTo(newest, [channel]) })
    expect(await schemaState(url)).toEqual({ kind: 'newer' })
    await ensureSchema(url, { isEmbedded: false })
    await client.query(
      'DELETE FROM drizzle.__drizzle_migrations WHERE created_at >= (SELECT max(created_at) - 1 FROM drizzle.__drizzle_migrations)',
    )
    await expect(ensureSchema(url, { isEmbedded: false })).rejects.toThrow('npm run migrate')
  })
})

/** A member of the demo logs in and reads their conversations. */
async function expectProduct(): Promise<void> {
  const config = readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent', VAR_DIR: join(scratch, 'var'), DEMO: '1' })
  const platform = await openPlatform({ config, databaseUrl: url, runsJobs: false })
  const app = await openApp(platform, { hasPages: false, attachLive: () => undefined })
  try {
    await platform.jobs.start()
    const headers = { host: 'localhost', 'request-type': 'client' }
    const payload = { email: 'emma@demo.example', password: 'tulips-in-february' }
    const logIn = await app.inject({ method: 'POST', url: '/api/user.php', headers, payload })
    expect(logIn.statusCode, logIn.body).toBe(200)
    const cookie = logIn.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
    const chats = await app.inject({ url: '/api/chats.php', headers: { ...headers, cookie } })
    expect(chats.json<{ chats: unknown[] }>().chats.length).toBeGreaterThan(0)
  } finally {
    await platform.jobs.stop()
    await app.close()
    await platform.db.$client.end()
  }
}
