import { afterAll, beforeAll, expect, it } from 'vitest'
import { chatting } from '../../../test/members/chat.ts'
import { type TestProduct, testProduct } from '../../../test/product/server.ts'

let product: TestProduct
beforeAll(async () => {
  product = await testProduct()
})
afterAll(() => product.close())
const { pair, say } = chatting(() => product)

it('a message takes the draft that it was, not one that was begun while it was on its way', async () => {
  const { anna, bram, id } = await pair()
  await say(anna, id)
  await say(bram, id)
  const { saveDraft, getConversation } = product.as(anna).chat
  const draft = async () => (await getConversation({ id })).conversation.draft
  await saveDraft({ id, text: 'and another thing' })
  await say(anna, id, 'what waited for the line')
  expect(await draft()).toBe('and another thing')
  await say(anna, id, 'and another thing I wanted to say')
  expect(await draft()).toBe('')
})
