import { and, asc, desc, eq, inArray, lte, sql } from 'drizzle-orm'
import type { BundleView } from '../../../contract/payments/payments.ts'
import type { SettingsView } from '../../../contract/sites.ts'
import { isVatKnown } from '../../../shared/vat-rates.ts'
import type { Db } from '../../platform/db/db.ts'
import type { Ctx } from '../../sites/index.ts'
import { type Discount, orderFault } from '../discounts/discount-rules.ts'
import { bundlePrices, bundles } from '../tables.ts'
import { bestValueOf, discountOf, lowestPrice, type PriceChange, pricePerMessage } from './prices.ts'

export type Bundle = typeof bundles.$inferSelect

/** The country of purchase: the member's, else their current one, if the site serves it. */
export function buyingCountry(ctx: Ctx): string {
  const { countries, defaultCountry } = ctx.site.settings
  const country = ctx.viewer?.country ?? ctx.client.country
  return country !== null && countries.includes(country) ? country : defaultCountry
}

/** Credit packs for a country: its own, else those for all countries. */
export async function bundlesFor(ctx: Pick<Ctx, 'db' | 'clock' | 'site'>, country: string): Promise<Bundle[]> {
  return ofCountry(await activeBundles(ctx, ctx.site.id), country)
}

/** Active credit packs of a site with their current prices. */
export async function activeBundles({ db, clock }: Pick<Ctx, 'db' | 'clock'>, siteId: string): Promise<Bundle[]> {
  const priceNow = db
    .select({ amountMinor: bundlePrices.amountMinor })
    .from(bundlePrices)
    .where(and(eq(bundlePrices.bundleId, bundles.id), lte(bundlePrices.since, clock.now())))
    .orderBy(desc(bundlePrices.since))
    .limit(1)
  const rows = await db
    .select({ bundle: bundles, amountMinor: sql<number | null>`(${priceNow})` })
    .from(bundles)
    .where(and(eq(bundles.siteId, siteId), eq(bundles.isActive, true)))
    .orderBy(asc(bundles.position), asc(bundles.credits))
  return rows.map(({ bundle, amountMinor }) => ({ ...bundle, amountMinor: amountMinor ?? bundle.amountMinor }))
}

/** Empty without a known VAT rate: a sale there could not be invoiced. */
export function ofCountry(all: Bundle[], country: string): Bundle[] {
  if (!isVatKnown(country)) return []
  const own = all.filter((bundle) => bundle.country === country)
  return own.length > 0 ? own : all.filter((bundle) => bundle.country === null)
}

export async function priceHistory(db: Db, ids: string[]): Promise<Map<string, PriceChange[]>> {
  const rows = ids.length === 0 ? [] : await db.select().from(bundlePrices).where(inArray(bundlePrices.bundleId, ids))
  return Map.groupBy(rows, (row) => row.bundleId)
}

/** Base price of a discount in minor units: the lowest of the last 30 days, which is also shown next to it. */
export async function priceBeforeDiscount(ctx: Ctx, { id, amountMinor }: Bundle): Promise<number> {
  const history = await priceHistory(ctx.db, [id])
  return lowestPrice(amountMinor, history.get(id) ?? [], ctx.clock.now())
}

/** Views of credit packs for a buyer, with a discount where it applies. */
export async function bundleViews(ctx: Ctx, offered: Bundle[], discount: Discount | null): Promise<BundleView[]> {
  const history = await priceHistory(
    ctx.db,
    offered.map((bundle) => bundle.id),
  )
  const best = bestValueOf(offered)
  return offered.map((bundle) => {
    const { currency, amountMinor, credits } = bundle
    const fits = discount !== null && orderFault(discount, { priceMinor: amountMinor, currency, method: null }) === null
    const lowest = lowestPrice(amountMinor, history.get(bundle.id) ?? [], ctx.clock.now())
    const toPay = fits ? lowest - discountOf(lowest, discount.percentage) : amountMinor
    const money = (minor: number) => ({ amount_minor: minor, currency })
    return {
      id: bundle.id,
      credits,
      price: money(amountMinor),
      price_to_pay: money(toPay),
      price_per_message: money(pricePerMessage(toPay, credits, ctx.site.settings.messageCredits)),
      lowest_price: money(lowest),
      is_best_value: bundle === best,
    }
  })
}

type Costs = SettingsView['minimum_message_costs']
const keepCostsMs = 10_000
// Settings are read on every page; credit packs change a few times a year
const cachedCosts = new WeakMap<object, Map<string, CachedCosts>>()
type CachedCosts = { costs: Costs; until: number; of: string; changes: number }
let changes = 0

/** Clears the cache. Call after a change of credit packs or prices is committed. */
export function forgetCosts(): void {
  changes += 1
}

/**
 * Country -> lowest price of a message there: with the credit pack with the most credits for its price, without a
 * discount.
 */
export async function minimumMessageCosts(ctx: Ctx): Promise<Costs> {
  const { db, site } = ctx
  const now = ctx.clock.now().getTime()
  const ofDatabase = cachedCosts.get(db) ?? new Map<string, CachedCosts>()
  cachedCosts.set(db, ofDatabase)
  const cached = ofDatabase.get(site.id)
  const { countries, messageCredits } = site.settings
  // The key contains the settings, so changed settings take effect at once
  const of = `${messageCredits} ${countries.join()}`
  if (cached !== undefined && cached.of === of && cached.changes === changes && now < cached.until) return cached.costs
  const began = changes
  const all = await activeBundles(ctx, site.id)
  const costs = Object.fromEntries(
    countries.flatMap((country) => {
      const least = leastCost(ofCountry(all, country), messageCredits)
      return least === null ? [] : [[country, least]]
    }),
  )
  // A site without credit packs is being set up: not cached
  if (all.length > 0) ofDatabase.set(site.id, { costs, until: now + keepCostsMs, of, changes: began })
  return costs
}

function leastCost(offered: Bundle[], messageCredits: number): Costs[string] | null {
  const costs = offered.map((bundle) => pricePerMessage(bundle.amountMinor, bundle.credits, messageCredits))
  const currency = offered[0]?.currency
  return currency === undefined ? null : { costs: Math.min(...costs), currency }
}
