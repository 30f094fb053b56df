export { ordersSince } from './activity.ts'
export { countManualRefunds, countOrders, hasBoughtBefore } from './counts.ts'
export { locationOf } from './location.ts'
export {
  disputeActivity,
  listOrdersWhere,
  type OrderFilter,
  openDisputes,
  orderActivity,
  orderReturns,
  ordersNamed,
  type PaymentActivity,
  paymentHistory,
  refundActivity,
  totalsOfOrders,
} from './office-orders.ts'
export { textsOfOrder } from './order-texts.ts'
export { findOrder, type Order, ordersById, ordersOfMember } from './orders.ts'
export { type PaidFor, paidFor } from './paid-for.ts'
export { endAgreements } from './saved-payment-methods.ts'
