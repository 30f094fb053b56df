import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { withSecretFiles } from '../src/server/platform/config/secret-files.ts'
import { startEmbeddedPostgres } from '../src/server/platform/postgres.ts'
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
    const results = await checkLedger(client)
    console.log(reportOf(results))
    return results.every((result) => result.differences === 0) ? 0 : 1
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
