import { processConfig } from '../src/server/platform/config/config.ts'
import { type Db, openDb } from '../src/server/platform/db/db.ts'
import { listPoolSchemas } from '../src/server/platform/db/pool-schemas.ts'
import { openDkimKey } from '../src/server/platform/email/dkim.ts'
import { domainOf } from '../src/server/platform/email/email-address.ts'
import { mailRecords, zoneLine } from '../src/server/platform/email/email-dns.ts'
import { listSites, siteById } from '../src/server/sites/index.ts'
import { withDatabase } from './on-database.ts'

// `npm run mail:dns`: prints the DNS records for email authentication. Generates the DKIM key if there is none yet.
const config = processConfig()
await withDatabase(async (databaseUrl) => {
  const db = openDb(databaseUrl, { max: 2 })
  const others = (await listPoolSchemas(db)).slice(1).map((schema) => openDb(databaseUrl, { max: 1, schema }))
  try {
    await print([db, ...others])
  } finally {
    await Promise.all([db, ...others].map(({ $client }) => $client.end()))
  }
})

async function print(dbs: readonly [Db, ...Db[]]): Promise<void> {
  const key = await openDkimKey(dbs[0], config)
  const from = [config.mailDomain, ...(await Promise.all(dbs.map(ownDomains))).flat()]
  const relay = config.smtpUrl === null ? null : new URL(config.smtpUrl).hostname
  for (const record of mailRecords({ from, bounceDomain: config.bounceDomain, relay, key })) {
    console.log(`; ${record.why}`)
    console.log(`${zoneLine(record)}\n`)
  }
  if (config.mailDomain === 'localhost') console.log('; MAIL_DOMAIN is not set: these names are of no use yet')
}

/** Of the addresses that sites write from. */
async function ownDomains(db: Db): Promise<string[]> {
  const sites = await Promise.all((await listSites(db)).map(({ id }) => siteById(db, id)))
  return sites.flatMap((site) => (site?.settings.mailAddress ? [domainOf(site.settings.mailAddress)] : []))
}
