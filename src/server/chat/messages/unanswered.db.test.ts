import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AttachmentInput } from '../../../contract/chat/message.ts'
import { chatting } from '../../../test/members/chat.ts'
import { refusal, type TestMember, type TestProduct, testProduct } from '../../../test/product/server.ts'
import type { SiteSettings } from '../../sites/index.ts'
import { sites } from '../../sites/tables.ts'

let product: TestProduct
beforeAll(async () => {
  product = await testProduct({ settings: { unansweredLimit: 6, photoCredits: 0 } })
})
afterAll(() => product.close())
const { pair, say, creditsOf } = chatting(() => product)

/** Sends a message with or without something attached. */
type Way = (member: TestMember, id: string) => Promise<unknown>
const send = (member: TestMember, id: string, attachment?: AttachmentInput) =>
  product.as(member).chat.sendMessage({ id, message_id: randomUUID(), text: attachment ? '' : 'hi', attachment })

async function uploadPhoto(member: TestMember): Promise<string> {
  const id = randomUUID()
  const payload = await sharp({ create: { width: 400, height: 400, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer()
  const { statusCode } = await product.app.inject({
    method: 'PUT',
    url: `/api/chat/uploads/${id}`,
    headers: { host: 'localhost:3000', cookie: member.cookie, 'content-type': 'image/jpeg', 'request-type': 'client' },
    payload,
  })
  expect(statusCode).toBe(200)
  return id
}
const text: Way = (member, id) => send(member, id)
const gift: Way = (member, id) => send(member, id, { kind: 'gift', gift: 'rose' })
const photo: Way = async (member, id) =>
  send(member, id, { kind: 'photo', upload_id: await uploadPhoto(member), is_one_view: false })
const ways: [what: string, way: Way][] = [
  ['text', text],
  ['a gift', gift],
  ['a photo', photo],
]

async function withSettings(settings: Partial<SiteSettings>) {
  await product.platform.db
    .update(sites)
    .set({ settings: { unansweredLimit: 6, photoCredits: 0, ...settings } })
    .where(eq(sites.id, product.site.id))
  // What is cached of the site is older than a second
  product.clock.advance(2_000)
}

const lastSeq = async (member: TestMember, id: string) =>
  (await product.as(member).chat.getConversation({ id })).conversation.last_seq
const writingOf = async (member: TestMember, id: string) =>
  (await product.as(member).chat.getConversation({ id })).conversation.writing

/** Six messages of Anna that Bram has not answered. */
async function atLimit() {
  const talk = await pair({ credits: 100 })
  for (let count = 0; count < 6; count += 1) await say(talk.anna, talk.id)
  return talk
}

describe('six messages without a reply', () => {
  test.each(ways)('then %s is refused, by name and before any credit is taken', async (_what, way) => {
    const { anna, id } = await atLimit()
    const credits = await creditsOf(anna)
    const { status, body } = await refusal(way(anna, id))
    expect([status, body.error]).toEqual([429, { code: 'unanswered_limit', params: { limit: 6, name: 'Bram' } }])
    expect([await creditsOf(anna), await lastSeq(anna, id)]).toEqual([credits, 6])
    expect(await writingOf(anna, id)).toMatchObject({ may_write: false, reason: 'unanswered_limit', unanswered: 6 })
  })

  test.each(ways)('%s by the other one is a reply', async (_what, way) => {
    const { anna, bram, id } = await atLimit()
    await way(bram, id)
    expect(await writingOf(anna, id)).toMatchObject({
      may_write: true,
      unanswered: 0,
      unanswered_warning: 3,
      unanswered_limit: 6,
    })
    for (let count = 0; count < 6; count += 1) await say(anna, id)
    expect((await refusal(say(anna, id))).code).toBe('unanswered_limit')
  })

  test('a reaction is no reply, and stays free to give', async () => {
    const { anna, bram, id } = await atLimit()
    await product.as(bram).chat.react({ id, seq: 6, emoji: '❤️' })
    expect((await refusal(say(anna, id))).code).toBe('unanswered_limit')
    await product.as(anna).chat.react({ id, seq: 6, emoji: '👍' })
  })

  test('an unsent message still counts, and the other one may write', async () => {
    const { anna, bram, id } = await atLimit()
    await product.as(anna).chat.unsendMessage({ id, seq: 6 })
    expect((await refusal(say(anna, id))).code).toBe('unanswered_limit')
    await say(bram, id)
    await say(anna, id)
  })

  test('a message that was sent gets its first answer again', async () => {
    const { anna, id } = await pair()
    const messageId = randomUUID()
    const first = await say(anna, id, 'hi', messageId)
    for (let count = 0; count < 5; count += 1) await say(anna, id)
    expect(await say(anna, id, 'hi', messageId)).toEqual(first)
  })
})

describe('fifty at the same moment', () => {
  const paid = { messageCredits: 1 }
  const free = { messageCredits: 0 }
  const mixes: [what: string, settings: Partial<SiteSettings>, wayOf: (index: number) => Way][] = [
    ['texts', paid, () => text],
    ['texts that cost nothing', free, () => text],
    ['texts, gifts and free photos', paid, (index) => (index % 5 === 0 ? photo : index % 3 === 0 ? gift : text)],
    [
      'free texts, paid gifts and free photos',
      free,
      (index) => (index % 5 === 0 ? photo : index % 3 === 0 ? gift : text),
    ],
  ]
  test.each(mixes)('%s: six are accepted', async (_what, settings, wayOf) => {
    const { db } = product.platform
    await withSettings(settings)
    const { anna, bram, id } = await pair({ credits: 500 })
    await say(bram, id)
    const results = await Promise.allSettled(Array.from({ length: 50 }, (_, index) => wayOf(index)(anna, id)))
    const codes = results.flatMap((result) => (result.status === 'rejected' ? [String(result.reason.code)] : []))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(6)
    expect(new Set(codes)).toEqual(new Set(['unanswered_limit']))
    expect(await lastSeq(anna, id)).toBe(7)
    const { rows } = await db.$client.query<{ debits: string; credits: string }>(
      `SELECT (SELECT coalesce(sum(-credits), 0) FROM ledger_entries WHERE member_id = $1 AND kind = 'message') AS debits,
        (SELECT coalesce(sum(credits), 0) FROM messages WHERE sender_id = $1) AS credits`,
      [anna.id],
    )
    expect(rows[0]?.debits).toBe(rows[0]?.credits)
  })

  test('while the other one replies, no more than six stand after the last reply', async () => {
    const { anna, bram, id } = await pair({ credits: 500 })
    await Promise.allSettled([
      ...Array.from({ length: 40 }, () => say(anna, id)),
      ...Array.from({ length: 3 }, () => say(bram, id)),
    ])
    const { rows } = await product.platform.db.$client.query<{ sender_id: string }>(
      'SELECT sender_id FROM messages WHERE conversation_id = $1 ORDER BY seq',
      [id],
    )
    let run = 0
    let longest = 0
    for (const { sender_id } of rows) {
      run = sender_id === anna.id ? run + 1 : 0
      longest = Math.max(longest, run)
    }
    expect(longest).toBeLessThanOrEqual(6)
  })
})

describe('settings', () => {
  test('0 turns the limit off', async () => {
    await withSettings({ unansweredLimit: 0 })
    const { anna, id } = await pair({ credits: 20 })
    for (let count = 0; count < 9; count += 1) await say(anna, id)
    expect(await writingOf(anna, id)).toMatchObject({ may_write: true, unanswered: 9, unanswered_limit: 0 })
  })
})
