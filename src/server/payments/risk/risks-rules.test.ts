import { describe, expect, it } from 'vitest'
import { lookFrom, type OrderFacts, orderReasons } from './risks-rules.ts'

const plain: OrderFacts = {
  totalMinor: 1999,
  currency: 'EUR',
  accountHours: 500,
  country: 'NL',
  clientCountry: 'NL',
  failedTries: 0,
  ordersInHour: 1,
  disputesBefore: 0,
}

describe('why an order is looked at', () => {
  it.each<[string, Partial<OrderFacts>, number, string[]]>([
    ['an ordinary one', {}, 0, []],
    ['a big one of a new account', { totalMinor: 5000, accountHours: 3 }, 30, ['new_account']],
    ['a small one of a new account', { accountHours: 3 }, 0, []],
    ['a big one of somebody known', { totalMinor: 20_000 }, 0, []],
    ['400 kroner are big', { totalMinor: 40_000, currency: 'DKK', accountHours: 1 }, 30, ['new_account']],
    ['50 kroner are not', { totalMinor: 5000, currency: 'DKK', accountHours: 1 }, 0, []],
    ['somebody abroad', { clientCountry: 'NG' }, 15, ['other_country']],
    ['a network nobody knows', { clientCountry: null }, 0, []],
    ['one failed try', { failedTries: 1 }, 0, []],
    ['three failed tries', { failedTries: 3 }, 30, ['failed_tries']],
    ['many failed tries', { failedTries: 30 }, 50, ['failed_tries']],
    ['two in an hour', { ordersInHour: 2 }, 0, []],
    ['three in an hour', { ordersInHour: 3 }, 30, ['many_orders']],
    ['a dispute before', { disputesBefore: 1 }, 50, ['disputed_before']],
    [
      'all of it',
      { totalMinor: 9000, accountHours: 1, clientCountry: 'US', failedTries: 9, ordersInHour: 9, disputesBefore: 2 },
      100,
      ['failed_tries', 'many_orders', 'disputed_before', 'new_account', 'other_country'],
    ],
  ])('%s', (_name, facts, score, kinds) => {
    const found = orderReasons({ ...plain, ...facts })
    expect(found.score).toBe(score)
    expect(found.reasons.map(({ kind }) => kind)).toEqual(kinds)
  })

  it('is not that somebody travels, alone', () => {
    expect(orderReasons({ ...plain, clientCountry: 'US' }).score).toBeLessThan(lookFrom)
  })
})
