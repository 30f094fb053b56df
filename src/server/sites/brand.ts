import type { Locale } from '../../contract/constants.ts'
import type { Ctx, Site } from './ctx.ts'
import { originOf, originOfSite } from './origin.ts'
import { sitesOfBrand } from './sites.ts'

export type BrandSite = { language: Locale; origin: string }

const retentionMs = 10_000
// Read on every request; brands rarely change
let changes = 0
const cache = new WeakMap<object, Map<string, { sites: Promise<Site[]>; until: number; changes: number }>>()

/**
 * The sites of this site's brand by language, including this one: translations of each other. Empty without a brand.
 */
export async function brandSites(ctx: Pick<Ctx, 'db' | 'clock' | 'config' | 'site' | 'client'>): Promise<BrandSite[]> {
  const { brand, language } = ctx.site.settings
  if (brand === null) return []
  const others = (await knownSites(ctx, brand)).filter(({ id }) => id !== ctx.site.id)
  const byLanguage = new Map(others.map((site) => [site.settings.language, originOfSite(ctx, site)]))
  byLanguage.set(language, originOf(ctx))
  if (byLanguage.size < 2) return []
  return [...byLanguage].map(([each, origin]) => ({ language: each, origin })).toSorted(byCode)
}

/** Clears the cache. Call after a change of a site is committed. */
export function forgetBrands(): void {
  changes += 1
}

function knownSites({ db, clock }: Pick<Ctx, 'db' | 'clock'>, brand: string): Promise<Site[]> {
  const ofDatabase = cache.get(db) ?? new Map<string, { sites: Promise<Site[]>; until: number; changes: number }>()
  cache.set(db, ofDatabase)
  const now = clock.now().getTime()
  const hit = ofDatabase.get(brand)
  if (hit !== undefined && hit.changes === changes && now < hit.until) return hit.sites
  const sites = sitesOfBrand(db, brand)
  ofDatabase.set(brand, { sites, until: now + retentionMs, changes })
  sites.catch(() => ofDatabase.delete(brand))
  return sites
}

function byCode(one: BrandSite, other: BrandSite): number {
  return one.language < other.language ? -1 : 1
}
