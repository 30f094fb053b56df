import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { RefundReport } from '../providers/psp.ts'
import { changesOf, type KnownRefund, type Returns, removedWith, sumsOf, withChange } from '../returns/changes.ts'
import { refundOf } from './refund-rules.ts'

/** A withdrawal's refund, and refunds that were made at the provider before, while and after it was asked for there. */
const order = { id: 'order', totalMinor: 1999, credits: 50 }
const ours = (amountMinor: number, credits: number): KnownRefund => ({
  id: 'ours',
  orderId: 'order',
  providerRef: null,
  origin: 'withdrawal',
  amountMinor,
  credits,
  status: 'asked',
  manualReason: null,
  paidBy: null,
})
const made = (ref: string, amountMinor: number, refundId: string | null = null): RefundReport => ({
  ref,
  refundId,
  amountMinor,
  status: 'done',
})

/** Our books after reports, one after the other; pictures of the provider's whole, or one event each. */
function booksAfter(first: Returns, reports: readonly (readonly RefundReport[])[]): Returns {
  let serial = 0
  const newId = () => {
    serial += 1
    return `new${serial}`
  }
  let returns = first
  for (const refunds of reports) {
    const changes = changesOf(order, returns, { refunds: [...refunds], disputes: [] }, newId)
    if (typeof changes === 'string') throw new Error(changes)
    for (const change of changes) returns = withChange(returns, change)
  }
  return returns
}
const open = ({ refunds }: Returns) => refunds.filter(({ status }) => status === 'asked' || status === 'manual')
const openMinor = (returns: Returns) => open(returns).reduce((sum, { amountMinor }) => sum + amountMinor, 0)

describe('a refund made at the provider while ours is asked for', () => {
  test.each([
    ['a part of it', 1999, 50, [999], 1000],
    ['all of it', 1999, 50, [1999], 0],
    ['two parts', 1999, 50, [500, 600], 899],
    ['more than was owed', 1000, 25, [1500], 0],
    ['just what was owed, of an order that is half spent', 1000, 25, [1000], 0],
    ['a part, of an order that is half spent', 1000, 25, [400], 600],
  ])('%s: ours shrinks to the rest', (_what, promised, credits, foreign, rest) => {
    const first = { refunds: [ours(promised, credits)], disputes: [] }
    const returns = booksAfter(
      first,
      foreign.map((minor, n) => [made(`f${n}`, minor)]),
    )
    expect(openMinor(returns)).toBe(rest)
    const there = foreign.reduce((sum, minor) => sum + minor, 0)
    expect(sumsOf(order, returns).refundedMinor).toBe(there + rest)
    expect(removedWith(order, returns, { granted: 50, unspent: credits }).refunded).toBe(credits)
  })

  test('in any order of events or pictures, told any number of times, the buyer gets what was promised and the books are the provider’s', () => {
    const parts = fc
      .array(fc.integer({ min: 1, max: 700 }), { minLength: 1, maxLength: 4 })
      .filter((all) => all.reduce((sum, part) => sum + part, 0) <= order.totalMinor)
    fc.assert(
      fc.property(
        parts,
        fc.integer({ min: 0, max: 49 }),
        fc.boolean(),
        fc.infiniteStream(fc.nat()),
        (all, spent, isPicture, chance) => {
          const unspent = order.credits - spent
          const facts = { ...order, refundedMinor: 0, chargedBackMinor: 0, granted: 50, spent, unspent }
          const { amountMinor: promised } = refundOf(facts)
          fc.pre(!all.includes(promised))
          const events = all.map((minor, n) => made(`f${n}`, minor))
          const shuffled = [...events, ...events].toSorted(() => ((chance.next().value ?? 0) % 2) - 0.5)
          const reports = isPicture ? [events, events] : shuffled.map((event) => [event])
          const returns = booksAfter({ refunds: [ours(promised, unspent)], disputes: [] }, reports)
          const there = all.reduce((sum, part) => sum + part, 0)
          expect(openMinor(returns)).toBe(Math.max(0, promised - there))
          // What is still open is carried out, and reported with the rest
          const last = open(returns).map(({ id, amountMinor }) => made('own', amountMinor, id))
          const settled = booksAfter(returns, [[...last, ...events], last])
          expect(open(settled)).toEqual([])
          expect(sumsOf(order, settled).refundedMinor).toBe(Math.max(promised, there))
          expect(removedWith(order, settled, { granted: 50, unspent }).refunded).toBe(unspent)
        },
      ),
      { numRuns: 2_000 },
    )
  })

  test('a refund of ours that was replaced and that the provider carried out all the same is counted, and the rest shrinks again', () => {
    const first = { refunds: [ours(1000, 25)], disputes: [] }
    const crossed = booksAfter(first, [[made('f', 500)]])
    expect(openMinor(crossed)).toBe(500)
    const settled = booksAfter(crossed, [[made('late', 1000, 'ours'), made('f', 500)]])
    expect(openMinor(settled)).toBe(0)
    expect(sumsOf(order, settled).refundedMinor).toBe(1500)
  })

  test('a refund of ours that the provider fails stays owed, and is paid by people: also by a new refund there', () => {
    const first = { refunds: [ours(1000, 25)], disputes: [] }
    const failed = booksAfter(first, [
      [made('own', 1000, 'ours')],
      [{ ...made('own', 1000, 'ours'), status: 'failed' }],
    ])
    expect(open(failed)).toMatchObject([{ id: 'ours', status: 'manual', manualReason: 'refused', providerRef: null }])
    expect(sumsOf(order, failed).refundedMinor).toBe(1000)
    const again = booksAfter(failed, [[{ ...made('own', 1000, 'ours'), status: 'failed' }], [made('hand', 1000)]])
    expect(open(again)).toEqual([])
    expect(sumsOf(order, again).refundedMinor).toBe(1000)
  })

  test('what the staff decided comes on top, as far as there is money left', () => {
    const office = (amountMinor: number): KnownRefund => ({ ...ours(amountMinor, 0), origin: 'office' })
    const partly = booksAfter({ refunds: [office(600)], disputes: [] }, [[made('f', 500)]])
    expect([openMinor(partly), sumsOf(order, partly).refundedMinor]).toEqual([600, 1100])
    const whole = booksAfter({ refunds: [office(1999)], disputes: [] }, [[made('f', 500)]])
    expect([openMinor(whole), sumsOf(order, whole).refundedMinor]).toEqual([1499, 1999])
  })
})
