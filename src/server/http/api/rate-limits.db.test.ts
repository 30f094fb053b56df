import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refusal, type TestMember, type TestProduct, testProduct } from '../../../test/product/server.ts'
import { newId } from '../../platform/ids.ts'

let product: TestProduct
let anna: TestMember
let others: TestMember[] = []

beforeAll(async () => {
  product = await testProduct({
    settings: {
      likesPerDay: 3,
      newConversationsPerDay: 3,
      profileViewsPerHour: 3,
      searchesPerMinute: 3,
      messagesPerMinute: 3,
      reportsPerHour: 3,
      loggedOutSearch: true,
    },
  })
  anna = await product.newMember({ gender: 'female', credits: 100 })
  for (let count = 0; count < 5; count += 1) others.push(await product.newMember({ gender: 'male', seeks: 'female' }))
  others = [...others]
})
afterAll(() => product.close())

const other = (index: number) => others[index % others.length] as TestMember
type Act = (index: number) => Promise<unknown>
const conversationWith = async ({ id }: TestMember) =>
  (await product.as(anna).chat.openConversation({ member_id: id })).conversation.id

describe('one member, one request more than the setting allows', () => {
  const acts: [what: string, seconds: number, act: Act][] = [
    ['likes on profiles', 86_400, (index) => product.as(anna).likes.like({ member_id: other(index).id })],
    ['profile views', 3_600, (index) => product.as(anna).profiles.getProfile({ id: other(index).id })],
    ['search pages', 60, () => product.as(anna).search.searchMembers({})],
    ['new conversations', 86_400, (index) => conversationWith(other(index))],
    [
      'reports',
      3_600,
      (index) => product.as(anna).moderation.report({ member_id: other(index).id, reason: 'scam', text: 'money' }),
    ],
  ]
  test.each(acts)('%s', async (_what, seconds, act) => {
    for (let index = 0; index < 3; index += 1) await act(index)
    const { status, code, body } = await refusal(act(3))
    expect({ status, code }).toEqual({ status: 429, code: 'too_many_requests' })
    expect(body.error?.params).toEqual({ minutes: Math.ceil(seconds / 60), retry_after: seconds })
    product.clock.advance(seconds * 1000)
    await act(4)
    product.clock.advance(2 * 86_400_000)
  })

  test('messages: the refused one can be sent later, once', async () => {
    const id = await conversationWith(other(0))
    const send = (message_id: string) => product.as(anna).chat.sendMessage({ id, message_id, text: 'hello' })
    for (let index = 0; index < 3; index += 1) await send(newId())
    const late = newId()
    expect((await refusal(send(late))).body.error?.params).toMatchObject({ retry_after: 60 })
    product.clock.advance(60_000)
    const { message } = await send(late)
    expect(message.seq).toBe(4)
  })

  test('an existing conversation is opened as often as one likes', async () => {
    for (let index = 0; index < 10; index += 1) await conversationWith(other(0))
  })
})

test('places by coordinates: thirty in ten minutes', async () => {
  const geocode = () => product.anonymous.profiles.geocode({ lat: 52.37, lon: 4.89 })
  for (let index = 0; index < 30; index += 1) await geocode()
  expect((await refusal(geocode())).code).toBe('too_many_requests')
})

test('guesses at discount codes: twenty an hour of one member, right ones not counted', async () => {
  const guess = (code: string) => refusal(product.as(anna).payments.getDiscount({ code }))
  const codes: string[] = []
  for (let index = 0; index < 25; index += 1) codes.push((await guess(`NOCODE${index}`)).code)
  expect(codes.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 'code_not_found'))
  expect(codes.slice(20)).toEqual(Array.from({ length: 5 }, () => 'too_many_requests'))
  const parallel = await Promise.all(
    Array.from({ length: 40 }, (_, index) =>
      refusal(product.anonymous.payments.getDiscount({ code: `GUESS${index}` })),
    ),
  )
  expect(parallel.filter(({ code }) => code === 'code_not_found')).toHaveLength(30)
})
