import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { chatting } from '../../../test/members/chat.ts'
import { type TestProduct, testProduct } from '../../../test/product/server.ts'

let product: TestProduct
beforeAll(async () => {
  product = await testProduct()
})
afterAll(() => product.close())
const { pair, say, creditsOf } = chatting(() => product)

it('an id that two of a batch share says nothing of one to the other, and sends nothing for them', async () => {
  const [blocked, open] = await Promise.all([pair({ credits: 20 }), pair({ credits: 20 })])
  for (const { anna, bram, id } of [blocked, open]) {
    await say(anna, id)
    await say(bram, id)
  }
  await product.as(blocked.bram).moderation.block({ member_id: blocked.anna.id })
  const before = await creditsOf(blocked.anna)
  const results2: unknown[] = []
  for (let round = 0; round < 10; round += 1) {
    const id = randomUUID()
    product.published.length = 0
    const results = await Promise.allSettled([
      say(open.anna, open.id, 'real', id),
      say(blocked.anna, blocked.id, 'spoofed', id),
    ])
    expect(results[0]?.status).toBe('fulfilled')
    results2.push(
      results[1]?.status,
      ...product.published.filter(({ event }) => event.kind === 'message_sent' && event.message.text === 'spoofed'),
    )
  }
  expect(results2).toEqual(Array.from({ length: 10 }, () => 'rejected'))
  expect(await creditsOf(blocked.anna)).toBe(before)
})

it('a repeated request lets both look again, since the first may have ended before it told them', async () => {
  const { anna, bram, id } = await pair({ credits: 20 })
  const messageId = randomUUID()
  await say(anna, id, 'hello', messageId)
  product.published.length = 0
  await say(anna, id, 'hello', messageId)
  const notified = () => product.published.flatMap(({ to, event }) => (event.kind === 'user_changed' ? to : []))
  await expect.poll(() => notified().toSorted()).toEqual([anna.id, bram.id].toSorted())
})
