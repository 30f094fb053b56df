import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { atSandbox, bonus, buyer, paymentOf } from '../../../test/members/buying.ts'
import { refusal, type TestProduct, testProduct } from '../../../test/product/server.ts'
import { moveSandboxPayment } from '../providers/sandbox-book.ts'
import { sweepRefunds } from '../refunds/provider-refunds.ts'
import { refunds } from '../returns/tables.ts'
import { discountCodes, discountRedemptions, orders } from '../tables.ts'

/** Discounts that a member may use once, where several checkouts are open or paid at the same time. */
const start = new Date('2026-06-15T12:00:00Z')
let product: TestProduct
beforeAll(async () => {
  product = await testProduct({ at: start })
})
afterAll(() => product.close())

const newBuyer = async () => buyer(product, await product.newMember())
type Shop = Awaited<ReturnType<typeof newBuyer>>
type Made = Awaited<ReturnType<Shop['order']>>

async function newCode(validity: 'once-per-user' | 'first-purchase'): Promise<string> {
  const code = `ONCE${randomUUID().slice(0, 8).toUpperCase()}`
  const rest = { percentage: 30, minimumOrderMinor: 0, status: 'active' } as const
  await product.platform.db
    .insert(discountCodes)
    .values({ id: randomUUID(), siteId: product.site.id, code, validity, ...rest })
  return code
}

/** The provider books the payment and its report is lost. */
const payUnheard = async (order: Made) =>
  moveSandboxPayment(product.platform, (order.checkout_url ?? '').split('/').at(-1) ?? '', 'paid', ['open'])

/** Also one that was closed meanwhile is paid: providers let that happen. */
async function payLate(shop: Shop, order: Made): Promise<void> {
  const { status } = await paymentOf(product, order)
  await shop.press(status === 'open' ? 'pay' : 'late', order)
}

/** Of what a member ordered with a discount: how many were honoured, and how many went back as a whole. */
async function honoured(shop: Shop): Promise<{ honoured: number; returned: number; redemptions: number }> {
  await sweepRefunds(product.platform)
  const all = await product.platform.db
    .select()
    .from(orders)
    .where(and(eq(orders.memberId, shop.member.id), eq(orders.status, 'completed')))
  const discounted = all.filter(({ code }) => code !== null)
  const redeemed = await product.platform.db
    .select()
    .from(discountRedemptions)
    .where(eq(discountRedemptions.memberId, shop.member.id))
  const returned = discounted.filter(({ refundedMinor, totalMinor }) => refundedMinor === totalMinor).length
  return { honoured: discounted.length - returned, returned, redemptions: redeemed.length }
}

test.each([1, 2, 3])('paid and ordered again before the report is worked off: the code is used up (%i)', async () => {
  const shop = await newBuyer()
  const code = await newCode('once-per-user')
  const first = await shop.order({ code })
  await payUnheard(first)
  expect((await refusal(shop.order({ code }))).code).toBe('code_used')
  expect(await shop.statusOf(first.id)).toBe('completed')
  expect(await honoured(shop)).toEqual({ honoured: 1, returned: 0, redemptions: 1 })
})

test('a chain of five, each ordered before the report about the one before is worked off', async () => {
  const shop = await newBuyer()
  const code = await newCode('once-per-user')
  for (let n = 0; n < 5; n += 1) {
    const made = await shop.order({ code }).catch(() => null)
    if (made !== null) await payUnheard(made)
  }
  expect(await honoured(shop)).toEqual({ honoured: 1, returned: 0, redemptions: 1 })
})

test('ten ordered at once and all paid: one is honoured, every other payment goes back as a whole', async () => {
  const shop = await newBuyer()
  const code = await newCode('once-per-user')
  const made = (await Promise.all(Array.from({ length: 10 }, () => shop.order({ code }).catch(() => null)))).filter(
    (order) => order !== null,
  )
  await Promise.all(made.map((order) => payLate(shop, order)))
  for (const { id } of made) await shop.reaches(id, 'completed')
  const outcome = await honoured(shop)
  expect(outcome).toEqual({ honoured: 1, returned: made.length - 1, redemptions: 1 })
  expect(await shop.credits()).toBe(bonus + 50)
  const back = await product.platform.db.select().from(refunds).where(eq(refunds.memberId, shop.member.id))
  expect(new Set(back.map(({ origin }) => origin))).toEqual(new Set(['discount']))
  const lost = made.find(({ id }) => back.some(({ orderId }) => orderId === id))
  const { refund_notice } = await shop.api.getOrder({ id: lost?.id ?? '' })
  expect(refund_notice).toEqual({ state: 'discount_used_up' })
})

test('a second payment that arrives charged back is refunded as a whole once the bank gives the money back', async () => {
  const shop = await newBuyer()
  const code = await newCode('once-per-user')
  const [older, newer] = [await shop.order({ code }), await shop.order({ code })]
  await payLate(shop, newer)
  await shop.reaches(newer.id, 'completed')
  // Paid and charged back before the first report about it is processed
  const { ref } = await paymentOf(product, older)
  await moveSandboxPayment(product.platform, ref, 'paid', ['open', 'cancelled'])
  await atSandbox(product).chargeBack(older)
  await shop.reaches(older.id, 'completed')
  expect(await shop.credits()).toBe(bonus + 50)
  await atSandbox(product).reverse(older)
  await expect.poll(() => honoured(shop)).toEqual({ honoured: 1, returned: 1, redemptions: 1 })
  expect(await shop.credits()).toBe(bonus + 50)
})

test('three discounts of a first purchase, three open checkouts: only the newest stays open, and one is honoured', async () => {
  const shop = await newBuyer()
  const first15 = await newCode('first-purchase')
  const made = [
    await shop.order({ code: 'TIMEBONUS25' }),
    await shop.order({ code: 'WELCOME25' }),
    await shop.order({ code: first15 }),
  ]
  const states = await Promise.all(made.map(({ id }) => shop.statusOf(id)))
  expect(states).toEqual(['cancelled', 'cancelled', 'created'])
  await Promise.all(made.map((order) => payLate(shop, order)))
  for (const { id } of made) await shop.reaches(id, 'completed')
  expect(await honoured(shop)).toEqual({ honoured: 1, returned: 2, redemptions: 1 })
})

test('a discount that came by itself and was used up meanwhile is not in the price of the next order', async () => {
  const shop = await newBuyer()
  const first = await shop.order()
  expect(first.discount_code).toBe('TIMEBONUS25')
  await payUnheard(first)
  const seen = { amount_minor: first.total.amount_minor, currency: 'EUR' }
  expect((await refusal(shop.order({ expected_total: seen }))).code).toBe('price_changed')
  expect(await shop.order()).toMatchObject({ discount_code: null })
})
