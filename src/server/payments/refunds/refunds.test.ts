import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  CreditOracle,
  type Currency,
  creditPrices,
  historySteps,
  type Step,
} from '../../../test/members/purchase-histories.ts'
import { planSpend, type WalletFacts } from '../../credits/index.ts'
import { type CountedRefund, creditsRemoved, type OrderFacts, partsOf, refundOf } from './refund-rules.ts'

describe('a refund of what is unspent', () => {
  const order = { totalMinor: 1999, refundedMinor: 0, chargedBackMinor: 0, granted: 50, spent: 0, unspent: 50 }
  test.each([
    ['nothing spent: all of it', {}, 50, 1999],
    ['one spent: 39.98 rounded down', { spent: 1, unspent: 49 }, 49, 1960],
    ['half', { spent: 25, unspent: 25 }, 25, 1000],
    ['one left: rounded up', { spent: 49, unspent: 1 }, 1, 40],
    ['all spent', { spent: 50, unspent: 0 }, 0, 0],
    ['with a fee, nothing spent', { totalMinor: 2099 }, 50, 2099],
    ['a part came back before, with its credits', { refundedMinor: 1000, unspent: 25 }, 25, 999],
    ['a part was taken back by the bank', { chargedBackMinor: 666, unspent: 34 }, 34, 1333],
    ['the bank took back a part that is no whole number of credits', { chargedBackMinor: 999, unspent: 26 }, 26, 1000],
    ['and gave it back: the rest to the cent', { refundedMinor: 1000, unspent: 24 }, 24, 999],
    [
      'spent, and refunded in part at the provider',
      { totalMinor: 2000, refundedMinor: 500, spent: 10, unspent: 28 },
      28,
      1100,
    ],
    ['all money has gone back already', { refundedMinor: 1999, unspent: 3 }, 0, 0],
    ['more than all has gone back', { refundedMinor: 1999, chargedBackMinor: 1999, unspent: 50 }, 0, 0],
    ['paid nothing', { totalMinor: 0 }, 0, 0],
    ['three credits for ten', { totalMinor: 10, granted: 3, spent: 1, unspent: 2 }, 2, 7],
    [
      'amounts at the end of what a column holds',
      { totalMinor: 2_147_483_647, granted: 2_147_483_647, spent: 2_147_483_597 },
      50,
      50,
    ],
  ])('%s', (_name, change, credits, amountMinor) => {
    expect(refundOf({ ...order, ...change })).toEqual({ credits, amountMinor })
  })
})

describe('the credits that refunds and disputes take', () => {
  const facts: OrderFacts = { totalMinor: 1500, granted: 50, unspent: 50, refunds: [], chargedBackMinor: 0 }
  const ours = (credits: number, amountMinor: number): CountedRefund => ({
    id: 'ours',
    ref: null,
    isForeign: false,
    amountMinor,
    credits,
  })
  const foreign = (ref: string, amountMinor: number): CountedRefund => ({
    id: ref,
    ref,
    isForeign: true,
    amountMinor,
    credits: 0,
  })

  test.each([
    ['none', {}, 0, 0],
    ['ours take what they were asked for', { refunds: [ours(30, 900)] }, 30, 0],
    ['a third of the money: rounded down', { refunds: [foreign('a', 500)] }, 16, 0],
    ['two thirds in two parts', { refunds: [foreign('a', 500), foreign('b', 500)] }, 33, 0],
    ['all of it in three parts', { refunds: ['a', 'b', 'c'].map((ref) => foreign(ref, 500)) }, 50, 0],
    ['no more than what is unspent', { refunds: [foreign('a', 1500)], unspent: 10 }, 10, 0],
    ['ours first', { refunds: [foreign('a', 1050), ours(15, 450)], unspent: 20 }, 20, 0],
    ['a dispute takes all that is left', { chargedBackMinor: 1500, unspent: 12 }, 0, 12],
    ['a dispute over a part', { chargedBackMinor: 500 }, 0, 16],
    ['a dispute over what a refund had left', { refunds: [foreign('a', 500)], chargedBackMinor: 1000 }, 16, 34],
    ['a dispute over what was refunded', { refunds: [foreign('a', 1500)], chargedBackMinor: 1500 }, 50, 0],
    ['all spent', { refunds: [foreign('a', 500)], chargedBackMinor: 1000, unspent: 0 }, 0, 0],
  ] as [string, Partial<OrderFacts>, number, number][])('%s', (_name, change, refunded, chargedBack) => {
    expect(creditsRemoved({ ...facts, ...change })).toMatchObject({ refunded, chargedBack })
  })

  test('each refund its part, whatever the order', () => {
    const parts = [foreign('a', 500), foreign('b', 500), foreign('c', 500)]
    const forward = creditsRemoved({ ...facts, refunds: parts }).byRefund
    expect([...forward]).toEqual([
      ['a', 16],
      ['b', 17],
      ['c', 17],
    ])
    expect(creditsRemoved({ ...facts, refunds: parts.toReversed() }).byRefund).toEqual(forward)
  })
})

type Lot = WalletFacts['lots'][number]
type Bought = { lot: Lot; granted: number; totalMinor: number; refundedMinor: number; creditsRemoved: number }
type Answer = { refund: ReturnType<typeof refundOf>; expected: ReturnType<typeof refundOf> }

/** A member's wallet and orders in memory, by the product's own rules, with the oracle beside it. */
class Life {
  readonly #lots: Lot[] = []
  readonly #orders: Bought[] = []
  readonly #oracle = new CreditOracle()
  readonly answers: Answer[] = []

  take({ what, credits, oddity }: Step, currency: Currency): void {
    if (what === 'bonus') this.#give('bonus', credits)
    else if (what === 'buy') this.#buy(credits, credits * creditPrices[currency] - oddity)
    else if (what === 'spend') this.#spend(credits)
    else this.#withdraw(credits)
  }

  #give(source: Lot['source'], credits: number, totalMinor = 0): Lot {
    const serial = this.#lots.length
    const lot = { id: String(serial).padStart(4, '0'), source, remaining: credits, createdAt: new Date(serial * 1000) }
    this.#lots.push(lot)
    this.#oracle.give(lot.id, source, credits, totalMinor)
    return lot
  }

  #buy(granted: number, totalMinor: number): void {
    this.#orders.push({
      lot: this.#give('purchased', granted, totalMinor),
      granted,
      totalMinor,
      refundedMinor: 0,
      creditsRemoved: 0,
    })
  }

  #spend(credits: number): void {
    const balance = this.#lots.reduce((sum, { remaining }) => sum + remaining, 0)
    const plan = planSpend({ memberId: 'anna', version: 0, balance, lots: this.#lots }, credits)
    if (plan === null) return
    for (const { lotId, credits: part } of plan.taken)
      for (const lot of this.#lots) if (lot.id === lotId) lot.remaining -= part
    this.#oracle.spend(credits)
  }

  #withdraw(which: number): void {
    const order = this.#orders[which % this.#orders.length]
    if (order === undefined) return
    const { granted, lot, creditsRemoved } = order
    const refund = refundOf({
      ...order,
      ...partsOf({ granted, remaining: lot.remaining, refunded: creditsRemoved, chargedBack: 0 }),
      chargedBackMinor: 0,
    })
    order.refundedMinor += refund.amountMinor
    order.creditsRemoved += refund.credits
    order.lot.remaining -= refund.credits
    this.answers.push({ refund, expected: this.#oracle.withdraw(order.lot.id) })
  }
}

test('10,000 histories: what comes back is what was paid for what is unspent, to the minor unit', () => {
  let withSomething = 0
  const currencies = fc.constantFrom(...(Object.keys(creditPrices) as Currency[]))
  fc.assert(
    fc.property(currencies, historySteps({ min: 4, max: 24 }), (currency, steps) => {
      const life = new Life()
      for (const step of steps) life.take(step, currency)
      for (const { refund, expected } of life.answers) {
        expect(refund).toEqual(expected)
        if (refund.amountMinor > 0) withSomething += 1
      }
    }),
    { numRuns: 10_000, seed: 6 },
  )
  // They are worth something only if most of them pay something back
  expect(withSomething).toBeGreaterThan(8000)
}, 60_000)
