import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chatting } from '../../../test/members/chat.ts'
import { refusal, type TestMember, type TestProduct, testProduct } from '../../../test/product/server.ts'
import { profiles } from '../../profiles/tables.ts'

let product: TestProduct
beforeAll(async () => {
  product = await testProduct()
})
afterAll(() => product.close())
const { pair, say, creditsOf } = chatting(() => product)

const writingOf = async (member: TestMember, id: string) =>
  (await product.as(member).chat.getConversation({ id })).conversation.writing
const onlyVerified = (member: TestMember, is_verified_only = true) =>
  product.as(member).profiles.setVisibility({ is_verified_only })

test('who hears from verified members only gets no first message of others, and it costs them nothing', async () => {
  const { anna, bram } = await pair()
  await onlyVerified(bram)
  // Opened all the same: the conversation says what can be done
  const { conversation } = await product.as(anna).chat.openConversation({ member_id: bram.id })
  const { id } = conversation
  expect(conversation.writing).toMatchObject({ may_write: false, reason: 'verified_only' })
  const before = await creditsOf(anna)
  expect(await refusal(say(anna, id))).toMatchObject({ code: 'verified_only' })
  expect(await creditsOf(anna)).toBe(before)
  expect((await product.as(bram).chat.listChats({})).chats).toEqual([])
  // Who was written to may answer
  await say(bram, id)
  expect((await writingOf(anna, id)).may_write).toBe(true)
  await say(anna, id)
})

test('verified members write first; the switch holds until the other one has answered', async () => {
  const { anna, bram, id } = await pair()
  await say(anna, id)
  await onlyVerified(bram)
  expect(await refusal(say(anna, id))).toMatchObject({ code: 'verified_only' })
  await product.platform.db.update(profiles).set({ isVerified: true }).where(eq(profiles.memberId, anna.id))
  await say(anna, id)
  await product.platform.db.update(profiles).set({ isVerified: false }).where(eq(profiles.memberId, anna.id))
  await onlyVerified(bram, false)
  await say(anna, id)
})
