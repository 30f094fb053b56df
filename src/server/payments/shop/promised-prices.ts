import { and, eq, inArray, sql } from 'drizzle-orm'
import { giftIds } from '../../../contract/constants.ts'
import { unspentOrdersOf } from '../../credits/index.ts'
import type { Db } from '../../platform/db/db.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Site } from '../../sites/index.ts'
import { type OrderTerms, orders } from '../tables.ts'

type Prices = Omit<OrderTerms, 'refundDays'>
type Sources = Pick<Platform, 'db' | 'clock'>

/** How long to cache that a site has no orders at other prices: only pending orders could change it. */
const retentionMs = 30_000
const cache = new WeakMap<Db, Map<string, { hasOthers: boolean; until: number }>>()

/**
 * The site with prices for a member who bought credits: no price exceeds that at the time of their order while credits
 * of that order are left. `isPaid` false: they have none.
 */
export async function siteAtPromisedPrices(
  sources: Sources,
  site: Site,
  { memberId, isPaid }: { memberId: string; isPaid: boolean },
): Promise<Site> {
  if (!isPaid || !(await hasOtherPrices(sources, site))) return site
  const unspent = await unspentOrdersOf(sources.db, memberId)
  if (unspent.length === 0) return site
  const promised = await sources.db
    .select({ terms: orders.terms })
    .from(orders)
    .where(and(eq(orders.memberId, memberId), eq(orders.siteId, site.id), inArray(orders.id, unspent)))
  if (promised.length === 0) return site
  return { ...site, settings: { ...site.settings, ...lowest([site.settings, ...promised.map(({ terms }) => terms)]) } }
}

/** The minimum of each price. */
function lowest(all: readonly Prices[]): Prices {
  const least = (of: (prices: Prices) => number) => Math.min(...all.map(of))
  return {
    messageCredits: least(({ messageCredits }) => messageCredits),
    photoCredits: least(({ photoCredits }) => photoCredits),
    giftCredits: least(({ giftCredits }) => giftCredits),
    giftPrices: Object.fromEntries(
      giftIds.map((gift) => [gift, least(({ giftPrices, giftCredits }) => giftPrices[gift] ?? giftCredits)]),
    ),
  }
}

/** Whether a site ever sold at other prices than today's. Rarely true, so the result is cached. */
async function hasOtherPrices({ db, clock }: Sources, { id, settings }: Site): Promise<boolean> {
  const { messageCredits, photoCredits, giftCredits, giftPrices } = settings
  const today = JSON.stringify({ messageCredits, photoCredits, giftCredits, giftPrices })
  const now = clock.now().getTime()
  const ofDatabase = cache.get(db) ?? new Map<string, { hasOthers: boolean; until: number }>()
  cache.set(db, ofDatabase)
  const known = ofDatabase.get(id + today)
  if (known !== undefined && now < known.until) return known.hasOthers
  const prices = sql`(${orders.terms} - 'refundDays')`
  const [other] = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.siteId, id), sql`(${prices} < ${today}::jsonb OR ${prices} > ${today}::jsonb)`))
    .limit(1)
  ofDatabase.set(id + today, { hasOthers: other !== undefined, until: now + retentionMs })
  return other !== undefined
}
