import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkLedger } from '../../../scripts/ledger/ledger-checker.ts'
import type { AttachmentInput } from '../../contract/chat/message.ts'
import { chatting } from '../../test/members/chat.ts'
import { chatFileRoutes } from '../../test/members/chat-files.ts'
import { type Moment, saboteur } from '../../test/members/faults.ts'
import { ApiFailure, type TestMember, type TestProduct, testProduct } from '../../test/product/server.ts'

let paid: TestProduct
let free: TestProduct
/** One upload of each kind, to be had again and again. */
let uploads: Record<'photo' | 'voice', string>
const saboteurs = new Map<TestProduct, ReturnType<typeof saboteur>>()

beforeAll(async () => {
  paid = await testProduct()
  free = await testProduct({ settings: { freeChat: 'conversations' } })
  const doors = chatFileRoutes(() => paid)
  const owner = await paid.newMember()
  uploads = { photo: await doors.uploadPhoto(owner), voice: await doors.uploadVoice(owner) }
  for (const product of [paid, free]) {
    const { rows } = await product.platform.db.execute<{ name: string }>(sql`SELECT current_database() AS name`)
    saboteurs.set(product, saboteur(rows[0]?.name ?? ''))
  }
})
afterAll(async () => {
  // In the order in which they came one stands on the other
  for (const each of [...saboteurs.values()].toReversed()) each.end()
  await Promise.all([paid.close(), free.close()])
})

type Talk = { anna: TestMember; bram: TestMember; id: string }
type Way = {
  what: string
  product: () => TestProduct
  /** A conversation in which the next message of Anna's goes this way. */
  prepare: (product: TestProduct) => Promise<Talk>
  /** What makes it so again, where that is less than another conversation. */
  again?: (product: TestProduct, talk: Talk) => Promise<unknown>
  attachment?: (product: TestProduct, talk: Talk) => Promise<AttachmentInput>
  price: number
  /** A statement that tells this way from the others. */
  goesBy: RegExp
}

async function emptyTalk(product: TestProduct): Promise<Talk> {
  return chatting(() => product).pair({ credits: 1000 })
}

async function ordinaryTalk(product: TestProduct): Promise<Talk> {
  const talk = await emptyTalk(product)
  const { say } = chatting(() => product)
  await say(talk.anna, talk.id)
  await say(talk.bram, talk.id)
  return talk
}

/** The other one has deleted it: it comes back to their list, which the short way does not do. */
async function talkByRules(product: TestProduct): Promise<Talk> {
  const talk = await ordinaryTalk(product)
  await deleted(product, talk)
  return talk
}
const deleted = (product: TestProduct, { bram, id }: Talk) => product.as(bram).chat.deleteChat({ conversation: id })
const asItIs = async () => undefined

async function freeStart(product: TestProduct): Promise<Talk> {
  const [anna, bram] = await Promise.all([product.newMember({ name: 'Anna' }), product.newMember({ name: 'Bram' })])
  const { conversation } = await product.as(anna).chat.openConversation({ member_id: bram.id })
  return { anna, bram, id: conversation.id }
}

/** The same files under an id of Anna's: to decode a photo for each statement would say nothing more. */
const upload = (kind: 'photo' | 'voice') => async (product: TestProduct, talk: Talk) => {
  const upload_id = randomUUID()
  await product.platform.db.execute(sql`INSERT INTO chat_uploads
    (member_id, id, kind, files_key, media_type, width, height, thumbhash, duration_ms, peaks, created_at)
    SELECT ${talk.anna.id}, ${upload_id}, kind, files_key, media_type, width, height, thumbhash, duration_ms, peaks, created_at
    FROM chat_uploads WHERE id = ${uploads[kind]}`)
  return kind === 'photo' ? { kind, upload_id, is_one_view: false } : { kind, upload_id }
}
const gift = async () => ({ kind: 'gift', gift: 'rose' }) as const

const ordinary = { product: () => paid, prepare: ordinaryTalk, again: asItIs }
const ways: Way[] = [
  { what: 'ordinary', ...ordinary, price: 1, goesBy: /chat_write_ordinary/ },
  { what: 'by the rules', ...ordinary, prepare: talkByRules, again: deleted, price: 1, goesBy: /chat_write_paid/ },
  { what: 'first message', product: () => paid, prepare: emptyTalk, price: 1, goesBy: /commit/i },
  { what: 'free start', product: () => free, prepare: freeStart, price: 0, goesBy: /chat_write_start/ },
  { what: 'gift', ...ordinary, attachment: gift, price: 5, goesBy: /"?attachments"?/ },
  { what: 'photo', ...ordinary, attachment: upload('photo'), price: 2, goesBy: /taken/ },
  { what: 'voice', ...ordinary, attachment: upload('voice'), price: 1, goesBy: /taken/ },
]

type Standing = {
  messages: number
  debits: number
  spent: number
  attachments: number
  has_gap: boolean
  is_counted: boolean
}

/** What the database has of a message, and whether the numbers of its conversation hold. */
async function standing(product: TestProduct, talk: Talk, messageId: string): Promise<Standing> {
  const { rows } = await product.platform.db.execute<Standing>(sql`SELECT
    (SELECT count(*)::int FROM messages WHERE conversation_id = ${talk.id} AND id = ${messageId}) AS messages,
    (SELECT count(*)::int FROM ledger_entries WHERE key = ${`message:${messageId}`}) AS debits,
    (SELECT coalesce(-sum(credits), 0)::int FROM ledger_entries WHERE key = ${`message:${messageId}`}) AS spent,
    (SELECT count(*)::int FROM attachments a JOIN messages m ON m.conversation_id = a.conversation_id AND m.seq = a.seq
      WHERE m.conversation_id = ${talk.id} AND m.id = ${messageId}) AS attachments,
    (SELECT count(*) <> c.last_seq OR coalesce(max(seq), 0) <> c.last_seq OR coalesce(min(seq), 1) <> 1 FROM messages WHERE conversation_id = c.id) AS has_gap,
    (SELECT bool_and(m.unread = (SELECT count(*) FROM messages x WHERE x.conversation_id = c.id AND x.sender_id = m.other_id AND x.seq > m.read_seq))
      FROM conversation_members m WHERE m.conversation_id = c.id) AS is_counted
    FROM conversations c WHERE c.id = ${talk.id}`)
  const [row] = rows
  if (row === undefined) throw new Error('no conversation')
  return row
}

/** What has to be there of a message that was sent once, or not at all. */
const expected = ({ price, attachment }: Way, isSent: boolean): Standing => ({
  messages: isSent ? 1 : 0,
  debits: isSent && price > 0 ? 1 : 0,
  spent: isSent ? price : 0,
  attachments: isSent && attachment !== undefined ? 1 : 0,
  has_gap: false,
  is_counted: true,
})

/** What the product could not do just now, which says nothing about the message. */
function unlessOutage(error: unknown): null {
  if (error instanceof ApiFailure && error.status >= 500) return null
  throw error
}

/** As an outbox does: what is told of a first message may still be cut while it is sent anew. */
async function untilAnswered<T>(send: () => Promise<T>): Promise<T> {
  for (let tries = 0; tries < 3; tries += 1) {
    const answer = await send().catch(unlessOutage)
    if (answer !== null) return answer
  }
  return send()
}

/** Sends with the connection cut at one statement. Answers whether it came to that, and what was asked. */
async function sendCut(way: Way, talk: Talk, nth: number, moment: Moment) {
  const product = way.product()
  const attachment = await way.attachment?.(product, talk)
  const message_id = randomUUID()
  const send = () => product.as(talk.anna).chat.sendMessage({ id: talk.id, message_id, text: 'hi', attachment })
  const cutter = saboteurs.get(product)
  if (cutter === undefined) throw new Error('nobody cuts')
  const cut = await cutter.cutting(nth, moment, () => send().catch(unlessOutage))
  const after = await standing(product, talk, message_id)
  expect(after).toEqual(expected(way, after.messages === 1))
  // Who was told that it is sent is right
  if (cut.result !== null) expect(after.messages).toBe(1)

  const again = await untilAnswered(send)
  expect(await standing(product, talk, message_id)).toEqual(expected(way, true))
  expect(await send()).toEqual(again)
  expect(await standing(product, talk, message_id)).toEqual(expected(way, true))
  const { messages } = await product.as(talk.bram).chat.listMessages({ id: talk.id })
  expect(messages.filter(({ id }) => id === message_id).map(({ seq }) => seq)).toEqual([again.message.seq])
  return {
    isCut: cut.isCut,
    statements: cut.statements,
    isRefused: cut.result === null,
    wasWritten: after.messages === 1,
  }
}

describe('the connection to the database is cut at every statement of sending', () => {
  it.each(ways)('$what', { timeout: 120_000 }, async (way) => {
    const product = way.product()
    let talk: Talk | null = null
    const next = async () => {
      if (talk === null || way.again === undefined) talk = await way.prepare(product)
      else await way.again(product, talk)
      return talk
    }
    const { statements } = await sendCut(way, await next(), 0, 'before')
    expect(statements.join('\n')).toMatch(way.goesBy)
    const outcomes: string[] = []
    for (const moment of ['before', 'after'] as const) {
      for (let nth = 1; nth <= statements.length + 3; nth += 1) {
        const { isCut, isRefused, wasWritten } = await sendCut(way, await next(), nth, moment)
        if (!isCut) break
        outcomes.push(`${moment}: ${isRefused ? 'refused' : 'sent'}, ${wasWritten ? 'written' : 'not written'}`)
      }
    }
    // It was cut where nothing was written yet, and where it was and nobody had heard
    expect(outcomes.length).toBeGreaterThanOrEqual(2)
    expect(outcomes).toContain('before: refused, not written')
    expect(outcomes).toContain('after: refused, written')
  })

  it('and none of them is lost to the pool', async () => {
    for (const { platform } of [paid, free]) {
      const pool = platform.db.$client
      await expect.poll(() => pool.totalCount - pool.idleCount).toBe(0)
    }
  })

  it('and every credit is accounted for', async () => {
    for (const product of [paid, free]) {
      const client = await product.platform.db.$client.connect()
      const results = await checkLedger(client).finally(() => client.release())
      // The credits of these members come from no order
      const faults = results.filter(
        ({ name, differences }) =>
          differences > 0 && name !== 'every completed order was credited once, and no other order',
      )
      expect(faults).toEqual([])
      expect(results.some(({ count }) => count > 10)).toBe(true)
    }
  })
})
