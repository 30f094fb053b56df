import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { OrderView } from '../../../contract/payments/payments.ts'
import { bonus, buyer, isOwedByHand, refundAt } from '../../../test/members/buying.ts'
import { takenForGenuine } from '../../../test/members/tampering.ts'
import { refusal, type TestProduct, testProduct } from '../../../test/product/server.ts'
import { allOf } from '../../../test/providers/provider-server.ts'
import { openStripeServer, type StripeServer, stripeKey, stripeSecret } from '../../../test/providers/stripe-server.ts'
import { reconcile } from '../reconciliation/reconcile.ts'
import { paymentDiscrepancies } from '../returns/tables.ts'
import { providerEvents } from '../tables.ts'
import { pspOf } from './pick.ts'
import { RefundOutdated } from './refused.ts'

const start = new Date('2026-06-15T12:00:00Z')
const hour = 3_600_000
let server: StripeServer
let product: TestProduct
let anna: ReturnType<typeof buyer>
const newBuyer = async (options?: Parameters<TestProduct['newMember']>[0]) =>
  buyer(product, await product.newMember(options))

beforeAll(async () => {
  server = await openStripeServer(() => product.clock.now())
  const env = {
    PAYMENT_PROVIDERS: 'stripe',
    STRIPE_SECRET_KEY: stripeKey,
    STRIPE_WEBHOOK_SECRET: stripeSecret,
    STRIPE_API_URL: server.url,
  }
  product = await testProduct({ at: start, env })
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

type Event = ReturnType<StripeServer['event']>
const post = async ({ body, headers }: Event) =>
  (await product.app.inject({ method: 'POST', url: '/api/payments/webhooks/stripe', headers, payload: body }))
    .statusCode
/** What Stripe posts about the page of an order: much more than is needed of it. */
const pageEvent = (order: OrderView, type: string) => {
  const { intent, parameters, ...page } = server.pageOf(order.id)
  const customer_details = { email: 'buyer@example.com', name: 'A. Buyer' }
  return server.event(`checkout.session.${type}`, { ...page, payment_intent: intent?.id ?? null, customer_details })
}
const tell = async (order: OrderView, type: string) => expect(await post(pageEvent(order, type))).toBe(200)

async function bought(shop = anna, input: Parameters<typeof anna.order>[0] = {}): Promise<OrderView> {
  const order = await shop.order({ payment_method: 'card', ...input })
  server.pays(order.id)
  await tell(order, 'completed')
  await shop.reaches(order.id, 'completed')
  return order
}
const intentOf = (order: OrderView) => {
  const { intent } = server.pageOf(order.id)
  if (intent === null) throw new Error('nobody has paid')
  return intent
}
describe('a purchase', () => {
  test('from the order to the credits', async () => {
    const order = await anna.order({ payment_method: 'card' })
    const { id, parameters } = server.pageOf(order.id)
    expect(order.checkout_url).toBe(`https://checkout.stripe.com/c/pay/${id}`)
    expect(parameters).toMatchObject({
      mode: 'payment',
      locale: 'en',
      'line_items[0][quantity]': '1',
      'line_items[0][price_data][unit_amount]': '1499',
      'line_items[0][price_data][currency]': 'eur',
      'allowed_payment_method_types[0]': 'card',
      'adaptive_pricing[enabled]': 'false',
      'metadata[order_id]': order.id,
      'payment_intent_data[metadata][order_id]': order.id,
      success_url: `http://localhost:3000/transactions/${order.id}`,
      cancel_url: `http://localhost:3000/transactions/${order.id}`,
    })
    expect(parameters['line_items[0][price_data][product_data][name]']).toMatch(
      new RegExp(`^\\w+ ${order.id.slice(-8)}$`),
    )
    expect(parameters).not.toHaveProperty('payment_intent_data[setup_future_usage]')
    expect(JSON.stringify(parameters)).not.toContain(anna.member.email)
    const made = server.requests.find(({ body }) => body.includes(order.id))
    expect(made?.headers['idempotency-key']).toBe(`order:${order.id}`)

    server.pays(order.id)
    const event = pageEvent(order, 'completed')
    expect(await Promise.all([post(event), post(event), post(event)])).toEqual([200, 200, 200])
    await anna.reaches(order.id, 'completed')
    expect(await anna.credits()).toBe(50 + bonus)
    const events = await product.platform.db.select().from(providerEvents)
    expect(JSON.stringify(events)).not.toMatch(/buyer@example|A\. Buyer/)
  })

  test.each([
    ['NL', 'ideal', 'ideal', 'eur', 1499],
    ['BE', 'bancontact', 'bancontact', 'eur', 1499],
    ['DE', 'paypal', 'paypal', 'eur', 1499],
    ['PL', 'przelewy24', 'p24', 'pln', 5999],
    ['DK', 'mobilepay', 'mobilepay', 'dkk', 11_175],
    ['SE', 'swish', 'swish', 'sek', 16_425],
    ['NO', 'card', 'card', 'nok', 17_925],
    ['GB', 'card', 'card', 'gbp', 1349],
    ['US', 'card', 'card', 'usd', 1649],
  ] as const)('in %s by %s', async (country, payment_method, type, currency, amount_total) => {
    const shop = await newBuyer({ country })
    const order = await bought(shop, { payment_method })
    const { parameters, ...page } = server.pageOf(order.id)
    expect(page).toMatchObject({ currency, amount_total })
    expect(parameters['allowed_payment_method_types[0]']).toBe(type)
    expect(await shop.credits()).toBe(50 + bonus)
  })

  test('vipps and paysafecard are not offered', async () => {
    const shop = await newBuyer({ country: 'NO' })
    expect((await refusal(shop.order({ payment_method: 'vipps' }))).code).toBe('method_gone')
    expect((await anna.api.listBundles({})).methods.map(({ method }) => method)).toEqual(['ideal', 'card', 'paypal'])
  })

  test('a card that is declined leaves the page open; who tries another one has paid', async () => {
    const order = await anna.order({ payment_method: 'card' })
    server.pays(order.id, { status: 'requires_payment_method' })
    Object.assign(server.pageOf(order.id), { status: 'open' })
    expect(await post(server.event('payment_intent.payment_failed', intentOf(order)))).toBe(200)
    server.pays(order.id)
    await tell(order, 'completed')
    await anna.reaches(order.id, 'completed')
  })

  test('that a bank confirms later, or does not', async () => {
    const bram = await newBuyer()
    const [late, never] = [await anna.order(), await bram.order()]
    for (const order of [late, never]) {
      server.pays(order.id, { status: 'processing' })
      await tell(order, 'completed')
    }
    await anna.reaches(late.id, 'pending')
    Object.assign(intentOf(late), { status: 'succeeded' })
    Object.assign(server.pageOf(late.id), { payment_status: 'paid' })
    await tell(late, 'async_payment_succeeded')
    await anna.reaches(late.id, 'completed')
    Object.assign(intentOf(never), { status: 'requires_payment_method' })
    await tell(never, 'async_payment_failed')
    await bram.reaches(never.id, 'failed')
  })

  test('that nobody paid in time is closed at Stripe', async () => {
    const order = await anna.order()
    product.clock.advance(hour)
    await reconcile(product.platform)
    expect(await anna.statusOf(order.id)).toBe('cancelled')
    expect(server.pageOf(order.id).status).toBe('expired')
  })

  test('in another mode than that of the key, or with another amount, is put aside', async () => {
    const [foreign, other] = [await anna.order(), await (await newBuyer()).order()]
    server.pays(foreign.id)
    server.pays(other.id)
    Object.assign(server.pageOf(foreign.id), { livemode: true })
    Object.assign(server.pageOf(other.id), { amount_total: 1 })
    await tell(foreign, 'completed')
    await tell(other, 'completed')
    const noted = async () => {
      const rows = await product.platform.db.select().from(paymentDiscrepancies)
      return rows.filter(({ orderId }) => orderId === foreign.id || orderId === other.id).map(({ what }) => what)
    }
    await expect.poll(async () => (await noted()).toSorted()).toEqual(['account', 'amount'])
    expect(await anna.statusOf(foreign.id)).toBe('created')
  })
})

describe('events', () => {
  test('that are old, of another key, or not signed are refused and not kept', async () => {
    const order = await anna.order()
    const event = pageEvent(order, 'completed')
    const seconds = start.getTime() / 1000
    const other = { ...event, headers: { ...event.headers, 'stripe-signature': `t=${seconds},v1=${'a'.repeat(64)}` } }
    const { body, headers } = server.event('checkout.session.completed', {}, seconds - 301)
    const before = await product.platform.db.$count(providerEvents)
    expect(await post({ body, headers })).toBe(403)
    for (const ahead of [301, 365 * 86_400])
      expect(await post(server.event('checkout.session.completed', {}, seconds + ahead))).toBe(403)
    expect(await post(other)).toBe(403)
    expect(await post({ body: event.body, headers: { 'content-type': 'application/json' } } as Event)).toBe(403)
    product.clock.advance(301_000)
    expect(await post(event)).toBe(403)
    expect(await product.platform.db.$count(providerEvents)).toBe(before)
  })

  test.each(['{}', 'null', '[]', '"text"', 'no JSON', '{"id":"evt_1"}', '{"id":7,"type":"x","data":{"object":null}}'])(
    'that are signed and cannot be read (%s) are acknowledged once and for all, and change nothing',
    async (body) => {
      const differences = await product.platform.db.$count(paymentDiscrepancies)
      const before = await product.platform.db.$count(providerEvents)
      for (let again = 0; again < 2; again++) expect(await post(server.signed(body))).toBe(200)
      expect(await product.platform.db.$count(providerEvents)).toBe(before + 1)
      const outcomes = async () => {
        const rows = await product.platform.db.select().from(providerEvents)
        return rows.filter(({ eventId }) => eventId.startsWith('unread:')).map(({ outcome }) => outcome)
      }
      await expect.poll(async () => new Set(await outcomes())).toEqual(new Set(['not_a_payment']))
      expect(await product.platform.db.$count(paymentDiscrepancies)).toBe(differences)
    },
  )

  test('with one bit changed are refused, all ten thousand of them', async () => {
    const order = await anna.order()
    const psp = pspOf(product.platform, 'stripe')
    const types = ['completed', 'expired', 'async_payment_succeeded', 'async_payment_failed']
    const posts = types.map((type) => {
      const { body, headers } = pageEvent(order, type)
      return { headers, body: Buffer.from(body), query: new URLSearchParams() }
    })
    expect(takenForGenuine((request) => psp.readWebhook(request), posts, { headers: ['stripe-signature'] })).toEqual([])
  })

  test("of another shop's payments say nothing", async () => {
    const { body, headers } = server.event('payment_intent.succeeded', { object: 'payment_intent', id: 'pi_elsewhere' })
    expect(await post({ body, headers })).toBe(200)
    const eventId = (JSON.parse(body) as { id: string }).id
    const outcome = async () =>
      (await product.platform.db.select().from(providerEvents)).find((row) => row.eventId === eventId)?.outcome
    await expect.poll(outcome).toBe('not_a_payment')
  })
})

describe('the same order', () => {
  test('ten times at once has one page', async () => {
    const input = { order_id: randomUUID(), bundle_id: (await anna.middleBundle()).id }
    const made = await Promise.all(Array.from({ length: 10 }, () => anna.order(input)))
    expect(new Set(made.map(({ checkout_url }) => checkout_url)).size).toBe(1)
    expect(server.pageOf(input.order_id).status).toBe('open')
  })

  test.each(['hangs up', 'answers 500', 'loses its answer'] as const)('goes on after Stripe %s', async (trouble) => {
    const input = { order_id: randomUUID(), bundle_id: (await anna.middleBundle()).id }
    const down = await server.during(trouble, () => refusal(anna.order(input)))
    expect(down).toMatchObject({ status: 503, code: 'provider_down' })
    const order = await anna.order(input)
    expect(order.checkout_url).toContain(server.pageOf(order.id).id)
  })
})

describe('money that goes back', () => {
  const refundEvent = (refund: object) => server.event('refund.updated', { object: 'refund', ...refund })

  test('by us: once, however often it is asked for', async () => {
    const order = await bought()
    const intent = intentOf(order)
    expect(await anna.withdraw(order)).toMatchObject({ outcome: 'refunded', refund: { amount_minor: 1499 } })
    await expect.poll(() => intent.refunds).toMatchObject([{ amount: 1499, status: 'pending' }])
    const [refund] = intent.refunds
    server.forgetKeys()
    const again = { refundId: refund?.metadata.refund_id ?? '', amountMinor: 1499, currency: 'EUR', description: '' }
    const psp = pspOf(product.platform, 'stripe')
    await refundAt(psp, { ref: server.pageOf(order.id).id, orderId: order.id, ...again })
    expect(intent.refunds).toHaveLength(1)
    Object.assign(refund ?? {}, { status: 'succeeded' })
    expect(await post(refundEvent({ ...refund }))).toBe(200)
    expect(await anna.returnedOf(order)).toEqual([1499, 0])
    expect(await anna.credits()).toBe(bonus)
  })

  test('by us, and it fails there', async () => {
    const order = await bought()
    await anna.withdraw(order)
    const { refunds } = intentOf(order)
    await expect.poll(() => refunds).toHaveLength(1)
    Object.assign(refunds[0] ?? {}, { status: 'failed' })
    await post(refundEvent({ ...refunds[0] }))
    await isOwedByHand(product, order)
    expect(await anna.returnedOf(order)).toEqual([1499, 0])
  })

  test('made at Stripe', async () => {
    const order = await bought()
    const { id: payment_intent, refunds } = intentOf(order)
    const refund = { id: server.newId('re'), amount: 450, status: 'succeeded', metadata: {}, payment_intent }
    refunds.push(refund)
    await post(refundEvent(refund))
    // Whoever refunds by what was known before refunds nothing
    await expect(
      refundAt(pspOf(product.platform, 'stripe'), {
        ...{ ref: server.pageOf(order.id).id, orderId: order.id, currency: 'EUR', description: '' },
        ...{ refundId: randomUUID(), amountMinor: 100, refundedMinor: 0 },
      }),
    ).rejects.toThrow(RefundOutdated)
    expect(refunds).toHaveLength(1)
    await expect.poll(() => anna.returnedOf(order)).toEqual([450, 0])
  })

  test('taken back by the bank, and won again; an inquiry takes nothing', async () => {
    const order = await bought()
    const { id: payment_intent, disputes } = intentOf(order)
    const dispute = { id: server.newId('du'), amount: 1499, status: 'warning_needs_response', payment_intent }
    disputes.push({ ...dispute, balance_transactions: [] })
    const report = (status: string) => {
      Object.assign(disputes[0] ?? {}, { status })
      return post(server.event('charge.dispute.updated', { object: 'dispute', ...dispute, status }))
    }
    const psp = pspOf(product.platform, 'stripe')
    const found = await psp.findPayment({ orderId: order.id, ref: server.pageOf(order.id).id })
    expect(found?.disputes).toEqual([])
    await report('needs_response')
    await expect.poll(() => anna.returnedOf(order)).toEqual([0, 1499])
    await report('won')
    await expect.poll(() => anna.returnedOf(order)).toEqual([0, 0])
    await report('under_review')
    expect(await anna.returnedOf(order)).toEqual([0, 0])
  })
})

/** Buys with a card and saves it. */
const keep = async (id: string) => {
  const order = await anna.order({ payment_method: 'card', remember: true })
  expect(server.pageOf(order.id).parameters).toMatchObject({
    customer_creation: 'always',
    'payment_intent_data[setup_future_usage]': 'on_session',
  })
  const card = { brand: 'visa', last4: '4242' }
  const { customer } = server.pays(order.id, { payment_method: { id: server.newId(id), type: 'card', card } })
  await tell(order, 'completed')
  await anna.reaches(order.id, 'completed')
  const [agreement] = (await anna.api.listAgreements({})).agreements
  return { agreement, customer }
}

describe('a kept card', () => {
  test('is charged without a page, and forgotten at Stripe', async () => {
    const { agreement, customer } = await keep('pm')
    expect(agreement).toMatchObject({ method: 'card', label: 'Visa •••• 4242' })
    const again = await anna.order({ payment_method: 'card', agreement_id: agreement?.id })
    await anna.reaches(again.id, 'completed')
    expect(again.checkout_url).toBeNull()
    expect(server.chargeOf(again.id)).toMatchObject({ customer, amount: 1999, status: 'succeeded' })
    expect((await anna.api.listAgreements({})).agreements).toHaveLength(1)
    await anna.api.endAgreement({ id: agreement?.id ?? '' })
    await expect.poll(() => server.detached).toHaveLength(1)
  })

  test('that is declined is a payment that has failed', async () => {
    const { agreement } = await keep('pm_declined')
    const again = await anna.order({ payment_method: 'card', agreement_id: agreement?.id })
    await anna.reaches(again.id, 'failed')
    expect((await anna.api.getOrder({ id: again.id })).order.failure).toBe('recurring_card')
  })
})

describe('a kept card whose bank wants 3-D Secure', () => {
  const challenged = async (id: string) => {
    const { agreement } = await keep(id)
    const input = { order_id: randomUUID(), payment_method: 'card' as const, agreement_id: agreement?.id }
    const order = await anna.order(input)
    const charge = server.chargeOf(order.id)
    expect(order).toMatchObject({ status: 'created', checkout_url: `https://hooks.stripe.com/3d_secure/${charge.id}` })
    expect(charge.next_action?.redirect_to_url.return_url).toBe(`http://localhost:3000/transactions/${order.id}`)
    return { order, charge, input }
  }

  test.each(['pm_challenged', 'pm_unauthenticated'])('is confirmed there, and paid once (%s)', async (id) => {
    const { order, charge, input } = await challenged(id)
    expect((await anna.order(input)).checkout_url).toBe(order.checkout_url)
    server.answersBank(order.id, 'succeeded')
    expect(await post(server.event('payment_intent.succeeded', charge))).toBe(200)
    await anna.reaches(order.id, 'completed')
    expect(await anna.credits()).toBe(100 + bonus)
  })

  test('is refused there', async () => {
    const { order, charge } = await challenged('pm_challenged')
    server.answersBank(order.id, 'requires_payment_method')
    await post(server.event('payment_intent.payment_failed', charge))
    await anna.reaches(order.id, 'failed')
    expect((await anna.api.getOrder({ id: order.id })).order.failure).toBe('recurring_card')
  })

  test('is left unanswered: cancelled here and at Stripe, once the order has ended', async () => {
    const { order, charge } = await challenged('pm_challenged')
    product.clock.advance(3 * 60_000)
    await reconcile(product.platform)
    expect(await anna.statusOf(order.id)).toBe('created')
    product.clock.advance(hour)
    await reconcile(product.platform)
    expect([await anna.statusOf(order.id), charge.status]).toEqual(['cancelled', 'canceled'])
  })
})

test('the payments of a span of time are listed, each as it stands', async () => {
  product.clock.set(new Date('2026-05-01T12:00:00Z'))
  const shop = await newBuyer()
  const [paid, open] = [await bought(shop), await shop.order()]
  const { id: payment_intent, refunds } = intentOf(paid)
  refunds.push({ id: server.newId('re'), amount: 100, status: 'succeeded', metadata: {}, payment_intent })
  const span = { from: new Date('2026-05-01T11:00:00Z'), to: new Date('2026-05-01T13:00:00Z') }
  const listed = await allOf(pspOf(product.platform, 'stripe').listPayments?.(span))
  expect(listed.map(({ orderId, status, refunds: returned }) => [orderId, status, returned.length])).toEqual([
    [paid.id, 'paid', 1],
    [open.id, 'open', 0],
  ])
})
