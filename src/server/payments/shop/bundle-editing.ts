import { and, asc, eq, gt, max } from 'drizzle-orm'
import { isVatKnown } from '../../../shared/vat-rates.ts'
import { afterCommit, sqlState, type Tx, transaction, uniqueViolation } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import type { Ctx } from '../../sites/index.ts'
import { bundlePrices, bundles } from '../tables.ts'
import { type Bundle, forgetCosts, priceHistory } from './bundles.ts'
import { discountOf, lowestPrice, type PriceChange, priceAt, pricePerMessage } from './prices.ts'

/** How a member would be shown a bundle at a moment, in minor units; `withDiscount`: of 25%, as newcomers have it. */
export type ShownPrice = { price: number; perMessage: number; lowest: number; withDiscount: number }
export type ShopBundle = Bundle & { prices: PriceChange[]; shown: ShownPrice }
const shownDiscount = 25

/** A price as members would be shown it at a moment, with everything that the bundle cost until then. Pure. */
export function shownPrice(
  { amountMinor, credits }: Pick<Bundle, 'amountMinor' | 'credits'>,
  { prices, at, messageCredits }: { prices: readonly PriceChange[]; at: Date; messageCredits: number },
): ShownPrice {
  const price = priceAt(amountMinor, prices, at)
  const lowest = lowestPrice(price, prices, at)
  return {
    price,
    lowest,
    perMessage: pricePerMessage(price, credits, messageCredits),
    withDiscount: lowest - discountOf(lowest, shownDiscount),
  }
}

/** Everything that a site sells or has sold, with all of its prices. */
export async function shopBundles(
  { db, clock }: Pick<Ctx, 'db' | 'clock'>,
  { siteId, messageCredits }: { siteId: string; messageCredits: number },
): Promise<ShopBundle[]> {
  const rows = await db
    .select()
    .from(bundles)
    .where(eq(bundles.siteId, siteId))
    .orderBy(asc(bundles.country), asc(bundles.currency), asc(bundles.position), asc(bundles.credits), asc(bundles.id))
  const history = await priceHistory(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((bundle) => {
    const prices = (history.get(bundle.id) ?? []).toSorted((one, other) => one.since.getTime() - other.since.getTime())
    return { ...bundle, prices, shown: shownPrice(bundle, { prices, at: clock.now(), messageCredits }) }
  })
}

/** A bundle, wherever it is sold. Errors: not_found. */
export async function bundleById(db: Tx | Ctx['db'], id: string): Promise<Bundle> {
  const [row] = await db.select().from(bundles).where(eq(bundles.id, id))
  if (row === undefined) throw new Refusal('not_found')
  return row
}

type NewBundle = {
  siteId: string
  country: string | null
  currency: string
  credits: number
  amountMinor: number
}

/**
 * Puts another bundle on sale, as the last one of its country. Faults of fields: `no_vat` where nothing can be sold, `other_currency` where the
 * country's bundles have another money, `twice` for a number of credits that is on sale there.
 */
export async function addBundle(tx: Tx, wish: NewBundle, now: Date): Promise<string> {
  if (wish.country !== null && !isVatKnown(wish.country)) throw new Refusal('invalid_input', {}, { country: 'no_vat' })
  const all = await tx.select().from(bundles).where(eq(bundles.siteId, wish.siteId)).for('update')
  const beside = all.filter(({ country, isActive }) => country === wish.country && isActive)
  if (beside.some(({ currency }) => currency !== wish.currency))
    throw new Refusal('invalid_input', {}, { currency: 'other_currency' })
  if (beside.some(({ credits }) => credits === wish.credits))
    throw new Refusal('invalid_input', {}, { credits: 'twice' })
  const [last] = await tx
    .select({ position: max(bundles.position) })
    .from(bundles)
    .where(eq(bundles.siteId, wish.siteId))
  const id = newId()
  await tx.insert(bundles).values({ ...wish, id, position: (last?.position ?? -1) + 1, isActive: true })
  await tx.insert(bundlePrices).values({ bundleId: id, since: now, amountMinor: wish.amountMinor })
  afterCommit(tx, forgetCosts)
  return id
}

/** A bundle costs something else from a moment on; what it has cost is never changed. Errors: conflict for a moment that has a price; a fault of `from` in the past. */
export async function setPrice(tx: Tx, bundleId: string, { since, amountMinor, now }: PriceChange & { now: Date }) {
  if (since < now) throw new Refusal('invalid_input', {}, { from: 'too_early' })
  try {
    await transaction(tx, (inner) => inner.insert(bundlePrices).values({ bundleId, since, amountMinor }))
  } catch (error) {
    if (sqlState(error) === uniqueViolation) throw new Refusal('conflict')
    throw error
  }
  afterCommit(tx, forgetCosts)
}

/** Takes a price back that has not begun. Answers it. Errors: conflict where there is none. */
export async function dropPrice(tx: Tx, bundleId: string, { since, now }: { since: Date; now: Date }): Promise<number> {
  const gone = await tx
    .delete(bundlePrices)
    .where(and(eq(bundlePrices.bundleId, bundleId), eq(bundlePrices.since, since), gt(bundlePrices.since, now)))
    .returning({ amountMinor: bundlePrices.amountMinor })
  if (gone[0] === undefined) throw new Refusal('conflict')
  return gone[0].amountMinor
}

/** Puts a bundle on sale or takes it off. Errors: conflict where it is so; a fault `twice` of `is_active` where the same number of credits is on sale. */
export async function switchBundle(tx: Tx, id: string, isActive: boolean): Promise<Bundle> {
  const bundle = await bundleById(tx, id)
  const all = await tx.select().from(bundles).where(eq(bundles.siteId, bundle.siteId)).for('update')
  const now = all.find((each) => each.id === id)
  if (now === undefined || now.isActive === isActive) throw new Refusal('conflict')
  const beside = all.filter((each) => each.country === bundle.country && each.isActive)
  if (isActive && beside.some(({ credits, currency }) => credits === bundle.credits || currency !== bundle.currency))
    throw new Refusal('invalid_input', {}, { is_active: 'twice' })
  await tx.update(bundles).set({ isActive }).where(eq(bundles.id, id))
  afterCommit(tx, forgetCosts)
  return bundle
}

/** Moves a bundle up or down among those of its country. Errors: conflict where there is no place. */
export async function moveBundle(tx: Tx, id: string, to: 'up' | 'down'): Promise<Bundle> {
  const bundle = await bundleById(tx, id)
  const all = await tx
    .select()
    .from(bundles)
    .where(eq(bundles.siteId, bundle.siteId))
    .orderBy(asc(bundles.position), asc(bundles.credits), asc(bundles.id))
    .for('update')
  const beside = all.filter(({ country, currency }) => country === bundle.country && currency === bundle.currency)
  const place = beside.findIndex((each) => each.id === id)
  const other = beside[to === 'up' ? place - 1 : place + 1]
  if (place < 0 || other === undefined) throw new Refusal('conflict')
  const order = beside.toSpliced(place, 1).toSpliced(beside.indexOf(other), 0, bundle)
  for (const [position, { id: each }] of order.entries())
    await tx.update(bundles).set({ position }).where(eq(bundles.id, each))
  return bundle
}
