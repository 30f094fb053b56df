import { parseArgs } from 'node:util'
import { monthlyRecipients } from '../src/server/analytics/index.ts'
import {
  acquirerReport,
  monthOf,
  statementsOfReasons,
  transparencyReport,
} from '../src/server/moderation/transparency/index.ts'
import type { Pooled } from '../src/server/platform/db/db.ts'
import type { Platform } from '../src/server/platform/platform.ts'
import { siteAtOrFirst } from '../src/server/sites/editing/new-site.ts'
import { listSites, originOfSite, type Site, siteById } from '../src/server/sites/index.ts'
import { eachPool, onPoolOf, runCommand } from './on-database.ts'

const usage = `Reports for authorities and card schemes, on standard output. Changes nothing.

  npm run reports -- acquirer 2026-10       month: complaints, time to resolve, removals, appeals, as CSV (Mastercard AN 5196, Visa VIRP)
  npm run reports -- transparency 2026      year: transparency report as JSON (Digital Services Act, articles 15 and 24)
  npm run reports -- recipients             members active per month, average of six months (article 24)
  npm run reports -- statements 2026-10     month: statements of reasons of all sites for the Commission's database,
                                            one request body (at most 100 statements) per line (article 24)

--site getij.example: of this site; otherwise of the first one. Of DATABASE_URL, or the database below VAR_DIR.`

const { values, positionals } = parseArgs({ allowPositionals: true, options: { site: { type: 'string' } } })
const [name = '', period = ''] = positionals

await runCommand({ acquirer, transparency, recipients, statements }, { name, usage })

/** Runs `work` on the pool schema of the site. */
function onSite(platform: Platform, work: (db: Pooled, site: Site) => Promise<void>) {
  const host = values.site ?? 'localhost'
  return onPoolOf(platform, host, async (db) => work(db, await siteAtOrFirst(db, host)))
}

async function acquirer(platform: Platform): Promise<void> {
  await onSite(platform, async (db, site) => {
    process.stdout.write(await acquirerReport(db, { month: period, site }))
  })
}

async function transparency(platform: Platform): Promise<void> {
  if (!/^\d{4}$/.test(period)) throw new Error('Which year? Write 2026.')
  const year = Number(period)
  const span = { from: new Date(Date.UTC(year, 0)), until: new Date(Date.UTC(year + 1, 0)) }
  await onSite(platform, async (db, { id }) => {
    const report = await transparencyReport(db, { ...span, siteId: id })
    const average = await monthlyRecipients(db, id, platform.clock.now())
    console.log(JSON.stringify({ ...report, recipients: average }, null, 2))
  })
}

async function recipients(platform: Platform): Promise<void> {
  await onSite(platform, async (db, { id, name: site }) => {
    const average = await monthlyRecipients(db, id, platform.clock.now())
    console.log(average === null ? `${site}: not counted yet` : `${site}: ${average}`)
  })
}

async function statements(platform: Platform): Promise<void> {
  const span = monthOf(period)
  await eachPool(platform, async (db) => {
    const urls = new Map<string, string>()
    for (const { id } of await listSites(db)) {
      const site = await siteById(db, id)
      if (site !== null) urls.set(id, `${originOfSite(platform, site)}/pages/terms`)
    }
    const termsUrlOf = (siteId: string) => urls.get(siteId) ?? ''
    for (const body of await statementsOfReasons(db, span, termsUrlOf)) console.log(JSON.stringify(body))
  })
}
