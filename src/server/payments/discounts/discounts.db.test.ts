import { randomUUID } from 'node:crypto'
import { and, eq, ne } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { atSandbox, bonus, buyer, paymentOf } from '../../../test/members/buying.ts'
import { refusal, type TestProduct, testProduct } from '../../../test/product/server.ts'
import { reconcile } from '../reconciliation/reconcile.ts'
import { bundlePrices, discountCodes, discountRedemptions } from '../tables.ts'

const start = new Date('2026-06-15T12:00:00Z')
const hour = 3_600_000
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

describe('the time bonus', () => {
  const redemptions = async () =>
    (
      await product.platform.db
        .select()
        .from(discountRedemptions)
        .where(eq(discountRedemptions.memberId, anna.member.id))
    ).length

  test('is in force for four hours to the second, then the welcome code is', async () => {
    const inForce = async () => (await anna.api.getDiscount({ welcome: 'true' })).discountcode
    expect(await inForce()).toMatchObject({
      code: 'TIMEBONUS25',
      user_id: anna.member.id,
      expires: '2026-06-15T16:00:00.000Z',
    })
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
    expect((await refusal(anna.api.getDiscount({ code: 'timebonus25' }))).code).toBe('code_expired')
    expect((await refusal(anna.api.listBundles({ code: 'TIMEBONUS25' }))).code).toBe('code_expired')
    const attempts = await Promise.all(Array.from({ length: 10 }, () => refusal(anna.order({ code: 'TIMEBONUS25' }))))
    expect(new Set(attempts.map(({ code }) => code))).toEqual(new Set(['code_expired']))
    expect(await redemptions()).toBe(0)
  })

  test('a checkout that was opened with it does not outlive it', async () => {
    product.clock.advance(4 * hour - 60_000)
    const made = await anna.order()
    expect(made).toMatchObject({ discount_code: 'TIMEBONUS25', expires_at: '2026-06-15T16:00:00.000Z' })
    product.clock.advance(60_000)
    expect(await anna.press('pay', made)).toMatch(/^\/sandbox\/pay\//)
    await reconcile(product.platform)
    product.clock.advance(5 * 60_000)
    await reconcile(product.platform)
    expect(await anna.statusOf(made.id)).toBe('cancelled')
    expect(await redemptions()).toBe(0)
  })

  test('belongs to one member, and a new order closes an open one with the same code', async () => {
    const bram = await newBuyer()
    const first = await anna.order()
    const second = await anna.order()
    expect(await anna.statusOf(first.id)).toBe('cancelled')
    await anna.press('pay', second)
    await anna.reaches(second.id, 'completed')
    expect(await redemptions()).toBe(1)
    expect((await bram.api.getDiscount({ code: 'TIMEBONUS25' })).discountcode).toMatchObject({
      user_id: bram.member.id,
    })
    expect((await refusal(product.anonymous.payments.getDiscount({ code: 'TIMEBONUS25' }))).code).toBe('code_not_found')
  })

  test('its terms cannot be changed, not even by hand', async () => {
    await expect(product.platform.db.execute('UPDATE member_offers SET ends_at = now()')).rejects.toThrow()
  })
})

describe('codes', () => {
  async function newCode(values: Partial<typeof discountCodes.$inferInsert>): Promise<string> {
    const code = `CODE${randomUUID().slice(0, 8).toUpperCase()}`
    await product.platform.db.insert(discountCodes).values({
      id: randomUUID(),
      siteId: product.site.id,
      code,
      percentage: 30,
      minimumOrderMinor: 0,
      status: 'active',
      validity: 'once-per-user',
      ...values,
    })
    return code
  }

  test('one that fits takes its part off, and is used once', async () => {
    // The offers of the beginning, which are better, are over
    product.clock.advance(8 * 24 * hour)
    const code = await newCode({ percentage: 12.5 })
    expect((await anna.api.listBundles({ code: code.toLowerCase() })).bundles[1]?.price_to_pay.amount_minor).toBe(
      1999 - 250,
    )
    const made = await anna.order({ code })
    expect(made).toMatchObject({ discount_code: code, discount: { amount_minor: 250 }, total: { amount_minor: 1749 } })
    await anna.press('pay', made)
    await anna.reaches(made.id, 'completed')
    expect((await refusal(anna.order({ code }))).code).toBe('code_used')
  })

  test('its answer has every field, to whoever asks, however it is typed', async () => {
    const code = await newCode({
      country: 'NL',
      percentage: 12.5,
      currency: 'EUR',
      minimumOrderMinor: 1499,
      paymentMethods: ['ideal', 'card'],
      expiresAt: new Date(start.getTime() + hour),
    })
    const fields = {
      code,
      country: 'NL',
      user_id: null,
      expires: '2026-06-15T13:00:00.000Z',
      value_percentage: 12.5,
      currency: 'EUR',
      minimum_order_value: 1499,
      status: 'active',
      validity: 'once-per-user',
      expired: false,
      paymentmethods: ['ideal', 'card'],
    }
    expect((await anna.api.getDiscount({ code: ` ${code.toLowerCase()} ` })).discountcode).toEqual(fields)
    // What else an address carries goes along, and a typed code comes before the member's own
    expect((await anna.api.getDiscount({ code, welcome: 'true', ref: 'abc' })).discountcode).toEqual(fields)
    expect((await anna.api.getDiscount({ welcome: 'false' })).discountcode).toBeNull()
    expect((await anna.api.getDiscount({ code: '' })).discountcode).toBeNull()
  })

  test('a refusal names what the code is limited to, and nothing of codes of others', async () => {
    const why = async (values: Partial<typeof discountCodes.$inferInsert>) => {
      const { body } = await refusal(anna.order({ code: await newCode(values) }))
      return [body.error?.code, body.error?.params]
    }
    expect(await why({ country: 'DE' })).toEqual(['code_country', { country: 'DE' }])
    expect(await why({ currency: 'DKK' })).toEqual(['code_country', { currency: 'DKK' }])
    expect(await why({ minimumOrderMinor: 2000 })).toEqual([
      'code_minimum_not_met',
      { minimum_minor: 2000, currency: 'EUR' },
    ])
    expect(await why({ paymentMethods: ['card', 'paypal'] })).toEqual(['code_method', { methods: 'card,paypal' }])
    expect(await why({ memberId: (await product.newMember()).id, country: 'DE' })).toEqual(['code_not_found', {}])
    const listed = await refusal(anna.api.listBundles({ code: await newCode({ minimumOrderMinor: 1_000_000 }) }))
    expect(listed.body.error?.params).toEqual({ minimum_minor: 1_000_000, currency: 'EUR' })
  })

  test('is taken off the lowest price of the last 30 days, which it stands beside', async () => {
    const dear = await anna.middleBundle()
    const { db } = product.platform
    const since = new Date(start.getTime() - 10 * 24 * hour)
    const before = { bundleId: dear.id, since: new Date(start.getTime() - 90 * 24 * hour), amountMinor: 1600 }
    await db.insert(bundlePrices).values([before, { bundleId: dear.id, since, amountMinor: 1999 }])
    const code = await newCode({ percentage: 25 })
    const listed = (await anna.api.listBundles({ code })).bundles.find(({ id }) => id === dear.id)
    expect(listed).toMatchObject({
      price: { amount_minor: 1999 },
      lowest_price: { amount_minor: 1600 },
      price_to_pay: { amount_minor: 1200 },
    })
    const made = await anna.order({ bundle_id: dear.id, code })
    expect(made).toMatchObject({
      price: { amount_minor: 1600 },
      discount: { amount_minor: 400 },
      total: { amount_minor: 1200 },
    })
    product.clock.set(new Date(since.getTime() + 30 * 24 * hour))
    const later = (await anna.api.listBundles({ code })).bundles.find(({ id }) => id === dear.id)
    expect(later).toMatchObject({ lowest_price: { amount_minor: 1999 }, price_to_pay: { amount_minor: 1499 } })
    await db.delete(bundlePrices).where(and(eq(bundlePrices.bundleId, dear.id), ne(bundlePrices.amountMinor, 1999)))
  })

  test('in orders made at once, a code for one use is left in one of them, and is used once', async () => {
    const code = await newCode({})
    const made = await Promise.all([1, 2, 3].map(() => anna.order({ code })))
    const statuses = await Promise.all(made.map(({ id }) => anna.statusOf(id)))
    expect(statuses.toSorted()).toEqual(['cancelled', 'cancelled', 'created'])
    const left = made.find((_, index) => statuses[index] === 'created')
    if (left === undefined) throw new Error('none is left')
    await anna.press('pay', left)
    await anna.reaches(left.id, 'completed')
    const attempts = await Promise.all([1, 2, 3].map(() => refusal(anna.order({ code }))))
    expect(attempts.map((attempt) => attempt.code)).toEqual(['code_used', 'code_used', 'code_used'])
    const used = await product.platform.db.select().from(discountRedemptions).where(eq(discountRedemptions.code, code))
    expect(used.map(({ orderId }) => orderId)).toEqual([left.id])
  })

  test('a worse one than the offer in force changes nothing: the better one holds, in the shop, the quote and the order', async () => {
    const code = await newCode({ percentage: 10 })
    const bundle = await anna.middleBundle()
    expect(await anna.api.listBundles({ code })).toMatchObject({ discount: { code: 'TIMEBONUS25' } })
    const quoted = await anna.api.getQuote({ bundle_id: bundle.id, code })
    expect(quoted).toMatchObject({ discount: { code: 'TIMEBONUS25' }, quote: { total: { amount_minor: 1499 } } })
    const made = await anna.order({ code, expected_total: quoted.quote.total })
    expect(made).toMatchObject({ discount_code: 'TIMEBONUS25', total: { amount_minor: 1499 } })
    // One that is refused is refused all the same
    expect((await refusal(anna.order({ code: await newCode({ percentage: 10, country: 'DE' }) }))).code).toBe(
      'code_country',
    )
  })

  test('paid all the same in an order that was closed, the second payment goes back as a whole', async () => {
    const code = await newCode({})
    const [first, second] = [await anna.order({ code }), await anna.order({ code })]
    expect(await anna.statusOf(first.id)).toBe('cancelled')
    await anna.press('pay', second)
    await anna.reaches(second.id, 'completed')
    await anna.press('late', first)
    await anna.reaches(first.id, 'completed')
    const used = await product.platform.db.select().from(discountRedemptions).where(eq(discountRedemptions.code, code))
    expect(used.map(({ orderId }) => orderId)).toEqual([second.id])
    expect(await anna.credits()).toBe(bonus + second.credits)
    await expect
      .poll(async () => (await paymentOf(product, first)).refunds.map(({ amountMinor }) => amountMinor))
      .toEqual([first.total.amount_minor])
  })

  test.each([
    ['of nobody', () => 'NOSUCHCODE', 'code_not_found'],
    ['switched off', () => newCode({ status: 'inactive' }), 'code_not_found'],
    ["another member's", async () => newCode({ memberId: (await product.newMember()).id }), 'code_not_found'],
    ['over', () => newCode({ expiresAt: start }), 'code_expired'],
    ['for Germany', () => newCode({ country: 'DE' }), 'code_country'],
    ['in kroner', () => newCode({ currency: 'DKK' }), 'code_country'],
    ['from 20 euros on', () => newCode({ minimumOrderMinor: 2000, currency: 'EUR' }), 'code_minimum_not_met'],
    ['for cards', () => newCode({ paymentMethods: ['card'] }), 'code_method'],
  ])('%s', async (_name, make, expected) => {
    expect((await refusal(anna.order({ code: await make() }))).code).toBe(expected)
  })

  test('one for a first purchase is for nobody who has bought', async () => {
    const code = await newCode({ validity: 'first-purchase' })
    const bram = await newBuyer({ isPaid: true })
    expect((await refusal(bram.order({ code }))).code).toBe('code_first_purchase')
    expect((await anna.order({ code })).discount_code).toBe(code)
  })

  test('nor for who got all of it back: neither a code nor the offer of the beginning', async () => {
    const made = await anna.buy()
    await atSandbox(product).refund(made)
    await expect.poll(async () => (await product.as(anna.member).accounts.getUser({})).user?.paid_user).toBe(false)
    expect((await anna.api.getDiscount({ welcome: 'true' })).discountcode).toBeNull()
    const code = await newCode({ validity: 'first-purchase' })
    expect((await refusal(anna.order({ code }))).code).toBe('code_first_purchase')
  })

  test('a minimum is shown bundle by bundle', async () => {
    const code = await newCode({ minimumOrderMinor: 3000, currency: 'EUR' })
    const { bundles } = await anna.api.listBundles({ code })
    expect(bundles.map(({ price, price_to_pay }) => price.amount_minor !== price_to_pay.amount_minor)).toEqual([
      false,
      false,
      true,
      true,
    ])
  })
})
