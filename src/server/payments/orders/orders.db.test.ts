import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bonus, buyer, post, reportOf, withoutSandbox } from '../../../test/members/buying.ts'
import { refusal, type TestProduct, testProduct } from '../../../test/product/server.ts'

const start = new Date('2026-06-15T12:00:00Z')
let product: TestProduct
let anna: ReturnType<typeof buyer>
const newBuyer = async (options?: Parameters<TestProduct['newMember']>[0]) =>
  buyer(product, await product.newMember(options))

beforeAll(async () => {
  product = await testProduct({ at: start })
})
beforeEach(async () => {
  product.clock.set(start)
  anna = await newBuyer()
})
afterAll(() => product.close())

describe('a purchase', () => {
  test('from the shop to credits, premium and a used code', async () => {
    const shop = await anna.api.listBundles({})
    expect(
      shop.bundles.map(({ credits, price, price_to_pay }) => [credits, price.amount_minor, price_to_pay.amount_minor]),
    ).toEqual([
      [20, 999, 749],
      [50, 1999, 1499],
      [120, 3999, 2999],
      [300, 8499, 6374],
    ])
    expect(shop.discount).toMatchObject({
      code: 'TIMEBONUS25',
      value_percentage: 25,
      validity: 'once-per-user',
      status: 'active',
      expired: false,
    })
    expect(shop.methods.map(({ method }) => method)).toEqual(['ideal', 'card', 'paypal', 'paysafecard'])
    const bundle = await anna.middleBundle()

    const { quote } = await anna.api.getQuote({ bundle_id: bundle.id, payment_method: 'paysafecard' })
    expect([quote.price, quote.discount, quote.fee, quote.total].map(({ amount_minor }) => amount_minor)).toEqual([
      1999, 500, 100, 1599,
    ])

    const made = await anna.order({ bundle_id: bundle.id, payment_method: 'paysafecard', expected_total: quote.total })
    expect(made).toMatchObject({
      status: 'created',
      credits: 50,
      total: { amount_minor: 1599, currency: 'EUR' },
      discount_code: 'TIMEBONUS25',
    })
    const page = await product.app.inject({ url: new URL(made.checkout_url ?? '').pathname })
    expect(page.body).toContain('€15.99')
    expect(page.body).not.toMatch(/dating|<script/i)

    product.published.length = 0
    expect(await anna.press('pay', made)).toBe(`http://localhost:3000/transactions/${made.id}`)
    await anna.reaches(made.id, 'completed')
    expect((await anna.api.getOrder({ id: made.id })).credits).toBe(50 + bonus)
    expect((await product.as(anna.member).accounts.getUser({})).user).toMatchObject({ paid_user: true, credits: 55 })
    expect(product.published).toContainEqual({
      to: [anna.member.id],
      event: { kind: 'order_changed', order_id: made.id, status: 'completed' },
    })
    expect(product.published).toContainEqual({
      to: [anna.member.id],
      event: expect.objectContaining({ kind: 'credits_changed', credits: 55, paid_user: true }),
    })

    const after = await anna.api.listBundles({})
    expect(after).toMatchObject({ discount: null, last_method: 'paysafecard' })
    expect((await refusal(anna.api.getDiscount({ code: 'TIMEBONUS25' }))).code).toBe('code_used')
    const { movements } = await product.as(anna.member).credits.listMovements({})
    expect(
      movements.map(({ kind, credits, balance_after, reference }) => [kind, credits, balance_after, reference]),
    ).toEqual([
      ['purchase', 50, 55, made.id],
      ['signup_bonus', 5, 5, null],
    ])
  })

  test('the same order id is the same order, ten times at once and later', async () => {
    const input = { order_id: randomUUID(), bundle_id: (await anna.middleBundle()).id }
    const answers = await Promise.all(Array.from({ length: 10 }, () => anna.order(input)))
    expect(new Set(answers.map(({ id, checkout_url }) => `${id} ${checkout_url}`)).size).toBe(1)
    expect((await anna.api.listOrders({})).orders).toHaveLength(1)
    expect((await refusal(anna.order({ ...input, payment_method: 'card' }))).code).toBe('key_reused')
    const bram = await newBuyer()
    expect((await refusal(bram.order(input))).code).toBe('key_reused')
    expect((await refusal(bram.api.getOrder({ id: input.order_id }))).code).toBe('not_found')
  })

  test('a total other than the one that was shown is refused', async () => {
    const { id } = await anna.middleBundle()
    const wrong = await refusal(anna.order({ bundle_id: id, expected_total: { amount_minor: 1400, currency: 'EUR' } }))
    expect(wrong).toMatchObject({
      status: 409,
      code: 'price_changed',
      body: { error: { params: { amount_minor: 1499, currency: 'EUR' } } },
    })
  })

  test('without the request to start right away, or with one of other terms, nothing is ordered', async () => {
    const { id } = await anna.middleBundle()
    const order = { bundle_id: id, order_id: randomUUID() }
    const refused = await refusal(anna.order({ ...order, start_request: undefined }))
    expect(refused).toMatchObject({
      status: 422,
      code: 'start_request_required',
      body: { error: { fields: { start_request: 'start_request_required' } } },
    })
    expect((await refusal(anna.order({ ...order, start_request: '2001-01-01' }))).code).toBe('consent_text_changed')
    expect((await anna.api.listOrders({})).orders).toEqual([])
  })

  test('what is not sold here, and ways to pay that are not offered, are refused', async () => {
    const { id } = await anna.middleBundle()
    const dane = await newBuyer({ country: 'DK' })
    expect((await dane.middleBundle()).price).toEqual({ amount_minor: 14_900, currency: 'DKK' })
    expect((await refusal(dane.order({ bundle_id: id }))).code).toBe('bundle_gone')
    expect((await refusal(anna.order({ bundle_id: randomUUID() }))).code).toBe('bundle_gone')
    expect((await refusal(anna.order({ payment_method: 'bancontact' }))).code).toBe('method_gone')
    const unconfirmed = await newBuyer({ isConfirmed: false })
    expect((await refusal(unconfirmed.order({}))).code).toBe('not_confirmed')
    expect((await refusal(product.anonymous.payments.getQuote({ bundle_id: id }))).code).toBe('authentication_required')
  })

  test('a provider that is down loses nothing: the same order goes on later', async () => {
    const input = { order_id: randomUUID(), bundle_id: (await anna.middleBundle()).id }
    const down = await withoutSandbox(product, () => refusal(anna.order(input)))
    expect(down).toMatchObject({ status: 503, code: 'provider_down' })
    expect(await anna.statusOf(input.order_id)).toBe('created')
    const made = await anna.order(input)
    await anna.press('pay', made)
    await anna.reaches(made.id, 'completed')
    expect(await anna.credits()).toBe(50 + bonus)
  })
})

describe('the ways a payment ends', () => {
  test.each([
    ['fail', 'failed'],
    ['cancel', 'cancelled'],
  ] as const)('%s: %s, no credits, and another try', async (button, status) => {
    const made = await anna.order()
    await anna.press(button, made)
    await anna.reaches(made.id, status)
    expect(await anna.credits()).toBe(bonus)
    expect((await anna.api.getOrder({ id: made.id })).order.checkout_url).toBeNull()
    // The discount was not used up
    expect((await anna.order()).discount_code).toBe('TIMEBONUS25')
  })

  test('pending, and settled later', async () => {
    const made = await anna.order()
    await anna.press('wait', made)
    await anna.reaches(made.id, 'pending')
    expect((await refusal(anna.order({ code: 'TIMEBONUS25' }))).code).toBe('code_used')
    await anna.press('pay', made)
    await anna.reaches(made.id, 'completed')
    expect(await anna.credits()).toBe(50 + bonus)
  })

  test('a second button changes nothing', async () => {
    const made = await anna.order()
    await anna.press('fail', made)
    expect(await anna.press('pay', made)).toMatch(/^\/sandbox\/pay\//)
    await anna.reaches(made.id, 'failed')
  })

  test('what is paid after it failed is paid', async () => {
    const made = await anna.order()
    await post(product, await reportOf(product, made, { status: 'failed' }))
    await anna.reaches(made.id, 'failed')
    await post(product, await reportOf(product, made))
    await anna.reaches(made.id, 'completed')
    expect(await anna.credits()).toBe(50 + bonus)
  })
})

test('what a message costs at least, country by country', async () => {
  const { settings } = await product.anonymous.sites.getSettings({})
  expect(settings.minimum_message_costs).toMatchObject({
    NL: { costs: 29, currency: 'EUR' },
    GB: { costs: 25, currency: 'GBP' },
    DK: { costs: 210, currency: 'DKK' },
  })
})

test('movements come in pages', async () => {
  const bram = await newBuyer({ credits: 3 })
  const first = await product.as(bram.member).credits.listMovements({ limit: 1 })
  expect(first.movements.map(({ kind }) => kind)).toEqual(['purchase'])
  const rest = await product.as(bram.member).credits.listMovements({ limit: 1, before: first.next_before ?? 0 })
  expect(rest).toMatchObject({ movements: [{ kind: 'signup_bonus', credits: 5 }], next_before: null })
})
