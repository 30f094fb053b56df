import { afterAll, beforeAll, expect, it } from 'vitest'
import { chatting } from '../../test/members/chat.ts'
import { refusal, type TestProduct, testProduct } from '../../test/product/server.ts'
import { countDue } from './nightly.ts'

let product: TestProduct
beforeAll(async () => {
  product = await testProduct({ at: new Date('2026-06-15T10:00:00Z'), settings: { unansweredLimit: 3 } })
})
afterAll(() => product.close())
const { pair, say } = chatting(() => product)

/** What the office says of the days up to yesterday, after a night. */
async function afterNight() {
  product.clock.advance(24 * 3_600_000)
  await countDue(product.platform)
  const office = product.as(await product.newStaff({ role: 'admin' })).backoffice
  const { charts } = await office.getAnalytics({ from: '2026-06-15', step: 'day' })
  return charts.find(({ name }) => name === 'unanswered_limit')
}

it('members whom the limit of unanswered messages stopped are counted on the day they reached it, each once', async () => {
  const talk = await pair()
  for (let sent = 0; sent < 3; sent++) await say(talk.anna, talk.id)
  expect(await refusal(say(talk.anna, talk.id))).toMatchObject({ code: 'unanswered_limit' })
  // A second chat of hers the same day
  const other = await product.newMember({ gender: 'male', seeks: 'female' })
  const { conversation } = await product.as(talk.anna).chat.openConversation({ member_id: other.id })
  for (let sent = 0; sent < 3; sent++) await say(talk.anna, conversation.id)
  // Four messages here, but never three without a reply
  const answered = await pair()
  for (const by of [answered.anna, answered.anna, answered.bram, answered.anna, answered.anna])
    await say(by, answered.id)
  expect((await afterNight())?.total.value).toBe(1)

  // An answer lets her go on until the limit is reached anew
  await say(talk.bram, talk.id)
  for (let sent = 0; sent < 3; sent++) await say(talk.anna, talk.id)
  expect((await afterNight())?.values).toEqual([1, 1])
})
