import { describe, expect, test } from 'vitest'
import type { PaymentReport } from '../providers/psp.ts'
import { type Change, changesOf, type Returns, removedWith, sumsOf, withChange } from '../returns/changes.ts'
import { nextStatus, type OrderStatus, reportedStatus } from './status-rules.ts'

const order = { id: 'order', totalMinor: 1500, credits: 50 }
type Reported = Pick<PaymentReport, 'status' | 'refunds' | 'disputes'>
const partly = { ref: 'r1', refundId: null, amountMinor: 400, status: 'done' as const }
const rest = { ref: 'r2', refundId: null, amountMinor: 1100, status: 'done' as const }
const dispute = (isReversed: boolean) => ({ ref: 'd1', amountMinor: 1500, isReversed })
const reportOf = (status: Reported['status'], more: Partial<Reported> = {}): Reported => ({
  status,
  refunds: [],
  disputes: [],
  ...more,
})

/** What one event tells of a payment, and the same as pictures of the whole. */
const events: Reported[] = [
  reportOf('open'),
  reportOf('authorised'),
  reportOf('paid'),
  reportOf('paid', { refunds: [partly] }),
  reportOf('paid', { refunds: [rest] }),
  reportOf('paid', { disputes: [dispute(false)] }),
  reportOf('paid', { disputes: [dispute(true)] }),
]
const pictures: Reported[] = [
  ...events.slice(0, 4),
  reportOf('paid', { refunds: [partly, rest] }),
  reportOf('paid', { refunds: [partly, rest], disputes: [dispute(false)] }),
  reportOf('paid', { refunds: [partly, rest], disputes: [dispute(true)] }),
]

/** What comes of reports in one order: everything that is kept or told, but for ids of ours. */
function outcomeOf(reports: readonly Reported[], unspent: number) {
  let [status, returns]: [OrderStatus, Returns] = ['created', { refunds: [], disputes: [] }]
  const documents: string[] = []
  let serial = 0
  const newId = () => {
    serial += 1
    return `row${serial}`
  }
  for (const report of reports) {
    const changes = changesOf(order, returns, report, newId)
    if (typeof changes === 'string') throw new Error(changes)
    const next = nextStatus(status, reportedStatus(report))
    if (next === 'completed') documents.push('sold')
    status = next ?? status
    for (const change of changes) {
      returns = withChange(returns, change)
      documents.push(documentOf(change))
    }
  }
  const { byRefund, ...removed } = removedWith(order, returns, { granted: 50, unspent })
  const parts = returns.refunds.map(({ id, providerRef }) => `${providerRef} ${byRefund.get(id)}`)
  return { status, ...sumsOf(order, returns), ...removed, parts: parts.sort(), documents: documents.sort() }
}

function documentOf(change: Change): string {
  const { providerRef, amountMinor } = 'refund' in change ? change.refund : change.dispute
  return `${change.what} ${providerRef} ${amountMinor}`
}

function permutations<T>(all: readonly T[]): T[][] {
  if (all.length < 2) return [[...all]]
  return all.flatMap((first, index) => permutations(all.toSpliced(index, 1)).map((others) => [first, ...others]))
}

describe.each([
  ['events', events],
  ['pictures', pictures],
])('all orders of seven reports as %s', (_name, reports) => {
  const orders = permutations(reports)
  test('are 5,040', () => expect(orders).toHaveLength(5040))

  test.each([50, 33, 1, 0])('come to the same with %i credits unspent', (unspent) => {
    const canonical = outcomeOf(reports, unspent)
    expect(canonical).toMatchObject({
      status: 'completed',
      refundedMinor: 1500,
      chargedBackMinor: 0,
      refunded: unspent,
    })
    for (const [index, permuted] of orders.entries()) {
      // Each one to three times, in every order of these repetitions that a run of 5,040 has room for
      const repeated = permuted.flatMap((report, place) => Array(1 + ((index + place) % 3)).fill(report) as Reported[])
      expect(outcomeOf(repeated, unspent)).toEqual(canonical)
      expect(outcomeOf([...permuted, ...permuted.toReversed()], unspent)).toEqual(canonical)
    }
  })

  test.each([
    ['partly refunded', [0, 1, 2, 3], { refundedMinor: 400, refunded: 13, chargedBack: 0 }],
    ['charged back', [0, 1, 2, 3, 5], { chargedBackMinor: 1500 }],
    ['reversed', [0, 2, 6], { chargedBackMinor: 0, chargedBack: 0 }],
  ])('and so do those that end %s', (_end, indexes, expected) => {
    const some = indexes.map((index) => reports[index] as Reported)
    const canonical = outcomeOf(some, 50)
    expect(canonical).toMatchObject(expected)
    for (const permuted of permutations(some)) expect(outcomeOf(permuted, 50)).toEqual(canonical)
  })
})

describe('a report that does not fit', () => {
  const known: Returns = {
    refunds: [
      {
        id: 'ours',
        orderId: 'order',
        providerRef: null,
        origin: 'withdrawal',
        amountMinor: 900,
        credits: 30,
        status: 'asked',
        manualReason: null,
        paidBy: null,
      },
      {
        id: 'row',
        orderId: 'other',
        providerRef: 'r9',
        origin: 'provider',
        amountMinor: 10,
        credits: 0,
        status: 'done',
        manualReason: null,
        paidBy: null,
      },
    ],
    disputes: [{ id: 'd', orderId: 'other', providerRef: 'd9', amountMinor: 10, isReversed: false }],
  }
  const refund = { ref: 'r1', refundId: null, amountMinor: 600, status: 'done' as const }
  const disputed = { ref: 'd1', amountMinor: 600, isReversed: false }
  test.each([
    ['more refunded than was paid', { refunds: [{ ...refund, amountMinor: 1501 }] }, 'refund'],
    ['more than ours leaves, which becomes less', { refunds: [{ ...refund, amountMinor: 601 }] }, null],
    ['just as much', { refunds: [refund] }, null],
    ['more, but it failed', { refunds: [{ ...refund, amountMinor: 1500, status: 'failed' as const }] }, null],
    ['nothing refunded', { refunds: [{ ...refund, amountMinor: 0 }] }, 'refund'],
    ['a refund of another order', { refunds: [{ ...refund, ref: 'r9', amountMinor: 10 }] }, 'refund'],
    ['ours with another amount', { refunds: [{ ...refund, refundId: 'ours' }] }, 'refund'],
    ['ours', { refunds: [{ ...refund, refundId: 'ours', amountMinor: 900 }] }, null],
    ['a refund with two amounts', { refunds: [refund, { ...refund, amountMinor: 500 }] }, 'refund'],
    ['a dispute over more than was paid', { disputes: [{ ...disputed, amountMinor: 1501 }] }, 'charge_back'],
    ['a dispute over nothing', { disputes: [{ ...disputed, amountMinor: 0 }] }, 'charge_back'],
    ['a dispute of another order', { disputes: [{ ...disputed, ref: 'd9', amountMinor: 10 }] }, 'charge_back'],
    ['a dispute with two amounts', { disputes: [disputed, { ...disputed, amountMinor: 5 }] }, 'charge_back'],
  ])('%s', (_name, reported, fault) => {
    const changes = changesOf(order, known, { refunds: [], disputes: [], ...reported }, () => 'new')
    expect(typeof changes === 'string' ? changes : null).toBe(fault)
  })

  test('a refund of our amount that nobody claims is ours, as long as we have not heard of it', () => {
    const reported = { refunds: [{ ...refund, amountMinor: 900 }], disputes: [] }
    const [change] = changesOf(order, known, reported, () => 'new') as Change[]
    expect(change).toMatchObject({ what: 'heard', refund: { id: 'ours', providerRef: 'r1', status: 'done' } })
  })

  test.each([
    ['pending', 'done', 'heard'],
    ['done', 'pending', null],
    ['failed', 'done', null],
    ['failed', 'failed', null],
  ] as const)('a refund that was %s and is said to be %s', (before, now, what) => {
    const one = { ...(known.refunds[0] as Returns['refunds'][number]), providerRef: 'r1', status: before }
    const reported = { refunds: [{ ...refund, amountMinor: 900, status: now }], disputes: [] }
    const changes = changesOf(order, { refunds: [one], disputes: [] }, reported, () => 'new')
    expect(changes).toEqual(what === null ? [] : [{ what, refund: { ...one, status: now } }])
  })
})
