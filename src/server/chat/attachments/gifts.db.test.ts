import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { giftIds } from '../../../contract/constants.ts'
import { chatting } from '../../../test/members/chat.ts'
import { chatFileRoutes } from '../../../test/members/chat-files.ts'
import { refusal, type TestMember, type TestProduct, testProduct } from '../../../test/product/server.ts'

let product: TestProduct
const { pair, creditsOf } = chatting(() => product)
const { send } = chatFileRoutes(() => product)
beforeAll(async () => {
  product = await testProduct({
    settings: { freeChat: 'conversations', giftCredits: 3, giftPrices: { rose: 1, kite: 8 } },
  })
})
afterAll(() => product.close())

const giftsOf = async (viewer: TestMember | null, member: TestMember) =>
  (await (viewer === null ? product.anonymous : product.as(viewer)).chat.listReceivedGifts({ id: member.id })).gifts

test('the catalogue has this site’s prices, and they are what is paid', async () => {
  const { anna, id } = await pair()
  const { gifts } = await product.as(anna).chat.listGifts({})
  expect(gifts.map(({ gift }) => gift)).toEqual(giftIds)
  for (const [gift, price] of [
    ['rose', 1],
    ['kite', 8],
    ['song', 3],
  ] as const) {
    expect(gifts.find((each) => each.gift === gift)?.credits).toBe(price)
    const before = await creditsOf(anna)
    expect((await send(anna, id, { kind: 'gift', gift })).credits).toBe(before - price)
  }
  expect((await refusal(send(anna, id, { kind: 'gift', gift: 'yacht' as 'rose' }))).code).toBe('invalid_input')
})

test('a profile shows what was received, most of one kind first, without what was taken back', async () => {
  const { anna, bram, id } = await pair()
  for (const gift of ['kite', 'rose', 'rose'] as const) await send(anna, id, { kind: 'gift', gift })
  const { message } = await send(anna, id, { kind: 'gift', gift: 'song' })
  await product.as(anna).chat.unsendMessage({ id, seq: message.seq })
  await send(bram, id, { kind: 'gift', gift: 'book' })
  const received = [
    { gift: 'rose', count: 2 },
    { gift: 'kite', count: 1 },
  ]
  expect(await giftsOf(await product.newMember(), bram)).toEqual(received)
  expect(await giftsOf(bram, bram)).toEqual(received)
  expect(await giftsOf(bram, anna)).toEqual([{ gift: 'book', count: 1 }])
})

test('a gift may begin a conversation, and is not free where words would be', async () => {
  const [free, other] = [await product.newMember({ credits: 5 }), await product.newMember({ gender: 'male' })]
  const { conversation } = await product.as(free).chat.openConversation({ member_id: other.id })
  expect(conversation.writing.message_credits).toBe(0)
  const before = await creditsOf(free)
  expect((await send(free, conversation.id, { kind: 'gift', gift: 'rose' })).credits).toBe(before - 1)
})

test('of whom the viewer may not see it says nothing', async () => {
  const { anna, bram, id } = await pair()
  await send(anna, id, { kind: 'gift', gift: 'rose' })
  const viewer = await product.newMember()
  const seen = async () => (await giftsOf(viewer, bram)).length
  expect(await seen()).toBe(1)
  await product.as(viewer).moderation.block({ member_id: bram.id })
  expect(await seen()).toBe(0)
  await product.as(viewer).moderation.unblock({ member_id: bram.id })
  await product.as(bram).moderation.block({ member_id: viewer.id })
  expect(await seen()).toBe(0)
  await product.as(bram).moderation.unblock({ member_id: viewer.id })
  await product.as(bram).profiles.setVisibility({ is_invisible: true })
  expect(await seen()).toBe(0)
  await product.as(bram).profiles.setVisibility({ is_invisible: false })
  expect(await seen()).toBe(1)
  // Visitors search nobody here, so they look at nobody
  expect(await giftsOf(null, bram)).toEqual([])
  await product.platform.db.execute(sql`UPDATE profiles SET status = 'disabled' WHERE member_id = ${bram.id}`)
  expect(await seen()).toBe(0)
})
