import { defineEvent } from '../platform/events.ts'

/** An order as its documents need it. */
export type SoldOrder = {
  orderId: string
  memberId: string
  siteId: string
  credits: number
  currency: string
  totalMinor: number
  country: string
  locale: string
  method: string
}

/** Paid for the first time: its credits are there. */
export const orderCompleted = defineEvent<{ order: SoldOrder; at: Date }>('payments.order_completed')
/** Money goes back: the refund counts, whether or not the provider has carried it out yet. */
export const orderRefunded = defineEvent<{
  order: SoldOrder
  refund: { id: string; amountMinor: number; credits: number }
  at: Date
}>('payments.order_refunded')
/** A refund that counted has failed at the provider: it counts no more. */
export const refundFailed = defineEvent<{ order: SoldOrder; refund: { id: string; amountMinor: number }; at: Date }>(
  'payments.refund_failed',
)
/** A bank took money back, or gave it back again. */
export const orderDisputed = defineEvent<{ order: SoldOrder; dispute: { id: string; amountMinor: number }; at: Date }>(
  'payments.order_disputed',
)
export const disputeReversed = defineEvent<{
  order: SoldOrder
  dispute: { id: string; amountMinor: number }
  at: Date
}>('payments.dispute_reversed')
