import { and, desc, eq } from 'drizzle-orm'
import { viewerOf } from '../../accounts/index.ts'
import type { Db } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/errors.ts'
import type { Ctx } from '../../sites/index.ts'
import { debitFault } from '../debit/index.ts'
import { isDebitOffered } from '../debit/offered.ts'
import { type Buyer, type Discount, limitOf, orderFault } from '../discounts/discount-rules.ts'
import { buyerOf, chosenDiscount } from '../discounts/discounts.ts'
import { maySave } from '../providers/capabilities.ts'
import { providerFor } from '../providers/pick.ts'
import { controlsOf, hindranceFor } from '../spending-limits/spending.ts'
import type { Hindrance } from '../spending-limits/spending-rules.ts'
import { orders } from '../tables.ts'
import { type Bundle, bundlesFor, priceBeforeDiscount } from './bundles.ts'
import { type Method, methodsFor, type OfferedMethod } from './methods.ts'
import { type Price, priceOf } from './prices.ts'

export type Quote = {
  buyer: Buyer
  bundle: Bundle
  methods: OfferedMethod[]
  method: OfferedMethod | null
  discount: Discount | null
  price: Price
}
type Wanted = { bundleId: string; method: Method | undefined; code: string | undefined }

/**
 * The current price of a credit pack for this buyer, for checkout and order. Errors: bundle_gone, method_gone, those of
 * codes. An automatic discount that does not apply is ignored.
 */
export async function quote(ctx: Ctx, wanted: Wanted): Promise<Quote> {
  const buyer = await buyerOf(ctx, ctx.db)
  const bundle = (await bundlesFor(ctx, buyer.country)).find((offered) => offered.id === wanted.bundleId)
  if (bundle === undefined) throw new Refusal('bundle_gone')
  const chosen = await chosenDiscount(ctx, wanted.code, buyer)
  const priceWith = async (method: OfferedMethod | null, isTyped: boolean) => {
    const bought = { bundle, method, country: buyer.country }
    const typed = fitting(chosen.discount, { ...bought, isTyped })
    const discount = fitting(chosen.better, { ...bought, isTyped: false }) ?? typed
    const priceMinor = discount === null ? bundle.amountMinor : await priceBeforeDiscount(ctx, bundle)
    return { discount, price: priceOf(priceMinor, discount?.percentage ?? 0, method?.feeMinor ?? 0) }
  }
  const offered = await offeredMethods(ctx, buyer.country, bundle.currency)
  const debit = offered.find(({ method }) => method === 'directdebit')
  const fault = debit && (await faultOfDebit(ctx, buyer, bundle, (await priceWith(debit, false)).price.totalMinor))
  if (fault && wanted.method === 'directdebit') throw fault
  const methods = await withLastFirst(ctx, fault ? offered.filter((each) => each !== debit) : offered)
  const method = chosenMethod(methods, wanted.method)
  return { buyer, bundle, methods, method, ...(await priceWith(method, Boolean(wanted.code))) }
}

/** Why this buyer cannot pay this amount by our own direct debit; null if they can. */
async function faultOfDebit(ctx: Ctx, { country }: Buyer, { currency }: Bundle, totalMinor: number) {
  if (ctx.viewer === null || providerFor(ctx, 'directdebit', { country, currency }) !== 'debit') return null
  return debitFault(ctx, ctx.db, totalMinor)
}

/** Payment methods of the shop, without direct debit if this buyer cannot pay any credit pack with it. */
export async function methodsOfShop(ctx: Ctx, buyer: Buyer, bundles: readonly Bundle[]): Promise<OfferedMethod[]> {
  const [first] = bundles
  const offered = await offeredMethods(ctx, buyer.country, first?.currency ?? ctx.site.settings.currency)
  if (first === undefined || !offered.some(({ method }) => method === 'directdebit')) return offered
  const least = Math.min(...bundles.map(({ amountMinor }) => amountMinor))
  const fault = await faultOfDebit(ctx, buyer, first, least)
  return fault === null ? offered : offered.filter(({ method }) => method !== 'directdebit')
}

/** Payment methods for a country; empty if no provider takes payments. */
export async function offeredMethods(ctx: Ctx, country: string, currency: string): Promise<OfferedMethod[]> {
  const methods = methodsFor(country, currency).filter(
    ({ method }) => providerFor(ctx, method, { country, currency }) !== null,
  )
  if (await isDebitOffered(ctx, country, currency)) return methods
  return methods.filter(({ method }) => method !== 'directdebit')
}

/** Sorts the member's last payment method first. */
async function withLastFirst(ctx: Ctx, methods: OfferedMethod[]): Promise<OfferedMethod[]> {
  const last = ctx.viewer === null ? null : await lastMethod(ctx.db, ctx.viewer.memberId)
  return methods.toSorted((a, b) => Number(b.method === last) - Number(a.method === last))
}

function chosenMethod(methods: OfferedMethod[], wanted: Method | undefined): OfferedMethod | null {
  if (wanted === undefined) return methods[0] ?? null
  const found = methods.find(({ method }) => method === wanted)
  if (found === undefined) throw new Refusal('method_gone')
  return found
}

/** Further facts for checkout: the buyer's spending limit or pause, and whether the payment method can be saved. */
export async function prospectOf(
  ctx: Ctx,
  { buyer, bundle, method, price }: Quote,
): Promise<{ hindrance: Hindrance | null; canRemember: boolean }> {
  const { memberId } = viewerOf(ctx)
  const controls = await controlsOf(ctx.db, memberId)
  const { totalMinor } = price
  const { currency } = bundle
  const wanted = { memberId, totalMinor, currency, now: ctx.clock.now() }
  const provider = method && providerFor(ctx, method.method, { country: buyer.country, currency })
  return {
    hindrance: await hindranceFor(ctx.db, controls, wanted, 'certain'),
    canRemember: method !== null && provider !== null && maySave(provider, method.method),
  }
}

function fitting(
  discount: Discount | null,
  {
    bundle,
    method,
    country,
    isTyped,
  }: { bundle: Bundle; method: OfferedMethod | null; country: string; isTyped: boolean },
) {
  if (discount === null) return null
  const fault = orderFault(discount, {
    priceMinor: bundle.amountMinor,
    currency: bundle.currency,
    method: method?.method ?? null,
  })
  if (fault !== null && isTyped)
    throw new Refusal(fault, limitOf(fault, discount, { country, currency: bundle.currency }))
  return fault === null ? discount : null
}

/** The payment method of the member's last order. */
export async function lastMethod(db: Db, memberId: string): Promise<Method | null> {
  const [order] = await db
    .select({ method: orders.method })
    .from(orders)
    .where(and(eq(orders.memberId, memberId), eq(orders.status, 'completed')))
    .orderBy(desc(orders.createdAt))
    .limit(1)
  return (order?.method as Method | undefined) ?? null
}
