import type { DisputeReport, PaymentReport, RefundReport } from '../providers/psp.ts'
import { type CreditsRemoved, creditsRemoved, share } from '../refunds/refund-rules.ts'
import type { refundOrigins } from './tables.ts'

export type RefundStatus = 'asked' | 'pending' | 'manual' | 'done' | 'failed'
export type KnownRefund = {
  id: string
  orderId: string
  providerRef: string | null
  origin: (typeof refundOrigins)[number]
  amountMinor: number
  credits: number
  status: RefundStatus
  manualReason: 'by_hand' | 'refused' | null
  paidBy: 'provider' | 'bank' | null
}
type KnownDispute = {
  id: string
  orderId: string
  providerRef: string
  amountMinor: number
  isReversed: boolean
}
/** Known refunds and disputes of an order, as sets: independent of the order of reports. */
export type Returns = { refunds: readonly KnownRefund[]; disputes: readonly KnownDispute[] }

/**
 * One change and the resulting row. `heard` changes neither money nor credits. `replaced`: a refund of ours, not yet
 * known to the provider, ends because another one replaces it wholly or in part; `replaces` names the refund that a new
 * one continues.
 */
export type Change =
  | { what: 'refunded'; refund: KnownRefund; replaces?: string }
  | { what: 'refund_failed' | 'replaced'; refund: KnownRefund }
  | { what: 'heard'; refund: KnownRefund }
  | { what: 'disputed' | 'reversed'; dispute: KnownDispute }
export type ReturnFault = 'refund' | 'charge_back'
type ReturningOrder = { id: string; totalMinor: number; credits: number }
type Reported = Pick<PaymentReport, 'refunds' | 'disputes'>
type Step = ReturnFault | Change[]

const rank: Record<RefundStatus, number> = { asked: 0, manual: 1, pending: 2, done: 3, failed: 4 }

/**
 * The changes from the known to the reported state, or why the report does not fit. Rows of other orders in `known` are
 * mismatches. Statuses only move forward and reversals are final, so reports may be repeated and in any order.
 */
export function changesOf(
  order: ReturningOrder,
  known: Returns,
  reported: Reported,
  newId: () => string,
): ReturnFault | Change[] {
  let returns = known
  const changes: Change[] = []
  // Those with our id first, so that a refund of ours is not matched to one without an id
  const refunds = reported.refunds.toSorted((a, b) => Number(a.refundId === null) - Number(b.refundId === null))
  // Disputes first: a failed refund is not owed if the bank has taken its money
  const steps = [
    ...reported.disputes.map((dispute) => () => disputeStep(order, returns, dispute, newId)),
    ...refunds.map((refund) => () => refundStep(order, returns, refund, newId)),
  ]
  for (const step of steps) {
    const next = step()
    if (typeof next === 'string') return next
    for (const change of next) returns = withChange(returns, change)
    changes.push(...next)
  }
  const fitted = withoutCrossing(order, { returns, changes, newId })
  for (const change of fitted) returns = withChange(returns, change)
  return refundedOf(order, returns) > order.totalMinor ? 'refund' : fitted
}

/** A refund of ours not yet known to the provider, so it can still be reduced. */
function isOpen(order: { id: string }, { orderId, origin, status, providerRef }: KnownRefund): boolean {
  return (
    orderId === order.id && origin !== 'provider' && providerRef === null && (status === 'asked' || status === 'manual')
  )
}

/**
 * The same changes, with refunds created at the provider deducted from those we promised, down to zero. Refunds decided
 * by staff are only reduced to the remaining amount of the order.
 */
function withoutCrossing(
  order: ReturningOrder,
  { returns, changes, newId }: { returns: Returns; changes: Change[]; newId: () => string },
): Change[] {
  const made = changes.flatMap((change) => (change.what === 'refunded' ? [change.refund] : []))
  let madeMinor = made.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  if (madeMinor === 0) return changes
  let surplusMinor = refundedOf(order, returns) - order.totalMinor
  const ended: Change[] = []
  const inPlace: Change[] = []
  for (const open of returns.refunds.filter((refund) => isOpen(order, refund))) {
    const covered = open.origin === 'office' ? 0 : Math.min(open.amountMinor, madeMinor)
    const less = Math.min(open.amountMinor, Math.max(covered, surplusMinor))
    if (less <= 0) continue
    madeMinor -= covered
    surplusMinor -= less
    ended.push({ what: 'replaced', refund: { ...open, status: 'failed' } })
    const rest = { ...open, id: newId(), amountMinor: open.amountMinor - less }
    const credits = Math.max(0, open.credits - share(order.credits, less, order.totalMinor))
    if (rest.amountMinor > 0) inPlace.push({ what: 'refunded', refund: { ...rest, credits }, replaces: open.id })
  }
  return [...ended, ...changes, ...inPlace]
}

function refundStep(order: ReturningOrder, known: Returns, reported: RefundReport, newId: () => string): Step {
  if (reported.amountMinor < 1) return 'refund'
  const before = knownRefund(known, reported)
  if (before !== undefined && before.orderId !== order.id) return 'refund'
  if (before === undefined || isAnother(before, reported)) return [madeThere(order, reported, newId)]
  if (before.amountMinor !== reported.amountMinor) return 'refund'
  const isFurther = rank[reported.status] > rank[before.status]
  if (!isFurther && before.providerRef !== null) return []
  const status = isFurther ? reported.status : before.status
  const refund = { ...before, providerRef: reported.ref, status }
  if (!isFurther || status !== 'failed') return [{ what: 'heard', refund }]
  const sums = sumsOf(order, known)
  const isOwed = before.origin !== 'provider' && sums.refundedMinor + sums.chargedBackMinor <= order.totalMinor
  if (!isOwed) return [{ what: 'refund_failed', refund }]
  // The money is still owed: staff pay it, and the provider's attempt is recorded as failed
  return [
    { what: 'heard', refund: { ...before, providerRef: null, status: 'manual', manualReason: 'refused' } },
    madeThere(order, reported, newId),
  ]
}

/** A separate refund: one that ended here before the provider executed it, or that was replaced by another. */
function isAnother(before: KnownRefund, { ref }: RefundReport): boolean {
  return before.providerRef === null ? before.status === 'failed' : before.providerRef !== ref
}

function madeThere(order: ReturningOrder, { ref, amountMinor, status }: RefundReport, newId: () => string): Change {
  const refund: KnownRefund = {
    id: newId(),
    orderId: order.id,
    providerRef: ref,
    origin: 'provider',
    amountMinor,
    credits: 0,
    status,
    manualReason: null,
    paidBy: null,
  }
  return { what: status === 'failed' ? 'heard' : 'refunded', refund }
}

function knownRefund(
  { refunds }: Returns,
  { ref, refundId, amountMinor, status }: RefundReport,
): KnownRefund | undefined {
  const byRef = refunds.find((refund) => refund.providerRef === ref)
  if (byRef !== undefined) return byRef
  if (refundId !== null) return refunds.find(({ id }) => id === refundId)
  if (status === 'failed') return undefined
  // Some providers do not report the refund's id: match a refund of this amount that was requested or paid manually
  // there and is not confirmed yet
  return refunds.find(
    (refund) =>
      refund.origin !== 'provider' &&
      refund.providerRef === null &&
      refund.amountMinor === amountMinor &&
      (refund.status === 'asked' ||
        refund.status === 'manual' ||
        (refund.status === 'done' && refund.paidBy === 'provider')),
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
  // A dispute already reversed when first reported still gets both changes, and so both documents
  if (!isReversed) return [{ what: 'disputed', dispute }]
  return [
    { what: 'disputed', dispute },
    { what: 'reversed', dispute: { ...dispute, isReversed } },
  ]
}

/** The state after a change. */
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

/** Credits removed with it, out of the order's unspent credits, wherever they are now. */
export function removedWith(
  order: ReturningOrder,
  returns: Returns,
  { granted, unspent }: { granted: number; unspent: number },
): CreditsRemoved {
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
  return creditsRemoved({ totalMinor: order.totalMinor, granted, unspent, refunds, chargedBackMinor })
}
