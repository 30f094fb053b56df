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

/** Where somebody buys: the member's country, else the one they are in, if the site serves it. */
export function buyingCountry(ctx: Ctx): string {
  const { countries, defaultCountry } = ctx.site.settings
  const country = ctx.viewer?.country ?? ctx.client.country
  return country !== null && countries.includes(country) ? country : defaultCountry
}

/** What can be bought in a country: its own bundles, or else those for everywhere. */
export async function bundlesFor(ctx: Pick<Ctx, 'db' | 'clock' | 'site'>, country: string): Promise<Bundle[]> {
  return ofCountry(await activeBundles(ctx, ctx.site.id), country)
}

/** What a site sells now, each at the price that holds now. */
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

/** Nothing where the VAT is not known: what is sold there could not be invoiced. */
export function ofCountry(all: Bundle[], country: string): Bundle[] {
  if (!isVatKnown(country)) return []
  const own = all.filter((bundle) => bundle.country === country)
  return own.length > 0 ? own : all.filter((bundle) => bundle.country === null)
}

export async function priceHistory(db: Db, ids: string[]): Promise<Map<string, PriceChange[]>> {
  const rows = ids.length === 0 ? [] : await db.select().from(bundlePrices).where(inArray(bundlePrices.bundleId, ids))
  return Map.groupBy(rows, (row) => row.bundleId)
}

/** What a discount is taken off, in minor units: the lowest price of the last 30 days, which it is shown against, too. */
export async function priceBeforeDiscount(ctx: Ctx, { id, amountMinor }: Bundle): Promise<number> {
  const history = await priceHistory(ctx.db, [id])
  return lowestPrice(amountMinor, history.get(id) ?? [], ctx.clock.now())
}

/** Bundles as a buyer sees them, with a discount where it fits. */
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
// Settings are asked with every page; bundles change a few times a year
const keptCosts = new WeakMap<object, Map<string, KeptCosts>>()
type KeptCosts = { costs: Costs; until: number; of: string; changes: number }
let changes = 0

/** To be called once a change of what is sold has been committed. */
export function forgetCosts(): void {
  changes += 1
}

/** Country -> the least that a message costs there: with the bundle that gives most credits for its money, without any discount. */
export async function minimumMessageCosts(ctx: Ctx): Promise<Costs> {
  const { db, site } = ctx
  const now = ctx.clock.now().getTime()
  const ofDatabase = keptCosts.get(db) ?? new Map<string, KeptCosts>()
  keptCosts.set(db, ofDatabase)
  const kept = ofDatabase.get(site.id)
  const { countries, messageCredits } = site.settings
  // Other settings, other costs: those are known at once
  const of = `${messageCredits} ${countries.join()}`
  if (kept !== undefined && kept.of === of && kept.changes === changes && now < kept.until) return kept.costs
  const began = changes
  const all = await activeBundles(ctx, site.id)
  const costs = Object.fromEntries(
    countries.flatMap((country) => {
      const least = leastCost(ofCountry(all, country), messageCredits)
      return least === null ? [] : [[country, least]]
    }),
  )
  // A site without bundles is one that is being made
  if (all.length > 0) ofDatabase.set(site.id, { costs, until: now + keepCostsMs, of, changes: began })
  return costs
}

function leastCost(offered: Bundle[], messageCredits: number): Costs[string] | null {
  const costs = offered.map((bundle) => pricePerMessage(bundle.amountMinor, bundle.credits, messageCredits))
  const currency = offered[0]?.currency
  return currency === undefined ? null : { costs: Math.min(...costs), currency }
}
