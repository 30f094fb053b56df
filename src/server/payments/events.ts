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
/** A refund that counted counts no more: it failed at the provider, finance refused it, or another one stands in its place. */
export const refundFailed = defineEvent<{
  order: SoldOrder
  refund: { id: string; amountMinor: number; isReplaced: boolean }
  at: Date
}>('payments.refund_failed')
/** A refund that goes on counting is to be paid by people (`manual`), or has arrived (`done`). */
export const refundMoved = defineEvent<{
  order: SoldOrder
  refund: { id: string; status: 'manual' | 'done'; manualReason: 'by_hand' | 'refused' | null; wasManual: boolean }
  at: Date
}>('payments.refund_moved')
/** An order was paid with a discount that another order had used up. */
export const discountUsedUp = defineEvent<{ orderId: string; at: Date }>('payments.discount_used_up')
/** A bank took money back, or gave it back again. */
export const orderDisputed = defineEvent<{ order: SoldOrder; dispute: { id: string; amountMinor: number }; at: Date }>(
  'payments.order_disputed',
)
export const disputeReversed = defineEvent<{
  order: SoldOrder
  dispute: { id: string; amountMinor: number }
  at: Date
}>('payments.dispute_reversed')
