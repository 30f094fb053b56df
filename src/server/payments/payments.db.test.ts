import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { OrderView } from '../../contract/payments.ts'
import { refusal, type TestMember, type TestProduct, testProduct } from '../../test/server.ts'
import { reconcile } from './reconcile.ts'
import { moveSandboxPayment, sandboxPayment, signedWebhook } from './sandbox.ts'
import { discountCodes, discountRedemptions, providerEvents } from './tables.ts'

const start = new Date('2026-06-15T12:00:00Z')
const hour = 3_600_000
let product: TestProduct
let anna: TestMember
beforeAll(async () => {
  product = await testProduct({ at: start })
})
beforeEach(async () => {
  product.clock.set(start)
  anna = await product.newMember()
})
afterAll(() => product.close())

const api = (member = anna) => product.as(member).payments
const middle = async (member = anna) => {
  const bundle = (await api(member).listBundles({})).bundles[1]
  if (bundle === undefined) throw new Error('nothing is sold')
  return bundle
}
async function order(wish: Partial<Parameters<ReturnType<typeof api>['createOrder']>[0]> = {}, member = anna): Promise<OrderView> {
  const bundle_id = wish.bundle_id ?? (await middle(member)).id
  return (await api(member).createOrder({ order_id: randomUUID(), payment_method: 'ideal', ...wish, bundle_id })).order
}
const refOf = ({ checkout_url }: OrderView) => checkout_url?.split('/').at(-1) ?? ''

/** Presses a button on the sandbox's page. */
async function press(button: string, payable: OrderView) {
  const answer = await product.app.inject({
    method: 'POST',
    url: new URL(payable.checkout_url ?? '', 'http://localhost').pathname,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: `do=${button}`,
  })
  expect(answer.statusCode).toBe(303)
  return answer.headers.location
}

const statusOf = async (id: string, member = anna) => (await api(member).getOrder({ id })).order.status
const reaches = (id: string, status: string, member = anna) => expect.poll(() => statusOf(id, member), { timeout: 5_000 }).toBe(status)
const creditsOf = async (member = anna) => (await product.as(member).credits.getWallet({})).credits
const bonus = 5

function post(body: string, headers: Record<string, string>) {
  return product.app.inject({ method: 'POST', url: '/api/payments/webhooks/sandbox', headers, payload: body })
}
/** The report that the provider would post now, with something else in it where wished. */
async function reportOf(payable: OrderView, change: { status?: 'paid' | 'failed'; amountMinor?: number; currency?: string } = {}) {
  const payment = await sandboxPayment(product.platform, refOf(payable))
  if (payment === null) throw new Error('no payment')
  return signedWebhook(product.platform, { ...payment, status: 'paid', ...change })
}

describe('a purchase', () => {
  test('from the shop to credits, premium and a used code', async () => {
    const shop = await api().listBundles({})
    expect(shop.bundles.map(({ credits, price, price_to_pay }) => [credits, price.amount_minor, price_to_pay.amount_minor])).toEqual([
      [20, 999, 750],
      [50, 1999, 1500],
      [120, 3999, 3000],
      [300, 8499, 6375],
    ])
    expect(shop.discount).toMatchObject({ code: 'TIMEBONUS25', value_percentage: 25, validity: 'once-per-user', status: 'active', expired: false })
    expect(shop.methods.map(({ method }) => method)).toEqual(['ideal', 'card', 'paypal', 'paysafecard'])
    const bundle = await middle()

    const { quote } = await api().getQuote({ bundle_id: bundle.id, payment_method: 'paysafecard' })
    expect([quote.price, quote.discount, quote.fee, quote.total].map(({ amount_minor }) => amount_minor)).toEqual([1999, 499, 100, 1600])

    const made = await order({ bundle_id: bundle.id, payment_method: 'paysafecard', expected_total: quote.total })
    expect(made).toMatchObject({ status: 'created', credits: 50, total: { amount_minor: 1600, currency: 'EUR' }, discount_code: 'TIMEBONUS25' })
    const page = await product.app.inject({ url: new URL(made.checkout_url ?? '').pathname })
    expect(page.body).toContain('€16.00')
    expect(page.body).not.toMatch(/dating|<script/i)

    product.published.length = 0
    expect(await press('pay', made)).toBe(`http://localhost:3000/transactions/${made.id}`)
    await reaches(made.id, 'completed')
    expect((await api().getOrder({ id: made.id })).credits).toBe(50 + bonus)
    expect((await product.as(anna).accounts.getUser({})).user).toMatchObject({ paid_user: true, credits: 55 })
    expect(product.published).toContainEqual({ to: [anna.id], event: { kind: 'order_changed', order_id: made.id, status: 'completed' } })
    expect(product.published).toContainEqual({ to: [anna.id], event: { kind: 'credits_changed', credits: 55, paid_user: true } })

    const after = await api().listBundles({})
    expect(after).toMatchObject({ discount: null, last_method: 'paysafecard' })
    expect((await refusal(api().getDiscount({ code: 'TIMEBONUS25' }))).code).toBe('code_used')
    const { movements } = await product.as(anna).credits.listMovements({})
    expect(movements.map(({ kind, credits, balance_after, reference }) => [kind, credits, balance_after, reference])).toEqual([
      ['purchase', 50, 55, made.id],
      ['signup_bonus', 5, 5, null],
    ])
  })

  test('the same order id is the same order, ten times at once and later', async () => {
    const wish = { order_id: randomUUID(), bundle_id: (await middle()).id }
    const answers = await Promise.all(Array.from({ length: 10 }, () => order(wish)))
    expect(new Set(answers.map(({ id, checkout_url }) => `${id} ${checkout_url}`)).size).toBe(1)
    expect((await api().listOrders({})).orders).toHaveLength(1)
    expect((await refusal(order({ ...wish, payment_method: 'card' }))).code).toBe('key_reused')
    const bram = await product.newMember()
    expect((await refusal(order(wish, bram))).code).toBe('key_reused')
    expect((await refusal(api(bram).getOrder({ id: wish.order_id }))).code).toBe('not_found')
  })

  test('a total other than the one that was shown is refused', async () => {
    const { id } = await middle()
    const wrong = await refusal(order({ bundle_id: id, expected_total: { amount_minor: 1400, currency: 'EUR' } }))
    expect(wrong).toMatchObject({ status: 409, code: 'price_changed', body: { error: { params: { amount_minor: 1500, currency: 'EUR' } } } })
  })

  test('what is not sold here, and ways to pay that are not offered, are refused', async () => {
    const { id } = await middle()
    const dane = await product.newMember({ country: 'DK' })
    expect((await middle(dane)).price).toEqual({ amount_minor: 14_900, currency: 'DKK' })
    expect((await refusal(order({ bundle_id: id }, dane))).code).toBe('bundle_gone')
    expect((await refusal(order({ bundle_id: randomUUID() }))).code).toBe('bundle_gone')
    expect((await refusal(order({ payment_method: 'bancontact' }))).code).toBe('method_gone')
    const unconfirmed = await product.newMember({ isConfirmed: false })
    expect((await refusal(order({}, unconfirmed))).code).toBe('not_confirmed')
    expect((await refusal(product.anonymous.payments.getQuote({ bundle_id: id }))).code).toBe('authentication_required')
  })

  test('a provider that is down loses nothing: the same order goes on later', async () => {
    const wish = { order_id: randomUUID(), bundle_id: (await middle()).id }
    await product.platform.db.execute(sql`ALTER TABLE sandbox_payments RENAME TO sandbox_payments_away`)
    const down = await refusal(order(wish)).finally(() => product.platform.db.execute(sql`ALTER TABLE sandbox_payments_away RENAME TO sandbox_payments`))
    expect(down).toMatchObject({ status: 503, code: 'provider_down' })
    expect(await statusOf(wish.order_id)).toBe('created')
    const made = await order(wish)
    await press('pay', made)
    await reaches(made.id, 'completed')
    expect(await creditsOf()).toBe(50 + bonus)
  })
})

describe('the ways a payment ends', () => {
  test.each([
    ['fail', 'failed'],
    ['cancel', 'cancelled'],
  ])('%s: %s, no credits, and another try', async (button, status) => {
    const made = await order()
    await press(button, made)
    await reaches(made.id, status)
    expect(await creditsOf()).toBe(bonus)
    expect((await api().getOrder({ id: made.id })).order.checkout_url).toBeNull()
    // The discount was not used up
    expect((await order()).discount_code).toBe('TIMEBONUS25')
  })

  test('pending, and settled later', async () => {
    const made = await order()
    await press('wait', made)
    await reaches(made.id, 'pending')
    expect((await refusal(order({ code: 'TIMEBONUS25' }))).code).toBe('code_used')
    await press('pay', made)
    await reaches(made.id, 'completed')
    expect(await creditsOf()).toBe(50 + bonus)
  })

  test('a second button changes nothing', async () => {
    const made = await order()
    await press('fail', made)
    expect(await press('pay', made)).toMatch(/^\/sandbox\/pay\//)
    await reaches(made.id, 'failed')
  })

  test('what is paid after it failed is paid', async () => {
    const made = await order()
    await post(...parts(await reportOf(made, { status: 'failed' })))
    await reaches(made.id, 'failed')
    await post(...parts(await reportOf(made)))
    await reaches(made.id, 'completed')
    expect(await creditsOf()).toBe(50 + bonus)
  })
})

const parts = ({ body, headers }: { body: string; headers: Record<string, string> }) => [body, headers] as const
const outcomesOf = async (made: OrderView) => {
  const rows = await product.platform.db.select().from(providerEvents)
  return rows.filter((row) => row.eventId.startsWith(refOf(made))).map((row) => row.outcome)
}

describe('reports of a provider', () => {
  test('the same one three times at once credits once', async () => {
    const made = await order()
    const report = await reportOf(made)
    const answers = await Promise.all([post(...parts(report)), post(...parts(report)), post(...parts(report))])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    await reaches(made.id, 'completed')
    expect((await post(...parts(report))).statusCode).toBe(200)
    expect(await creditsOf()).toBe(50 + bonus)
    expect(await outcomesOf(made)).toEqual(['applied'])
  })

  test.each([
    ['amount', { amountMinor: 1 }],
    ['currency', { currency: 'SEK' }],
  ])('another %s is put aside and never credited', async (what, change) => {
    const made = await order()
    expect((await post(...parts(await reportOf(made, change)))).statusCode).toBe(200)
    await expect.poll(() => outcomesOf(made)).toEqual([`${what}_mismatch`])
    expect(await statusOf(made.id)).toBe('created')
    expect(await creditsOf()).toBe(bonus)
  })

  test('what is not signed, signed for another body, or old, is refused and not kept', async () => {
    const made = await order()
    const { body, headers } = await reportOf(made)
    const forged = [
      () => post(body, { 'content-type': 'application/json' }),
      () => post(body.replace('EUR', 'SEK'), headers),
      () => post(body, { ...headers, 'x-sandbox-signature': `t=${start.getTime()},v1=AAAAAAAAAAAAAAAAAAAAAA` }),
      () => post('', headers),
      () => {
        product.clock.advance(hour)
        return post(body, headers)
      },
    ]
    for (const send of forged) expect((await send()).statusCode).toBe(403)
    const other = await product.app.inject({ method: 'POST', url: '/api/payments/webhooks/mollie', headers, payload: body })
    expect(other.statusCode).toBe(404)
    expect(await outcomesOf(made)).toEqual([])
  })

  test('lost ones are asked for', async () => {
    const others = [await product.newMember(), await product.newMember()] as const
    const [paid, pending, untouched] = [await order(), await order({}, others[0]), await order({}, others[1])]
    await moveSandboxPayment(product.platform, refOf(paid), 'paid', ['open'])
    await moveSandboxPayment(product.platform, refOf(pending), 'pending', ['open'])
    product.clock.advance(3 * 60_000)
    await reconcile(product.platform)
    expect(await statusOf(paid.id)).toBe('completed')
    expect(await statusOf(pending.id, others[0])).toBe('pending')
    expect(await statusOf(untouched.id, others[1])).toBe('created')
    product.clock.advance(hour)
    await reconcile(product.platform)
    expect(await statusOf(pending.id, others[0])).toBe('pending')
    expect(await statusOf(untouched.id, others[1])).toBe('cancelled')
    expect(await creditsOf()).toBe(50 + bonus)
  })

  test('an order whose payment was never made is closed once nobody can start it', async () => {
    const wish = { order_id: randomUUID(), bundle_id: (await middle()).id }
    await product.platform.db.execute(sql`ALTER TABLE sandbox_payments RENAME TO sandbox_payments_away`)
    await refusal(order(wish)).finally(() => product.platform.db.execute(sql`ALTER TABLE sandbox_payments_away RENAME TO sandbox_payments`))
    product.clock.advance(hour)
    await reconcile(product.platform)
    expect(await statusOf(wish.order_id)).toBe('cancelled')
  })
})

describe('the time bonus', () => {
  const redemptions = async () => (await product.platform.db.select().from(discountRedemptions).where(eq(discountRedemptions.memberId, anna.id))).length

  test('is in force for four hours to the second, then the welcome code is', async () => {
    const inForce = async () => (await api().getDiscount({ welcome: 'true' })).discountcode
    expect(await inForce()).toMatchObject({ code: 'TIMEBONUS25', user_id: anna.id, expires: '2026-06-15T16:00:00.000Z' })
    product.clock.advance(4 * hour - 1000)
    expect(await inForce()).toMatchObject({ code: 'TIMEBONUS25' })
    product.clock.advance(1000)
    expect(await inForce()).toMatchObject({ code: 'WELCOME25', value_percentage: 25, validity: 'first-purchase' })
    product.clock.advance(7 * 24 * hour)
    expect(await inForce()).toBeNull()
    expect((await product.anonymous.payments.getDiscount({ welcome: 'true' })).discountcode).toBeNull()
  })

  test('is refused after its end, whoever asks however', async () => {
    product.clock.advance(4 * hour)
    expect((await refusal(api().getDiscount({ code: 'timebonus25' }))).code).toBe('code_expired')
    expect((await refusal(api().listBundles({ code: 'TIMEBONUS25' }))).code).toBe('code_expired')
    const attempts = await Promise.all(Array.from({ length: 10 }, () => refusal(order({ code: 'TIMEBONUS25' }))))
    expect(new Set(attempts.map(({ code }) => code))).toEqual(new Set(['code_expired']))
    expect(await redemptions()).toBe(0)
  })

  test('a checkout that was opened with it does not outlive it', async () => {
    product.clock.advance(4 * hour - 60_000)
    const made = await order()
    expect(made).toMatchObject({ discount_code: 'TIMEBONUS25', expires_at: '2026-06-15T16:00:00.000Z' })
    product.clock.advance(60_000)
    expect(await press('pay', made)).toMatch(/^\/sandbox\/pay\//)
    await reconcile(product.platform)
    product.clock.advance(5 * 60_000)
    await reconcile(product.platform)
    expect(await statusOf(made.id)).toBe('cancelled')
    expect(await redemptions()).toBe(0)
  })

  test('belongs to one member, and a new order closes an open one with the same code', async () => {
    const bram = await product.newMember()
    const first = await order()
    const second = await order()
    expect(await statusOf(first.id)).toBe('cancelled')
    await press('pay', second)
    await reaches(second.id, 'completed')
    expect(await redemptions()).toBe(1)
    expect((await api(bram).getDiscount({ code: 'TIMEBONUS25' })).discountcode).toMatchObject({ user_id: bram.id })
    expect((await refusal(product.anonymous.payments.getDiscount({ code: 'TIMEBONUS25' }))).code).toBe('code_not_found')
  })

  test('its terms cannot be changed, not even by hand', async () => {
    await expect(product.platform.db.execute(sql`UPDATE member_offers SET ends_at = now()`)).rejects.toThrow()
  })
})

describe('codes', () => {
  async function newCode(wish: Partial<typeof discountCodes.$inferInsert>): Promise<string> {
    const code = `CODE${randomUUID().slice(0, 8).toUpperCase()}`
    await product.platform.db.insert(discountCodes).values({
      id: randomUUID(), siteId: product.site.id, code, percentage: 10, minimumOrderMinor: 0, status: 'active', validity: 'once-per-user', ...wish,
    })
    return code
  }

  test('one that fits takes its part off, and is used once', async () => {
    const code = await newCode({ percentage: 12.5 })
    expect((await api().listBundles({ code: code.toLowerCase() })).bundles[1]?.price_to_pay.amount_minor).toBe(1999 - 249)
    const made = await order({ code })
    expect(made).toMatchObject({ discount_code: code, discount: { amount_minor: 249 }, total: { amount_minor: 1750 } })
    await press('pay', made)
    await reaches(made.id, 'completed')
    expect((await refusal(order({ code }))).code).toBe('code_used')
  })

  test.each([
    ['of nobody', () => 'NOSUCHCODE', 'code_not_found'],
    ['switched off', () => newCode({ status: 'inactive' }), 'code_not_found'],
    ["another member's", () => newCode({ memberId: randomUUID() }), 'code_not_found'],
    ['over', () => newCode({ expiresAt: start }), 'code_expired'],
    ['for Germany', () => newCode({ country: 'DE' }), 'code_country'],
    ['in kroner', () => newCode({ currency: 'DKK' }), 'code_country'],
    ['from 20 euros on', () => newCode({ minimumOrderMinor: 2000, currency: 'EUR' }), 'code_minimum_not_met'],
    ['for cards', () => newCode({ paymentMethods: ['card'] }), 'code_method'],
  ])('%s', async (_name, make, expected) => {
    expect((await refusal(order({ code: await make() }))).code).toBe(expected)
  })

  test('one for a first purchase is for nobody who has bought', async () => {
    const code = await newCode({ validity: 'first-purchase' })
    const bram = await product.newMember({ isPaid: true })
    expect((await refusal(order({ code }, bram))).code).toBe('code_first_purchase')
    expect((await order({ code })).discount_code).toBe(code)
  })

  test('a minimum is shown bundle by bundle', async () => {
    const code = await newCode({ minimumOrderMinor: 3000, currency: 'EUR' })
    const { bundles } = await api().listBundles({ code })
    expect(bundles.map(({ price, price_to_pay }) => price.amount_minor !== price_to_pay.amount_minor)).toEqual([false, false, true, true])
  })
})

test('what a message costs at least, country by country', async () => {
  const { settings } = await product.anonymous.sites.getSettings({})
  expect(settings.minimum_message_costs).toMatchObject({ NL: { costs: 29, currency: 'EUR' }, GB: { costs: 25, currency: 'GBP' }, DK: { costs: 210, currency: 'DKK' } })
})

test('movements come in pages', async () => {
  const bram = await product.newMember({ credits: 3 })
  const first = await product.as(bram).credits.listMovements({ limit: 1 })
  expect(first.movements.map(({ kind }) => kind)).toEqual(['purchase'])
  const rest = await product.as(bram).credits.listMovements({ limit: 1, before: first.next_before ?? 0 })
  expect(rest).toMatchObject({ movements: [{ kind: 'signup_bonus', credits: 5 }], next_before: null })
})
