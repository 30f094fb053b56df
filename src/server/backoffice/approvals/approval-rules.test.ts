import { describe, expect, test } from 'vitest'
import { decidingFault, needsSecond } from './approval-rules.ts'

describe('what needs a second person', () => {
  test.each([
    ['ban', {}, true],
    ['disclosure', {}, true],
    ['ban', { minor: 1, currency: 'EUR' }, true],
    ['grant', { credits: 199 }, false],
    ['grant', { credits: 200 }, true],
    ['grant', {}, true],
    ['refund', { minor: 9_999, currency: 'EUR' }, false],
    ['refund', { minor: 10_000, currency: 'EUR' }, true],
    ['refund', { minor: 9_999, currency: 'GBP' }, false],
    ['refund', { minor: 10_000, currency: 'USD' }, true],
    ['refund', { minor: 74_999, currency: 'DKK' }, false],
    ['refund', { minor: 75_000, currency: 'DKK' }, true],
    ['refund', { minor: 109_999, currency: 'SEK' }, false],
    ['refund', { minor: 110_000, currency: 'NOK' }, true],
    ['refund', { minor: 42_999, currency: 'PLN' }, false],
    ['refund', { minor: 43_000, currency: 'PLN' }, true],
    // Not known how much that is: large
    ['refund', { minor: 5, currency: 'JPY' }, true],
    ['refund', { minor: 5 }, true],
    ['refund', { currency: 'EUR' }, true],
  ] as const)('%s of %j: %s', (act, size, expected) => {
    expect(needsSecond(act, size)).toBe(expected)
  })
})

describe('who may decide', () => {
  const now = new Date('2026-06-15T12:00:00Z')
  const waiting = { requestedBy: 'anna', outcome: null, expiresAt: new Date('2026-06-16T12:00:00Z') }
  const decider = { staffId: 'bert', role: 'finance' } as const
  test.each([
    ['a colleague of the role', waiting, decider, null],
    ['whoever asked', waiting, { ...decider, staffId: 'anna' }, 'forbidden'],
    [
      'whoever asked, also when it is decided',
      { ...waiting, outcome: 'refused' },
      { ...decider, staffId: 'anna' },
      'forbidden',
    ],
    ['another role', waiting, { ...decider, role: 'support' }, 'forbidden'],
    ['a second one', { ...waiting, outcome: 'approved' }, decider, 'conflict'],
    ['somebody at the very end', { ...waiting, expiresAt: now }, decider, 'conflict'],
  ] as const)('%s', (_who, approval, who, expected) => {
    expect(decidingFault(approval, who, { roles: ['finance', 'admin'], now })).toBe(expected)
  })
})
