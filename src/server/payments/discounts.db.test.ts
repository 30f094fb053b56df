import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buyer } from '../../test/buying.ts'
import { refusal, type TestProduct, testProduct } from '../../test/server.ts'
import { reconcile } from './reconcile.ts'
import { discountCodes, discountRedemptions } from './tables.ts'

const start = new Date('2026-06-15T12:00:00Z')
const hour = 3_600_000
let product: TestProduct
let anna: ReturnType<typeof buyer>
const newBuyer = async (wish?: Parameters<TestProduct['newMember']>[0]) => buyer(product, await product.newMember(wish))

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
  async function newCode(wish: Partial<typeof discountCodes.$inferInsert>): Promise<string> {
    const code = `CODE${randomUUID().slice(0, 8).toUpperCase()}`
    await product.platform.db.insert(discountCodes).values({
      id: randomUUID(),
      siteId: product.site.id,
      code,
      percentage: 10,
      minimumOrderMinor: 0,
      status: 'active',
      validity: 'once-per-user',
      ...wish,
    })
    return code
  }

  test('one that fits takes its part off, and is used once', async () => {
    const code = await newCode({ percentage: 12.5 })
    expect((await anna.api.listBundles({ code: code.toLowerCase() })).bundles[1]?.price_to_pay.amount_minor).toBe(
      1999 - 249,
    )
    const made = await anna.order({ code })
    expect(made).toMatchObject({ discount_code: code, discount: { amount_minor: 249 }, total: { amount_minor: 1750 } })
    await anna.press('pay', made)
    await anna.reaches(made.id, 'completed')
    expect((await refusal(anna.order({ code }))).code).toBe('code_used')
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
    expect((await refusal(anna.order({ code: await make() }))).code).toBe(expected)
  })

  test('one for a first purchase is for nobody who has bought', async () => {
    const code = await newCode({ validity: 'first-purchase' })
    const bram = await newBuyer({ isPaid: true })
    expect((await refusal(bram.order({ code }))).code).toBe('code_first_purchase')
    expect((await anna.order({ code })).discount_code).toBe(code)
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
