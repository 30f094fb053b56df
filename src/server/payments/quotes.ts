import { and, desc, eq } from 'drizzle-orm'
import type { Db } from '../platform/db.ts'
import { Refusal } from '../platform/errors.ts'
import type { Ctx } from '../sites/index.ts'
import { type Bundle, bundlesFor } from './bundles.ts'
import { type Buyer, type Discount, orderFault } from './discount-rules.ts'
import { buyerOf, chosenDiscount } from './discounts.ts'
import { type Method, methodsFor, type OfferedMethod } from './methods.ts'
import { type Price, priceOf } from './prices.ts'
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
  const buyer = await buyerOf(ctx)
  const bundle = (await bundlesFor(ctx.db, ctx.site.id, buyer.country)).find(
    (offered) => offered.id === wanted.bundleId,
  )
  if (bundle === undefined) throw new Refusal('bundle_gone')
  const methods = offeredMethods(ctx, buyer.country, bundle.currency)
  const method = await chosenMethod(ctx, methods, wanted.method)
  const discount = fitting(await chosenDiscount(ctx, wanted.code, buyer), {
    bundle,
    method,
    isTyped: Boolean(wanted.code),
  })
  return {
    buyer,
    bundle,
    methods,
    method,
    discount,
    price: priceOf(bundle.amountMinor, discount?.percentage ?? 0, method?.feeMinor ?? 0),
  }
}

/** Ways to pay in a country; none where no provider takes payments. */
export function offeredMethods(ctx: Ctx, country: string, currency: string): OfferedMethod[] {
  return ctx.config.paymentProvider === null ? [] : methodsFor(country, currency)
}

async function chosenMethod(
  ctx: Ctx,
  methods: OfferedMethod[],
  wanted: Method | undefined,
): Promise<OfferedMethod | null> {
  if (wanted === undefined) {
    const last = ctx.viewer === null ? null : await lastMethod(ctx.db, ctx.viewer.memberId)
    return methods.find(({ method }) => method === last) ?? methods[0] ?? null
  }
  const found = methods.find(({ method }) => method === wanted)
  if (found === undefined) throw new Refusal('method_gone')
  return found
}

function fitting(
  discount: Discount | null,
  { bundle, method, isTyped }: { bundle: Bundle; method: OfferedMethod | null; isTyped: boolean },
) {
  if (discount === null) return null
  const fault = orderFault(discount, {
    priceMinor: bundle.amountMinor,
    currency: bundle.currency,
    method: method?.method ?? null,
  })
  if (fault !== null && isTyped)
    throw new Refusal(fault, { minimum_minor: discount.minimumOrderMinor, currency: bundle.currency })
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
