import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { refusal, type TestMember, type TestProduct, testProduct } from '../../../test/product/server.ts'

let product: TestProduct
beforeAll(async () => {
  product = await testProduct()
})
afterAll(() => product.close())

const offer = (percentage: number) =>
  product.platform.db.execute(sql`UPDATE companies SET delete_discount = ${percentage}`)
const claim = async (member: TestMember) => (await product.as(member).payments.claimStayDiscount({})).discountcode

async function order(member: TestMember, code: string) {
  const { payments, sites } = product.as(member)
  const { bundles } = await payments.listBundles({})
  return payments.createOrder({
    order_id: crypto.randomUUID(),
    bundle_id: bundles[0]?.id ?? '',
    payment_method: 'card',
    start_request: (await sites.getSettings({})).settings.terms_version,
    code,
  })
}

it('makes one code for a member, whoever often they ask, that works at checkout for them alone', async () => {
  await offer(20)
  const [anna, bram] = [await product.newMember({ isPaid: true }), await product.newMember({ isPaid: true })]
  const claimed = await Promise.all([claim(anna), claim(anna), claim(anna)])
  expect(new Set(claimed.map(({ code }) => code)).size).toBe(1)
  expect(claimed[0]).toMatchObject({
    user_id: anna.id,
    value_percentage: 20,
    validity: 'once-per-user',
    expired: false,
  })
  const code = claimed[0]?.code ?? ''
  const { order: bought } = await order(anna, code)
  expect(bought.discount_code).toBe(code)
  expect(bought.discount.amount_minor).toBe(Math.ceil(bought.price.amount_minor * 0.2))
  expect((await refusal(order(bram, code))).code).toBe('code_not_found')
  expect((await claim(bram)).code).not.toBe(code)
})

it('ends after seven days, for good', async () => {
  await offer(20)
  const anna = await product.newMember()
  await claim(anna)
  product.clock.advance(7 * 86_400_000)
  expect((await refusal(claim(anna))).code).toBe('code_expired')
})

it('is not there where the company offers none; a code that was given holds', async () => {
  await offer(0)
  const anna = await product.newMember()
  expect((await refusal(claim(anna))).code).toBe('code_not_found')
  await offer(15)
  const { code } = await claim(anna)
  await offer(0)
  expect(await claim(anna)).toMatchObject({ code, value_percentage: 15 })
})
