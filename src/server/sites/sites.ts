import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { CompanyView } from '../../contract/sites.ts'
import type { Clock } from '../platform/config/clock.ts'
import { type Db, schemaOf } from '../platform/db/db.ts'
import { preparedQuery } from '../platform/db/prepared-statement.ts'
import type { Ctx, Site } from './ctx.ts'
import { termsVersion } from './rules.ts'
import { type SiteSettings, siteSettings } from './settings.ts'
import { companies, siteHosts, sites } from './tables.ts'

/** Host of the fallback site for unknown hosts. */
export const anyHost = '*'

/** Sites whose members are in the schema of `db`: the only ones that it reads, because it has no rows of others. */
const isOf = (db: Db) => eq(sites.poolSchema, schemaOf(db))
export const bareHost = (host: string) => host.replace(/:\d+$/, '').toLowerCase()

/** The site of a host; the host `*` matches all unknown ones. Null if there is none. */
export async function siteByHost(db: Db, host: string): Promise<Site | null> {
  const bare = bareHost(host)
  const rows = await db
    .select({ site: sites, host: siteHosts.host })
    .from(siteHosts)
    .innerJoin(sites, eq(sites.id, siteHosts.siteId))
    .where(and(isOf(db), inArray(siteHosts.host, [bare, anyHost])))
  const fallback = rows.find((candidate) => candidate.host === anyHost)
  const named = bare === anyHost ? undefined : rows.find((candidate) => candidate.host === bare)
  const row = named ?? fallback
  if (row === undefined) return null
  return toSite(row.site, { host, isNamedHost: named !== undefined, isFallback: row.site.id === fallback?.site.id })
}

/** Names of all sites of the pool schema, by name. */
export async function listSites(db: Db): Promise<{ id: string; name: string }[]> {
  return db
    .select({ id: sites.id, name: sites.name })
    .from(sites)
    .where(isOf(db))
    .orderBy(asc(sites.name), asc(sites.id))
}

export type SiteRow = Pick<
  typeof sites.$inferSelect,
  'id' | 'poolId' | 'companyId' | 'name' | 'version' | 'updatedAt'
> & {
  settings: Site['settings']
  /** Sorted by length; `*` matches every other host. */
  hosts: string[]
}

/** All sites of the pool schema with their hosts, by name; or the one with the given id. */
export async function siteRows(db: Db, id?: string): Promise<SiteRow[]> {
  const [rows, hosts] = await Promise.all([
    db
      .select()
      .from(sites)
      .where(and(isOf(db), id === undefined ? undefined : eq(sites.id, id)))
      .orderBy(asc(sites.name), asc(sites.id)),
    db.select().from(siteHosts).orderBy(sql`length(${siteHosts.host})`, asc(siteHosts.host)),
  ])
  return rows.map(({ settings, ...row }) => ({
    ...row,
    settings: siteSettings.parse(settings),
    hosts: hosts.filter(({ siteId }) => siteId === row.id).map(({ host }) => host),
  }))
}

/** A site at its main host, for jobs. */
export async function siteById(db: Db, id: string): Promise<Site | null> {
  const [row] = await db
    .select()
    .from(sites)
    .where(and(isOf(db), eq(sites.id, id)))
  if (row === undefined) return null
  const own = await db.select({ host: siteHosts.host }).from(siteHosts).where(eq(siteHosts.siteId, id))
  return toSite(row, mainHost(own.map(({ host }) => host)))
}

/** All sites of a brand, each at its main host. */
export async function sitesOfBrand(db: Db, brand: string): Promise<Site[]> {
  const rows = await db
    .select({ site: sites, host: siteHosts.host })
    .from(sites)
    .innerJoin(siteHosts, eq(siteHosts.siteId, sites.id))
    .where(and(isOf(db), sql`${sites.settings}->>'brand' = ${brand}`))
  return [...Map.groupBy(rows, (row) => row.site.id).values()].flatMap((own) => {
    const [first] = own
    return first === undefined ? [] : [toSite(first.site, mainHost(own.map(({ host }) => host)))]
  })
}

type Place = Pick<Site, 'host' | 'isNamedHost' | 'isFallback'>

/** The shortest host: `vonk.example` before `www.vonk.example`. Without hosts, localhost. */
function mainHost(hosts: readonly string[]): Place {
  const [main] = hosts
    .filter((host) => host !== anyHost)
    .toSorted((one, other) => one.length - other.length || (one < other ? -1 : 1))
  return { host: main ?? 'localhost', isNamedHost: main !== undefined, isFallback: hosts.includes(anyHost) }
}

function toSite(row: typeof sites.$inferSelect, place: Place): Site {
  return {
    id: row.id,
    poolId: row.poolId,
    companyId: row.companyId,
    name: row.name,
    ...place,
    settings: siteSettings.parse(row.settings),
  }
}

// Incremented on every change by this process, to invalidate earlier reads
let changes = 0

/** Clears the cache. Call after a change of a site, company or host is committed. */
export function forgetSites(): void {
  changes += 1
}

/** Sites by host, cached for a second, since every request needs one. */
export function siteCache(db: Db, clock: Clock, milliseconds?: number): (host: string) => Promise<Site | null> {
  return hostCache((host) => siteByHost(db, host), clock, milliseconds)
}

/**
 * Caches what is read by host; changes of sites by this process apply at once. Concurrent requests share one read, and
 * the second begins with it, so a slow database gets no extra queries.
 */
export function hostCache<T>(readHost: (host: string) => Promise<T>, clock: Clock, milliseconds = 1_000) {
  const known = new Map<string, { value: Promise<T>; until: number; changes: number }>()
  const now = () => clock.now().getTime()

  function read(host: string): Promise<T> {
    // Hosts are user input: limit the memory they use
    if (known.size > 1_000) known.clear()
    const reading = { value: readHost(host), until: Number.POSITIVE_INFINITY, changes }
    known.set(host, reading)
    reading.value.then(
      () => {
        reading.until = now() + milliseconds
      },
      () => known.get(host) === reading && known.delete(host),
    )
    return reading.value
  }

  return async function find(host: string): Promise<T> {
    const hit = known.get(host)
    return hit !== undefined && hit.changes === changes && now() < hit.until ? hit.value : read(host)
  }
}

const companyQuery = preparedQuery<{ companyId: string }, (typeof companies.$inferSelect)[]>('site_company', (db) =>
  db
    .select()
    .from(companies)
    .where(eq(companies.id, sql.placeholder('companyId'))),
)

export async function companyOf(db: Db, companyId: string) {
  const [row] = await companyQuery(db, { companyId })
  if (row === undefined) throw new Error('a site without its company')
  return row
}

const companiesOfRequests = new WeakMap<Ctx, ReturnType<typeof companyOf>>()

/** The company of the site of a request, read once for it. */
export function ownCompany(ctx: Ctx): ReturnType<typeof companyOf> {
  const company = companiesOfRequests.get(ctx) ?? companyOf(ctx.db, ctx.site.companyId)
  companiesOfRequests.set(ctx, company)
  return company
}

/** The current version of the site's terms, to which consents refer. */
export async function currentTerms(ctx: Ctx): Promise<string> {
  return termsVersion((await companyOf(ctx.db, ctx.site.companyId)).added)
}

/** A company's facts as entered by staff; the phone number without spaces. */
export function companyView(company: Awaited<ReturnType<typeof companyOf>>): CompanyView {
  return {
    name: company.name,
    address: company.address,
    kvk: company.kvk,
    register: company.register,
    representative: company.representative,
    city: company.city,
    country: company.country,
    tradenames: company.tradenames,
    vat_numbers: company.vatNumbers,
    support_phone: company.supportPhone,
    delete_discount: company.deleteDiscount,
    added: company.added,
  }
}

/** Settings of sites by id, for jobs; deleted sites are omitted. */
export async function settingsOfSites(db: Db, ids: readonly string[]): Promise<Map<string, SiteSettings>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: sites.id, settings: sites.settings })
    .from(sites)
    .where(inArray(sites.id, [...ids]))
  return new Map(rows.map(({ id, settings }) => [id, siteSettings.parse(settings)]))
}
