import type { OrderView } from '../../../../contract/payments/payments.ts'

type Returned = Pick<OrderView, 'status' | 'total' | 'refunded' | 'charged_back'>

/** What of a paid order went back: a part or all of it by refund, or what the buyer's bank took. Null: nothing. */
export function returnOf(order: Returned): 'partly_refunded' | 'refunded' | 'charged_back' | null {
  if (order.status !== 'completed') return null
  if (order.charged_back.amount_minor > 0) return 'charged_back'
  if (order.refunded.amount_minor === 0) return null
  return isPartRetained(order) ? 'partly_refunded' : 'refunded'
}

/** It is paid, and something of that has stayed. */
export function isPartRetained({ status, total, refunded, charged_back }: Returned): boolean {
  return status === 'completed' && refunded.amount_minor + charged_back.amount_minor < total.amount_minor
}
