import { describe, expect, test } from 'vitest'
import { isInTime, orderNumberOf, outcomeOf, withdrawalEnd } from './withdrawal-rules.ts'

const id = '0198f3a2-5c11-7d3e-9b4a-0c2f1a2b3c4d'

describe('the number of an order', () => {
  test.each([
    [id, { kind: 'full', text: id }],
    [id.toUpperCase(), { kind: 'full', text: id }],
    [id.replaceAll('-', ''), { kind: 'full', text: id }],
    [` ${id.replaceAll('-', ' – ')} `, { kind: 'full', text: id }],
    ['1a2b3c4d', { kind: 'tail', text: '1a2b3c4d' }],
    ['1A2B 3C4D', { kind: 'tail', text: '1a2b3c4d' }],
    ['#1a2b\u00a03c4d\n', { kind: 'tail', text: '1a2b3c4d' }],
    ['', null],
    ['1a2b3c4', null],
    ['1a2b3c4d5', null],
    ['1a2b3c4g', null],
    ['%', null],
    [`${id}0`, null],
    ['________', null],
  ])('%j', (typed, number) => expect(orderNumberOf(typed)).toEqual(number))
})

describe('the last moment', () => {
  test.each([
    ['2026-06-15T12:00:00.000Z', 14, '2026-06-29T23:59:59.999Z'],
    ['2026-06-15T00:00:00.000Z', 14, '2026-06-29T23:59:59.999Z'],
    // Past midnight in Berlin and Warsaw: their day counts
    ['2026-06-15T22:30:00.000Z', 14, '2026-06-30T23:59:59.999Z'],
    ['2026-06-16T00:00:00.000Z', 14, '2026-06-30T23:59:59.999Z'],
    // Moved from a Sunday, and from the Saturday before Easter
    ['2026-12-20T08:00:00.000Z', 14, '2027-01-04T23:59:59.999Z'],
    ['2028-02-20T08:00:00.000Z', 14, '2028-03-06T23:59:59.999Z'],
    ['2026-03-20T23:30:00.000Z', 14, '2026-04-07T23:59:59.999Z'],
    ['2026-06-15T12:00:00.000Z', 30, '2026-07-15T23:59:59.999Z'],
  ])('%s and %i days: %s', (completedAt, days, end) => {
    const completed = { completedAt: new Date(completedAt) }
    expect(withdrawalEnd(completed.completedAt, days)).toEqual(new Date(end))
    // The day lasts twelve hours longer in the westernmost place
    const last = new Date(Date.parse(end) + 12 * 3_600_000)
    expect(isInTime(completed, days, last)).toBe(true)
    expect(isInTime(completed, days, new Date(last.getTime() + 1))).toBe(false)
  })

  test('there is none without a payment', () => {
    expect(isInTime({ completedAt: null }, 14, new Date())).toBe(false)
  })
})

describe('what a declaration comes to', () => {
  const sold = {
    completedAt: new Date('2026-06-15T12:00:00Z'),
    totalMinor: 1999,
    refundedMinor: 0,
    chargedBackMinor: 0,
  }
  const inTime = new Date('2026-06-30T11:59:59Z')
  const late = new Date('2026-06-30T12:00:00Z')
  const refund = { amountMinor: 1999 }
  test.each([
    ['no order fits', null, refund, inTime, 'not_found'],
    ['it is not paid', { ...sold, completedAt: null }, refund, inTime, 'not_found'],
    ['in time', sold, refund, inTime, 'refunded'],
    ['too late', sold, refund, late, 'too_late'],
    ['too late, and all spent', sold, null, late, 'too_late'],
    ['all spent', sold, null, inTime, 'nothing_left'],
    ['refunded in part, something left', { ...sold, refundedMinor: 500 }, refund, inTime, 'refunded'],
    ['refunded in part, the rest spent', { ...sold, refundedMinor: 500 }, null, inTime, 'already_returned'],
    ['refunded whole', { ...sold, refundedMinor: 1999 }, null, inTime, 'already_returned'],
    ['refunded whole, and late', { ...sold, refundedMinor: 1999 }, null, late, 'already_returned'],
    ['charged back', { ...sold, chargedBackMinor: 1999 }, null, inTime, 'already_returned'],
    ['both', { ...sold, refundedMinor: 999, chargedBackMinor: 1000 }, null, inTime, 'already_returned'],
    ['charged back in part, something left', { ...sold, chargedBackMinor: 1 }, refund, inTime, 'refunded'],
    ['charged back in part, and late', { ...sold, chargedBackMinor: 1 }, null, late, 'too_late'],
    ['it cost nothing', { ...sold, totalMinor: 0 }, null, inTime, 'nothing_left'],
  ] as const)('%s', (_what, order, left, now, outcome) => {
    expect(outcomeOf({ order, refund: left, refundDays: 14, now })).toBe(outcome)
  })
})
