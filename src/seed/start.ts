import { eq, sql } from 'drizzle-orm'
import { defaultAgeProof } from '../contract/accounts/age-rules.ts'
import type { Demo } from '../server/banner.ts'
import { createDefaultBundles } from '../server/payments/shop/index.ts'
import { openDb, transaction } from '../server/platform/db/db.ts'
import type { Platform } from '../server/platform/platform.ts'
import { installationSecrets } from '../server/platform/security/secrets.ts'
import { rebuildSearch } from '../server/search/index.ts'
import { ensureFirstSite } from '../server/sites/editing/index.ts'
import { siteByHost, siteById } from '../server/sites/index.ts'
import { seedAnalytics } from './analytics.ts'
import { castLogins } from './cast.ts'
import { demoPassword, seedDemo } from './demo.ts'
import { demoSites, vonk } from './demo-sites.ts'
import { secondLogins } from './second-cast.ts'
import { homesOf, openSites } from './sites.ts'

const demoSeed = 2026

/** Makes the first site, with what it sells, where the database has none. Only the demo asks no one for a proof of age. */
export async function prepareFirstSite(platform: Platform): Promise<string | null> {
  const settings = platform.config.isDemo ? {} : { ageProof: defaultAgeProof() }
  const site = await ensureFirstSite(platform.db, platform.clock, settings)
  if (site !== null) await createDefaultBundles(platform.db, site, platform.clock.now())
  return site?.id ?? null
}

/** Fills an empty installation with the sites and members of the demo; answers where to look. A world whose making was cut short is made anew. */
export async function seedWhenEmpty(platform: Platform): Promise<Demo> {
  if ((await worldState(platform)) === 'making') await clear(platform)
  const siteId = await prepareFirstSite(platform)
  if (siteId !== null) await makeWorld(platform, siteId)
  return { sites: await placesOf(platform), password: demoPassword }
}

/** The sites of the demo that there are: an installation made before had fewer. */
async function placesOf({ db }: Platform): Promise<Demo['sites']> {
  const all = [{ name: 'Vonk', ...vonk }, ...Object.values(demoSites)].map(({ name, host, about }) => ({
    name,
    host,
    about,
    logins: host === demoSites.knoten.host ? secondLogins : host === vonk.host ? castLogins : [],
  }))
  const known = await Promise.all(all.map(({ host }) => siteByHost(db, host)))
  return all.filter((site, place) => site.host === vonk.host || known[place]?.isNamedHost)
}

async function makeWorld(platform: Platform, siteId: string): Promise<void> {
  const say = (line: string) => void process.stdout.write(`  ${line}\n`)
  say('Making the demo world, once:')
  await noteState(platform, 'making')
  const first = await siteById(platform.db, siteId)
  if (first === null) throw new Error('the first site is gone')
  const sites = await openSites(platform, first)
  const places = { site: sites.vonk, sitesOf: homesOf(sites), apart: sites.knoten }
  await withQuickCommits(platform, async (quick) => {
    await Promise.all([
      seedDemo(quick, places, { seed: demoSeed, members: platform.config.demoMembers, say }),
      seedAnalytics(quick, sites.vonk, demoSeed),
    ])
  })
  // A job may have searched meanwhile; most residents are written without an event
  rebuildSearch(platform.db)
  await noteState(platform, 'made')
}

/** A world whose making was cut short is made anew: no commit of it needs to wait for the disk. On a slow machine it takes minutes. */
async function withQuickCommits(platform: Platform, work: (quick: Platform) => Promise<void>): Promise<void> {
  const { connectionString = '' } = platform.db.$client.options
  const db = openDb(platform.config.databaseDirectUrl ?? connectionString, {
    max: platform.config.databasePool,
    settings: '-c synchronous_commit=off',
    hasTimeouts: false,
  })
  try {
    await work({ ...platform, db })
  } finally {
    await db.$client.end()
  }
}

/** Whether the demo's members and staff are in this database. */
export async function hasDemoWorld(platform: Pick<Platform, 'db'>): Promise<boolean> {
  return (await worldState(platform)) !== null
}

async function worldState(platform: Pick<Platform, 'db'>): Promise<string | null> {
  const [row] = await platform.db.select().from(installationSecrets).where(eq(installationSecrets.name, 'demo_world'))
  return row?.value ?? null
}

async function noteState(platform: Platform, value: 'making' | 'made'): Promise<void> {
  const row = { name: 'demo_world', value }
  await platform.db
    .insert(installationSecrets)
    .values(row)
    .onConflictDoUpdate({ target: installationSecrets.name, set: { value } })
}

/** Empties every table of ours but the keys. Only for a world that the seed itself began in an empty database. */
async function clear(platform: Platform): Promise<void> {
  const { rows } = await platform.db.execute<{ name: string }>(
    sql`SELECT quote_ident(tablename) AS name FROM pg_tables WHERE schemaname = 'public' AND tablename NOT IN ('installation_secrets', 'pool_schemas')`,
  )
  await transaction(platform.db, async (tx) => {
    // The ledger's and the offers' triggers refuse this otherwise
    await tx.execute(sql`SELECT set_config('vonk.may_clear', 'yes', true)`)
    await tx.execute(sql.raw(`TRUNCATE ${rows.map(({ name }) => name).join(', ')} CASCADE`))
  })
}
