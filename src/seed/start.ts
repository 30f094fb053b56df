import { eq, sql } from 'drizzle-orm'
import type { DemoLogin } from '../server/banner.ts'
import { createDefaultBundles } from '../server/payments/index.ts'
import { transaction } from '../server/platform/db.ts'
import type { Platform } from '../server/platform/platform.ts'
import { installationSecrets } from '../server/platform/secrets.ts'
import { ensureFirstSite, siteById } from '../server/sites/index.ts'
import { companies, sites } from '../server/sites/tables.ts'
import { castLogins } from './cast.ts'
import { demoPassword, seedDemo } from './demo.ts'

/** Everybody who tries the demo comes from one computer. Visitors with a traffic source (`?network=demo`) see members and their pages. */
const demoSettings = { fictionalProfiles: true, signUpsPerHour: 1_000, loggedOutSearchTrafficsource: true }
/** Per cent for members who think of leaving. */
const demoStayDiscount = 20
/** Numbers that are in order and belong to nobody: nothing of the demo world reaches a bank. */
const demoCreditor = { name: 'Vonk', creditorId: 'NL22ZZZ000000000000', iban: 'NL91ABNA0417164300', bic: 'ABNANL2A' }
const demoSeed = 2026

/** Makes the first site, with what it sells, where the database has none. */
export async function prepareFirstSite(platform: Platform): Promise<string | null> {
  const site = await ensureFirstSite(platform.db, platform.clock)
  if (site !== null) await createDefaultBundles(platform.db, site, platform.clock.now())
  return site?.id ?? null
}

/** Fills an empty installation with the demo world; answers its log-ins. A world whose making was cut short is made anew. */
export async function seedWhenEmpty(platform: Platform): Promise<{ logins: DemoLogin[] }> {
  if ((await worldState(platform)) === 'making') await clear(platform)
  const siteId = await prepareFirstSite(platform)
  if (siteId !== null) await makeWorld(platform, siteId)
  return { logins: castLogins.map((login) => ({ ...login, password: demoPassword })) }
}

async function makeWorld(platform: Platform, siteId: string): Promise<void> {
  const say = (line: string) => void process.stdout.write(`  ${line}\n`)
  say('Making the demo world, once:')
  await noteState(platform, 'making')
  await platform.db.update(sites).set({ settings: demoSettings }).where(eq(sites.id, siteId))
  await platform.db.update(companies).set({ deleteDiscount: demoStayDiscount, sepa: demoCreditor })
  const site = await siteById(platform.db, siteId)
  if (site === null) throw new Error('the first site is gone')
  await seedDemo(platform, site, { seed: demoSeed, members: platform.config.demoMembers, say })
  await noteState(platform, 'made')
}

async function worldState(platform: Platform): Promise<string | null> {
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
    sql`SELECT quote_ident(tablename) AS name FROM pg_tables WHERE schemaname = 'public' AND tablename <> 'installation_secrets'`,
  )
  await transaction(platform.db, async (tx) => {
    // The ledger's and the offers' triggers refuse this otherwise
    await tx.execute(sql`SELECT set_config('vonk.may_clear', 'yes', true)`)
    await tx.execute(sql.raw(`TRUNCATE ${rows.map(({ name }) => name).join(', ')} CASCADE`))
  })
}
