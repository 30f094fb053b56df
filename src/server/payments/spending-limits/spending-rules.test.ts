import { describe, expect, test } from 'vitest'
import { atMoment, type Controls, hindranceOf, monthOf, noControls, withLimit, withPause } from './spending-rules.ts'

const now = new Date('2026-06-15T12:00:00Z')
const hours = (count: number) => new Date(now.getTime() + count * 3_600_000)
const days = (count: number) => hours(count * 24)
const eur = (minor: number) => ({ minor, currency: 'EUR' })
const limited = (minor: number, rest: Partial<Controls> = {}): Controls => ({
  ...noControls,
  currency: 'EUR',
  limitMinor: minor,
  ...rest,
})
const waiting = (minor: number | null, from: Date) => ({
  nextLimitMinor: minor,
  nextCurrency: minor === null ? null : 'EUR',
  nextFrom: from,
})

describe('a limit that is asked for', () => {
  test.each<[string, Controls, ReturnType<typeof eur> | null, Controls]>([
    ['the first holds at once', noControls, eur(5000), limited(5000)],
    ['none where there is none changes nothing', noControls, null, noControls],
    ['a lower one holds at once', limited(5000), eur(2000), limited(2000)],
    ['a higher one waits a day', limited(5000), eur(9000), limited(5000, waiting(9000, hours(24)))],
    ['none at all waits a day', limited(5000), null, limited(5000, waiting(null, hours(24)))],
    ['a lower one ends a raise that waits', limited(5000, waiting(9000, hours(3))), eur(4000), limited(4000)],
    ['the same one ends a raise that waits', limited(5000, waiting(9000, hours(3))), eur(5000), limited(5000)],
    [
      'asking again does not wait anew',
      limited(5000, waiting(9000, hours(3))),
      eur(9000),
      limited(5000, waiting(9000, hours(3))),
    ],
    [
      'asking for less of a raise does not wait anew',
      limited(5000, waiting(null, hours(3))),
      eur(7000),
      limited(5000, waiting(7000, hours(3))),
    ],
    [
      'asking for more of a raise waits anew',
      limited(5000, waiting(9000, hours(3))),
      eur(9500),
      limited(5000, waiting(9500, hours(24))),
    ],
    [
      'a raise whose day is over is what holds',
      limited(5000, waiting(9000, hours(-1))),
      eur(9500),
      limited(9000, waiting(9500, hours(24))),
    ],
    ['none whose day is over is none', limited(5000, waiting(null, hours(-1))), eur(100), limited(100)],
    [
      'another currency cannot be compared and waits',
      limited(5000, { currency: 'SEK' }),
      eur(100),
      limited(5000, { currency: 'SEK', ...waiting(100, hours(24)) }),
    ],
  ])('%s', (_case, controls, requested, expected) => {
    expect(withLimit(controls, requested, now)).toEqual(expected)
  })

  test('holds from its moment on, not before', () => {
    const changed = withLimit(limited(5000), eur(9000), now)
    expect(atMoment(changed, new Date(hours(24).getTime() - 1)).limitMinor).toBe(5000)
    expect(atMoment(changed, hours(24))).toEqual(limited(9000))
    expect(atMoment(withLimit(limited(5000), null, now), hours(24))).toEqual(noControls)
  })
})

describe('a pause', () => {
  test.each([
    ['day', days(1)],
    ['week', days(7)],
    ['month', days(30)],
    ['quarter', days(90)],
  ] as const)('of a %s', (length, until) => {
    expect(withPause(noControls, length, now).pausedUntil).toEqual(until)
  })

  test.each([
    ['is not shortened', days(20), 'week', days(20)],
    ['is lengthened', days(2), 'week', days(7)],
    ['begins anew when it is over', days(-2), 'day', days(1)],
  ] as const)('%s', (_case, pausedUntil, length, expected) => {
    expect(withPause({ ...noControls, pausedUntil }, length, now).pausedUntil).toEqual(expected)
  })

  test('is over at its end', () => {
    const paused = { ...noControls, pausedUntil: hours(1) }
    expect(atMoment(paused, new Date(hours(1).getTime() - 1)).pausedUntil).toEqual(hours(1))
    expect(atMoment(paused, hours(1)).pausedUntil).toBeNull()
  })
})

describe('an order', () => {
  const reached = (limit: number, spentMinor: number, currency = 'EUR') => ({
    code: 'spending_limit_reached',
    limit: { minor: limit, currency },
    spentMinor,
    resetsAt: new Date('2026-07-01T00:00:00Z'),
  })
  test.each<[string, Controls, { totalMinor: number; spentMinor: number; currency?: string }, unknown]>([
    ['without controls', noControls, { totalMinor: 9_999_999, spentMinor: 9_999_999 }, null],
    ['that fits to the cent', limited(5000), { totalMinor: 1999, spentMinor: 3001 }, null],
    ['a cent too much', limited(5000), { totalMinor: 1999, spentMinor: 3002 }, reached(5000, 3002)],
    ['larger than the limit', limited(5000), { totalMinor: 5001, spentMinor: 0 }, reached(5000, 0)],
    [
      'in another currency',
      limited(5000, { currency: 'SEK' }),
      { totalMinor: 1, spentMinor: 7 },
      reached(5000, 7, 'SEK'),
    ],
    [
      'below a raise that waits',
      limited(5000, waiting(9000, hours(1))),
      { totalMinor: 6000, spentMinor: 0 },
      reached(5000, 0),
    ],
    ['below a raise that holds', limited(5000, waiting(9000, hours(-1))), { totalMinor: 6000, spentMinor: 0 }, null],
    [
      'in a pause, whatever the limit',
      limited(5000, { pausedUntil: days(2) }),
      { totalMinor: 6000, spentMinor: 0 },
      { code: 'buying_paused', until: days(2) },
    ],
    ['after a pause', { ...noControls, pausedUntil: now }, { totalMinor: 6000, spentMinor: 0 }, null],
  ])('%s', (_case, controls, order, expected) => {
    expect(hindranceOf(controls, { currency: 'EUR', ...order }, now)).toEqual(expected)
  })
})

test.each([
  ['2026-06-15T12:00:00Z', '2026-06-01T00:00:00Z', '2026-07-01T00:00:00Z'],
  ['2026-12-31T23:59:59.999Z', '2026-12-01T00:00:00Z', '2027-01-01T00:00:00Z'],
  ['2027-01-01T00:00:00Z', '2027-01-01T00:00:00Z', '2027-02-01T00:00:00Z'],
])('the month of %s', (at, from, until) => {
  expect(monthOf(new Date(at))).toEqual({ from: new Date(from), until: new Date(until) })
})
