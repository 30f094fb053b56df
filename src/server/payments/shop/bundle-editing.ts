import { and, asc, eq, gt, max } from 'drizzle-orm'
import { isVatKnown } from '../../../shared/vat-rates.ts'
import { afterCommit, sqlState, type Tx, transaction, uniqueViolation } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import type { Ctx } from '../../sites/index.ts'
import { bundlePrices, bundles } from '../tables.ts'
import { type Bundle, forgetCosts, priceHistory } from './bundles.ts'
import { discountOf, lowestPrice, type PriceChange, priceAt, pricePerMessage } from './prices.ts'

/** Prices of a credit pack as shown at a moment, in minor units; `withDiscount`: with the newcomers' 25%. */
export type ShownPrice = { price: number; perMessage: number; lowest: number; withDiscount: number }
export type ShopBundle = Bundle & { prices: PriceChange[]; shown: ShownPrice }
const shownDiscount = 25

/** Computes the shown prices at a moment from a credit pack's price history. Pure. */
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

/** All credit packs of a site, active or not, with their price histories. */
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

/** A credit pack of any site. Errors: not_found. */
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
 * Adds a credit pack at the end of its country's list. Field faults: `no_vat` if nothing can be sold there,
 * `other_currency` if the country's packs have another currency, `twice` if that number of credits is already on sale
 * there.
 */
export async function addBundle(tx: Tx, bundle: NewBundle, now: Date): Promise<string> {
  if (bundle.country !== null && !isVatKnown(bundle.country))
    throw new Refusal('invalid_input', {}, { country: 'no_vat' })
  const all = await tx.select().from(bundles).where(eq(bundles.siteId, bundle.siteId)).for('update')
  const beside = all.filter(({ country, isActive }) => country === bundle.country && isActive)
  if (beside.some(({ currency }) => currency !== bundle.currency))
    throw new Refusal('invalid_input', {}, { currency: 'other_currency' })
  if (beside.some(({ credits }) => credits === bundle.credits))
    throw new Refusal('invalid_input', {}, { credits: 'twice' })
  const [last] = await tx
    .select({ position: max(bundles.position) })
    .from(bundles)
    .where(eq(bundles.siteId, bundle.siteId))
  const id = newId()
  await tx.insert(bundles).values({ ...bundle, id, position: (last?.position ?? -1) + 1, isActive: true })
  await tx.insert(bundlePrices).values({ bundleId: id, since: now, amountMinor: bundle.amountMinor })
  afterCommit(tx, forgetCosts)
  return id
}

/**
 * Sets the price of a credit pack from a moment on; past prices never change. Errors: conflict if that moment already
 * has a price; a fault of `from` if it is in the past.
 */
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

/** Deletes a future price and returns it. Errors: conflict if there is none. */
export async function dropPrice(tx: Tx, bundleId: string, { since, now }: { since: Date; now: Date }): Promise<number> {
  const removed = await tx
    .delete(bundlePrices)
    .where(and(eq(bundlePrices.bundleId, bundleId), eq(bundlePrices.since, since), gt(bundlePrices.since, now)))
    .returning({ amountMinor: bundlePrices.amountMinor })
  if (removed[0] === undefined) throw new Refusal('conflict')
  return removed[0].amountMinor
}

/**
 * Activates or deactivates a credit pack. Errors: conflict if unchanged; a fault `twice` of `is_active` if that number
 * of credits is already on sale.
 */
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

/** Moves a credit pack up or down within its country. Errors: conflict at the end of the list. */
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
