import { eq } from 'drizzle-orm'
import type { Db } from '../../platform/db/db.ts'
import { newId } from '../../platform/ids.ts'
import { bundlePrices, bundles } from '../tables.ts'

/** Credits of the four default credit packs, and their prices per currency in minor units. */
const credits = [20, 50, 120, 300]
const prices: Record<string, number[]> = {
  EUR: [999, 1999, 3999, 8499],
  GBP: [899, 1799, 3499, 7499],
  USD: [1099, 2199, 4399, 9299],
  DKK: [7500, 14_900, 29_900, 62_900],
  SEK: [10_900, 21_900, 43_900, 92_900],
  NOK: [11_900, 23_900, 46_900, 98_900],
  PLN: [3999, 7999, 15_999, 33_999],
}
const currencyOfCountry: Record<string, string> = { GB: 'GBP', US: 'USD', DK: 'DKK', SE: 'SEK', NO: 'NOK', PL: 'PLN' }

type Bundle = typeof bundles.$inferSelect
type NewSite = { id: string; settings: { currency: string; countries: readonly string[] } }

/**
 * Creates the credit packs of a new site: in the site's currency for all countries, and in the local currency for
 * countries with another. Does nothing if the site has credit packs.
 */
export async function createDefaultBundles(db: Db, site: NewSite, at: Date): Promise<void> {
  if ((await db.$count(bundles, eq(bundles.siteId, site.id))) > 0) return
  const own = site.settings.currency in prices ? site.settings.currency : 'EUR'
  const ofCountries = site.settings.countries.filter((country) => (currencyOfCountry[country] ?? own) !== own)
  const rows = [null, ...ofCountries].flatMap((country) =>
    bundlesOf(site.id, country, (country && currencyOfCountry[country]) ?? own),
  )
  await db.insert(bundles).values(rows)
  await db.insert(bundlePrices).values(rows.map(({ id, amountMinor }) => ({ bundleId: id, since: at, amountMinor })))
}

function bundlesOf(siteId: string, country: string | null, currency: string): Bundle[] {
  return (prices[currency] ?? []).map((amountMinor, position) => ({
    id: newId(),
    siteId,
    country,
    currency,
    amountMinor,
    credits: credits[position] ?? 0,
    position,
    isActive: true,
  }))
}
