import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { reportedMessages } from '../../../contract/constants.ts'
import { chatting } from '../../../test/members/chat.ts'
import { reportsBefore } from '../../../test/members/office.ts'
import { refusal, type TestMember, type TestProduct, testProduct } from '../../../test/product/server.ts'
import { reports } from '../../moderation/tables.ts'

let product: TestProduct
let moderator: TestMember
beforeAll(async () => {
  product = await testProduct()
  moderator = (await product.newStaff({ role: 'moderator' })) as unknown as TestMember
})
afterAll(() => product.close())
const { pair, say } = chatting(() => product)

type Talk = Awaited<ReturnType<typeof talkOf>>
/** So many messages, Anna and Bram in turn, and their ids. */
async function talkOf(count: number) {
  const talk = await pair({ credits: 100 })
  const ids: string[] = []
  for (let index = 0; index < count; index += 1) {
    const by = index % 2 === 0 ? talk.anna : talk.bram
    ids.push((await say(by, talk.id, `message ${index + 1}`)).message.id)
  }
  return { ...talk, ids }
}
type ReportedMessages = { message_id?: string; message_ids?: string[] }
/** Bram reports Anna; what the case has of their messages. */
async function messagesOf({ anna, bram }: Pick<Talk, 'anna' | 'bram'>, options: ReportedMessages = {}) {
  await product.platform.db.delete(reports)
  await product.as(bram).moderation.report({ member_id: anna.id, reason: 'scam', ...options })
  const [report] = await reportsBefore(product.as(moderator).backoffice)
  return report?.evidence.messages ?? []
}
const texts = (messages: { text: string }[]) => messages.map(({ text }) => text)
const numbered = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => `message ${from + index}`)

describe('what goes along with a report', () => {
  const cases: [what: string, count: number, wish: (ids: string[]) => ReportedMessages, expected: string[]][] = [
    ['about the member, who wrote: the last messages of both', 25, () => ({}), numbered(6, 25)],
    ['about the member, a short conversation: all of it', 3, () => ({}), numbered(1, 3)],
    ['about the member, an empty conversation: none', 0, () => ({}), []],
    [
      'the messages that were ticked',
      25,
      (ids) => ({ message_ids: [ids[20] ?? '', ids[24] ?? ''] }),
      ['message 21', 'message 25'],
    ],
    ['none, where all were unticked', 5, () => ({ message_ids: [] }), []],
    ['about a message: those around it', 40, (ids) => ({ message_id: ids[19] ?? '' }), numbered(5, 24)],
    ['about the first message: what came next', 40, (ids) => ({ message_id: ids[0] ?? '' }), numbered(1, 5)],
    [
      'about a message, others ticked: that one, too',
      9,
      (ids) => ({ message_id: ids[2] ?? '', message_ids: [ids[8] ?? ''] }),
      ['message 3', 'message 9'],
    ],
    [
      'about a message, all unticked: that one',
      9,
      (ids) => ({ message_id: ids[2] ?? '', message_ids: [] }),
      ['message 3'],
    ],
  ]
  test.each(cases)('%s', async (_what, count, options, expected) => {
    const talk = await talkOf(count)
    const { message_id, message_ids } = options(talk.ids)
    const messages = await messagesOf(talk, { ...(message_id && { message_id }), ...(message_ids && { message_ids }) })
    expect(texts(messages)).toEqual(expected)
    expect(messages.map(({ is_by_reporter }) => is_by_reporter)).toEqual(
      expected.map((text) => Number(text.slice(8)) % 2 === 0),
    )
    expect(messages.filter(({ is_reported }) => is_reported).map(({ id }) => id)).toEqual(
      message_id ? [message_id] : [],
    )
    // What the dialog offers is what goes along where nothing is selected
    if (message_ids !== undefined) return
    const query = { member_id: talk.anna.id, ...(message_id && { message_id }) }
    const offered = await product.as(talk.bram).chat.listReportable(query)
    expect(offered.messages.map(({ id }) => id)).toEqual(messages.map(({ id }) => id))
  })

  test('without a conversation there is nothing to select, and the profile goes alone', async () => {
    const [anna, bram] = [await product.newMember(), await product.newMember({ gender: 'male', seeks: 'female' })]
    expect(await product.as(bram).chat.listReportable({ member_id: anna.id })).toEqual({ messages: [] })
    expect(await messagesOf({ anna, bram })).toEqual([])
  })

  test('deleted chats and unsent messages count, though the reporter does not read those', async () => {
    const { anna, bram, id } = await pair()
    await say(anna, id, 'send me money')
    const { message } = await say(anna, id, 'or I tell your wife')
    await product.as(anna).chat.unsendMessage({ id, seq: message.seq })
    await product.as(bram).chat.deleteChat({ conversation: id })
    const { messages } = await product.as(bram).chat.listReportable({ member_id: anna.id })
    expect(messages).toMatchObject([
      { text: 'send me money', is_mine: false, is_unsent: false },
      { text: '', is_mine: false, is_unsent: true },
    ])
    expect(texts(await messagesOf({ anna, bram }))).toEqual(['send me money', 'or I tell your wife'])
  })
})

describe('nobody attaches messages of others', () => {
  test('messages of a conversation of other people, or with somebody else, are left out', async () => {
    const [mine, other] = [await talkOf(2), await talkOf(2)]
    const { conversation } = await product.as(mine.bram).chat.openConversation({ member_id: other.anna.id })
    const elsewhere = (await say(mine.bram, conversation.id, 'to another one')).message.id
    const foreign = [...other.ids, elsewhere, randomUUID()]
    expect(texts(await messagesOf(mine, { message_ids: [...foreign, mine.ids[0] ?? ''] }))).toEqual(['message 1'])
    expect(await messagesOf(mine, { message_ids: foreign })).toEqual([])
    // A reported message of others is none: the last ones of the two go along
    expect((await messagesOf(mine, { message_id: other.ids[0] ?? '' })).map(({ id }) => id)).toEqual(mine.ids)
  })

  test('nobody lists what two others wrote', async () => {
    const { anna } = await talkOf(2)
    const stranger = await product.newMember()
    expect(await product.as(stranger).chat.listReportable({ member_id: anna.id })).toEqual({ messages: [] })
    const call = product.anonymous.chat.listReportable({ member_id: anna.id })
    expect((await refusal(call)).code).toBe('authentication_required')
  })

  test('and not more than the list has', async () => {
    const { anna, bram } = await talkOf(1)
    const message_ids = Array.from({ length: reportedMessages + 1 }, () => randomUUID())
    const call = product.as(bram).moderation.report({ member_id: anna.id, reason: 'scam', message_ids })
    expect((await refusal(call)).code).toBe('invalid_input')
  })
})
