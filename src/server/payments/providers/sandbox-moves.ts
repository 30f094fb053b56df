import type { DisputeReport, RefundReport } from './psp.ts'
import type { sandboxPayments } from './sandbox-tables.ts'

export type SandboxPayment = typeof sandboxPayments.$inferSelect
/** Buyer actions on an unpaid payment. */
export const buyerMoves = ['pay', 'keep', 'wait', 'authorise', 'fail', 'cancel', 'late'] as const
/**
 * Actions of the shop or bank on a paid payment; `decline`, `challenge` and `accept` set the result of the next charge
 * of the saved payment method.
 */
export const laterMoves = [
  'refund_half',
  'refund_rest',
  'charge_back',
  'reverse',
  'decline',
  'challenge',
  'accept',
] as const
export type Move = (typeof buyerMoves)[number] | (typeof laterMoves)[number]

/** The actions available for a payment. */
export function movesOf(payment: SandboxPayment): Move[] {
  switch (payment.status) {
    case 'open':
      if (payment.needsAuthentication) return ['pay', 'fail', 'cancel']
      return ['pay', ...(payment.remember ? (['keep'] as const) : []), 'wait', 'authorise', 'fail', 'cancel']
    case 'pending':
    case 'authorised':
      return ['pay', 'fail']
    case 'failed':
    case 'cancelled':
      return ['late']
    case 'paid':
      return movesOfPaid(payment)
    default:
      throw new Error(`no such state: ${payment.status satisfies never}`)
  }
}

function movesOfPaid(payment: SandboxPayment): Move[] {
  const rest = restOf(payment)
  const moves: Move[] = []
  if (rest > 1) moves.push('refund_half')
  if (rest > 0) moves.push('refund_rest', 'charge_back')
  if (payment.disputes.some(({ isReversed }) => !isReversed)) moves.push('reverse')
  if (payment.mandateState === 'pays') moves.push('decline', 'challenge')
  if (payment.mandateState === 'fails_next' || payment.mandateState === 'authenticates_next') moves.push('accept')
  return moves
}

/** Minor units of a paid payment that are neither refunded nor charged back; 0 if unpaid. */
export function restOf({ status, amountMinor, refunds, disputes }: SandboxPayment): number {
  if (status !== 'paid') return 0
  const refunded = sumOf(refunds.filter((refund) => refund.status !== 'failed'))
  return Math.max(0, amountMinor - refunded - sumOf(disputes.filter(({ isReversed }) => !isReversed)))
}

/** Half of the remaining amount, rounded down to minor units. */
export function halfOf(payment: SandboxPayment): number {
  return Math.floor(restOf(payment) / 2)
}

/**
 * A payment after an action; null if not possible. `ref` becomes the reference of the refund, dispute or saved payment
 * method it creates.
 */
export function moved(payment: SandboxPayment, move: Move, ref: string): SandboxPayment | null {
  if (!movesOf(payment).includes(move)) return null
  switch (move) {
    case 'pay':
    case 'late':
      return { ...payment, status: 'paid' }
    case 'keep':
      return { ...payment, status: 'paid', mandateRef: ref, mandateState: 'pays' }
    case 'wait':
      return { ...payment, status: 'pending' }
    case 'authorise':
      return { ...payment, status: 'authorised' }
    case 'fail':
      return { ...payment, status: 'failed' }
    case 'cancel':
      return { ...payment, status: 'cancelled' }
    case 'refund_half':
      return withRefund(payment, { ref, refundId: null, amountMinor: halfOf(payment), status: 'done' })
    case 'refund_rest':
      return withRefund(payment, { ref, refundId: null, amountMinor: restOf(payment), status: 'done' })
    case 'charge_back':
      return withDispute(payment, { ref, amountMinor: restOf(payment), isReversed: false })
    case 'reverse':
      return { ...payment, disputes: payment.disputes.map((dispute) => ({ ...dispute, isReversed: true })) }
    case 'decline':
      return { ...payment, mandateState: 'fails_next' }
    case 'challenge':
      return { ...payment, mandateState: 'authenticates_next' }
    case 'accept':
      return { ...payment, mandateState: 'pays' }
    default:
      throw new Error(`no such move: ${move satisfies never}`)
  }
}

export function withRefund(payment: SandboxPayment, refund: RefundReport): SandboxPayment {
  return { ...payment, refunds: [...payment.refunds, refund] }
}

export function withDispute(payment: SandboxPayment, dispute: DisputeReport): SandboxPayment {
  return { ...payment, disputes: [...payment.disputes, dispute] }
}

function sumOf(parts: readonly { amountMinor: number }[]): number {
  return parts.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
}
