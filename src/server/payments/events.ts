import { defineEvent } from '../platform/events.ts'

/** An order as invoices need it. */
export type SoldOrder = {
  orderId: string
  memberId: string
  siteId: string
  credits: number
  currency: string
  totalMinor: number
  /** Whose VAT applies. */
  country: string
  locale: string
  method: string
}

/** First payment of an order: its credits have been granted. */
export const orderCompleted = defineEvent<{ order: SoldOrder; at: Date }>('payments.order_completed')
/** A refund was created: it counts from now on, whether or not the provider has executed it. */
export const orderRefunded = defineEvent<{
  order: SoldOrder
  refund: { id: string; amountMinor: number; credits: number }
  at: Date
}>('payments.order_refunded')
/** A refund no longer counts: it failed at the provider, finance refused it, or another one replaced it. */
export const refundFailed = defineEvent<{
  order: SoldOrder
  refund: { id: string; amountMinor: number; isReplaced: boolean }
  at: Date
}>('payments.refund_failed')
/** A refund that counts needs manual payment (`manual`) or is complete (`done`). */
export const refundMoved = defineEvent<{
  order: SoldOrder
  refund: { id: string; status: 'manual' | 'done'; manualReason: 'by_hand' | 'refused' | null; wasManual: boolean }
  at: Date
}>('payments.refund_moved')
/** An order was paid with a discount that another order had already used. */
export const discountUsedUp = defineEvent<{ orderId: string; at: Date }>('payments.discount_used_up')
/** A bank took money back, or returned it. */
export const orderDisputed = defineEvent<{ order: SoldOrder; dispute: { id: string; amountMinor: number }; at: Date }>(
  'payments.order_disputed',
)
export const disputeReversed = defineEvent<{
  order: SoldOrder
  dispute: { id: string; amountMinor: number }
  at: Date
}>('payments.dispute_reversed')
