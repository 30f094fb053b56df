import { eq } from 'drizzle-orm'
import type { Clock } from '../../platform/config/clock.ts'
import { type Db, schemaOf, transaction } from '../../platform/db/db.ts'
import { newId } from '../../platform/ids.ts'
import type { SiteSettings } from '../settings.ts'
import { siteById } from '../sites.ts'
import { companies, siteHosts, sites } from '../tables.ts'
import { placeholderCompany } from './companies.ts'

/** Creates a first site of the pool schema, for all hosts, if there is none, with these settings. Returns it if created, otherwise null. */
export async function ensureFirstSite(db: Db, clock: Clock, settings: Partial<SiteSettings> = {}) {
  const id = await transaction(db, async (tx) => {
    const poolSchema = schemaOf(tx)
    const known = await tx.select({ id: sites.id }).from(sites).where(eq(sites.poolSchema, poolSchema)).limit(1)
    if (known.length > 0) return null
    const [companyId, siteId] = [newId(), newId()]
    await tx.insert(companies).values({
      id: companyId,
      ...placeholderCompany,
      tradenames: ['Vonk'],
      vatNumbers: [],
      supportPhone: '',
      deleteDiscount: 0,
      added: '2023-12-01',
    })
    await tx
      .insert(sites)
      .values({ id: siteId, poolId: siteId, poolSchema, companyId, name: 'Vonk', settings, updatedAt: clock.now() })
    await tx.insert(siteHosts).values({ host: '*', siteId })
    return siteId
  })
  return id === null ? null : siteById(db, id)
}
