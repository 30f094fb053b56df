import type { z } from 'zod'
import type { siteEndpoints } from '../../../contract/office/sites.ts'
import { createDefaultBundles } from '../../payments/shop/index.ts'
import { transaction } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/errors.ts'
import { addSite, hostFault } from '../../sites/editing/index.ts'
import { type Ctx, type Site, siteById } from '../../sites/index.ts'
import { noteAct } from '../audit/audit.ts'
import { staffOf } from '../auth/sessions.ts'

type NewSiteInput = z.output<typeof siteEndpoints.addOfficeSite.input>

/** Makes a site as `npm run site` does, with bundles to sell. Errors: not_found for a site that is none; faults of `host`. */
export async function makeSite(ctx: Ctx, { name, host, language, company_of, shares_with }: NewSiteInput) {
  const fault = await hostFault(ctx.db, host)
  if (fault !== null) throw new Refusal('invalid_input', {}, { host: fault })
  const company = await knownSite(ctx, company_of)
  const sharesWith = shares_with === undefined || shares_with === '' ? null : await knownSite(ctx, shares_with)
  const settings = { language, mailName: name }
  const now = ctx.clock.now()
  return transaction(ctx.db, async (tx) => {
    const site = await addSite(tx, { name, hosts: [host], settings, company, sharesWith }, now)
    await createDefaultBundles(tx, site, now)
    await noteAct(ctx, tx, staffOf(ctx), { action: 'add_site', detail: { facts: { site: name, now: host } } })
    return { id: site.id }
  })
}

async function knownSite(ctx: Ctx, id: string): Promise<Site> {
  const site = await siteById(ctx.db, id)
  if (site === null) throw new Refusal('not_found')
  return site
}
