import type { DisputeReport, PaymentReport, RefundReport } from '../providers/psp.ts'
import { type CreditsGone, creditsGone } from '../refund-rules.ts'

export type RefundStatus = 'asked' | 'pending' | 'done' | 'failed'
export type KnownRefund = {
  id: string
  orderId: string
  providerRef: string | null
  origin: 'withdrawal' | 'office' | 'provider'
  amountMinor: number
  credits: number
  status: RefundStatus
}
export type KnownDispute = {
  id: string
  orderId: string
  providerRef: string
  amountMinor: number
  isReversed: boolean
}
/** What is known of an order's way back. Both are sets: nothing in them depends on when it was heard. */
export type Returns = { refunds: readonly KnownRefund[]; disputes: readonly KnownDispute[] }

/** One step, with the row as it is after it. `heard` changes neither money nor credits. */
export type Change =
  | { what: 'refunded' | 'refund_failed'; refund: KnownRefund }
  | { what: 'heard'; refund: KnownRefund }
  | { what: 'disputed' | 'reversed'; dispute: KnownDispute }
export type ReturnFault = 'refund' | 'charge_back'
type ReturningOrder = { id: string; totalMinor: number }
type Reported = Pick<PaymentReport, 'refunds' | 'disputes'>
type Step = ReturnFault | Change[]

const rank: Record<RefundStatus, number> = { asked: 0, pending: 1, done: 2, failed: 3 }

/**
 * The steps that bring what is known to what is reported, or why the report does not fit. `known` may hold rows of other orders that the
 * report names: it does not fit then. Statuses only go forward and a reversal stays, so reports may come in any order and any number of times.
 */
export function changesOf(
  order: ReturningOrder,
  known: Returns,
  reported: Reported,
  newId: () => string,
): ReturnFault | Change[] {
  let returns = known
  const changes: Change[] = []
  const steps = [
    ...reported.refunds.map((refund) => () => refundStep(order, returns, refund, newId)),
    ...reported.disputes.map((dispute) => () => disputeStep(order, returns, dispute, newId)),
  ]
  for (const step of steps) {
    const next = step()
    if (typeof next === 'string') return next
    for (const change of next) returns = withChange(returns, change)
    changes.push(...next)
  }
  return refundedOf(order, returns) > order.totalMinor ? 'refund' : changes
}

function refundStep(order: ReturningOrder, known: Returns, reported: RefundReport, newId: () => string): Step {
  if (reported.amountMinor < 1) return 'refund'
  const before = knownRefund(known, reported)
  if (before === undefined) {
    const refund: KnownRefund = {
      id: newId(),
      orderId: order.id,
      providerRef: reported.ref,
      origin: 'provider',
      amountMinor: reported.amountMinor,
      credits: 0,
      status: reported.status,
    }
    return [{ what: reported.status === 'failed' ? 'heard' : 'refunded', refund }]
  }
  const isSame =
    before.orderId === order.id &&
    before.amountMinor === reported.amountMinor &&
    (before.providerRef ?? reported.ref) === reported.ref
  if (!isSame) return 'refund'
  const isFurther = rank[reported.status] > rank[before.status]
  if (!isFurther && before.providerRef !== null) return []
  const status = isFurther ? reported.status : before.status
  const refund = { ...before, providerRef: reported.ref, status }
  return [{ what: isFurther && status === 'failed' ? 'refund_failed' : 'heard', refund }]
}

function knownRefund({ refunds }: Returns, { ref, refundId, amountMinor }: RefundReport): KnownRefund | undefined {
  const byRef = refunds.find((refund) => refund.providerRef === ref)
  if (byRef !== undefined) return byRef
  if (refundId !== null) return refunds.find(({ id }) => id === refundId)
  // Some providers do not say whose it is: one of this amount that we have asked for and not heard of is ours
  return refunds.find(
    (refund) => refund.status === 'asked' && refund.providerRef === null && refund.amountMinor === amountMinor,
  )
}

function disputeStep(order: ReturningOrder, known: Returns, reported: DisputeReport, newId: () => string): Step {
  const { ref, amountMinor, isReversed } = reported
  if (amountMinor < 1 || amountMinor > order.totalMinor) return 'charge_back'
  const before = known.disputes.find((dispute) => dispute.providerRef === ref)
  if (before !== undefined) {
    if (before.orderId !== order.id || before.amountMinor !== amountMinor) return 'charge_back'
    return isReversed && !before.isReversed ? [{ what: 'reversed', dispute: { ...before, isReversed } }] : []
  }
  const dispute = { id: newId(), orderId: order.id, providerRef: ref, amountMinor, isReversed: false }
  // One that we hear of when it is over already has both its steps all the same, and so both its documents
  if (!isReversed) return [{ what: 'disputed', dispute }]
  return [
    { what: 'disputed', dispute },
    { what: 'reversed', dispute: { ...dispute, isReversed } },
  ]
}

/** What is known after a step. */
export function withChange(returns: Returns, change: Change): Returns {
  if ('refund' in change) return { ...returns, refunds: withRow(returns.refunds, change.refund) }
  return { ...returns, disputes: withRow(returns.disputes, change.dispute) }
}

function withRow<Row extends { id: string }>(rows: readonly Row[], row: Row): Row[] {
  return [...rows.filter(({ id }) => id !== row.id), row]
}

function refundedOf(order: { id: string }, { refunds }: Returns): number {
  return refunds
    .filter(({ orderId, status }) => orderId === order.id && status !== 'failed')
    .reduce((sum, { amountMinor }) => sum + amountMinor, 0)
}

/** Sums in minor units: refunds that have not failed, and disputes that were not reversed. */
export function sumsOf(order: { id: string }, returns: Returns): { refundedMinor: number; chargedBackMinor: number } {
  const chargedBackMinor = returns.disputes
    .filter(({ orderId, isReversed }) => orderId === order.id && !isReversed)
    .reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  return { refundedMinor: refundedOf(order, returns), chargedBackMinor }
}

/** The credits that go with it, of an order's credits that nobody has spent, wherever they are now. */
export function goneWith(
  order: ReturningOrder,
  returns: Returns,
  { granted, unspent }: { granted: number; unspent: number },
): CreditsGone {
  const refunds = returns.refunds
    .filter(({ orderId, status }) => orderId === order.id && status !== 'failed')
    .map(({ id, providerRef, origin, amountMinor, credits }) => ({
      id,
      ref: providerRef,
      isForeign: origin === 'provider',
      amountMinor,
      credits,
    }))
  const { chargedBackMinor } = sumsOf(order, returns)
  return creditsGone({ totalMinor: order.totalMinor, granted, unspent, refunds, chargedBackMinor })
}
