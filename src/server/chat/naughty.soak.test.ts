import { randomUUID } from 'node:crypto'
import naughty from 'big-list-of-naughty-strings' with { type: 'json' }
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { chatting } from '../../test/members/chat.ts'
import { refusal, type TestMember, type TestProduct, testProduct } from '../../test/product/server.ts'
import { exportPersonalData } from '../platform/personal-data.ts'
import { chatData, messagesForReport } from './index.ts'

/** Strings that made other programs stumble, and every control character and a few more of our own. */
const ownOnes = [
  ...Array.from({ length: 32 }, (_, code) => `a${String.fromCodePoint(code + 1)}b`),
  ...Array.from({ length: 32 }, (_, code) => `a${String.fromCodePoint(code + 0x7f)}b`),
  ...['\ufffe', '\uffff', '\u{1fffe}', '\u{10ffff}', '\ue000', '\ufe0f', '\u{e0041}', '\u202e', '\u2066'].map(
    (sign) => `x${sign}y`,
  ),
  '\\x00 \\0 \\u0000 %00 &#0;',
  "E'\\\\000' U&'\\0000' $$ $1 $2 :name ?",
  '{"text":"\\ud800"}',
  '\ufeffBOM',
  'e\u0301 and \u00e9',
  `Z${'\u0310\u032e\u031e'.repeat(60)}`,
  '👩‍👩‍👧‍👦'.repeat(200),
  '\r\n\r\n x \r',
  '$' + '{process.env}',
  '.*+?^$()[]{}|\\',
  '%_%',
  '__proto__ constructor hasOwnProperty',
]
const isBlank = (text: string) => /^[\p{White_Space}\p{Cc}\p{Cf}]*$/u.test(text)
const all = [...new Set([...(naughty as string[]), ...ownOnes])]
const texts = all.filter((text) => !isBlank(text))
const blanks = all.filter(isBlank)

let product: TestProduct
let talks: { anna: TestMember; bram: TestMember; id: string; texts: string[]; ids: Map<string, string> }[]
beforeAll(async () => {
  product = await testProduct()
  const { pair } = chatting(() => product)
  const quarters = Array.from({ length: 4 }, (_, n) => texts.filter((_text, index) => index % 4 === n))
  talks = await Promise.all(
    quarters.map(async (part) => ({ ...(await pair({ credits: 1000 })), texts: part, ids: new Map<string, string>() })),
  )
})
afterAll(() => product.close())
const chatOf = (member: TestMember) => product.as(member).chat

/** All messages of a conversation, oldest first. */
async function allMessages(member: TestMember, id: string) {
  const { listMessages } = chatOf(member)
  const found: Awaited<ReturnType<typeof listMessages>>['messages'] = []
  for (let after = 0; ; after = found.at(-1)?.seq ?? 0) {
    const page = await listMessages({ id, after, limit: 100 })
    found.push(...page.messages)
    if (!page.has_more) return found
  }
}

describe(`${texts.length} strings that are hard to keep`, () => {
  it('are enough', () => {
    expect(texts.length).toBeGreaterThanOrEqual(500)
  })

  it('are drafts, messages and the last one of the list, exactly', async () => {
    await Promise.all(
      talks.map(async ({ anna, bram, id, texts: own, ids }) => {
        for (const text of own) {
          await chatOf(anna).saveDraft({ id, text })
          expect((await chatOf(anna).getConversation({ id })).conversation.draft).toBe(text)
          const message_id = randomUUID()
          const { message } = await chatOf(anna).sendMessage({ id, message_id, text })
          expect(message.text).toBe(text)
          ids.set(message_id, text)
          const [chat] = (await chatOf(bram).listChats({})).chats
          expect(chat?.conversation.last_message).toMatchObject({ id: message_id, text })
        }
      }),
    )
  })

  it('are read, told and reported as they were written', async () => {
    const received = product.published.flatMap(({ event }) => (event.kind === 'message_sent' ? [event.message] : []))
    for (const { anna, bram, id, texts: own, ids } of talks) {
      for (const member of [anna, bram]) expect((await allMessages(member, id)).map(({ text }) => text)).toEqual(own)
      for (const message of received.filter(({ conversation_id }) => conversation_id === id))
        expect(message.text).toBe(ids.get(message.id))
      for (const [messageId, text] of ids) {
        const evidence = await messagesForReport(product.platform, {
          reporterId: bram.id,
          memberId: anna.id,
          messageId,
          messageIds: [],
        })
        expect(evidence?.at(-1)?.text).toBe(text)
      }
    }
  })

  it('stand above an answer by their beginning', async () => {
    await Promise.all(
      talks.map(async ({ anna, id, texts: own }) => {
        for (const [index, text] of own.entries()) {
          const answer = { id, message_id: randomUUID(), text: 'yes', reply_to: index + 1 }
          const { message } = await chatOf(anna).sendMessage(answer)
          const quoted = message.reply_to?.text ?? ''
          expect(text.startsWith(quoted.replace(/…$/, '')) || quoted === text).toBe(true)
          if (text.length <= 140) expect(quoted).toBe(text)
        }
      }),
    )
  })

  it('can be searched for, and whatever is found is what was written', async () => {
    const known = new Set(texts)
    for (const { anna, id, texts: own } of talks) {
      for (const text of own) {
        product.clock.advance(1_000)
        const q = text.slice(0, 100).toWellFormed()
        const { messages } = await chatOf(anna).searchChats({ q })
        const found = messages.map(({ message }) => message)
        for (const message of found) {
          expect(message.conversation_id).toBe(id)
          expect(known.has(message.text) || message.text === 'yes').toBe(true)
        }
        // Plain words are found; signs alone are none
        if (/^[A-Za-z]{3,}( [A-Za-z]{3,}){0,3}$/.test(text))
          expect(found.map((message) => message.text)).toContain(text)
      }
    }
  })

  it('are in the export of both', async () => {
    for (const { anna, bram, id, texts: own } of talks) {
      for (const member of [anna, bram]) {
        const conversations: { id: string; messages: { text: string }[] }[] = []
        for (const file of await exportPersonalData(chatData, product.platform.db, member.id)) {
          if (!('rows' in file)) continue
          // As the file has it: through JSON
          for await (const row of file.rows) conversations.push(JSON.parse(JSON.stringify(row)))
        }
        const exported = conversations.find((conversation) => conversation.id === id)?.messages ?? []
        expect(exported.slice(0, own.length).map(({ text }) => text)).toEqual(own)
      }
    }
  })
})

describe('what the rules refuse', () => {
  it.each([
    ...blanks.map((text) => [`blank: ${JSON.stringify(text)}`, text, 'message_empty'] as const),
    ['blank: \u2800', '\u2800\u3164', 'message_empty'] as const,
    ['NUL', 'a\0b', 'invalid_input'] as const,
    ['half a surrogate pair', 'a\ud83d', 'invalid_input'] as const,
    ['the other half', '\udc69a', 'invalid_input'] as const,
    ['too long', 'a'.repeat(2001), 'message_too_long'] as const,
  ])('%s', async (_what, text, code) => {
    const [talk] = talks
    if (talk === undefined) throw new Error('no talk')
    const sent = chatOf(talk.anna).sendMessage({ id: talk.id, message_id: randomUUID(), text })
    expect((await refusal(sent)).code).toBe(code)
  })
})
