import { describe, expect, test } from 'vitest'
import { lotsLeft, type PricedLot, paidForNext } from './credit-lots.ts'

const bonus = (credits: number): PricedLot => ({ credits, granted: 5, is_bonus: true, paid: null })
const bought = (credits: number, granted: number, amount_minor: number, currency = 'GBP'): PricedLot => ({
  credits,
  granted,
  is_bonus: false,
  paid: { amount_minor, currency },
})
const pounds = (...minor: number[]) => minor.map((amount_minor) => ({ amount_minor, currency: 'GBP' }))

describe('what the next credits cost', () => {
  const cases: [string, PricedLot[], number, ReturnType<typeof paidForNext>][] = [
    ['one of 100 for 33.99', [bought(100, 100, 3399)], 1, pounds(34)],
    ['one of 20 for 8.99', [bought(20, 20, 899)], 1, pounds(45)],
    ['all of them cost what was paid', [bought(20, 20, 899)], 20, pounds(899)],
    ['half of what is left of a lot', [bought(10, 20, 899)], 5, pounds(225)],
    ['bonus credits are free', [bonus(5), bought(20, 20, 899)], 5, []],
    ['bonus credits and one that was bought', [bonus(2), bought(20, 20, 899)], 3, pounds(45)],
    ['across two purchases, rounded once', [bought(1, 3, 100), bought(3, 3, 100)], 2, pounds(67)],
    ['across two prices', [bought(2, 20, 899), bought(100, 100, 3399)], 5, pounds(192)],
    ['half a penny is rounded up', [bought(2, 2, 25)], 1, pounds(13)],
    ['a purchase that cost nothing', [bought(10, 10, 0)], 3, pounds(0)],
    [
      'in two currencies',
      [bought(1, 20, 899), bought(10, 10, 500, 'EUR')],
      3,
      [...pounds(45), { amount_minor: 100, currency: 'EUR' }],
    ],
    ['more than there are', [bonus(1), bought(2, 20, 899)], 4, null],
    ['without any', [], 1, null],
    ['none', [], 0, []],
    ['of which the price is not known', [{ ...bought(5, 5, 100), paid: null }], 1, null],
    ['where only later ones have no price', [bonus(2), { ...bought(5, 5, 100), paid: null }], 2, []],
  ]
  test.each(cases)('%s', (_name, lots, credits, expected) => {
    expect(paidForNext(lots, credits)).toEqual(expected)
  })
})

describe('what is left after a spend', () => {
  const lots = [bonus(2), bought(3, 20, 899)]
  test.each([
    [5, [2, 3]],
    [4, [1, 3]],
    [3, [3]],
    [1, [1]],
    [0, []],
    // More than there were: which ones came is not known
    [9, [2, 3]],
  ])('%i credits', (credits, expected) => {
    expect(lotsLeft(lots, credits).map((lot) => lot.credits)).toEqual(expected)
  })
})
