import { act, cleanup, screen, within } from '@testing-library/react'
import { useEffect } from 'react'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { OrderView } from '../../../contract/payments/payments.ts'
import { copy } from '../../../test/copy.ts'
import { renderUi } from '../../../test/ui/render.tsx'
import type { OrderState } from '../../features/payments/shop/use-order.ts'
import { useLiveStore } from '../../live/provider.tsx'
import type { LiveStore } from '../../live/store.ts'
import { OrderResult } from './order-result.tsx'
import { TransactionList } from './transaction-list.tsx'

const eur = (amount_minor: number) => ({ amount_minor, currency: 'EUR' })
const order: OrderView = {
  id: '0198f3a2-5c11-7d3e-9b4a-0c2f1a2b3c4d',
  status: 'completed',
  credits: 50,
  price: eur(1999),
  discount: eur(0),
  fee: eur(0),
  total: eur(1999),
  payment_method: 'card',
  discount_code: null,
  created_at: '2026-11-20T11:00:00Z',
  completed_at: '2026-11-20T11:01:00Z',
  checkout_url: null,
  expires_at: '2026-11-20T12:00:00Z',
  bundle_id: '11111111-1111-4111-8111-111111111111',
  failure: null,
  refunded: eur(0),
  charged_back: eur(0),
}
const stateOf = (change: Partial<OrderView> = {}, rest: Partial<OrderState> = {}): OrderState => ({
  order: { ...order, ...change },
  credits: 55,
  credit_lots: [],
  withdrawal: null,
  refund_notice: null,
  invoices: [],
  ...rest,
})
const links = () => within(screen.getByRole('status')).queryAllByRole('link')
const linkNames = () => links().map((link) => link.textContent)

/** What the server answers of the order from now on. */
let now: OrderState
let requests = 0
let store: LiveStore
function HearStore() {
  const live = useLiveStore()
  useEffect(() => {
    store = live
  }, [live])
  return null
}
const draw = (first: OrderState, hasPayPal = false) => {
  now = first
  renderUi(
    <>
      <OrderResult first={first} hasPayPal={hasPayPal} />
      <HearStore />
    </>,
  )
}
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

// Loaded with the first call otherwise, which the timers of a test do not wait for
beforeAll(() => import('../../api/calls.ts'))
beforeEach(() => {
  requests = 0
  vi.useFakeTimers()
  vi.stubGlobal('fetch', async (request: Request) => {
    if (request.url.includes('/invoices')) return Response.json({ invoices: now.invoices })
    requests += 1
    const { invoices: _, ...answer } = now
    return Response.json(answer)
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('each state says what came of it and what to do', () => {
  const returned = { refunded: eur(1999) }
  test.each([
    [
      'paid',
      stateOf(),
      copy('payments.result.completedTitle', { credits: 50 }),
      [copy('payments.result.chats'), copy('payments.result.members')],
    ],
    ['pending', stateOf({ status: 'pending', completed_at: null }), copy('payments.result.pendingTitle'), []],
    [
      'not paid yet',
      stateOf({ status: 'created', completed_at: null, checkout_url: 'https://pay.example/1' }),
      copy('payments.result.pendingTitle'),
      [copy('payments.result.toPayment')],
    ],
    [
      'failed',
      stateOf({ status: 'failed', completed_at: null }),
      copy('payments.result.failedTitle'),
      [copy('payments.result.retry'), copy('payments.result.otherBundle')],
    ],
    [
      'cancelled',
      stateOf({ status: 'cancelled', completed_at: null }),
      copy('payments.result.failedTitle'),
      [copy('payments.result.retry'), copy('payments.result.otherBundle')],
    ],
    ['refunded', stateOf(returned), copy('payments.result.refunded.title'), [copy('payments.result.bundles')]],
    [
      'refunded in part',
      stateOf({ refunded: eur(500) }),
      copy('payments.result.partly_refunded.title'),
      [copy('payments.result.chats'), copy('payments.result.members')],
    ],
    [
      'charged back',
      stateOf({ charged_back: eur(1999) }),
      copy('payments.result.charged_back.title'),
      [copy('payments.result.service'), copy('payments.result.bundles')],
    ],
  ])('%s', (_what, state, title, actions) => {
    draw(state)
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title)
    expect(linkNames()).toEqual(actions)
  })

  test('a kept card that was refused leads to another try, and to PayPal where it is offered', () => {
    const failed = stateOf({ status: 'failed', completed_at: null, failure: 'recurring_card' })
    draw(failed, true)
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(copy('payments.result.failedTitle'))
    expect(screen.getByText(copy('payments.result.recurringCardOrPayPal'))).toBeTruthy()
    expect(links().map((link) => link.getAttribute('href'))).toEqual([
      `/credits/${order.bundle_id}`,
      `/credits/${order.bundle_id}/paypal`,
      '/credits',
    ])
  })

  test('and not to PayPal where it is not', () => {
    draw(stateOf({ status: 'failed', completed_at: null, failure: 'recurring_card' }))
    expect(document.body.textContent).not.toContain(copy('payments.methods.paypal'))
    expect(linkNames()).toEqual([copy('payments.result.retry'), copy('payments.result.otherBundle')])
  })

  test('amounts that went back stand in the details', () => {
    draw(stateOf({ refunded: eur(500), charged_back: eur(300) }))
    const facts = screen.getAllByRole('term').map((term) => `${term.textContent}: ${term.nextSibling?.textContent}`)
    expect(facts).toContain('Refunded: €5.00')
    expect(facts).toContain(`${copy('payments.result.chargedBackLine')}: €3.00`)
  })
})

describe('the way to withdraw', () => {
  test('stands on a paid order with what would come back, and its last day', () => {
    draw(stateOf({}, { withdrawal: { until: '2026-12-04T23:59:59.999Z', credits: 40, refund: eur(1600) } }))
    expect(
      screen.getByText(copy('payments.withdrawal.onOrder', { day: '4 December 2026', refund: '€16.00', credits: 40 })),
    ).toBeTruthy()
    expect(screen.getByRole('link', { name: copy('payments.withdrawal.title') }).getAttribute('href')).toBe(
      `/withdraw?order=${order.id}`,
    )
  })

  test('also where nothing would come back, and on no order that is not paid', () => {
    draw(stateOf())
    expect(screen.getByRole('link', { name: copy('payments.withdrawal.title') })).toBeTruthy()
    draw(stateOf({ status: 'failed', completed_at: null }))
    expect(screen.getAllByRole('link', { name: copy('payments.withdrawal.title') })).toHaveLength(1)
  })
})

describe('what changes while the page is open', () => {
  const failed = stateOf({ status: 'failed', completed_at: null })

  test('a payment that comes after it had failed shows at once when it is told live', async () => {
    draw(failed)
    now = stateOf()
    await act(async () => store.hear({ kind: 'order_changed', order_id: order.id, status: 'completed' }))
    await pass(10)
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(
      copy('payments.result.completedTitle', { credits: 50 }),
    )
  })

  test('what went back while nobody listened shows with the next refresh', async () => {
    draw(stateOf())
    now = stateOf({ charged_back: eur(1999) })
    await pass(10)
    expect(requests).toBe(0)
    await act(async () => store.change({ refreshes: store.get().refreshes + 1 }))
    await pass(10)
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(copy('payments.result.charged_back.title'))
    expect(requests).toBe(1)
  })

  test('and by itself where nobody tells it; it stops asking in the end', async () => {
    draw(failed)
    await pass(29_000)
    expect(requests).toBe(0)
    await pass(2_000)
    expect(requests).toBe(1)
    for (let minute = 0; minute < 30; minute += 1) await pass(60_000)
    expect(requests).toBe(20)
  })

  test('a pending one is asked about sooner, and its documents come with it', async () => {
    draw(stateOf({ status: 'pending', completed_at: null }))
    now = stateOf(
      {},
      {
        invoices: [
          {
            id: '22222222-2222-4222-8222-222222222222',
            kind: 'invoice',
            number: '2026-000017',
            order_id: order.id,
            issued_at: '2026-11-20T11:01:00Z',
            total: eur(1999),
            vat: eur(347),
            vat_rate: 2100,
            url: '/api/invoices/1/file',
          },
        ],
      },
    )
    await pass(1_100)
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(
      copy('payments.result.completedTitle', { credits: 50 }),
    )
    expect(screen.getByText(/2026-000017/)).toBeTruthy()
    await pass(60_000)
    expect(requests).toBe(1)
  })
})

test('the list marks what went back', () => {
  const orders = [
    order,
    { ...order, id: '2', refunded: eur(1999) },
    { ...order, id: '3', refunded: eur(1) },
    { ...order, id: '4', charged_back: eur(1999) },
    { ...order, id: '5', status: 'failed' as const },
  ]
  renderUi(<TransactionList orders={orders} />)
  const list = screen.getByRole('list', { name: copy('payments.transactions.title') })
  const texts = within(list)
    .getAllByRole('listitem')
    .map((row) => row.textContent)
  const marks = [
    copy('payments.transactions.returned.partly_refunded'),
    copy('payments.result.refundedLine'),
    copy('payments.result.chargedBackLine'),
  ]
  expect(texts.map((text) => marks.find((mark) => text?.includes(mark)) ?? '')).toEqual([
    '',
    copy('payments.result.refundedLine'),
    copy('payments.transactions.returned.partly_refunded'),
    copy('payments.result.chargedBackLine'),
    '',
  ])
})

test('leads back to where credits were missing, and sends what waited there by the same press', async () => {
  sessionStorage.setItem('after-purchase', '/members')
  draw(stateOf())
  expect(linkNames()).toContain(copy('payments.result.goOn'))
  cleanup()
  sessionStorage.setItem('after-purchase', `/chats/${order.id}?draft`)
  draw(stateOf())
  expect(linkNames()).not.toContain(copy('payments.result.goOn'))
  expect(screen.getByRole('button', { name: copy('payments.result.sendDraft') })).toBeTruthy()
  sessionStorage.clear()
})
