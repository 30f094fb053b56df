import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { BundleView, DiscountView } from '../../../../contract/payments/payments.ts'
import { copy, copyPattern } from '../../../../test/copy.ts'
import { renderUi } from '../../../../test/ui/render.tsx'
import { OfferBanner } from '../offers/offer-banner.tsx'
import { BundleChooser } from '../shop/bundle-chooser.tsx'
import { CodeForm } from '../shop/code-form.tsx'
import { MethodList } from '../shop/method-list.tsx'
import { OrderLines } from './order-lines.tsx'

const eur = (amount_minor: number) => ({ amount_minor, currency: 'EUR' })
const small: BundleView = {
  id: '11111111-1111-4111-8111-111111111111',
  credits: 20,
  price: eur(999),
  price_to_pay: eur(999),
  price_per_message: eur(50),
  lowest_price: eur(999),
  is_best_value: false,
}
const large: BundleView = {
  ...small,
  id: '22222222-2222-4222-8222-222222222222',
  credits: 120,
  price: eur(3999),
  price_to_pay: eur(3000),
  lowest_price: eur(3800),
  is_best_value: true,
}
const bonus: DiscountView = {
  code: 'TIMEBONUS25',
  country: null,
  user_id: small.id,
  expires: '2026-11-20T15:30:05Z',
  value_percentage: 25,
  currency: null,
  minimum_order_value: 0,
  status: 'active',
  validity: 'once-per-user',
  expired: false,
  paymentmethods: null,
}

describe('BundleChooser', () => {
  test('each pack is a radio button with what it is enough for, and has its own link to the order', () => {
    renderUi(<BundleChooser bundles={[large, small]} label="Packs" query="?code=X" />)
    const radio = screen.getByRole('radio', {
      name: new RegExp(`^${copy('payments.credits.amount', { credits: 20 })}`),
    })
    expect(radio).toHaveProperty('checked', true)
    const links = screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])
    expect(links).toEqual([
      [copy('payments.premium.buy', { credits: 120, price: '€30.00' }), `/credits/${large.id}?code=X`],
      [copy('payments.premium.buy', { credits: 20, price: '€9.99' }), `/credits/${small.id}?code=X`],
    ])
    expect(screen.getAllByText(copy('payments.credits.perMessage', { price: '€0.50' }))).toHaveLength(2)
    expect(screen.getAllByText(copy('payments.credits.bestValue'))).toHaveLength(1)
  })

  test('crosses out the lowest price of the last 30 days, only where there is a discount', () => {
    renderUi(<BundleChooser bundles={[small, large]} label="Packs" />)
    expect(screen.getByText('€38.00').tagName).toBe('S')
    expect(screen.getByText(copyPattern('payments.credits.lowest'))).toBeTruthy()
    expect(document.querySelectorAll('s')).toHaveLength(1)
  })

  test('shows an empty state where nothing is sold', () => {
    renderUi(<BundleChooser bundles={[]} label="Packs" />)
    expect(screen.getByRole('heading', { name: copy('payments.credits.nothingSold') })).toBeTruthy()
  })

  test('prices are written as the language does', () => {
    renderUi(<BundleChooser bundles={[small]} label="Packs" />, { locale: 'de' })
    expect(document.body.textContent).toMatch(/9,99\s€/)
  })
})

describe('OfferBanner', () => {
  test('counts down in two digits each, to an end that it names', () => {
    renderUi(<OfferBanner discount={bonus} />)
    expect(screen.getByRole('timer', { name: copy('common.offers.timeLeft') }).textContent).toBe('03:30:05')
    expect(screen.getByText(copyPattern('common.offers.untilTime', { time: /\d\d?:\d\d/ }))).toBeTruthy()
  })

  test('no countdown for days, and nothing at all without an end', () => {
    renderUi(<OfferBanner discount={{ ...bonus, expires: '2026-11-27T12:00:00Z' }} />)
    expect(screen.queryByRole('timer')).toBeNull()
    renderUi(<OfferBanner discount={{ ...bonus, expires: null, code: 'OPEN' }} />)
    expect(screen.queryByText(/OPEN/)).toBeNull()
  })
})

describe('CodeForm', () => {
  const shared = { path: '/credits', next: '/chats/1' }

  test('an error is shown at the field, which keeps what was typed', () => {
    renderUi(<CodeForm {...shared} code="NOPE" discount={null} refusal={{ code: 'code_not_found', params: {} }} />)
    const field = screen.getByRole('textbox', { name: copy('payments.code.label') })
    expect(field).toHaveProperty('value', 'NOPE')
    expect(field.getAttribute('aria-invalid')).toBe('true')
    expect(screen.getByText(copy('errors.code_not_found'))).toBeTruthy()
  })

  test('a code worse than the current offer: the better one is applied and named', () => {
    renderUi(<CodeForm {...shared} code="ten" discount={{ ...bonus, code: 'TIMEBONUS25' }} refusal={null} />)
    expect(screen.getByRole('status').textContent).toContain(
      copy('payments.code.better', { code: 'TIMEBONUS25', percentage: '25' }),
    )
    expect(screen.getByRole('link', { name: copy('payments.code.remove', { code: 'ten' }) })).toBeTruthy()
  })

  test('an applied code shows its terms and can be removed', () => {
    const discount = {
      ...bonus,
      code: 'SPRING',
      minimum_order_value: 2000,
      currency: 'EUR',
      paymentmethods: ['ideal' as const],
    }
    renderUi(<CodeForm {...shared} code="spring" discount={discount} refusal={null} />)
    expect(screen.getByText(copy('payments.code.applied', { code: 'SPRING', percentage: '25' }))).toBeTruthy()
    expect(screen.getByText(copy('payments.code.minimum', { price: '€20.00' }))).toBeTruthy()
    expect(screen.getByText(copy('payments.code.only', { methods: copy('payments.methods.ideal') }))).toBeTruthy()
    expect(
      screen.getByRole('link', { name: copy('payments.code.remove', { code: 'SPRING' }) }).getAttribute('href'),
    ).toBe('/credits?next=%2Fchats%2F1')
  })
})

test('MethodList marks the chosen way and names fees', () => {
  const methods = [
    { method: 'ideal' as const, fee: eur(0) },
    { method: 'paysafecard' as const, fee: eur(100) },
  ]
  renderUi(
    <MethodList methods={methods} chosen="paysafecard" labelledBy="x" pathOf={(method) => `/credits/1/${method}`} />,
  )
  const [ideal, voucher] = screen.getAllByRole('link')
  expect(ideal?.textContent).toBe(`iDEAL${copy('payments.order.noFee')}`)
  expect(ideal?.hasAttribute('aria-current')).toBe(false)
  expect(voucher?.textContent).toBe(`paysafecard${copy('payments.order.fee', { fee: '€1.00' })}`)
  expect(voucher?.getAttribute('aria-current')).toBe('true')
})

test('OrderLines show every part that there is, and the total', () => {
  const parts = {
    credits: 50,
    price: eur(1999),
    discount: eur(499),
    fee: eur(100),
    total: eur(1600),
    discount_code: 'TIMEBONUS25',
  }
  renderUi(<OrderLines {...parts} method="paysafecard" percentage={25} />)
  const lines = screen.getAllByRole('term').map((term) => `${term.textContent}: ${term.nextSibling?.textContent}`)
  expect(lines).toEqual([
    `${copy('payments.order.credits', { credits: 50 })}: €19.99`,
    `${copy('payments.order.discount', { code: 'TIMEBONUS25', percentage: '25' })}: −€4.99`,
    `${copy('payments.order.feeLine', { method: 'paysafecard' })}: €1.00`,
    `${copy('payments.order.total')}: €16.00`,
  ])
})
