import type { paymentsEndpoints } from '../../contract/payments/payments.ts'
import { creditsIn } from '../../shared/credit-lots.ts'
import { viewerOf } from '../accounts/index.ts'
import { creditLotsOf } from '../credits/index.ts'
import type { Handlers } from '../platform/handlers.ts'
import type { Ctx } from '../sites/index.ts'
import { debitHandlers } from './debit/index.ts'
import { buyerOf, discountByCode, discountInForce } from './discounts/discounts.ts'
import { claimStayDiscount } from './discounts/stay-discount.ts'
import { createOrder, orderOfMember, ordersOfMember } from './orders/orders.ts'
import { repeatHandlers } from './orders/repeat.ts'
import { discountView, orderView } from './orders/views.ts'
import { refundNotice } from './refunds/refund-notice.ts'
import { checkoutView, shopView } from './shop/shop.ts'
import { spendingHandlers } from './spending-limits/spending.ts'
import { standingOf, withdrawalsHandlers } from './withdrawals/withdrawals.ts'

export const paymentsHandlers: Handlers<typeof paymentsEndpoints, Ctx> = {
  getDiscount: async (ctx, { code, welcome }) => {
    const buyer = await buyerOf(ctx, ctx.db)
    if (code) return { discountcode: discountView(await discountByCode(ctx, code, buyer), buyer.now) }
    const offered = welcome === 'true' ? await discountInForce(ctx, buyer) : null
    return { discountcode: offered && discountView(offered, buyer.now) }
  },
  listBundles: (ctx, { code }) => shopView(ctx, code),
  getQuote: (ctx, wanted) => checkoutView(ctx, wanted),
  createOrder: async (ctx, input) => {
    const { order_id, bundle_id, payment_method, code, expected_total, start_request, remember, agreement_id } = input
    const order = await createOrder(ctx, {
      orderId: order_id,
      bundleId: bundle_id,
      method: payment_method,
      code,
      expected: expected_total,
      startRequest: start_request,
      remember: remember ?? false,
      agreementId: agreement_id,
    })
    return { order: orderView(order, ctx.clock.now()) }
  },
  getOrder: async (ctx, { id }) => {
    const { memberId } = viewerOf(ctx)
    const [order, credit_lots] = await Promise.all([
      orderOfMember(ctx.db, memberId, id),
      creditLotsOf(ctx.db, memberId),
    ])
    const [{ withdrawal }, refund_notice] = await Promise.all([standingOf(ctx, order), refundNotice(ctx.db, order)])
    const credits = creditsIn(credit_lots)
    return { order: orderView(order, ctx.clock.now()), credits, credit_lots, withdrawal, refund_notice }
  },
  ...repeatHandlers,
  ...debitHandlers,
  ...withdrawalsHandlers,
  ...spendingHandlers,
  claimStayDiscount: async (ctx) => ({ discountcode: discountView(await claimStayDiscount(ctx), ctx.clock.now()) }),
  listOrders: async (ctx) => {
    const mine = await ordersOfMember(ctx.db, viewerOf(ctx).memberId)
    return { orders: mine.map((order) => orderView(order, ctx.clock.now())) }
  },
}
