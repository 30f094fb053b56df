import { eq } from 'drizzle-orm'
import { afterCommit, type Db, schemaOf, transaction } from '../../platform/db/db.ts'
import { newId } from '../../platform/ids.ts'
import type { Site } from '../ctx.ts'
import { type SiteSettings, siteSettings } from '../settings.ts'
import { forgetSites, siteByHost, siteById } from '../sites.ts'
import { companies, siteHosts, sites } from '../tables.ts'
import type { NewCompany } from './companies.ts'
import { writeSettings } from './editing.ts'

export type NewSite = {
  name: string
  /** Hosts: lower case, without port. */
  hosts: readonly string[]
  settings: Partial<SiteSettings>
  /** A new company, or that of another site. */
  company: NewCompany | Pick<Site, 'companyId'>
  /** The site whose member pool it shares; null for a new pool. */
  sharesWith: Pick<Site, 'poolId'> | null
}

const hostName = /^(?!-)[a-z\d-]+(\.[a-z\d-]+)*$/

/**
 * Creates a site; its members are in the pool schema of `db`. Throws if a host is invalid or taken, or a setting is unknown or out of bounds. Payments creates its
 * credit packs.
 */
export async function addSite(db: Db, wanted: NewSite, at: Date): Promise<Site> {
  siteSettings.strict().parse(wanted.settings)
  for (const host of wanted.hosts) await refuseUnfit(db, host)
  const id = newId()
  await transaction(db, async (tx) => {
    const company = wanted.company
    const companyId = 'companyId' in company ? company.companyId : newId()
    if (!('companyId' in company)) await tx.insert(companies).values({ ...company, id: companyId })
    const { name, settings } = wanted
    const poolId = wanted.sharesWith?.poolId ?? id
    await tx.insert(sites).values({ id, poolId, poolSchema: schemaOf(tx), companyId, name, settings, updatedAt: at })
    if (wanted.hosts.length > 0) await tx.insert(siteHosts).values(wanted.hosts.map((host) => ({ host, siteId: id })))
  })
  return found(db, id)
}

/** Changes some settings of a site, or its name. Throws for unknown settings or values out of bounds. */
export async function changeSettings(
  db: Db,
  site: Pick<Site, 'id'>,
  changes: Partial<SiteSettings> & { name?: string },
  at: Date,
): Promise<Site> {
  await transaction(db, (tx) => writeSettings(tx, { siteId: site.id, now: at }, changes))
  return found(db, site.id)
}

/** Adds a host to a site. Throws if it is invalid or taken. */
export async function addHost(db: Db, { id }: Pick<Site, 'id'>, host: string): Promise<void> {
  await refuseUnfit(db, host)
  await db.insert(siteHosts).values({ host, siteId: id })
  afterCommit(db, forgetSites)
}

/** Why a host cannot be added; null if it can. */
export async function hostFault(db: Db, host: string): Promise<'no_host' | 'host_taken' | null> {
  if (host.length > 253 || !hostName.test(host)) return 'no_host'
  return (await db.$count(siteHosts, eq(siteHosts.host, host))) > 0 ? 'host_taken' : null
}

/** The site with this host; `localhost` means the first site. Throws if there is none. */
export async function siteAtOrFirst(db: Db, host: string): Promise<Site> {
  const site = await siteByHost(db, host)
  if (site === null || !(site.isNamedHost || host === 'localhost'))
    throw new Error(`No site answers at ${host || '…'}.`)
  return site
}

async function refuseUnfit(db: Db, host: string): Promise<void> {
  const fault = await hostFault(db, host)
  if (fault === 'no_host') throw new Error(`${host} is no host name: small letters, digits, dots; no port`)
  if (fault === 'host_taken') throw new Error(`another site answers at ${host}`)
}

async function found(db: Db, id: string): Promise<Site> {
  const site = await siteById(db, id)
  if (site === null) throw new Error('there is no such site')
  return site
}
