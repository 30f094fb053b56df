import type { paymentsEndpoints } from '../../contract/payments.ts'
import { viewerOf } from '../accounts/index.ts'
import { balanceOf } from '../credits/index.ts'
import type { Handlers } from '../platform/handlers.ts'
import type { Ctx } from '../sites/index.ts'
import { buyerOf, discountByCode, discountInForce } from './discounts.ts'
import { createOrder, orderOfMember, ordersOfMember } from './orders.ts'
import { checkoutView, shopView } from './shop.ts'
import { claimStayDiscount } from './stay-discount.ts'
import { discountView, orderView } from './views.ts'

export { minimumMessageCosts } from './bundles.ts'
export { countOrders } from './counts.ts'
export { createDefaultBundles } from './default-bundles.ts'
export { servePaymentDoors } from './doors.ts'
export { exportPayments } from './export.ts'
export { reactPayments, registerPaymentJobs } from './on.ts'
export { payInSandbox } from './sandbox-pay.ts'
export { hasStayDiscount } from './stay-discount.ts'

export const paymentsHandlers: Handlers<typeof paymentsEndpoints, Ctx> = {
  getDiscount: async (ctx, { code, welcome }) => {
    const buyer = await buyerOf(ctx)
    if (code) return { discountcode: discountView(await discountByCode(ctx, code, buyer), buyer.now) }
    const offered = welcome === 'true' ? await discountInForce(ctx, buyer) : null
    return { discountcode: offered && discountView(offered, buyer.now) }
  },
  listBundles: (ctx, { code }) => shopView(ctx, code),
  getQuote: (ctx, wanted) => checkoutView(ctx, wanted),
  createOrder: async (ctx, input) => {
    const { order_id, bundle_id, payment_method, code, expected_total } = input
    const order = await createOrder(ctx, {
      orderId: order_id,
      bundleId: bundle_id,
      method: payment_method,
      code,
      expected: expected_total,
    })
    return { order: orderView(order, ctx.clock.now()) }
  },
  getOrder: async (ctx, { id }) => {
    const { memberId } = viewerOf(ctx)
    const [order, credits] = await Promise.all([orderOfMember(ctx.db, memberId, id), balanceOf(ctx.db, memberId)])
    return { order: orderView(order, ctx.clock.now()), credits }
  },
  claimStayDiscount: async (ctx) => ({ discountcode: discountView(await claimStayDiscount(ctx), ctx.clock.now()) }),
  listOrders: async (ctx) => {
    const mine = await ordersOfMember(ctx.db, viewerOf(ctx).memberId)
    return { orders: mine.map((order) => orderView(order, ctx.clock.now())) }
  },
}
