import type { paymentsEndpoints } from '../../contract/payments.ts'
import { creditsIn } from '../../shared/credit-lots.ts'
import { viewerOf } from '../accounts/index.ts'
import { creditLotsOf } from '../credits/index.ts'
import type { Handlers } from '../platform/handlers.ts'
import type { Ctx } from '../sites/index.ts'
import { debitHandlers } from './debit/index.ts'
import { buyerOf, discountByCode, discountInForce } from './discounts.ts'
import { createOrder, orderOfMember, ordersOfMember } from './orders.ts'
import { refundNotice } from './refund-notice.ts'
import { repeatHandlers } from './repeat.ts'
import { checkoutView, shopView } from './shop.ts'
import { spendingHandlers } from './spending.ts'
import { claimStayDiscount } from './stay-discount.ts'
import { discountView, orderView } from './views.ts'
import { standingOf, withdrawalsHandlers } from './withdrawals.ts'

export { endAgreements } from './agreements.ts'
export {
  addBundle,
  bundleById,
  dropPrice,
  moveBundle,
  type ShopBundle,
  type ShownPrice,
  setPrice,
  shopBundles,
  shownDiscount,
  shownPrice,
  switchBundle,
} from './bundle-editing.ts'
export { minimumMessageCosts } from './bundles.ts'
export {
  type CodeGroup,
  type CodeUse,
  codeGroup,
  codesOf,
  codeUses,
  extendCodes,
  listCodes,
  makeCodes,
  stopCodes,
} from './code-editing.ts'
export { countManualRefunds, countOrders, hasBoughtBefore } from './counts.ts'
export {
  type DebitBatch,
  debitBatchFile,
  debitBatchView,
  liftAccountBlock,
  liftDebitBlock,
  listAccountBlocks,
  listDebitBatches,
  listDebitBlocks,
  makeDebitBatches,
  returnDebit,
  sealedDebits,
  settleDebitBatch,
  waitingDebits,
} from './debit/index.ts'
export { createDefaultBundles } from './default-bundles.ts'
export { listDifferences, resolveDifference } from './differences.ts'
export { servePaymentDoors } from './doors.ts'
export { isRefundOwed } from './ending-accounts.ts'
export { exportPayments } from './export.ts'
export { paidRelation, refundRelation } from './figures.ts'
export { ordersSince } from './happened.ts'
export { orderLedgerChecks } from './ledger-checks.ts'
export { listManualRefunds, type ManualRefund, payManualRefund, refuseManualRefund } from './manual-refunds.ts'
export {
  disputeHappened,
  listOrdersWhere,
  type OrderFilter,
  type OrderTotals,
  openDisputes,
  orderHappened,
  orderReturns,
  ordersNamed,
  type PaymentHappened,
  paymentHistory,
  refundHappened,
  totalsOfOrders,
} from './office-orders.ts'
export { reactPayments, registerPaymentJobs } from './on.ts'
export { findOrder, type Order, ordersOfMember } from './orders.ts'
export { type PaidFor, paidFor } from './paid-for.ts'
export { siteAtPromisedPrices } from './promised-prices.ts'
export { portalPage } from './providers/portal.ts'
export { payInSandbox } from './providers/sandbox-pay.ts'
export { refundDue } from './refund-rules.ts'
export { refundByStaff, refundChoices, refundedByStaff } from './refunds.ts'
export { type RiskyOrder, riskyOrders, settleRiskyOrder, tallyRiskyOrders, unsettleRiskyOrder } from './risks.ts'
export { type SharedCode, sharedCode } from './shared-codes.ts'
export { hasStayDiscount } from './stay-discount.ts'
export { eventPartitions } from './webhooks.ts'
export { openWithdrawals, resolveWithdrawal } from './withdrawal-rows.ts'

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
    const { order_id, bundle_id, payment_method, code, expected_total, remember, agreement_id } = input
    const order = await createOrder(ctx, {
      orderId: order_id,
      bundleId: bundle_id,
      method: payment_method,
      code,
      expected: expected_total,
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
