import { describe, expect, test } from 'vitest'
import { halfOf, type Move, moved, movesOf, restOf, type SandboxPayment } from './sandbox-moves.ts'

const at = new Date('2026-06-15T12:00:00Z')
const payment: SandboxPayment = {
  ref: 'p1',
  orderId: 'o1',
  currency: 'EUR',
  amountMinor: 1501,
  method: 'card',
  locale: 'en',
  description: 'Order',
  returnUrl: 'http://localhost/transactions/o1',
  status: 'open',
  createdAt: at,
  expiresAt: at,
  remember: false,
  mandateRef: null,
  mandateState: null,
  refunds: [],
  disputes: [],
  needsAuthentication: false,
  refusesRefunds: false,
}

function following(...moves: Move[]): SandboxPayment {
  return moves.reduce((current, move, i) => {
    const next = moved(current, move, `ref${i}`)
    if (next === null) throw new Error(`${move} is refused`)
    return next
  }, payment)
}

describe('what can be done with a payment', () => {
  test.each<[string, Move[], Move[]]>([
    ['open', [], ['pay', 'wait', 'authorise', 'fail', 'cancel']],
    ['pending', ['wait'], ['pay', 'fail']],
    ['authorised', ['authorise'], ['pay', 'fail']],
    ['failed', ['fail'], ['late']],
    ['cancelled', ['cancel'], ['late']],
    ['paid', ['pay'], ['refund_half', 'refund_rest', 'charge_back']],
    ['paid late', ['cancel', 'late'], ['refund_half', 'refund_rest', 'charge_back']],
    ['half refunded', ['pay', 'refund_half'], ['refund_half', 'refund_rest', 'charge_back']],
    ['refunded', ['pay', 'refund_rest'], []],
    ['charged back', ['pay', 'charge_back'], ['reverse']],
    ['charge-back reversed', ['pay', 'charge_back', 'reverse'], ['refund_half', 'refund_rest', 'charge_back']],
  ])('%s', (_name, moves, expected) => {
    expect(movesOf(following(...moves))).toEqual(expected)
  })

  test('a way is kept only where that was asked for, and its next charge can be told to fail', () => {
    expect(moved(payment, 'keep', 'r')).toBeNull()
    const saved = moved({ ...payment, remember: true }, 'keep', 'kept1')
    expect(saved).toMatchObject({ status: 'paid', mandateRef: 'kept1', mandateState: 'pays' })
    const declining = saved && moved(saved, 'decline', 'r')
    expect(declining?.mandateState).toBe('fails_next')
    expect(declining && moved(declining, 'accept', 'r')?.mandateState).toBe('pays')
    const challenging = saved && moved(saved, 'challenge', 'r')
    expect(challenging?.mandateState).toBe('authenticates_next')
    expect(challenging && moved(challenging, 'accept', 'r')?.mandateState).toBe('pays')
  })

  test('a charge that waits for authentication can be confirmed, refused or left, and not saved again', () => {
    expect(movesOf({ ...payment, remember: true, needsAuthentication: true })).toEqual(['pay', 'fail', 'cancel'])
  })

  test('what is left goes down with refunds and disputes, and up with reversals', () => {
    expect(restOf(payment)).toBe(0)
    expect([restOf(following('pay')), halfOf(following('pay'))]).toEqual([1501, 750])
    expect(restOf(following('pay', 'refund_half'))).toBe(751)
    expect(restOf(following('pay', 'refund_half', 'charge_back'))).toBe(0)
    expect(restOf(following('pay', 'refund_half', 'charge_back', 'reverse'))).toBe(751)
    const failed = following('pay', 'refund_rest')
    expect(restOf({ ...failed, refunds: failed.refunds.map((refund) => ({ ...refund, status: 'failed' })) })).toBe(1501)
  })
})
