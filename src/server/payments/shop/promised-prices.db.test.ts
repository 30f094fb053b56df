import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { bonus, buyer } from '../../../test/members/buying.ts'
import { type TestProduct, testProduct } from '../../../test/product/server.ts'
import { sites } from '../../sites/tables.ts'

/** Orders keep the terms of their day: what their credits buy, and for how long they can be returned. */
const start = new Date('2026-06-15T12:00:00Z')
const day = 86_400_000
const first = { refundDays: 30, messageCredits: 1, photoCredits: 2, giftCredits: 5 }
let product: TestProduct
beforeAll(async () => {
  product = await testProduct({ at: start })
})
beforeEach(async () => {
  await setTerms(first)
})
afterAll(() => product.close())

async function setTerms(terms: Partial<typeof first>): Promise<void> {
  const { db } = product.platform
  const [row] = await db.select().from(sites).where(eq(sites.id, product.site.id))
  await db
    .update(sites)
    .set({ settings: { ...row?.settings, ...terms } })
    .where(eq(sites.id, product.site.id))
  // Requests remember a site for a second
  product.clock.advance(2_000)
}

test('the days in which an order can be withdrawn from are those of its day, in the rule, the preview and the mail', async () => {
  const [shop, later] = [buyer(product, await product.newMember()), buyer(product, await product.newMember())]
  const order = await shop.buy()
  await setTerms({ refundDays: 14 })
  const short = await later.buy()
  product.clock.set(new Date(start.getTime() + 21 * day))
  const { withdrawal } = await product.anonymous.payments.previewWithdrawal({
    email: shop.member.email,
    order_number: order.id,
  })
  expect(withdrawal?.until).toBe('2026-07-15T23:59:59.999Z')
  expect((await shop.withdraw(order)).outcome).toBe('refunded')
  expect((await later.withdraw(short)).outcome).toBe('too_late')
})

test('credits buy what they did when they were ordered, until they are spent; others pay the new price', async () => {
  const [old, fresh] = [buyer(product, await product.newMember()), buyer(product, await product.newMember())]
  const other = await product.newMember({ gender: 'female' })
  await old.buy()
  await setTerms({ messageCredits: 5, giftCredits: 9 })
  product.clock.advance(60_000)
  const talk = async (shop: typeof old) => {
    const { chat } = product.as(shop.member)
    const { conversation } = await chat.openConversation({ member_id: other.id })
    const send = () => chat.sendMessage({ id: conversation.id, message_id: randomUUID(), text: 'Hello' })
    const writing = async () => (await chat.getConversation({ id: conversation.id })).conversation.writing
    const gift = async () => (await chat.listGifts({})).gifts[0]?.credits
    return { send, writing, gift }
  }
  const [theirs, others] = [await talk(old), await talk(fresh)]
  expect([(await theirs.writing()).message_credits, await theirs.gift()]).toEqual([1, 5])
  expect([(await others.writing()).message_credits, await others.gift()]).toEqual([5, 9])
  for (let n = 1; n <= 3; n += 1) expect((await theirs.send()).credits).toBe(bonus + 50 - n)
  expect((await others.send()).credits).toBe(bonus - 5)
  // Credits that are bought at the new terms as well change nothing, as long as some of the first order are left
  await old.buy()
  for (let n = 4; n <= 55; n += 1) expect((await theirs.send()).credits).toBe(bonus + 100 - n)
  expect((await theirs.writing()).message_credits).toBe(5)
  expect((await theirs.send()).credits).toBe(45)
}, 60_000)
