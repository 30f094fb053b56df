import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { parseEcbRates } from '../src/server/invoices/ecb-rates.ts'
import { vatQuarters, vatReport } from '../src/server/invoices/index.ts'
import { processConfig } from '../src/server/platform/config/config.ts'
import { openDb } from '../src/server/platform/db/db.ts'
import { listPoolSchemas } from '../src/server/platform/db/pool-schemas.ts'
import { openLog } from '../src/server/platform/metrics/log.ts'
import { startEmbeddedPostgres } from '../src/server/platform/postgres.ts'

const usage = `A VAT return of a quarter as CSV on standard output, by default that of the one-stop shop. Changes nothing.

  npm run vat -- 2026-Q4                        of the only company, in the currencies of the sales
  npm run vat -- 2026-Q4 --rates eurofxref.csv  in euros: rates of the ECB for the last day of the quarter, or all of them
  npm run vat -- 2026-Q4 --return GB            another return: domestic, GB, NO, CH, US
  npm run vat -- 2026-Q4 --company ID           of one company of several

Of the database of DATABASE_URL, or the one below VAR_DIR.`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { rates: { type: 'string' }, company: { type: 'string' }, return: { type: 'string' } },
})
const [quarter] = positionals

if (quarter === undefined) {
  console.error(usage)
  process.exitCode = 1
} else {
  await report(quarter).catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  })
}

async function report(of: string): Promise<void> {
  const rates = values.rates === undefined ? undefined : parseEcbRates(readFileSync(values.rates, 'utf8'))
  const config = processConfig()
  const given = config.databaseDirectUrl
  const server =
    given === null
      ? await startEmbeddedPostgres({ dir: join(config.varDir, 'postgres'), log: openLog('warn'), mayShare: true })
      : { url: given, stop: async () => undefined }
  const db = openDb(server.url, { max: 1 })
  const others = (await listPoolSchemas(db)).slice(1).map((schema) => openDb(server.url, { max: 1, schema }))
  try {
    const companies = new Map((await vatQuarters(db)).map(({ companyId, company }) => [companyId, company]))
    const [only] = companies.keys()
    const companyId = values.company ?? (companies.size === 1 ? only : undefined)
    if (companies.size === 0) throw new Error('There are no documents yet.')
    if (companyId === undefined) {
      const list = [...companies].map(([id, company]) => `  ${id} ${company}`)
      throw new Error(['Which company? Name one with --company:', ...list].join('\n'))
    }
    process.stdout.write(
      await vatReport(db, {
        companyId,
        quarter: of,
        vatReturn: values.return ?? 'oss',
        others,
        ...(rates && { rates }),
      }),
    )
  } finally {
    await Promise.all([db, ...others].map(({ $client }) => $client.end()))
    await server.stop()
  }
}
