import type { DiscountView, OrderView, QuoteView } from '../../../contract/payments/payments.ts'
import type { Discount } from '../discounts/discount-rules.ts'
import type { OfferedMethod } from '../shop/methods.ts'
import type { Quote } from '../shop/quotes.ts'
import type { Order } from './orders.ts'

export function discountView(discount: Discount, now: Date): DiscountView {
  return {
    code: discount.code,
    country: discount.country,
    user_id: discount.memberId,
    expires: discount.endsAt?.toISOString() ?? null,
    value_percentage: discount.percentage,
    currency: discount.currency,
    minimum_order_value: discount.minimumOrderMinor,
    status: discount.status,
    validity: discount.validity,
    expired: discount.endsAt !== null && discount.endsAt <= now,
    paymentmethods: discount.paymentMethods as DiscountView['paymentmethods'],
  }
}

export function methodViews(methods: OfferedMethod[], currency: string) {
  return methods.map(({ method, feeMinor }) => ({ method, fee: { amount_minor: feeMinor, currency } }))
}

export function quoteView({ price, bundle, discount }: Quote): QuoteView {
  const money = (minor: number) => ({ amount_minor: minor, currency: bundle.currency })
  return {
    price: money(price.priceMinor),
    discount: money(price.discountMinor),
    fee: money(price.feeMinor),
    total: money(price.totalMinor),
    discount_code: discount?.code ?? null,
  }
}

export function orderView(order: Order, now: Date): OrderView {
  const money = (minor: number) => ({ amount_minor: minor, currency: order.currency })
  const mayPay = order.status === 'pending' || (order.status === 'created' && order.expiresAt > now)
  return {
    id: order.id,
    status: order.status,
    credits: order.credits,
    price: money(order.priceMinor),
    discount: money(order.discountMinor),
    fee: money(order.feeMinor),
    total: money(order.totalMinor),
    payment_method: order.method as OrderView['payment_method'],
    discount_code: order.code,
    created_at: order.createdAt.toISOString(),
    completed_at: order.completedAt?.toISOString() ?? null,
    checkout_url: mayPay ? order.checkoutUrl : null,
    expires_at: order.expiresAt.toISOString(),
    bundle_id: order.bundleId,
    failure: order.failure,
    refunded: money(order.refundedMinor),
    charged_back: money(order.chargedBackMinor),
  }
}
