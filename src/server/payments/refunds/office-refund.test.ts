import { expect, test } from 'vitest'
import { type OfficeRefundFacts, officeRefundOf } from './refund-rules.ts'

/** 50 credits for 24.99, nothing spent, nothing gone. */
const fresh: OfficeRefundFacts = {
  totalMinor: 2499,
  refundedMinor: 0,
  chargedBackMinor: 0,
  granted: 50,
  spent: 0,
  unspent: 50,
  creditsRemoved: 0,
}

test.each<[string, Partial<OfficeRefundFacts>, Parameters<typeof officeRefundOf>[1], [number, number] | null]>([
  ['all of it', {}, { scope: 'whole' }, [2499, 50]],
  ['all of it, though 20 were spent: those are theirs', { spent: 20, unspent: 30 }, { scope: 'whole' }, [2499, 30]],
  ['what is unspent, rounded for the member', { spent: 20, unspent: 30 }, { scope: 'unspent' }, [1500, 30]],
  ['nothing is unspent', { spent: 50, unspent: 0 }, { scope: 'unspent' }, null],
  ['nothing is unspent, and all is paid back', { spent: 50, unspent: 0 }, { scope: 'whole' }, [2499, 0]],
  ['a half, rounded down', {}, { scope: 'part', minor: 1250 }, [1250, 25]],
  ['a cent takes no credit', {}, { scope: 'part', minor: 1 }, [1, 0]],
  [
    'a part of more than is unspent takes what there is',
    { spent: 45, unspent: 5 },
    { scope: 'part', minor: 1250 },
    [1250, 5],
  ],
  [
    'the second half takes the rest',
    { refundedMinor: 1250, unspent: 25, creditsRemoved: 25 },
    { scope: 'part', minor: 1249 },
    [1249, 25],
  ],
  [
    'parts add up: the share of both, less what has gone',
    { refundedMinor: 830, unspent: 34, creditsRemoved: 16 },
    { scope: 'part', minor: 830 },
    [830, 17],
  ],
  [
    'credits that went for more than their share take no more',
    { refundedMinor: 1500, spent: 20, unspent: 0, creditsRemoved: 30 },
    { scope: 'part', minor: 500 },
    [500, 0],
  ],
  ['more than is left', { refundedMinor: 2000 }, { scope: 'part', minor: 500 }, null],
  ['the bank has it', { chargedBackMinor: 2499 }, { scope: 'whole' }, null],
  ['nothing', {}, { scope: 'part', minor: 0 }, null],
])('%s', (_name, change, request, expected) => {
  const refund = officeRefundOf({ ...fresh, ...change }, request)
  expect(refund && [refund.amountMinor, refund.credits]).toEqual(expected)
})
