import { type OrderStatus, saidStatus } from '../orders/status-rules.ts'
import type { DisputeReport, PaymentReport, RefundReport } from '../providers/psp.ts'
import type { RefundStatus } from '../returns/changes.ts'
import type { Difference } from './discrepancies.ts'
import { disputesText, moneyText, nothing, refundsText } from './discrepancy-texts.ts'

/** Our books about an order, as they stood before its provider was asked. */
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

/** What is younger may not have reached the provider's own books yet. */
const settlingMs = 3_600_000

/**
 * What our books say and the provider's do not, although a report was settled: money that we take for paid, paid back or taken back. What
 * the provider says and we do not know is no difference: settling it made it known. `report` null: the provider knows no such payment.
 */
export function differencesOf(known: Known, report: PaymentReport | null, at: Date): Difference[] {
  const { order } = known
  if (order.status !== 'completed') return []
  const paid = moneyText(order.totalMinor, order.currency)
  if (report === null) return [{ what: 'missing_payment', expected: paid, found: nothing }]
  const said = saidStatus(report)
  return [
    ...(said === 'paid' ? [] : [{ what: 'status' as const, expected: 'paid', found: said }]),
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

/** A reversal that the provider takes back is a difference: here it stays. */
function isSameDispute(ours: Known['disputes'][number], theirs: DisputeReport): boolean {
  return (
    theirs.ref === ours.providerRef &&
    theirs.amountMinor === ours.amountMinor &&
    (theirs.isReversed || !ours.isReversed)
  )
}

/** Whether a payment that no order of ours knows is worth a look: money moved, or still may. */
export function hasMoney(report: PaymentReport): boolean {
  return ['paid', 'authorised', 'pending'].includes(saidStatus(report))
}
