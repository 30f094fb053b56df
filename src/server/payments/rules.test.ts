import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Buyer, type Discount, discountFault, normalCode, orderFault } from './discounts/discount-rules.ts'
import { type Expected, mismatch, nextStatus, type Reported, reportedStatus } from './orders/status-rules.ts'
import { methodsFor } from './shop/methods.ts'
import { bestValueOf, discountOf, lowestPrice, priceOf, pricePerMessage } from './shop/prices.ts'

describe('money', () => {
  test.each([
    [1999, 25, 500],
    [899, 25, 225],
    [999, 25, 250],
    [999, 0, 0],
    [1, 25, 1],
    [1999, 100, 1999],
    [1999, 12.5, 250],
    [3499, 10, 350],
    [100_000, 0.01, 10],
    [333, 33.33, 111],
    [7500, 25, 1875],
  ])('%i less %d %% is %i less', (price, percentage, discount) => {
    expect(discountOf(price, percentage)).toBe(discount)
  })

  test.each([
    [1999, 25, 0, { priceMinor: 1999, discountMinor: 500, feeMinor: 0, totalMinor: 1499 }],
    [999, 0, 100, { priceMinor: 999, discountMinor: 0, feeMinor: 100, totalMinor: 1099 }],
    [999, 25, 100, { priceMinor: 999, discountMinor: 250, feeMinor: 100, totalMinor: 849 }],
  ])('the total of %i, %d %%, fee %i', (price, percentage, fee, expected) => {
    expect(priceOf(price, percentage, fee)).toEqual(expected)
  })

  test('parts are integers, add up, and no discount makes a price negative', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 10_000_000 }),
        fc.integer({ min: 0, max: 10_000 }),
        fc.integer({ min: 0, max: 10_000 }),
        (price, hundredths, fee) => {
          const parts = priceOf(price, hundredths / 100, fee)
          expect(Object.values(parts).every(Number.isSafeInteger)).toBe(true)
          expect(parts.priceMinor - parts.discountMinor + parts.feeMinor).toBe(parts.totalMinor)
          expect(parts.discountMinor).toBeGreaterThanOrEqual(0)
          expect(parts.discountMinor).toBeLessThanOrEqual(price)
          // Never less than was said
          expect(parts.discountMinor * 10_000).toBeGreaterThanOrEqual(price * hundredths)
        },
      ),
    )
  })

  test.each([
    [999, 20, 1, 50],
    [1999, 50, 1, 40],
    [1000, 3, 1, 334],
    [1000, 3, 2, 667],
    [1000, 20, 0, 0],
  ])('%i for %i credits, %i a message: %i', (total, credits, messageCredits, expected) => {
    expect(pricePerMessage(total, credits, messageCredits)).toBe(expected)
  })

  const today = new Date('2026-06-30T12:00:00Z')
  const daysAgo = (days: number) => new Date(today.getTime() - days * 86_400_000)
  test.each([
    ['no history', 1000, [], 1000],
    ['never another', 1000, [[90, 1000]], 1000],
    [
      'cheaper within the window',
      1000,
      [
        [90, 1000],
        [20, 800],
        [10, 1000],
      ],
      800,
    ],
    [
      'cheaper, and still so when the window opened',
      1000,
      [
        [90, 700],
        [20, 1000],
      ],
      700,
    ],
    [
      'cheaper, but over before the window',
      1000,
      [
        [90, 700],
        [40, 1000],
      ],
      1000,
    ],
    [
      'dearer before',
      1000,
      [
        [90, 1500],
        [5, 1000],
      ],
      1000,
    ],
    [
      'cheaper from tomorrow',
      1000,
      [
        [90, 1000],
        [-1, 500],
      ],
      1000,
    ],
  ] as [string, number, [number, number][], number][])(
    'the lowest price of 30 days: %s',
    (_name, current, history, expected) => {
      const changes = history.map(([days, amountMinor]) => ({ since: daysAgo(days), amountMinor }))
      expect(lowestPrice(current, changes, today)).toBe(expected)
    },
  )

  test('the best value is the cheapest per credit, if one is', () => {
    const [small, large] = [
      { amountMinor: 999, credits: 20 },
      { amountMinor: 3999, credits: 120 },
    ]
    expect(bestValueOf([small, large])).toBe(large)
    expect(bestValueOf([small])).toBeNull()
    expect(bestValueOf([small, { amountMinor: 1998, credits: 40 }])).toBeNull()
  })
})

describe('discounts', () => {
  const now = new Date('2026-03-01T12:00:00Z')
  const code: Discount = {
    code: 'SPRING',
    country: null,
    memberId: null,
    startsAt: null,
    endsAt: null,
    percentage: 10,
    currency: null,
    minimumOrderMinor: 0,
    status: 'active',
    validity: 'once-per-user',
    paymentMethods: null,
    isOffer: false,
  }
  const anna: Buyer = { memberId: 'anna', hasBought: false, country: 'NL', usedCodes: new Set(), now }
  const used = { usedCodes: new Set(['SPRING']) }

  const cases: [string, Partial<Discount>, Partial<Buyer>, string | null][] = [
    ['fits', {}, {}, null],
    ['a visitor', {}, { memberId: null }, null],
    ['switched off', { status: 'inactive' }, {}, 'code_not_found'],
    ["another's", { memberId: 'bram' }, {}, 'code_not_found'],
    ['her own', { memberId: 'anna' }, {}, null],
    ['not begun', { startsAt: new Date('2026-03-01T12:00:01Z') }, {}, 'code_not_found'],
    ['just begun', { startsAt: now }, {}, null],
    ['a second left', { endsAt: new Date('2026-03-01T12:00:01Z') }, {}, null],
    ['over this moment', { endsAt: now }, {}, 'code_expired'],
    ['used', {}, used, 'code_used'],
    ['used and over', { endsAt: now }, used, 'code_used'],
    ['unlimited and used', { validity: 'unlimited' }, used, null],
    ['first purchase, paid before', { validity: 'first-purchase' }, { hasBought: true }, 'code_first_purchase'],
    ['once per user, paid before', {}, { hasBought: true }, null],
    ['an offer, paid before', { isOffer: true }, { hasBought: true }, 'code_first_purchase'],
    ['for another country', { country: 'DE' }, {}, 'code_country'],
    ['for this country', { country: 'NL' }, {}, null],
  ]
  test.each(cases)('%s', (_name, discount, buyer, expected) => {
    expect(discountFault({ ...code, ...discount }, { ...anna, ...buyer })).toBe(expected)
  })

  test.each([
    ['fits', {}, null],
    ['just enough', { minimumOrderMinor: 1999 }, null],
    ['too small', { minimumOrderMinor: 2000 }, 'code_minimum_not_met'],
    ['another currency', { currency: 'SEK' }, 'code_country'],
    ['another method', { paymentMethods: ['card'] }, 'code_method'],
    ['this method', { paymentMethods: ['card', 'ideal'] }, null],
  ] as [string, Partial<Discount>, string | null][])('for an order: %s', (_name, discount, expected) => {
    expect(orderFault({ ...code, ...discount }, { priceMinor: 1999, currency: 'EUR', method: 'ideal' })).toBe(expected)
  })

  test('a method may be chosen later', () => {
    expect(
      orderFault({ ...code, paymentMethods: ['card'] }, { priceMinor: 1999, currency: 'EUR', method: null }),
    ).toBeNull()
  })
  test('codes are compared without case and space', () => {
    expect(normalCode(' timebonus25 ')).toBe('TIMEBONUS25')
  })
})

describe('an order after a report', () => {
  test.each([
    ['created', 'open', null],
    ['created', 'pending', 'pending'],
    ['created', 'paid', 'completed'],
    ['created', 'failed', 'failed'],
    ['created', 'cancelled', 'cancelled'],
    ['pending', 'open', null],
    ['pending', 'pending', null],
    ['pending', 'paid', 'completed'],
    ['pending', 'failed', 'failed'],
    ['pending', 'cancelled', 'cancelled'],
    ['failed', 'open', null],
    ['failed', 'pending', null],
    ['failed', 'paid', 'completed'],
    ['failed', 'cancelled', null],
    ['cancelled', 'paid', 'completed'],
    ['cancelled', 'failed', null],
    ['completed', 'paid', null],
    ['completed', 'failed', null],
    ['completed', 'cancelled', null],
    ['completed', 'pending', null],
  ] as const)('%s, reported %s: %s', (current, reported, expected) => {
    expect(nextStatus(current, reported)).toBe(expected)
  })

  const expected: Expected = { orderId: 'o', provider: 'sandbox', providerRef: 'r', currency: 'EUR', totalMinor: 1500 }
  const reported: Reported = {
    orderId: 'o',
    provider: 'sandbox',
    ref: 'r',
    currency: 'EUR',
    amountMinor: 1500,
    isOtherAccount: false,
  }
  test.each([
    [{}, null],
    [{ amountMinor: 1499 }, 'amount'],
    [{ currency: 'SEK' }, 'currency'],
    [{ ref: 'other' }, 'order'],
    [{ orderId: 'other' }, 'order'],
    [{ provider: 'other' }, 'order'],
    [{ isOtherAccount: true, amountMinor: 1 }, 'account'],
  ])('differing in %o', (change, difference) => {
    expect(mismatch(expected, { ...reported, ...change })).toBe(difference)
  })
  test.each([
    ['failed', [], [], 'failed'],
    ['open', [{}], [], 'paid'],
    ['failed', [], [{}], 'paid'],
    ['paid', [{}], [{}], 'paid'],
  ] as const)('%s with refunds %o and disputes %o says %s', (status, refunds, disputes, reported) => {
    expect(reportedStatus({ status, refunds, disputes })).toBe(reported)
  })

  test('a payment whose id we have not heard yet is known by its order', () => {
    expect(mismatch({ ...expected, providerRef: null }, reported)).toBeNull()
  })
})

test.each([
  ['NL', 'EUR', ['ideal', 'card', 'paypal', 'directdebit', 'paysafecard']],
  ['BE', 'EUR', ['bancontact', 'card', 'paypal', 'directdebit', 'paysafecard']],
  ['PL', 'PLN', ['przelewy24', 'card', 'paypal']],
  ['US', 'USD', ['card', 'paypal']],
])('ways to pay in %s', (country, currency, methods) => {
  expect(methodsFor(country, currency).map(({ method }) => method)).toEqual(methods)
})
