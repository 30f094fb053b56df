export type OrderStatus = 'created' | 'pending' | 'completed' | 'failed' | 'cancelled'
/** Payment status at a provider. */
export type PaymentStatus = 'open' | 'pending' | 'authorised' | 'paid' | 'failed' | 'cancelled'

const meaning: Record<PaymentStatus, OrderStatus> = {
  open: 'created',
  pending: 'pending',
  authorised: 'pending',
  paid: 'completed',
  failed: 'failed',
  cancelled: 'cancelled',
}

/**
 * The status of an order after a report; null if unchanged. Reports may be late, duplicated or out of order: a paid
 * order is completed even after a failure, a completed order never changes back, and an ended one does not reopen.
 */
export function nextStatus(current: OrderStatus, reported: PaymentStatus): OrderStatus | null {
  const next = meaning[reported]
  if (current === 'completed' || next === current) return null
  if (next === 'completed') return next
  const hasEnded = current === 'failed' || current === 'cancelled'
  if (hasEnded || next === 'created') return null
  return next
}

/** The payment status implied by a report: refunds and disputes imply a payment, even if its report has not arrived. */
export function reportedStatus(report: {
  status: PaymentStatus
  refunds: readonly unknown[]
  disputes: readonly unknown[]
}): PaymentStatus {
  return report.refunds.length > 0 || report.disputes.length > 0 ? 'paid' : report.status
}

export type Expected = {
  orderId: string
  provider: string
  providerRef: string | null
  saleRef?: string | null
  currency: string
  totalMinor: number
}
export type Reported = {
  provider: string
  ref: string
  orderId: string
  currency: string
  amountMinor: number
  saleRef?: string
  isOtherAccount: boolean
}
export type Mismatch = 'account' | 'order' | 'currency' | 'amount'

/** How a report differs from our order; such a report is noted and never credited. Null if they agree. */
export function mismatch(expected: Expected, reported: Reported): Mismatch | null {
  if (reported.isOtherAccount) return 'account'
  if (expected.provider !== reported.provider || expected.orderId !== reported.orderId) return 'order'
  if (expected.providerRef !== null && expected.providerRef !== reported.ref) return 'order'
  // Paid twice: the second sale is not this order's
  if (expected.saleRef && reported.saleRef && expected.saleRef !== reported.saleRef) return 'order'
  if (expected.currency !== reported.currency) return 'currency'
  if (expected.totalMinor !== reported.amountMinor) return 'amount'
  return null
}
