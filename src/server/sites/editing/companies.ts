import { asc, eq, inArray } from 'drizzle-orm'
import { afterCommit, type Db, transaction } from '../../platform/db/db.ts'
import { newId } from '../../platform/ids.ts'
import { forgetBrands } from '../brand.ts'
import type { Site } from '../ctx.ts'
import { forgetSites } from '../sites.ts'
import { companies, sites } from '../tables.ts'

export type NewCompany = Omit<typeof companies.$inferInsert, 'id'>
type Company = typeof companies.$inferSelect

/** Placeholder company of a new installation, until the operator enters a real one. */
export const placeholderCompany = {
  name: 'Vonk',
  address: 'Keizersgracht 1',
  kvk: '00000000',
  city: 'Amsterdam',
  country: 'NL',
} as const

/** Whether a company is still the placeholder: registration number of zeros, or the same name and address. */
export function isPlaceholder({ name, address, kvk }: Pick<Company, 'name' | 'address' | 'kvk'>): boolean {
  return /^0+$/.test(kvk) || (name === placeholderCompany.name && address === placeholderCompany.address)
}

/** All companies with the names of their sites. */
export async function listCompanies(db: Db): Promise<(Company & { sites: string[] })[]> {
  const rows = await db.select().from(companies).orderBy(asc(companies.added), asc(companies.id))
  const all = await db.select({ name: sites.name, companyId: sites.companyId }).from(sites).orderBy(asc(sites.name))
  return rows.map((row) => ({ ...row, sites: all.filter((site) => site.companyId === row.id).map(({ name }) => name) }))
}

/** Creates a company and assigns it to these sites. */
export async function addCompany(
  db: Db,
  company: NewCompany,
  { behind, at }: { behind: readonly Pick<Site, 'id'>[]; at: Date },
): Promise<void> {
  await transaction(db, async (tx) => {
    const id = newId()
    await tx.insert(companies).values({ ...company, id })
    const siteIds = behind.map((site) => site.id)
    await tx.update(sites).set({ companyId: id, updatedAt: at }).where(inArray(sites.id, siteIds))
    forgetAfter(tx)
  })
}

/** Changes a site's company, for all of its sites. */
export async function changeCompany(
  db: Db,
  { companyId }: Pick<Site, 'companyId'>,
  changes: Partial<NewCompany>,
  at: Date,
): Promise<void> {
  await transaction(db, async (tx) => {
    const [row] = await tx.select().from(companies).where(eq(companies.id, companyId)).for('update')
    const version = (row?.version ?? 0) + 1
    await tx
      .update(companies)
      .set({ ...changes, version })
      .where(eq(companies.id, companyId))
    await tx.update(sites).set({ updatedAt: at }).where(eq(sites.companyId, companyId))
    forgetAfter(tx)
  })
}

function forgetAfter(tx: Db): void {
  afterCommit(tx, () => {
    forgetSites()
    forgetBrands()
  })
}
