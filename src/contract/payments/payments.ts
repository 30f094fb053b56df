import { z } from 'zod'
import { creditLotView } from '../credits.ts'
import { endpoint } from '../endpoint.ts'
import { routes } from '../routes.ts'
import { country, currency, id, isoTime, money, paymentMethod, queryBool } from '../wire.ts'
import { debitEndpoints } from './debit.ts'
import { debitRefusals } from './payment-methods.ts'
import { repeatEndpoints } from './repeat.ts'
import { spendingEndpoints, spendingHindrance } from './spending.ts'
import { withdrawalEndpoints, withdrawalView } from './withdrawal.ts'

export const orderStatus = z.enum(['created', 'pending', 'completed', 'failed', 'cancelled'])

const bundleView = z.object({
  id,
  credits: z.int(),
  price: money,
  /** With the current discount; equal to `price` without one. */
  price_to_pay: money,
  /** Price of a message with this credit pack, rounded up to a minor unit. */
  price_per_message: money,
  /** The lowest price of the last 30 days, shown with a discount. */
  lowest_price: money,
  is_best_value: z.boolean(),
})
export type BundleView = z.infer<typeof bundleView>
const methodView = z.object({ method: paymentMethod, fee: money })

/** A discount code, with the fields of discountcode.php. */
const discountView = z.object({
  code: z.string(),
  country: country.nullable(),
  user_id: id.nullable(),
  expires: isoTime.nullable(),
  value_percentage: z.number(),
  currency: currency.nullable(),
  minimum_order_value: z.int(),
  status: z.enum(['active', 'inactive']),
  validity: z.enum(['once-per-user', 'first-purchase', 'unlimited']),
  expired: z.boolean(),
  paymentmethods: z.array(paymentMethod).nullable(),
})
export type DiscountView = z.infer<typeof discountView>

/** Current price of an order, by part. */
const quoteView = z.object({
  price: money,
  discount: money,
  fee: money,
  total: money,
  /** The code of the applied discount. */
  discount_code: z.string().nullable(),
})
export type QuoteView = z.infer<typeof quoteView>

const orderView = z.object({
  id,
  status: orderStatus,
  credits: z.int(),
  price: money,
  discount: money,
  fee: money,
  total: money,
  payment_method: paymentMethod,
  discount_code: z.string().nullable(),
  created_at: isoTime,
  completed_at: isoTime.nullable(),
  /** Checkout URL, while payable. */
  checkout_url: z.string().nullable(),
  /** Until when payment can be started. */
  expires_at: isoTime,
  /** The credit pack, for a retry. */
  bundle_id: id,
  /** Reason of failure, if it needs more than a retry: a saved payment method that does not work. */
  failure: z.enum(['recurring_card']).nullable(),
  /** Refunded, and charged back by the buyer's bank. */
  refunded: money,
  charged_back: money,
})
export type OrderView = z.infer<typeof orderView>

/** Notice about refunds that did not go as announced; null if none. */
const refundNotice = z.discriminatedUnion('state', [
  /** The provider refused it: staff pay it otherwise, by this date at the latest. */
  z.object({ state: z.literal('delayed'), amount: money, due_at: isoTime }),
  /** It is not paid, for this reason. */
  z.object({ state: z.literal('refused'), amount: money, reason: z.string() }),
  /** Refunded because another order had used its discount. */
  z.object({ state: z.literal('discount_used_up') }),
])
export type RefundNotice = z.infer<typeof refundNotice>

const codeErrors = [
  'code_not_found',
  'code_used',
  'code_expired',
  'code_first_purchase',
  'code_minimum_not_met',
  'code_country',
  'code_method',
] as const
const codeInput = z.string().trim().max(60).optional()

export const paymentsEndpoints = {
  getDiscount: endpoint(routes.payments.getDiscount, {
    who: 'anyone',
    summary:
      'Look up a discount code (`code`), or the offer of this member (`welcome=true`): the time bonus, else the welcome code.',
    input: z.looseObject({ code: codeInput, welcome: z.string().max(10).optional() }),
    output: z.object({ discountcode: discountView.nullable() }),
    errors: codeErrors,
  }),
  listBundles: endpoint(routes.payments.listBundles, {
    who: 'anyone',
    summary: "List the credit packs of this site for the buyer's country, with the current discount or that of `code`.",
    input: z.looseObject({ code: codeInput }),
    output: z.object({
      bundles: z.array(bundleView),
      methods: z.array(methodView),
      discount: discountView.nullable(),
      last_method: paymentMethod.nullable(),
    }),
    errors: codeErrors,
  }),
  getQuote: endpoint(routes.payments.getQuote, {
    who: 'member',
    summary: 'Price of a credit pack with a payment method: price, discount, fee and total of an order placed now.',
    input: z.looseObject({ bundle_id: id, payment_method: paymentMethod.optional(), code: codeInput }),
    output: z.object({
      bundle: bundleView,
      methods: z.array(methodView),
      /** The requested one; else that of the last purchase; else the first. Null if nothing can be bought now. */
      payment_method: paymentMethod.nullable(),
      discount: discountView.nullable(),
      quote: quoteView,
      /** The payment method can be saved at its provider (`remember`). */
      can_remember: z.boolean(),
      /** Why it cannot be ordered now; null if it can. */
      hindrance: spendingHindrance.nullable(),
    }),
    errors: ['bundle_gone', 'method_gone', ...debitRefusals, ...codeErrors],
  }),
  createOrder: endpoint(routes.payments.createOrder, {
    who: 'confirmed',
    summary:
      'Create an order and its payment at the provider. The client creates `order_id`; repeating it returns the same order.',
    input: z.object({
      order_id: id,
      bundle_id: id,
      payment_method: paymentMethod,
      code: codeInput,
      /** The total shown to the buyer; a different one refuses the order with `price_changed`. */
      expected_total: money.optional(),
      /**
       * Express request to start before the withdrawal period ends: the version of the terms it was made with. Without
       * it the order is refused (`start_request_required`).
       */
      start_request: z.string().max(40).optional(),
      /** Save this payment method at the provider, for repeated orders. */
      remember: queryBool.optional(),
      /** Pay with a saved payment method. `checkout_url` is set if the bank wants the buyer's authentication. */
      agreement_id: id.optional(),
    }),
    output: z.object({ order: orderView }),
    errors: [
      'payments_unavailable',
      'bundle_gone',
      'method_gone',
      'start_request_required',
      'consent_text_changed',
      'price_changed',
      'key_reused',
      'provider_down',
      'spending_limit_reached',
      'buying_paused',
      ...debitRefusals,
      ...codeErrors,
    ],
  }),
  getOrder: endpoint(routes.payments.getOrder, {
    who: 'member',
    summary: 'Get an own order, and the credit balance.',
    input: z.object({ id }),
    output: z.object({
      order: orderView,
      credits: z.int(),
      credit_lots: z.array(creditLotView),
      /** What a withdrawal would refund now; null if not (or no longer) possible. */
      withdrawal: withdrawalView.nullable(),
      refund_notice: refundNotice.nullable(),
    }),
  }),
  listOrders: endpoint(routes.payments.listOrders, {
    who: 'member',
    summary: 'List own orders, newest first; at most 100.',
    input: z.object({}),
    output: z.object({ orders: z.array(orderView) }),
  }),
  claimStayDiscount: endpoint(routes.payments.claimStayDiscount, {
    who: 'confirmed',
    summary:
      'Get the discount code for members who consider leaving: once per member, for seven days. Repeating it returns the same code.',
    input: z.object({}),
    output: z.object({ discountcode: discountView }),
    errors: ['code_used', 'code_expired', 'code_not_found'],
  }),
  ...repeatEndpoints,
  ...debitEndpoints,
  ...withdrawalEndpoints,
  ...spendingEndpoints,
}
