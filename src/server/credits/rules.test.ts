import { describe, expect, test } from 'vitest'
import { balanceParts, type Lot, planSpend, type WalletFacts } from './rules.ts'

const day = (number: number) => new Date(Date.UTC(2026, 0, number))
const bonus = (id: string, remaining: number, on: number): Lot => ({
  id,
  source: 'bonus',
  remaining,
  createdAt: day(on),
})
const bought = (id: string, remaining: number, on: number): Lot => ({
  id,
  source: 'purchased',
  remaining,
  createdAt: day(on),
})

function wallet(...lots: Lot[]): WalletFacts {
  return { memberId: 'anna', version: 7, balance: lots.reduce((sum, lot) => sum + lot.remaining, 0), lots }
}

describe('planSpend', () => {
  const cases: [string, WalletFacts, number, Record<string, number> | null][] = [
    ['from an empty wallet', wallet(), 1, null],
    ['one more than there is', wallet(bonus('a', 2, 1), bought('b', 3, 1)), 6, null],
    ['exactly all there is', wallet(bonus('a', 2, 1), bought('b', 3, 1)), 5, { a: 2, b: 3 }],
    ['bonus first, however new', wallet(bought('old', 10, 1), bonus('new', 10, 9)), 4, { new: 4 }],
    ['then the oldest purchase', wallet(bought('b', 10, 5), bought('a', 10, 2), bonus('c', 1, 9)), 4, { c: 1, a: 3 }],
    ['oldest bonus first', wallet(bonus('b', 2, 5), bonus('a', 2, 2)), 3, { a: 2, b: 1 }],
    ['lots of the same moment in a fixed order', wallet(bought('b', 2, 1), bought('a', 2, 1)), 3, { a: 2, b: 1 }],
    ['an empty lot is passed over', wallet(bonus('a', 0, 1), bought('b', 2, 1)), 1, { b: 1 }],
  ]
  test.each(cases)('%s', (_name, facts, credits, expected) => {
    const plan = planSpend(facts, credits)
    expect(plan && Object.fromEntries(plan.taken.map((part) => [part.lotId, part.credits]))).toEqual(expected)
    if (plan === null) return
    expect(plan).toMatchObject({ memberId: 'anna', version: 7, credits, balanceAfter: facts.balance - credits })
    expect(plan.taken.reduce((sum, part) => sum + part.credits, 0)).toBe(credits)
  })

  test('a balance that its lots do not cover is not spent', () => {
    expect(planSpend({ ...wallet(bonus('a', 1, 1)), balance: 5 }, 3)).toBeNull()
  })

  test.each([0, -1, 1.5, Number.NaN])('%s credits cannot be spent', (credits) => {
    expect(() => planSpend(wallet(bonus('a', 5, 1)), credits)).toThrow(RangeError)
  })
})

test('balanceParts tells bought credits from given ones', () => {
  expect(balanceParts([bonus('a', 2, 1), bought('b', 3, 1), bought('c', 4, 2)])).toEqual({ purchased: 7, bonus: 2 })
  expect(balanceParts([])).toEqual({ purchased: 0, bonus: 0 })
})
