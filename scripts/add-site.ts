import { parseArgs } from 'node:util'
import { defaultAgeProof } from '../src/contract/accounts/age-rules.ts'
import { currency, locale } from '../src/contract/wire.ts'
import { createDefaultBundles } from '../src/server/payments/shop/index.ts'
import type { Pooled } from '../src/server/platform/db/db.ts'
import { publicSchema } from '../src/server/platform/db/schema-of.ts'
import type { Platform } from '../src/server/platform/platform.ts'
import { addHost, addSite, changeSettings } from '../src/server/sites/editing/index.ts'
import { siteAtOrFirst } from '../src/server/sites/editing/new-site.ts'
import { listSites, type Site, siteById } from '../src/server/sites/index.ts'
import { eachPool, onPool, onPoolOf, runCommand } from './on-database.ts'

const usage = `npm run site                                              the sites that there are
npm run site -- add --name Getij --host getij.example [--host www.getij.example] [--settings '{"language":"nl"}']
                    [--language nl] [--niche 6] [--currency EUR] [--shares-members-of vonk.example | --pool pool_b] [--company-of vonk.example]
npm run site -- change --host getij.example [--name Getij] --settings '{"niche":2,"mailName":"Getij"}'
npm run site -- host --of getij.example --host www.getij.example
Settings and their defaults: src/server/sites/settings.ts. Into DATABASE_URL, or the database below VAR_DIR.`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    name: { type: 'string' },
    host: { type: 'string', multiple: true },
    of: { type: 'string' },
    settings: { type: 'string', default: '{}' },
    language: { type: 'string' },
    niche: { type: 'string' },
    currency: { type: 'string' },
    'shares-members-of': { type: 'string' },
    'company-of': { type: 'string' },
    pool: { type: 'string' },
  },
})
const [act = 'list'] = positionals
const acts: Record<string, (platform: Platform) => Promise<void>> = { list, add, change, host }

await runCommand(acts, { name: act, usage })

async function list(platform: Platform): Promise<void> {
  await eachPool(platform, async (db, schema) => {
    for (const { id } of await listSites(db)) {
      const site = await siteById(db, id)
      if (site === null) continue
      const { settings, name, host: main, poolId } = site
      const hosts = site.isFallback ? `${main} and every other host` : main
      const members = `members ${poolId.slice(-8)}${schema === publicSchema ? '' : ` in ${schema}`}`
      console.log(`${name}  ${hosts}  ${settings.language}  niche ${settings.niche}  ${members}`)
    }
  })
}

async function add(platform: Platform): Promise<void> {
  const shared = values['shares-members-of']
  const company = await onPoolOf(platform, values['company-of'] ?? 'localhost', (db) =>
    siteAtOrFirst(db, values['company-of'] ?? 'localhost'),
  )
  const addIn = (db: Pooled) => addTo(db, { company, now: platform.clock.now() })
  await (shared === undefined
    ? onPool(platform, values.pool ?? publicSchema, addIn)
    : onPoolOf(platform, shared, addIn))
}

async function addTo(db: Pooled, { company, now }: { company: Site; now: Date }): Promise<void> {
  const hosts = values.host ?? []
  if (values.name === undefined || hosts.length === 0) throw new Error('A site needs a name and a host.')
  const settings = {
    ...settingsGiven(),
    ...(values.language !== undefined && { language: locale.parse(values.language) }),
    ...(values.niche !== undefined && { niche: Number(values.niche) }),
    ...(values.currency !== undefined && { currency: currency.parse(values.currency) }),
  }
  const shared = values['shares-members-of']
  const site = await addSite(
    db,
    {
      name: values.name,
      hosts,
      settings: { mailName: values.name, ageProof: defaultAgeProof(), ...settings },
      company,
      sharesWith: shared === undefined ? null : await siteAtOrFirst(db, shared),
    },
    now,
  )
  await createDefaultBundles(db, site, now)
  console.log(`${site.name} answers at ${hosts.join(', ')}.`)
}

async function change(platform: Platform): Promise<void> {
  const at = values.host?.[0] ?? ''
  const changes = { ...settingsGiven(), ...(values.name !== undefined && { name: values.name }) }
  const { name } = await onPoolOf(platform, at, async (db) =>
    changeSettings(db, await siteAtOrFirst(db, at), changes, platform.clock.now()),
  )
  console.log(`${name} is changed; caches follow within seconds.`)
}

async function host(platform: Platform): Promise<void> {
  const site = await onPoolOf(platform, values.of ?? '', (db) => siteAtOrFirst(db, values.of ?? ''))
  for (const name of values.host ?? []) await addHost(platform.db, site, name)
  console.log(`${site.name} answers at ${(values.host ?? []).join(', ')}, too.`)
}

function settingsGiven(): Record<string, unknown> {
  const given: unknown = JSON.parse(values.settings)
  if (typeof given !== 'object' || given === null || Array.isArray(given)) throw new Error('Settings are an object.')
  return { ...given }
}
