import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import pg from 'pg'
import { openLog } from '../src/server/platform/metrics/log.ts'
import { startEmbeddedPostgres } from '../src/server/platform/postgres.ts'

/*
 * npm run migrations:release, with each release: notes that the migrations there are will never change (migrations/releases/released.json), and
 * stores the rows of a small demo made with them (migrations/releases/<newest migration>.gz), which src/test/product/upgrade.soak.test.ts brings up to
 * date with every later migration. Each line of it is a table, a tab, and its rows as JSON; parents come before their children.
 */

const root = join(import.meta.dirname, '..')
const folder = join(root, 'migrations')
/** Excluded: demo-only data that grows, and keys. */
const leftOut = ['installation_secrets', 'caught_mails', 'daily_metrics', 'retention_weeks', 'rate_limits']

const { entries } = JSON.parse(readFileSync(join(folder, 'meta/_journal.json'), 'utf8')) as {
  entries: { tag: string }[]
}
const tags = entries.map(({ tag }) => tag)
const varDir = mkdtempSync(join(tmpdir(), 'vonk-release-'))
try {
  seed()
  const server = await startEmbeddedPostgres({ dir: join(varDir, 'postgres'), log: openLog('warn') })
  const rows = gzipSync(await dump(server.url).finally(server.stop), { level: 9 })
  writeFileSync(join(folder, 'releases', `${tags.at(-1)}.gz`), rows)
  writeFileSync(join(folder, 'releases/released.json'), `${JSON.stringify(hashes(), null, 2)}\n`)
  console.log(`released ${tags.at(-1)}: ${Math.ceil(rows.length / 1000)} kB of rows`)
} finally {
  rmSync(varDir, { recursive: true, force: true })
}

function seed(): void {
  const env = { ...process.env, VAR_DIR: varDir, DEMO_MEMBERS: '30' }
  const { status } = spawnSync(process.execPath, ['src/seed/main.ts'], { cwd: root, env, stdio: 'inherit' })
  if (status !== 0) throw new Error('the demo could not be made')
}

async function dump(databaseUrl: string): Promise<string> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  const tables = await inOrder(client)
  const lines = []
  for (const table of tables.filter((name) => !leftOut.includes(name))) {
    const { rows } = await client.query<{ rows: string | null }>(
      `SELECT json_agg(t)::text AS rows FROM ${client.escapeIdentifier(table)} t`,
    )
    if (rows[0]?.rows) lines.push(`${table}\t${rows[0].rows.replaceAll(', \n ', ',')}\n`)
  }
  await client.end()
  return lines.join('')
}

/** Every table after those that it refers to. */
async function inOrder(client: pg.Client): Promise<string[]> {
  const { rows: tables } = await client.query<{ name: string; parents: string[] }>(`SELECT c.relname AS name,
      ARRAY(SELECT confrelid::regclass::text FROM pg_constraint WHERE conrelid = c.oid AND contype = 'f' AND confrelid <> c.oid) AS parents
    FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition ORDER BY 1`)
  const ordered: string[] = []
  while (ordered.length < tables.length) {
    const next = tables.filter(
      ({ name, parents }) => !ordered.includes(name) && parents.every((parent) => ordered.includes(parent)),
    )
    if (next.length === 0) throw new Error('tables refer to each other in a circle')
    ordered.push(...next.map(({ name }) => name))
  }
  return ordered
}

function hashes(): Record<string, string> {
  return Object.fromEntries(
    tags.map((tag) => [
      tag,
      createHash('sha256')
        .update(readFileSync(join(folder, `${tag}.sql`)))
        .digest('hex'),
    ]),
  )
}
