import type { z } from 'zod'
import type { ErrorCode } from '../../../contract/errors.ts'
import type { paymentsEndpoints } from '../../../contract/payments/payments.ts'
import { Refusal } from '../../platform/errors.ts'
import type { Ctx } from '../../sites/index.ts'
import { type Discount, limitOf, orderFault } from '../discounts/discount-rules.ts'
import { buyerOf, chosenDiscount } from '../discounts/discounts.ts'
import { discountView, methodViews, quoteView } from '../orders/views.ts'
import { hindranceView } from '../spending-limits/spending.ts'
import { type Bundle, bundlesFor, bundleViews } from './bundles.ts'
import type { Method } from './methods.ts'
import { lastMethod, methodsOfShop, prospectOf, quote } from './quotes.ts'

type Endpoints = typeof paymentsEndpoints

/** All credit packs for this buyer, with the typed code's or automatic discount. Errors: those of codes. */
export async function shopView(
  ctx: Ctx,
  code: string | undefined,
): Promise<z.input<Endpoints['listBundles']['output']>> {
  const buyer = await buyerOf(ctx, ctx.db)
  const offered = await bundlesFor(ctx, buyer.country)
  const currency = offered[0]?.currency ?? ctx.site.settings.currency
  const chosen = await chosenDiscount(ctx, code, buyer)
  const fault = chosen.discount && faultWithAll(chosen.discount, offered)
  if (chosen.discount && fault && code) {
    throw new Refusal(fault, limitOf(fault, chosen.discount, { country: buyer.country, currency }))
  }
  const isBetter = chosen.better !== null && faultWithAll(chosen.better, offered) === null
  const discount = isBetter ? chosen.better : fault === null ? chosen.discount : null
  return {
    bundles: await bundleViews(ctx, offered, discount),
    methods: methodViews(await methodsOfShop(ctx, buyer, offered), currency),
    discount: discount && discountView(discount, buyer.now),
    last_method: buyer.memberId === null ? null : await lastMethod(ctx.db, buyer.memberId),
  }
}

/** Why a discount applies to no credit pack; null if it applies to one. */
function faultWithAll(discount: Discount, offered: Bundle[]): ErrorCode | null {
  const faults = offered.map(({ amountMinor, currency }) =>
    orderFault(discount, { priceMinor: amountMinor, currency, method: null }),
  )
  return faults.includes(null) ? null : (faults[0] ?? null)
}

type Wanted = { bundle_id: string; payment_method?: Method | undefined; code?: string | undefined }

/** One credit pack with a payment method, and its price. Errors: see `quote`. */
export async function checkoutView(
  ctx: Ctx,
  { bundle_id, payment_method, code }: Wanted,
): Promise<z.input<Endpoints['getQuote']['output']>> {
  const quoted = await quote(ctx, { bundleId: bundle_id, method: payment_method, code })
  const [bundle] = await bundleViews(ctx, [quoted.bundle], quoted.discount)
  const { hindrance, canRemember } = await prospectOf(ctx, quoted)
  if (bundle === undefined) throw new Refusal('bundle_gone')
  return {
    bundle,
    methods: methodViews(quoted.methods, quoted.bundle.currency),
    payment_method: quoted.method?.method ?? null,
    discount: quoted.discount && discountView(quoted.discount, quoted.buyer.now),
    quote: quoteView(quoted),
    can_remember: canRemember,
    hindrance: hindranceView(hindrance),
  }
}
