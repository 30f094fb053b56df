import { afterAll, beforeAll, expect, test } from 'vitest'
import { chatting } from '../../../test/members/chat.ts'
import { refusal, type TestMember, type TestProduct, testProduct } from '../../../test/product/server.ts'

let product: TestProduct
beforeAll(async () => {
  product = await testProduct()
})
afterAll(() => product.close())
const { say } = chatting(() => product)

const man = () => product.newMember({ gender: 'male', seeks: 'female', credits: 50, isPaid: true })
const woman = () => product.newMember({ gender: 'female', seeks: 'male', credits: 50, isPaid: true })

async function match(one: TestMember, other: TestMember) {
  await product.as(one).likes.like({ member_id: other.id })
  await product.as(other).likes.like({ member_id: one.id })
  product.clock.advance(60_000)
}
const open = async (one: TestMember, other: TestMember) =>
  (await product.as(one).chat.openConversation({ member_id: other.id })).conversation
const newOf = async (member: TestMember) =>
  (await product.as(member).chat.listNewMatches({})).matches.map(({ id }) => id)

test('a match is new until the first message, also after that chat is deleted', async () => {
  const [anna, bram, carl] = [await woman(), await man(), await man()]
  await match(anna, bram)
  await match(anna, carl)
  expect(await newOf(anna)).toEqual([carl.id, bram.id])
  // Opening alone sends nothing
  const { id } = await open(anna, carl)
  expect(await newOf(anna)).toEqual([carl.id, bram.id])
  await say(carl, id)
  expect(await newOf(anna)).toEqual([bram.id])
  expect(await newOf(carl)).toEqual([])
  await product.as(anna).chat.deleteChat({ conversation: id })
  expect(await newOf(anna)).toEqual([bram.id])
})

test('a conversation says whether the two match, and shows the profile without leaving a visit', async () => {
  const [anna, bram] = [await woman(), await man()]
  await match(anna, bram)
  const { id, is_match: isMatch } = await open(anna, bram)
  expect(isMatch).toBe(true)
  const { profile } = await product.as(anna).chat.getPartner({ id })
  expect(profile.id).toBe(bram.id)
  expect((await product.as(bram).likes.listVisitors({})).visitors).toEqual([])
  await product.as(anna).likes.unlike({ id: bram.id })
  expect((await product.as(anna).chat.getConversation({ id })).conversation.is_match).toBe(false)
  const dora = await woman()
  expect(await refusal(product.as(dora).chat.getPartner({ id }))).toMatchObject({ code: 'not_found' })
  await product.as(bram).moderation.block({ member_id: anna.id })
  expect(await refusal(product.as(anna).chat.getPartner({ id }))).toMatchObject({ code: 'blocked_by_member' })
})

test('visitors: each once, newest first, with the time of the last visit; hidden ones are left out', async () => {
  const [anna, bram, carl, dirk] = [await woman(), await man(), await man(), await man()]
  for (const visitor of [bram, carl, dirk]) {
    await product.as(visitor).profiles.getProfile({ id: anna.id })
    product.clock.advance(60_000)
  }
  await product.as(dirk).profiles.setVisibility({ is_invisible: true })
  const { visitors } = await product.as(anna).likes.listVisitors({})
  expect(visitors.map(({ id }) => id)).toEqual([carl.id, bram.id])
  expect(visitors[0]?.visited_at).toBe(new Date(product.clock.now().getTime() - 120_000).toISOString())
})
