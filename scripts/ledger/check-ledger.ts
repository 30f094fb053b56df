import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { withSecretFiles } from '../../src/server/platform/config/secret-files.ts'
import { publicSchema } from '../../src/server/platform/db/schema-of.ts'
import { startEmbeddedPostgres } from '../../src/server/platform/postgres.ts'
import { checkLedger, reportOf } from './ledger-checker.ts'

const usage = `Proves that every credit is accounted for. Changes nothing.

  npm run check:ledger                      the database of DATABASE_URL, or else the embedded one of VAR_DIR (default: var)
  npm run check:ledger -- --database URL    any PostgreSQL that holds the product
`

/** Which database; the embedded one is started if it is not running, and left as it was found. */
async function openDatabase(given: string | undefined): Promise<{ url: string; stop: () => Promise<void> }> {
  const url = given ?? withSecretFiles(process.env).DATABASE_URL
  if (url) return { url, stop: async () => undefined }
  const dir = join(resolve(process.env.VAR_DIR ?? 'var'), 'postgres')
  if (!existsSync(dir))
    throw new Error(`There is no database in ${dir}. Name one with --database, DATABASE_URL or VAR_DIR.`)
  const log = { debug: () => undefined, info: () => undefined, warn: console.error, error: console.error }
  return startEmbeddedPostgres({ dir, log, mayShare: true })
}

/** All pool schemas, `public` first. */
async function schemasOf(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('SELECT name FROM pool_schemas ORDER BY name <> $1, name', [
    publicSchema,
  ])
  return rows.map(({ name }) => name)
}

async function main(): Promise<number> {
  const { values } = parseArgs({ options: { database: { type: 'string' }, help: { type: 'boolean' } } })
  if (values.help) {
    console.log(usage)
    return 0
  }
  const database = await openDatabase(values.database)
  const client = new pg.Client({ connectionString: database.url })
  try {
    await client.connect()
    let isSound = true
    for (const schema of await schemasOf(client)) {
      await client.query(`SET search_path = ${schema === publicSchema ? publicSchema : `${schema}, ${publicSchema}`}`)
      const results = await checkLedger(client)
      console.log(schema === publicSchema ? reportOf(results) : `\n${schema}\n${reportOf(results)}`)
      isSound &&= results.every((result) => result.differences === 0)
    }
    return isSound ? 0 : 1
  } finally {
    await client.end()
    await database.stop()
  }
}

try {
  process.exitCode = await main()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 2
}
