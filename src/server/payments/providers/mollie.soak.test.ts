import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { OrderView } from '../../../contract/payments/payments.ts'
import { bonus, buyer, isOwedByHand, refundAt } from '../../../test/members/buying.ts'
import { type ApiFailure, refusal, type TestProduct, testProduct } from '../../../test/product/server.ts'
import { type MollieServer, mollieKey, mollieProfile, openMollieServer } from '../../../test/providers/mollie-server.ts'
import { allOf } from '../../../test/providers/provider-server.ts'
import { reconcile } from '../reconciliation/reconcile.ts'
import { paymentDiscrepancies } from '../returns/tables.ts'
import { orders, providerEvents } from '../tables.ts'
import { pspOf } from './pick.ts'
import { RefundOutdated } from './refused.ts'

const start = new Date('2026-06-15T12:00:00Z')
const hour = 3_600_000
let server: MollieServer
let product: TestProduct
let anna: ReturnType<typeof buyer>
/** An order whose payment Mollie hangs on: tried while the others are, for it takes as long as patience does. */
let hanging: { shop: typeof anna; refused: Promise<ApiFailure> }
const newBuyer = async (options?: Parameters<TestProduct['newMember']>[0]) =>
  buyer(product, await product.newMember(options))

beforeAll(async () => {
  server = await openMollieServer(() => product.clock.now())
  const env = {
    PAYMENT_PROVIDERS: 'mollie',
    MOLLIE_API_KEY: mollieKey,
    MOLLIE_PROFILE_ID: mollieProfile,
    MOLLIE_API_URL: `${server.url}/v2`,
  }
  product = await testProduct({ at: start, env })
  const shop = await newBuyer()
  const input = { order_id: randomUUID(), bundle_id: (await shop.middleBundle()).id }
  server.hangOn(input.order_id)
  hanging = { shop, refused: refusal(shop.order(input)) }
})
beforeEach(async () => {
  product.clock.set(start)
  anna = await newBuyer()
})
afterEach(() => {
  expect(server.wrong.splice(0)).toEqual([])
})
afterAll(async () => {
  await product.close()
  server.close()
})

/** Posts what Mollie posts: an id, to the address that the payment has. */
async function post(order: OrderView, change: { seal?: string; id?: string } = {}): Promise<number> {
  const { id, webhookUrl } = server.paymentOf(order.id)
  const address = new URL(webhookUrl)
  if (change.seal !== undefined) address.searchParams.set('seal', change.seal)
  const answer = await product.app.inject({
    method: 'POST',
    url: address.pathname + address.search,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: `id=${change.id ?? id}`,
  })
  return answer.statusCode
}

/** Something happens to a payment at Mollie, and Mollie posts it. */
async function happens(order: OrderView, change: Partial<ReturnType<MollieServer['paymentOf']>>): Promise<void> {
  Object.assign(server.paymentOf(order.id), { isCancelable: false, ...change })
  expect(await post(order)).toBe(200)
}

async function bought(shop = anna, input: Parameters<typeof anna.order>[0] = {}): Promise<OrderView> {
  const order = await shop.order(input)
  await happens(order, { status: 'paid' })
  await shop.reaches(order.id, 'completed')
  return order
}

const euros = (value: string) => ({ value, currency: 'EUR' })
describe('a purchase', () => {
  test('from the order to the credits', async () => {
    const order = await anna.order()
    const payment = server.paymentOf(order.id)
    expect(order.checkout_url).toBe(`https://www.mollie.com/checkout/${payment.id}`)
    expect(payment).toMatchObject({
      amount: { value: '14.99', currency: 'EUR' },
      method: 'ideal',
      locale: 'en_GB',
      sequenceType: 'oneoff',
      redirectUrl: `http://localhost:3000/transactions/${order.id}`,
      metadata: { order_id: order.id, expires_at: order.expires_at },
    })
    expect(payment.description).toMatch(new RegExp(`^\\w+ ${order.id.slice(-8)}$`))
    expect(payment.webhookUrl).toContain(`http://localhost:3000/api/payments/webhooks/mollie?order=${order.id}&seal=`)
    const made = server.requests.find(({ body }) => body.includes(order.id))
    expect(made?.headers['idempotency-key']).toBe(`order:${order.id}`)
    expect(made?.body).not.toContain(anna.member.email)

    await happens(order, { status: 'paid' })
    await anna.reaches(order.id, 'completed')
    expect(await anna.credits()).toBe(50 + bonus)
    await Promise.all([post(order), post(order), post(order)])
    expect(await anna.credits()).toBe(50 + bonus)
  })

  test.each([
    ['NL', 'card', 'creditcard', 'EUR', '14.99'],
    ['BE', 'bancontact', 'bancontact', 'EUR', '14.99'],
    ['DE', 'paypal', 'paypal', 'EUR', '14.99'],
    ['DE', 'paysafecard', 'paysafecard', 'EUR', '15.99'],
    ['PL', 'przelewy24', 'przelewy24', 'PLN', '59.99'],
    ['DK', 'mobilepay', 'mobilepay', 'DKK', '111.75'],
    ['NO', 'vipps', 'vipps', 'NOK', '179.25'],
    ['SE', 'swish', 'swish', 'SEK', '164.25'],
    ['GB', 'card', 'creditcard', 'GBP', '13.49'],
    ['US', 'card', 'creditcard', 'USD', '16.49'],
  ] as const)('in %s by %s', async (country, payment_method, method, currency, value) => {
    const shop = await newBuyer({ country })
    const order = await bought(shop, { payment_method })
    expect(server.paymentOf(order.id)).toMatchObject({ method, amount: { value, currency } })
    expect(await shop.credits()).toBe(50 + bonus)
  })

  test.each([
    ['failed', 'failed'],
    ['canceled', 'cancelled'],
    ['expired', 'cancelled'],
  ])('%s at Mollie', async (status, outcome) => {
    const order = await anna.order()
    await happens(order, { status })
    await anna.reaches(order.id, outcome)
    expect(await anna.credits()).toBe(bonus)
    await happens(order, { status: 'paid' })
    await anna.reaches(order.id, 'completed')
  })

  test('pending, and paid later', async () => {
    const order = await anna.order()
    await happens(order, { status: 'pending' })
    await anna.reaches(order.id, 'pending')
    await happens(order, { status: 'paid' })
    await anna.reaches(order.id, 'completed')
  })

  test('that nobody paid in time is closed at Mollie', async () => {
    const order = await anna.order()
    product.clock.advance(hour)
    await reconcile(product.platform)
    expect(await anna.statusOf(order.id)).toBe('cancelled')
    expect(server.paymentOf(order.id).status).toBe('canceled')
  })

  test('of another account, or with another amount, is put aside', async () => {
    const [foreign, other] = [await anna.order(), await (await newBuyer()).order()]
    await happens(foreign, { status: 'paid', profileId: 'pfl_other00000' })
    await happens(other, { status: 'paid', amount: euros('0.01') })
    const noted = async () => {
      const rows = await product.platform.db.select().from(paymentDiscrepancies)
      return rows.filter(({ orderId }) => orderId === foreign.id || orderId === other.id).map(({ what }) => what)
    }
    await expect.poll(async () => (await noted()).toSorted()).toEqual(['account', 'amount'])
    expect(await anna.statusOf(foreign.id)).toBe('created')
  })
})

describe('posts', () => {
  test('to another address than that of a payment are acknowledged, and Mollie is not asked', async () => {
    const order = await anna.order()
    const before = server.requests.length
    for (const seal of ['', 'AAAAAAAAAAAAAAAAAAAAAA']) expect(await post(order, { seal })).toBe(200)
    expect(await post(order, { seal: '', id: 'tr_unknown' })).toBe(200)
    const events = await product.platform.db.select().from(providerEvents)
    expect(events.filter(({ eventId }) => eventId === 'not sealed')).toHaveLength(1)
    expect(await post(order, { id: '../../customers' })).toBe(403)
    expect(server.requests).toHaveLength(before)
  })

  test('of an id that Mollie does not know say nothing', async () => {
    const order = await anna.order()
    expect(await post(order, { id: 'tr_unknown' })).toBe(200)
    const outcomes = async () => {
      const events = await product.platform.db.select().from(providerEvents)
      return events.filter(({ body }) => body.id === 'tr_unknown').map(({ outcome }) => outcome)
    }
    await expect.poll(outcomes).toEqual(['not_a_payment'])
  })
})

describe('the same order', () => {
  test('ten times at once has one payment', async () => {
    const input = { order_id: randomUUID(), bundle_id: (await anna.middleBundle()).id }
    const made = await Promise.all(Array.from({ length: 10 }, () => anna.order(input)))
    expect(new Set(made.map(({ checkout_url }) => checkout_url)).size).toBe(1)
    expect(server.paymentOf(input.order_id).status).toBe('open')
  })

  test.each(['hangs up', 'answers 500', 'loses its answer'] as const)('goes on after Mollie %s', async (trouble) => {
    const input = { order_id: randomUUID(), bundle_id: (await anna.middleBundle()).id }
    const down = await server.during(trouble, () => refusal(anna.order(input)))
    expect(down).toMatchObject({ status: 503, code: 'provider_down' })
    const order = await anna.order(input)
    expect(order.checkout_url).toContain(server.paymentOf(order.id).id)
    await happens(order, { status: 'paid' })
    await anna.reaches(order.id, 'completed')
  })
})

describe('money that goes back', () => {
  test('by us: once, however often it is asked for', async () => {
    const order = await bought()
    expect(await anna.withdraw(order)).toMatchObject({ outcome: 'refunded', refund: { amount_minor: 1499 } })
    const payment = server.paymentOf(order.id)
    await expect.poll(() => payment.refunds).toMatchObject([{ amount: euros('14.99'), status: 'pending' }])
    const noted = payment.refunds.map(({ metadata }) => (metadata as { refund_id: string }).refund_id)
    server.forgetKeys()
    const again = { refundId: noted[0] ?? '', amountMinor: 1499, currency: 'EUR', description: '' }
    const psp = pspOf(product.platform, 'mollie')
    expect(await refundAt(psp, { ref: payment.id, orderId: order.id, ...again })).toMatchObject({
      status: 'pending',
    })
    expect(payment.refunds).toHaveLength(1)
    await happens(order, { refunds: payment.refunds.map((refund) => ({ ...refund, status: 'refunded' })) })
    expect(await anna.returnedOf(order)).toEqual([1499, 0])
    expect(await anna.credits()).toBe(bonus)
  })

  test('by us, and it fails there', async () => {
    const order = await bought()
    await anna.withdraw(order)
    const payment = server.paymentOf(order.id)
    await expect.poll(() => payment.refunds).toHaveLength(1)
    await happens(order, { refunds: payment.refunds.map((refund) => ({ ...refund, status: 'failed' })) })
    await isOwedByHand(product, order)
    expect(await anna.returnedOf(order)).toEqual([1499, 0])
  })

  test('made at Mollie', async () => {
    const order = await bought()
    await happens(order, { refunds: [{ id: server.newId('re'), amount: euros('4.50'), status: 'refunded' }] })
    await expect.poll(() => anna.returnedOf(order)).toEqual([450, 0])
    const { id: ref, refunds } = server.paymentOf(order.id)
    // Whoever refunds by what was known before refunds nothing
    await expect(
      refundAt(pspOf(product.platform, 'mollie'), {
        ...{ ref, orderId: order.id, currency: 'EUR', description: '' },
        ...{ refundId: randomUUID(), amountMinor: 100, refundedMinor: 0 },
      }),
    ).rejects.toThrow(RefundOutdated)
    expect(refunds).toHaveLength(1)
  })

  test('taken back by the bank, and reversed', async () => {
    const order = await bought()
    const chargeback = { id: server.newId('chb'), amount: euros('14.99'), reversedAt: null }
    await happens(order, { chargebacks: [chargeback] })
    await expect.poll(() => anna.returnedOf(order)).toEqual([0, 1499])
    await happens(order, { chargebacks: [{ ...chargeback, reversedAt: '2026-07-01T10:00:00+00:00' }] })
    await expect.poll(() => anna.returnedOf(order)).toEqual([0, 0])
  })
})

test.each([
  [{ cardCountryCode: 'HU' }, 'HU'],
  [{ consumerAccount: 'DE89370400440532013000' }, 'DE'],
  [{ consumerAccount: 'anna@example.com' }, null],
])('the country of a payment is read from %j: %s', async (details, country) => {
  const order = await anna.order({ payment_method: 'card' })
  await happens(order, { status: 'paid', details })
  await anna.reaches(order.id, 'completed')
  const [row] = await product.platform.db.select().from(orders).where(eq(orders.id, order.id))
  expect(row?.paymentCountry).toBe(country)
})

describe('a kept card', () => {
  const details = { cardLabel: 'Visa', cardNumber: '4242', cardHolder: 'A. Holder' }
  const keep = async () => {
    const order = await anna.order({ payment_method: 'card', remember: true })
    const { customerId = '', sequenceType } = server.paymentOf(order.id)
    expect([customerId.slice(0, 4), sequenceType]).toEqual(['cst_', 'first'])
    const mandateId = server.newId('mdt')
    await happens(order, { status: 'paid', mandateId, details })
    await anna.reaches(order.id, 'completed')
    const [agreement] = (await anna.api.listAgreements({})).agreements
    return { agreement, customerId, mandateId }
  }

  test('pays on a page of Mollie with the buyer present, and is forgotten there', async () => {
    const { agreement, customerId, mandateId } = await keep()
    expect(agreement).toMatchObject({ method: 'card', label: 'Visa •••• 4242' })
    const again = await anna.order({ payment_method: 'card', agreement_id: agreement?.id })
    const { id, sequenceType, redirectUrl, ...paid } = server.paymentOf(again.id)
    expect(again.checkout_url).toBe(`https://www.mollie.com/checkout/${id}`)
    expect([sequenceType, paid.customerId, paid.method]).toEqual(['oneoff', customerId, 'creditcard'])
    expect(redirectUrl).toBe(`http://localhost:3000/transactions/${again.id}`)
    await happens(again, { status: 'paid' })
    await anna.reaches(again.id, 'completed')
    expect((await anna.api.listAgreements({})).agreements).toHaveLength(1)
    await anna.api.endAgreement({ id: agreement?.id ?? '' })
    await expect.poll(() => server.revoked).toContain(mandateId)
  })

  test('that does not work any more', async () => {
    const { agreement } = await keep()
    const again = await anna.order({ payment_method: 'card', agreement_id: agreement?.id })
    await happens(again, { status: 'failed' })
    await anna.reaches(again.id, 'failed')
    expect((await anna.api.getOrder({ id: again.id })).order.failure).toBe('recurring_card')
  })
})

test('the payments of a span of time are listed, each as it stands', async () => {
  product.clock.set(new Date('2026-05-01T12:00:00Z'))
  const shop = await newBuyer()
  const [paid, open] = [await bought(shop), await shop.order()]
  await happens(paid, { refunds: [{ id: server.newId('re'), amount: euros('1.00'), status: 'refunded' }] })
  const span = { from: new Date('2026-05-01T11:00:00Z'), to: new Date('2026-05-01T13:00:00Z') }
  const listed = await allOf(pspOf(product.platform, 'mollie').listPayments?.(span))
  expect(listed.map(({ orderId, status, refunds }) => [orderId, status, refunds.length])).toEqual(
    expect.arrayContaining([
      [paid.id, 'paid', 1],
      [open.id, 'open', 0],
    ]),
  )
})

test('a provider that hangs is given up; the next try is another one', async () => {
  const { shop, refused } = hanging
  expect(await refused).toMatchObject({ status: 503, code: 'provider_down' })
  expect((await shop.order()).checkout_url).not.toBeNull()
})
