import { afterAll, beforeAll, expect, test } from 'vitest'
import { paidForNext } from '../../../shared/credit-lots.ts'
import { atSandbox, bonus, buyer } from '../../../test/members/buying.ts'
import { chatting } from '../../../test/members/chat.ts'
import { type TestProduct, testProduct } from '../../../test/product/server.ts'

let product: TestProduct
beforeAll(async () => {
  product = await testProduct()
})
afterAll(() => product.close())
const { eventsOf } = chatting(() => product)

test('a member sees what their own credits cost: bonus first, then what was paid for the oldest purchase', async () => {
  const member = await product.newMember()
  const shop = buyer(product, member)
  const lotsOf = async () => (await product.as(member).credits.getWallet({})).lots
  const bonusLot = { credits: bonus, granted: bonus, is_bonus: true, paid: null }
  expect(await lotsOf()).toEqual([bonusLot])
  expect(paidForNext(await lotsOf(), 1)).toEqual([])

  const from = product.published.length
  const order = await shop.buy()
  const bought = { credits: order.credits, granted: order.credits, is_bonus: false, paid: order.total }
  expect(await lotsOf()).toEqual([bonusLot, bought])
  // The page of the member, the one of the order and the live stream say the same
  expect((await product.as(member).accounts.getUser({})).user).toMatchObject({
    credits: bonus + order.credits,
    credit_lots: [bonusLot, bought],
  })
  expect((await shop.api.getOrder({ id: order.id })).credit_lots).toEqual([bonusLot, bought])
  expect(eventsOf(member, from)).toContainEqual({
    kind: 'credits_changed',
    credits: bonus + order.credits,
    paid_user: true,
    lots: [bonusLot, bought],
  })
})

test('a spend takes from the first lots, and a refund from its own', async () => {
  const member = await product.newMember()
  const other = await product.newMember({ gender: 'male', seeks: 'female' })
  const shop = buyer(product, member)
  const first = await shop.buy()
  const second = await shop.buy()
  const { conversation } = await product.as(member).chat.openConversation({ member_id: other.id })
  await chatting(() => product).say(member, conversation.id)
  const lotsOf = async () => (await product.as(member).credits.getWallet({})).lots
  expect((await lotsOf()).map(({ credits }) => credits)).toEqual([bonus - 1, first.credits, second.credits])

  const from = product.published.length
  await atSandbox(product).refund(first)
  await expect.poll(async () => (await lotsOf()).length).toBe(2)
  const lots = await lotsOf()
  expect(lots.map(({ paid }) => paid)).toEqual([null, second.total])
  expect(eventsOf(member, from)).toContainEqual(expect.objectContaining({ kind: 'credits_changed', lots }))
})
