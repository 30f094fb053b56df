import { and, desc, eq } from 'drizzle-orm'
import { viewerOf } from '../accounts/index.ts'
import type { Db } from '../platform/db.ts'
import { Refusal } from '../platform/errors.ts'
import type { Ctx } from '../sites/index.ts'
import { mayKeep } from './agreements.ts'
import { type Bundle, bundlesFor, priceBeforeDiscount } from './bundles.ts'
import { isDebitOffered } from './debit/offered.ts'
import { type Buyer, type Discount, limitOf, orderFault } from './discount-rules.ts'
import { buyerOf, chosenDiscount } from './discounts.ts'
import { type Method, methodsFor, type OfferedMethod } from './methods.ts'
import { type Price, priceOf } from './prices.ts'
import { providerFor, pspOf } from './providers/pick.ts'
import { controlsOf, hindranceFor } from './spending.ts'
import type { Hindrance } from './spending-rules.ts'
import { orders } from './tables.ts'

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
 * What a bundle costs this buyer now: for the page above the order button and for the order itself.
 * Errors: bundle_gone, method_gone, those of codes. A discount that comes by itself and does not fit is left out.
 */
export async function quote(ctx: Ctx, wanted: Wanted): Promise<Quote> {
  const buyer = await buyerOf(ctx, ctx.db)
  const bundle = (await bundlesFor(ctx, buyer.country)).find((offered) => offered.id === wanted.bundleId)
  if (bundle === undefined) throw new Refusal('bundle_gone')
  const methods = await withLastFirst(ctx, await offeredMethods(ctx, buyer.country, bundle.currency))
  const method = chosenMethod(methods, wanted.method)
  const chosen = await chosenDiscount(ctx, wanted.code, buyer)
  const bought = { bundle, method, country: buyer.country }
  const wished = fitting(chosen.discount, { ...bought, isTyped: Boolean(wanted.code) })
  const discount = fitting(chosen.better, { ...bought, isTyped: false }) ?? wished
  const priceMinor = discount === null ? bundle.amountMinor : await priceBeforeDiscount(ctx, bundle)
  return {
    buyer,
    bundle,
    methods,
    method,
    discount,
    price: priceOf(priceMinor, discount?.percentage ?? 0, method?.feeMinor ?? 0),
  }
}

/** Ways to pay in a country; none where no provider takes payments. */
export async function offeredMethods(ctx: Ctx, country: string, currency: string): Promise<OfferedMethod[]> {
  const methods = methodsFor(country, currency).filter(
    ({ method }) => providerFor(ctx, method, { country, currency }) !== null,
  )
  if (await isDebitOffered(ctx, country, currency)) return methods
  return methods.filter(({ method }) => method !== 'directdebit')
}

/** How the member paid the last time is offered first. */
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

/** What else a buyer has to know before the order button: their own limit or pause, and whether the way to pay can be kept. */
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
    canRemember: method !== null && provider !== null && mayKeep(pspOf(ctx, provider), method.method),
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

/** How a member paid the last time. */
export async function lastMethod(db: Db, memberId: string): Promise<Method | null> {
  const [order] = await db
    .select({ method: orders.method })
    .from(orders)
    .where(and(eq(orders.memberId, memberId), eq(orders.status, 'completed')))
    .orderBy(desc(orders.createdAt))
    .limit(1)
  return (order?.method as Method | undefined) ?? null
}
