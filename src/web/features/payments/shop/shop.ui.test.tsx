import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { UserView } from '../../../../contract/accounts/accounts.ts'
import type { DiscountView } from '../../../../contract/payments/payments.ts'
import type { SettingsView } from '../../../../contract/sites.ts'
import { copy, copyPattern } from '../../../../test/copy.ts'
import { renderUi } from '../../../../test/ui/render.tsx'
import type { Failure } from '../../../api/errors.ts'
import { OwnCredits } from '../orders/own-credits.tsx'
import { CodeForm } from './code-form.tsx'
import { Price } from './price.tsx'
import { OwnPriceList, PriceList } from './price-list.tsx'

const eur = (amount_minor: number) => ({ amount_minor, currency: 'EUR' })
const site: Partial<SettingsView> = {
  currency: 'EUR',
  geoip_selected_country: 'NL',
  minimum_message_costs: { NL: { costs: 25, currency: 'EUR' } },
  message_credits: 1,
  photo_credits: 2,
}

describe('a code', () => {
  const discount: DiscountView = {
    code: 'SPRING',
    country: 'NL',
    user_id: null,
    expires: '2026-12-01T12:00:00Z',
    value_percentage: 25,
    currency: 'EUR',
    minimum_order_value: 2000,
    status: 'active',
    validity: 'once-per-user',
    expired: false,
    paymentmethods: ['ideal', 'paypal'],
  }
  const draw = (taken: DiscountView | null, refusal: Failure | null) =>
    renderUi(<CodeForm code="SPRING" discount={taken} refusal={refusal} path="/credits" next={null} />, { site })

  test('names percentage, minimum, country, ways to pay, how often and until when', () => {
    draw(discount, null)
    expect([...screen.getByRole('status').querySelectorAll('p')].map((line) => line.textContent)).toEqual([
      copy('payments.code.applied', { code: 'SPRING', percentage: '25' }),
      copy('payments.code.minimum', { price: '€20.00' }),
      copy('payments.code.country', { country: 'Netherlands' }),
      copy('payments.code.only', { methods: 'iDEAL or PayPal' }),
      copy('payments.code.once'),
      expect.stringMatching(copyPattern('payments.code.until', { moment: /1 Dec 2026.*/ })),
    ])
  })

  test('says no more than there is: no limits, a minimum without a currency of its own', () => {
    const open = { ...discount, country: null, currency: null, paymentmethods: null, expires: null }
    draw({ ...open, validity: 'unlimited', minimum_order_value: 0 }, null)
    expect(screen.getByRole('status').querySelectorAll('p')).toHaveLength(1)
    draw({ ...open, validity: 'first-purchase' }, null)
    expect(screen.getByText(copy('payments.code.minimum', { price: '€20.00' }))).toBeTruthy()
    expect(screen.getByText(copy('payments.code.first'))).toBeTruthy()
  })

  test.each<[Failure, string]>([
    [{ code: 'code_not_found', params: {} }, copy('errors.code_not_found')],
    [{ code: 'code_used', params: {} }, copy('errors.code_used')],
    [
      { code: 'code_country', params: { country: 'DE' } },
      `${copy('errors.code_country')} ${copy('payments.code.country', { country: 'Germany' })}`,
    ],
    [
      { code: 'code_country', params: { currency: 'DKK' } },
      `${copy('errors.code_country')} ${copy('payments.code.currency', { currency: 'DKK' })}`,
    ],
    [
      { code: 'code_minimum_not_met', params: { minimum_minor: 3000, currency: 'EUR' } },
      `${copy('errors.code_minimum_not_met')} ${copy('payments.code.minimum', { price: '€30.00' })}`,
    ],
    [
      { code: 'code_method', params: { methods: 'card,paypal' } },
      `${copy('errors.code_method')} ${copy('payments.code.only', { methods: `${copy('payments.methods.card')} or PayPal` })}`,
    ],
  ])('refused as %o', (refusal, words) => {
    draw(null, refusal)
    expect(screen.getByText(words)).toBeTruthy()
  })
})

describe('a price', () => {
  const price = (now: number, lowest: number) => ({
    price: eur(1000),
    price_to_pay: eur(now),
    lowest_price: eur(lowest),
  })

  test.each([
    ['without a discount stands alone', price(1000, 800), '€10.00', null],
    ['with one stands beside the lowest of 30 days', price(750, 1000), null, '€10.00'],
  ])('%s', (_what, bundle, text, crossedOut) => {
    renderUi(<Price bundle={bundle} />)
    if (text !== null) expect(document.body.textContent).toBe(text)
    expect(document.querySelector('s')?.textContent ?? null).toBe(crossedOut)
  })
})

test('what things cost: in credits and in money, gifts from the least to the most', () => {
  renderUi(<PriceList gifts={[{ credits: 5 }, { credits: 20 }, { credits: 8 }]} />, { site })
  const lines = screen.getAllByRole('term').map((term) => `${term.textContent}: ${term.nextSibling?.textContent}`)
  expect(lines).toEqual([
    `${copy('payments.pricing.message')}: ${copy('payments.pricing.thingMoney', { credits: 1, price: '€0.25' })}`,
    `${copy('payments.pricing.photo')}: ${copy('payments.pricing.thingMoney', { credits: 2, price: '€0.50' })}`,
    `${copy('payments.pricing.gift')}: ${copy('payments.pricing.thingRangeMoney', { least: 5, most: 20, price: '€1.25', highest: '€5.00' })}`,
  ])
})

describe('for a member', () => {
  const gifts = [{ credits: 5 }, { credits: 20 }]
  const bonus = { credits: 5, granted: 5, is_bonus: true, paid: null }
  const bought = { credits: 20, granted: 20, is_bonus: false, paid: eur(899) }
  const member = (...credit_lots: UserView['credit_lots']) =>
    ({
      credits: credit_lots.reduce((sum, { credits }) => sum + credits, 0),
      credit_lots,
      profile: { country: 'NL' },
    }) as UserView
  const cost = (credits: number, money: string) =>
    copy('common.cost.both', { credits: copy('common.cost.credits', { credits }), money })
  const lines = () => screen.getAllByRole('term').map((term) => `${term.textContent}: ${term.nextSibling?.textContent}`)

  test.each([
    [
      [bought],
      [
        cost(1, '€0.45'),
        cost(2, '€0.90'),
        copy('payments.pricing.thingRangeMoney', { least: 5, most: 20, price: '€2.25', highest: '€8.99' }),
      ],
    ],
    [
      [bonus, bought],
      [
        copy('common.cost.bonus', { credits: 1 }),
        copy('common.cost.bonus', { credits: 2 }),
        copy('payments.pricing.thingRangeMoney', { least: 5, most: 20, price: '€0.00', highest: '€6.74' }),
      ],
    ],
    [
      [{ ...bought, credits: 2 }],
      [
        cost(1, '€0.45'),
        cost(2, '€0.90'),
        copy('payments.pricing.thingRangeMoney', { least: 5, most: 20, price: '€1.25', highest: '€5.00' }),
      ],
    ],
    [
      [],
      [
        copy('payments.pricing.thingMoney', { credits: 1, price: '€0.25' }),
        copy('payments.pricing.thingMoney', { credits: 2, price: '€0.50' }),
        copy('payments.pricing.thingRangeMoney', { least: 5, most: 20, price: '€1.25', highest: '€5.00' }),
      ],
    ],
  ])('things cost what their own credits did, as far as they go', (lots, [message, photo, gift]) => {
    renderUi(<OwnPriceList gifts={gifts} />, { site, user: member(...lots) })
    expect(lines()).toEqual([
      `${copy('payments.pricing.message')}: ${message}`,
      `${copy('payments.pricing.photo')}: ${photo}`,
      `${copy('payments.pricing.gift')}: ${gift}`,
    ])
  })

  test('each of their credits has its price, in the order in which they are spent', () => {
    renderUi(<OwnCredits />, { site, user: member(bonus, bought) })
    expect(lines()).toEqual([
      `${copy('common.cost.bonus', { credits: 5 })}: `,
      `${copy('payments.pricing.thing', { credits: 20 })}: ${copy('payments.wallet.each', { money: '€0.45' })}`,
    ])
  })
})
