import { expect, test } from 'vitest'
import type { PaymentReport } from '../providers/psp.ts'
import { differencesOf, hasMoney, type Known } from './reconcile-rules.ts'

const at = new Date('2026-06-16T02:00:00Z')
const before = (minutes: number) => new Date(at.getTime() - minutes * 60_000)
const order: Known['order'] = { status: 'completed', totalMinor: 1500, currency: 'EUR' }
const known: Known = { order, refunds: [], disputes: [] }
const report: PaymentReport = {
  ref: 'p1',
  orderId: 'o1',
  status: 'paid',
  amountMinor: 1500,
  currency: 'EUR',
  refunds: [],
  disputes: [],
  savedMethod: null,
  isOtherAccount: false,
}
const ourRefund = { providerRef: 'r1', amountMinor: 500, status: 'done' as const, createdAt: before(90) }
const theirRefund = { ref: 'r1', refundId: null, amountMinor: 500, status: 'done' as const }
const ourDispute = { providerRef: 'd1', amountMinor: 1500, isReversed: false, openedAt: before(90) }
const theirDispute = { ref: 'd1', amountMinor: 1500, isReversed: false }

test.each<[string, Partial<Known>, PaymentReport | null, string[]]>([
  ['paid on both sides', {}, report, []],
  ['gone at the provider', {}, null, ['missing_payment €15.00 none']],
  ['failed at the provider', {}, { ...report, status: 'failed' }, ['status paid failed']],
  ['open at the provider', {}, { ...report, status: 'open' }, ['status paid open']],
  ['refunded there, which says that it was paid', {}, { ...report, status: 'failed', refunds: [theirRefund] }, []],
  ['failed here and gone there', { order: { ...order, status: 'failed' } }, null, []],
  ['cancelled here and open there', { order: { ...order, status: 'cancelled' } }, { ...report, status: 'open' }, []],
  ['the same refund', { refunds: [ourRefund] }, { ...report, refunds: [theirRefund] }, []],
  ['a refund that only we know', { refunds: [ourRefund] }, report, ['refund €5.00 done none']],
  [
    'a refund of another amount',
    { refunds: [ourRefund] },
    { ...report, refunds: [{ ...theirRefund, amountMinor: 400 }] },
    ['refund €5.00 done €4.00 done'],
  ],
  ['a refund that is new here', { refunds: [{ ...ourRefund, createdAt: before(59) }] }, report, []],
  ['a refund that the provider was not asked for yet', { refunds: [{ ...ourRefund, providerRef: null }] }, report, []],
  ['a refund that failed', { refunds: [{ ...ourRefund, status: 'failed' }] }, report, []],
  ['a refund that only the provider knows', {}, { ...report, refunds: [theirRefund] }, []],
  ['the same dispute', { disputes: [ourDispute] }, { ...report, disputes: [theirDispute] }, []],
  ['a dispute that only we know', { disputes: [ourDispute] }, report, ['charge_back €15.00 open none']],
  ['a dispute that is new here', { disputes: [{ ...ourDispute, openedAt: before(59) }] }, report, []],
  [
    'a dispute reversed there',
    { disputes: [ourDispute] },
    { ...report, disputes: [{ ...theirDispute, isReversed: true }] },
    [],
  ],
  [
    'a dispute reversed only here',
    { disputes: [{ ...ourDispute, isReversed: true }] },
    { ...report, disputes: [theirDispute] },
    ['charge_back €15.00 reversed €15.00 open'],
  ],
])('%s', (_name, ours, theirs, expected) => {
  const found = differencesOf({ ...known, ...ours }, theirs, at)
  expect(found.map((difference) => `${difference.what} ${difference.expected} ${difference.found}`)).toEqual(expected)
})

test('only payments with money in them are worth a look where no order knows them', () => {
  const worth = (['open', 'pending', 'authorised', 'paid', 'failed', 'cancelled'] as const).filter((status) =>
    hasMoney({ ...report, status }),
  )
  expect(worth).toEqual(['pending', 'authorised', 'paid'])
  expect(hasMoney({ ...report, status: 'failed', refunds: [theirRefund] })).toBe(true)
})
