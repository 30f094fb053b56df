import { type OrderStatus, reportedStatus } from '../orders/status-rules.ts'
import type { DisputeReport, PaymentReport, RefundReport } from '../providers/psp.ts'
import type { RefundStatus } from '../returns/changes.ts'
import type { Difference } from './discrepancies.ts'
import { disputesText, moneyText, nothing, refundsText } from './discrepancy-texts.ts'

/** Our records of an order, before its provider was queried. */
export type Known = {
  order: { status: OrderStatus; totalMinor: number; currency: string }
  refunds: readonly {
    providerRef: string | null
    amountMinor: number
    status: RefundStatus
    createdAt: Date
  }[]
  disputes: readonly { providerRef: string; amountMinor: number; isReversed: boolean; openedAt: Date }[]
}

/** Newer records may not be in the provider's books yet. */
const settlingMs = 3_600_000

/**
 * Differences that remain after a report was settled: payments, refunds or disputes in our records that the provider
 * does not have. The opposite is no difference, since settling adds it. `report` null: the provider has no such
 * payment.
 */
export function differencesOf(known: Known, report: PaymentReport | null, at: Date): Difference[] {
  const { order } = known
  if (order.status !== 'completed') return []
  const paid = moneyText(order.totalMinor, order.currency)
  if (report === null) return [{ what: 'missing_payment', expected: paid, found: nothing }]
  const status = reportedStatus(report)
  return [
    ...(status === 'paid' ? [] : [{ what: 'status' as const, expected: 'paid', found: status }]),
    ...refundDifference(known, report, at),
    ...disputeDifference(known, report, at),
  ]
}

function refundDifference({ order, refunds }: Known, report: PaymentReport, at: Date): Difference[] {
  const isSettled = ({ createdAt }: { createdAt: Date }) => at.getTime() - createdAt.getTime() > settlingMs
  const isThere = (ours: Known['refunds'][number]) => report.refunds.some((theirs) => isSameRefund(ours, theirs))
  const expected = refunds.filter(({ providerRef, status }) => providerRef !== null && status !== 'failed')
  if (expected.filter(isSettled).every(isThere)) return []
  return [
    {
      what: 'refund',
      expected: refundsText(expected, order.currency),
      found: refundsText(report.refunds, order.currency),
    },
  ]
}

function isSameRefund(ours: Known['refunds'][number], theirs: RefundReport): boolean {
  return theirs.ref === ours.providerRef && theirs.amountMinor === ours.amountMinor
}

function disputeDifference({ order, disputes }: Known, report: PaymentReport, at: Date): Difference[] {
  const isSettled = ({ openedAt }: { openedAt: Date }) => at.getTime() - openedAt.getTime() > settlingMs
  const isThere = (ours: Known['disputes'][number]) => report.disputes.some((theirs) => isSameDispute(ours, theirs))
  if (disputes.filter(isSettled).every(isThere)) return []
  return [
    {
      what: 'charge_back',
      expected: disputesText(disputes, order.currency),
      found: disputesText(report.disputes, order.currency),
    },
  ]
}

/** A reversal that the provider revokes is a difference: here it stays. */
function isSameDispute(ours: Known['disputes'][number], theirs: DisputeReport): boolean {
  return (
    theirs.ref === ours.providerRef &&
    theirs.amountMinor === ours.amountMinor &&
    (theirs.isReversed || !ours.isReversed)
  )
}

/** Whether a payment without an order of ours matters: money moved, or may still move. */
export function hasMoney(report: PaymentReport): boolean {
  return ['paid', 'authorised', 'pending'].includes(reportedStatus(report))
}
