import { expect, test } from 'vitest'
import type { Debit } from '../rules.ts'
import type { debitPayouts } from '../tables.ts'
import type { ReturnEntry } from './camt.ts'
import { matchOf, type NamedPayment, type ReturnMatch } from './return-matching.ts'

const entry: ReturnEntry = {
  iban: 'NL91ABNA0417164300',
  endToEndId: '019A5B0C',
  mandateReference: null,
  bankReference: null,
  direction: 'debit',
  currency: 'EUR',
  amountMinor: 1999,
  originalMinor: [1999, 1500],
  reason: 'AM04',
  bookedOn: null,
}
const creditorIban = 'NL91ABNA0417164300'
const debit = (change: Partial<Debit>): NamedPayment => ({
  creditorIban,
  debit: { currency: 'EUR', amountMinor: 1999, status: 'settled', ...change } as Debit,
})
const payout = (change: Partial<typeof debitPayouts.$inferSelect>): NamedPayment => ({
  creditorIban,
  payout: { currency: 'EUR', amountMinor: 1999, status: 'batched', batchId: 'b', ...change } as never,
})

const cases: [ReturnMatch, NamedPayment | null, Partial<ReturnEntry>?][] = [
  ['return', debit({})],
  ['return', debit({ status: 'batched' })],
  // The booked amount includes charges of the bank
  ['return', debit({ amountMinor: 1500 })],
  ['return', debit({}), { iban: null }],
  ['known', debit({ status: 'returned' })],
  ['unknown', null],
  ['amount', debit({ amountMinor: 999 })],
  ['amount', debit({ status: 'returned', amountMinor: 999 })],
  ['amount', debit({}), { currency: 'USD' }],
  ['account', debit({}), { iban: 'DE89370400440532013000' }],
  ['direction', debit({}), { direction: 'credit' }],
  ['not_collected', debit({ status: 'signed' })],
  ['not_collected', debit({ status: 'waived' })],
  ['return', payout({}), { direction: 'credit' }],
  ['return', payout({ status: 'settled' }), { direction: 'credit' }],
  ['known', payout({ status: 'failed' }), { direction: 'credit' }],
  ['not_collected', payout({ status: 'failed', batchId: null }), { direction: 'credit' }],
  ['direction', payout({})],
]

test.each(cases)('%s: %j %j', (match, named, change = {}) => {
  expect(matchOf({ ...entry, ...change }, named)).toBe(match)
})
