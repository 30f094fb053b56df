import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { atSandbox, buyer } from '../../../test/members/buying.ts'
import { chatting } from '../../../test/members/chat.ts'
import { type TestMember, type TestProduct, testProduct } from '../../../test/product/server.ts'
import { eraseMember } from '../../accounts/deletion/erasure.ts'
import { transaction } from '../../platform/db/db.ts'

const start = new Date('2026-06-15T12:00:00Z')
let product: TestProduct
beforeAll(async () => {
  product = await testProduct({ at: start, settings: { giftCredits: 2, giftPrices: {} } })
})
afterAll(() => product.close())
const { pair, say } = chatting(() => product)

const movementsOf = async (member: TestMember) => (await product.as(member).credits.listMovements({})).movements

test('messages and gifts name their recipient, as long as the buyer may see them', async () => {
  const { anna, bram, id } = await pair()
  const { chat } = product.as(anna)
  await say(anna, id)
  await chat.sendMessage({ id, message_id: randomUUID(), text: '', attachment: { kind: 'gift', gift: 'sunflower' } })
  const words = { kind: 'conversation', id, ordered_at: null, amount: null }
  const [gift, message] = await movementsOf(anna)
  expect(gift?.about).toEqual({ ...words, name: 'Bram', gift: 'sunflower', attachment: 'gift' })
  expect(message?.about).toEqual({ ...words, name: 'Bram', gift: null, attachment: null })

  await product.as(bram).moderation.block({ member_id: anna.id })
  expect((await movementsOf(anna))[0]?.about).toMatchObject({ name: null, gift: 'sunflower' })
  await product.as(bram).moderation.unblock({ member_id: anna.id })
  expect((await movementsOf(anna))[0]?.about).toMatchObject({ name: 'Bram' })

  await transaction(product.platform.db, (tx) => eraseMember(product.platform, tx, bram.id))
  expect((await movementsOf(anna))[1]?.about).toMatchObject({ kind: 'conversation', id, name: null })
})

test('purchases, refunds and charge-backs name their order and the money', async () => {
  const carl = buyer(product, await product.newMember({ isPaid: true }))
  const order = await carl.buy()
  const bank = atSandbox(product)
  const newest = async () => (await movementsOf(carl.member))[0]
  const about = {
    kind: 'order',
    id: order.id,
    name: null,
    gift: null,
    attachment: null,
    ordered_at: start.toISOString(),
  }
  expect((await newest())?.about).toEqual({ ...about, amount: { amount_minor: 1999, currency: 'EUR' } })
  await bank.refund(order, 400)
  await expect.poll(async () => (await newest())?.kind).toBe('refund')
  expect((await newest())?.about).toEqual({ ...about, amount: { amount_minor: 400, currency: 'EUR' } })
  await bank.chargeBack(order)
  await expect.poll(async () => (await newest())?.kind).toBe('charge_back')
  expect((await newest())?.about).toEqual({ ...about, amount: { amount_minor: 1599, currency: 'EUR' } })
})

test('what belongs to nothing is about nothing', async () => {
  const dora = await product.newMember({ credits: 3 })
  // Credits of the test itself: their order is nobody's
  expect((await movementsOf(dora)).map(({ kind, about }) => [kind, about])).toEqual([
    ['purchase', null],
    ['signup_bonus', null],
  ])
})
