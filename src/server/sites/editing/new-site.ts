import { afterCommit, type Db, transaction } from '../../platform/db/db.ts'
import { newId } from '../../platform/ids.ts'
import type { Site } from '../ctx.ts'
import { type SiteSettings, siteSettings } from '../settings.ts'
import { forgetSites, siteByHost, siteById } from '../sites.ts'
import { companies, siteHosts, sites } from '../tables.ts'
import type { NewCompany } from './companies.ts'
import { writeSettings } from './editing.ts'

export type NewSite = {
  name: string
  /** Where it answers: names without a port, in small letters. */
  hosts: readonly string[]
  settings: Partial<SiteSettings>
  /** A company of its own, or that of another site. */
  company: NewCompany | Pick<Site, 'companyId'>
  /** Whose members it shares; null for members of its own. */
  sharesWith: Pick<Site, 'poolId'> | null
}

const hostName = /^(?!-)[a-z\d-]+(\.[a-z\d-]+)*$/

/** Makes another site. Throws where a host is none or taken, or a setting is unknown or out of its bounds. What it sells is made by payments. */
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
    await tx.insert(sites).values({ id, poolId, companyId, name, settings, updatedAt: at })
    if (wanted.hosts.length > 0) await tx.insert(siteHosts).values(wanted.hosts.map((host) => ({ host, siteId: id })))
  })
  return found(db, id)
}

/** Changes what a site decides for itself; what is not named stays. Throws where a setting is unknown or out of its bounds. */
export async function changeSettings(
  db: Db,
  site: Pick<Site, 'id'>,
  changes: Partial<SiteSettings>,
  at: Date,
): Promise<Site> {
  await transaction(db, (tx) => writeSettings(tx, { siteId: site.id, now: at }, changes))
  return found(db, site.id)
}

/** Lets a site answer at one more host. Throws where the host is none or taken. */
export async function addHost(db: Db, { id }: Pick<Site, 'id'>, host: string): Promise<void> {
  await refuseUnfit(db, host)
  await db.insert(siteHosts).values({ host, siteId: id })
  afterCommit(db, forgetSites)
}

/** Why a site cannot answer at a host; null: it can. */
export async function hostFault(db: Db, host: string): Promise<'no_host' | 'host_taken' | null> {
  if (host.length > 253 || !hostName.test(host)) return 'no_host'
  return (await siteByHost(db, host))?.isNamedHost ? 'host_taken' : null
}

/** The site that names this host; `localhost` stands for the first one. Throws where there is none. */
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
