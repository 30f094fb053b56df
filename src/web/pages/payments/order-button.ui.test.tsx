import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { UserView } from '../../../contract/accounts/accounts.ts'
import type { BundleView } from '../../../contract/payments/payments.ts'
import { copy } from '../../../test/copy.ts'
import { renderUi } from '../../../test/ui/render.tsx'
import { Checkout } from './checkout.tsx'

const eur = (amount_minor: number) => ({ amount_minor, currency: 'EUR' })
const bundle: BundleView = {
  id: '11111111-1111-4111-8111-111111111111',
  credits: 50,
  price: eur(1999),
  price_to_pay: eur(1500),
  price_per_message: eur(30),
  lowest_price: eur(1999),
  is_best_value: false,
}
const quote = {
  bundle,
  payment_method: 'paysafecard' as const,
  discount: null,
  quote: { price: eur(1999), discount: eur(499), fee: eur(100), total: eur(1600), discount_code: 'TIMEBONUS25' },
  can_remember: true,
  hindrance: null,
  orderId: '22222222-2222-4222-8222-222222222222',
}
const site = { refund_days: 14, fictional_profiles: false, mail_name: 'Vonk' }
const user = { id: 'anna', status: 'active', credits: 3, profile: { name: 'Anna' } } as unknown as UserView
const isBefore = (first: Node, second: Node) =>
  (first.compareDocumentPosition(second) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0

describe.each([
  ['en', copy('payments.order.button'), /50 credits/, /€16\.00/],
  ['de', 'Zahlungspflichtig bestellen', /50 Credits/, /16,00\s€/],
] as const)('in %s', (locale, words, credits, total) => {
  const draw = () => {
    renderUi(<Checkout quote={quote} code={null} otherWays="/credits" refused={undefined} />, { locale, user, site })
    return screen.getByRole('button', { name: words })
  }

  test('the button says that it has to be paid, and nothing else', () => {
    expect(draw().textContent).toBe(words)
  })

  test('credits, every part of the price and the total stand directly above it: nothing to press lies in between', () => {
    const button = draw()
    const [first, ...more] = screen.getAllByRole('term')
    const list = first?.closest('dl')
    if (!list) throw new Error('no lines')
    expect(more.every((term) => list.contains(term))).toBe(true)
    expect(list.textContent).toMatch(credits)
    expect(list.textContent).toMatch(total)
    expect(isBefore(list, button)).toBe(true)
    const pressable = [...document.querySelectorAll('a, button, input:not([type="hidden"]), select, summary')]
    expect(pressable.filter((element) => isBefore(list, element) && isBefore(element, button))).toEqual([])
  })
})
