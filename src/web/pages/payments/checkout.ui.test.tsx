import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { copy, copyPattern } from '../../../test/copy.ts'
import { renderUi } from '../../../test/ui/render.tsx'
import type { Failure } from '../../api/errors.ts'
import { Checkout, type CheckoutQuote } from './checkout.tsx'

const id = '11111111-1111-4111-8111-111111111111'
const eur = (amount_minor: number) => ({ amount_minor, currency: 'EUR' })
const quoted: CheckoutQuote = {
  bundle: {
    id,
    credits: 50,
    price: eur(1999),
    price_to_pay: eur(1999),
    price_per_message: eur(40),
    lowest_price: eur(1999),
    is_best_value: false,
  },
  payment_method: 'card',
  discount: null,
  quote: { price: eur(1999), discount: eur(0), fee: eur(100), total: eur(2099), discount_code: null },
  can_remember: false,
  hindrance: null,
  orderId: id,
}
const limit = {
  code: 'spending_limit_reached' as const,
  limit: eur(5000),
  spent: eur(4000),
  resets_at: '2026-12-01T00:00:00Z',
}
const termsVersion = '2023-12-01T12:00:00Z'
const buttonName = copy('payments.order.button')

type Drawn = {
  quote?: Partial<CheckoutQuote>
  failure?: Failure
  agreement?: Parameters<typeof Checkout>[0]['agreement']
}
function draw({ quote, failure, agreement = null }: Drawn = {}) {
  renderUi(
    <Checkout
      quote={{ ...quoted, ...quote }}
      code={null}
      agreement={agreement}
      otherWays="/credits/1"
      refused={failure && { error: failure }}
    />,
    { site: { refund_days: 14, mail_name: 'VNK', terms_version: termsVersion } },
  )
}
const field = (name: string) => document.querySelector<HTMLInputElement>(`input[name="${name}"]`)

test('the button stands right below the summary, with the total that was seen', () => {
  draw()
  expect(screen.getByText(copy('payments.order.feeLine', { method: copy('payments.methods.card') }))).toBeTruthy()
  expect(screen.getByRole('button', { name: buttonName })).toHaveProperty('disabled', false)
  expect([field('order_id')?.value, field('total')?.value, field('currency')?.value]).toEqual([id, '2099', 'EUR'])
  expect(screen.getAllByRole('checkbox')).toHaveLength(1)
})

test('what is bought and what it costs comes before everything to read; the request and all lines right above the button', () => {
  draw({ quote: { can_remember: true } })
  const lines = screen.getByText(copy('payments.order.total'), { selector: 'dt' }).closest('dl')
  const parts = [
    screen.getByText(copy('payments.order.total'), { selector: 'span' }),
    screen.getByText(copyPattern('payments.order.balance')),
    screen.getByRole('checkbox', { name: copy('payments.kept.remember') }),
    document.querySelector('a[href="/pages/return-policy"]'),
    screen.getByRole('checkbox', { name: copy('payments.order.request') }),
    lines,
    screen.getByRole('button', { name: buttonName }),
  ]
  const following = parts.slice(1).map((part, before) => part && parts[before]?.compareDocumentPosition(part))
  expect(following).toEqual(following.map(() => Node.DOCUMENT_POSITION_FOLLOWING))
  expect(parts[0]?.closest('p')?.textContent).toContain(copy('payments.order.credits', { credits: 50 }))
  expect(parts[0]?.closest('p')?.textContent).toContain('€20.99')
  expect(lines?.nextElementSibling).toBe(parts.at(-1))
})

test('the request to start right away is asked for, unticked, with the version of the terms', () => {
  draw()
  const box = screen.getByRole('checkbox', { name: copy('payments.order.request') })
  expect(box).toMatchObject({ checked: false, required: true })
  expect(field('terms_version')?.value).toBe(termsVersion)
})

describe('a way to pay that can be kept', () => {
  test('is offered unticked, with what that means', () => {
    draw({ quote: { can_remember: true } })
    expect(screen.getByRole('checkbox', { name: copy('payments.kept.remember') })).toHaveProperty('checked', false)
    expect(screen.getByText(copyPattern('payments.kept.rememberHint'))).toBeTruthy()
  })

  test('is named once it is kept, and not asked for again', () => {
    const agreement = { id, method: 'card' as const, label: 'Visa •••• 4242', created_at: '2026-11-01T00:00:00Z' }
    draw({ quote: { can_remember: true }, agreement })
    expect(screen.queryByRole('checkbox', { name: copy('payments.kept.remember') })).toBeNull()
    expect(screen.getByText(copy('payments.kept.paidWith', { label: 'Visa •••• 4242' }))).toBeTruthy()
    expect(field('agreement_id')?.value).toBe(id)
  })
})

describe('a member’s own limit or pause', () => {
  test('stands where the button would, and leads to the settings', () => {
    draw({ quote: { hindrance: limit } })
    expect(screen.queryByRole('button', { name: buttonName })).toBeNull()
    expect(
      screen.getByText(copyPattern('payments.spending.limitText', { limit: '€50.00', spent: '€40.00' })),
    ).toBeTruthy()
    expect(screen.getByRole('link', { name: copy('payments.spending.settings') }).getAttribute('href')).toBe(
      '/settings/spending',
    )
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('is said until when', () => {
    draw({ quote: { hindrance: { code: 'buying_paused', until: '2026-11-27T12:00:00Z' } } })
    expect(screen.getByText(copyPattern('payments.spending.pausedText', { moment: /27 Nov 2026.*/ }))).toBeTruthy()
  })

  test('in another currency says so', () => {
    draw({ quote: { hindrance: { ...limit, limit: { amount_minor: 5000, currency: 'SEK' } } } })
    expect(screen.getByText(copyPattern('payments.spending.limitCurrency', { currency: 'SEK' }))).toBeTruthy()
  })

  test.each<[Failure, RegExp]>([
    [
      {
        code: 'spending_limit_reached',
        params: { limit_minor: 5000, spent_minor: 3500, currency: 'EUR', resets_at: '2026-12-01T00:00:00Z' },
      },
      copyPattern('payments.spending.limitText', { spent: '€35.00' }),
    ],
    [{ code: 'buying_paused', params: { until: '2026-11-27T12:00:00Z' } }, /27 Nov 2026/],
  ])('that a refused order tells of is announced: %j', (failure, words) => {
    draw({ failure })
    expect(screen.getByRole('alert').textContent).toMatch(words)
    expect(screen.queryByRole('button', { name: buttonName })).toBeNull()
  })
})

describe('a refusal', () => {
  test('of another price names it', () => {
    draw({ failure: { code: 'price_changed', params: { amount_minor: 2099, currency: 'EUR' } } })
    expect(screen.getByRole('alert').textContent).toBe(copy('payments.order.priceChanged', { price: '€20.99' }))
    expect(screen.getByRole('button', { name: buttonName })).toBeTruthy()
  })

  test.each(['provider_down', 'debit_blocked', 'debit_limit_reached'] as const)(
    '%s leads to other ways to pay',
    (code) => {
      draw({ failure: { code, params: {} } })
      expect(screen.getByRole('link', { name: copy('payments.order.otherWay') }).getAttribute('href')).toBe(
        '/credits/1',
      )
      expect(field('order_id')?.value).toBe(id)
    },
  )

  test('of a used id leads to what was ordered', () => {
    draw({ failure: { code: 'key_reused', params: {} } })
    expect(screen.getByRole('link', { name: copy('payments.order.orders') }).getAttribute('href')).toBe('/transactions')
  })
})
