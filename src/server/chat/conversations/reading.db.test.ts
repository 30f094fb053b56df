import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { chatting } from '../../../test/members/chat.ts'
import { refusal, type TestProduct, testProduct } from '../../../test/product/server.ts'
import { accountClosed } from '../../accounts/events.ts'
import { limitMember } from '../../accounts/log-in/index.ts'
import { members } from '../../accounts/tables.ts'
import { transaction } from '../../platform/db/db.ts'
import { announce } from '../../platform/events.ts'
import { profiles } from '../../profiles/tables.ts'
import { messagesForReport, tellTyping } from '../index.ts'

let product: TestProduct
beforeAll(async () => {
  product = await testProduct()
})
afterAll(() => product.close())
const { pair, say, eventsOf } = chatting(() => product)

describe('reading', () => {
  it('counts unread messages, takes them off when read, and says so to both', async () => {
    const { anna, bram, id } = await pair()
    for (const text of ['one', 'two', 'three']) await say(anna, id, text)
    await say(bram, id)
    const list = await product.as(bram).chat.listChats({})
    expect(list).toMatchObject({
      num_unread_messages: 3,
      has_more: false,
      chats: [{ num_unread_messages: 3, conversation: { last_seq: 4 } }],
    })
    const from = product.published.length
    expect(await product.as(bram).chat.markRead({ id, seq: 2 })).toEqual({ num_unread_messages: 1 })
    expect(eventsOf(anna, from)).toEqual([{ kind: 'messages_seen', conversation_id: id, reader_id: bram.id, seq: 2 }])
    expect(eventsOf(bram, from)).toEqual([
      { kind: 'unread_changed', conversation_id: id, conversation_unread: 1, total_unread: 1 },
    ])
    expect((await product.as(anna).chat.getConversation({ id })).conversation.seen_seq).toBe(2)
    expect(await product.as(bram).chat.markRead({ id, seq: 1 })).toEqual({ num_unread_messages: 1 })
    expect(await product.as(bram).chat.markRead({ id, seq: 999_999 })).toEqual({ num_unread_messages: 0 })
    await say(anna, id)
    expect((await product.as(bram).chat.listChats({})).num_unread_messages).toBe(1)
  })

  it('never loses count while messages come and are read on two devices', async () => {
    const { anna, bram, id } = await pair({ credits: 60 })
    const sends = Array.from({ length: 40 }, () => say(anna, id))
    const reads = Array.from({ length: 40 }, (_, n) => product.as(bram).chat.markRead({ id, seq: n }))
    await Promise.all([...sends, ...reads])
    const { conversation } = await product.as(bram).chat.getConversation({ id })
    expect(conversation.num_unread_messages).toBe(40 - conversation.read_seq)
    expect(await product.as(bram).chat.markRead({ id, seq: 40 })).toEqual({ num_unread_messages: 0 })
  })

  it('pages backwards and forwards without a gap or a double', async () => {
    const { anna, bram, id } = await pair({ credits: 60 })
    for (let n = 1; n <= 25; n += 1) await say(anna, id, `${n}`)
    const { listMessages } = product.as(bram).chat
    const seqs = (page: { messages: { seq: number }[] }) => page.messages.map(({ seq }) => seq)
    const newest = await listMessages({ id, limit: 10 })
    expect([seqs(newest), newest.has_more]).toEqual([range(16, 25), true])
    const older = await listMessages({ id, before: 16, limit: 10 })
    expect([seqs(older), older.has_more]).toEqual([range(6, 15), true])
    const oldest = await listMessages({ id, before: 6, limit: 10 })
    expect([seqs(oldest), oldest.has_more]).toEqual([range(1, 5), false])
    const after = await listMessages({ id, after: 20, limit: 3 })
    expect([seqs(after), after.has_more]).toEqual([range(21, 23), true])
    expect(await listMessages({ id, after: 25 })).toEqual({ messages: [], has_more: false })
  })
})

describe('deleting', () => {
  it('empties my view, leaves theirs, and comes back with the next message', async () => {
    const { anna, bram, id } = await pair()
    await say(anna, id, 'old')
    expect(await product.as(bram).chat.deleteChat({ conversation: id })).toEqual({ done: true })
    expect(await product.as(bram).chat.listChats({})).toEqual({ chats: [], has_more: false, num_unread_messages: 0 })
    expect((await product.as(bram).chat.listMessages({ id })).messages).toEqual([])
    expect((await product.as(anna).chat.listMessages({ id })).messages).toHaveLength(1)
    await say(anna, id, 'new')
    const { chats, num_unread_messages } = await product.as(bram).chat.listChats({})
    expect([chats.length, num_unread_messages]).toEqual([1, 1])
    expect((await product.as(bram).chat.listMessages({ id })).messages.map(({ text }) => text)).toEqual(['new'])
  })

  it('can be taken back for five minutes, and takes the conversation as an object too', async () => {
    const { anna, bram, id } = await pair()
    await say(anna, id, 'kept')
    await product.as(bram).chat.deleteChat({ conversation: { id } })
    await product.as(bram).chat.deleteChat({ conversation: id })
    await product.as(bram).chat.restoreChat({ id })
    expect((await product.as(bram).chat.listMessages({ id })).messages).toHaveLength(1)
    expect((await product.as(bram).chat.listChats({})).chats).toHaveLength(1)
    await product.as(bram).chat.deleteChat({ conversation: id })
    product.clock.advance(5 * 60_000)
    expect((await refusal(product.as(bram).chat.restoreChat({ id }))).code).toBe('conflict')
  })
})

describe('who listens', () => {
  it('hears typing only where the two may talk', async () => {
    const { anna, bram, id } = await pair()
    const from = product.published.length
    await tellTyping(product.platform, anna.id, id)
    expect(eventsOf(bram, from)).toEqual([{ kind: 'typing', conversation_id: id, member_id: anna.id }])
    const stranger = await product.newMember()
    await product.as(bram).moderation.block({ member_id: anna.id })
    const after = product.published.length
    await tellTyping(product.platform, anna.id, id)
    await tellTyping(product.platform, stranger.id, id)
    await tellTyping(product.platform, anna.id, "' OR 1=1")
    expect(product.published.slice(after).filter(({ event }) => event.kind === 'typing')).toEqual([])
  })

  it('hears no typing of somebody who is limited', async () => {
    const { anna, bram, id } = await pair()
    const { platform } = product
    const later = new Date(product.clock.now().getTime() + 86_400_000)
    await transaction(platform.db, (tx) => limitMember(platform, tx, anna.id, later))
    const from = product.published.length
    await tellTyping(platform, anna.id, id)
    expect(eventsOf(bram, from)).toEqual([])
    product.clock.advance(86_400_000)
    await tellTyping(platform, anna.id, id)
    expect(eventsOf(bram, from)).toEqual([{ kind: 'typing', conversation_id: id, member_id: anna.id }])
  })

  it('keeps the words of a closed account readable and takes no more', async () => {
    const { anna, bram, id } = await pair()
    await say(bram, id, 'remember me')
    const { platform, site } = product
    await transaction(platform.db, async (tx) => {
      await tx.update(members).set({ status: 'deleted' }).where(eq(members.id, bram.id))
      await announce(platform, tx, accountClosed, { memberId: bram.id, poolId: site.poolId })
    })
    const [chat] = (await product.as(anna).chat.listChats({})).chats
    expect(chat?.profile).toMatchObject({ name: 'Bram', is_available: false, main_image: null })
    expect((await product.as(anna).chat.listMessages({ id })).messages[0]?.text).toBe('remember me')
    expect((await refusal(say(anna, id))).code).toBe('member_unavailable')
    expect((await product.as(anna).chat.getConversation({ id })).conversation.writing.reason).toBe('member_unavailable')
  })

  it('lets those answer whom a hidden member wrote, and shows them the face', async () => {
    const { anna, bram, id } = await pair()
    const { platform } = product
    await platform.db.update(profiles).set({ isPrivate: true, isInvisible: true }).where(eq(profiles.memberId, bram.id))
    expect((await refusal(say(anna, id))).code).toBe('member_unavailable')
    await say(bram, id)
    expect((await say(anna, id)).message.seq).toBe(2)
    expect((await product.as(anna).chat.getConversation({ id })).conversation.profile.is_available).toBe(true)
  })

  it('gives a report the message with what came before it, to its reader only', async () => {
    const { anna, bram, id } = await pair()
    await say(anna, id, 'before')
    const { message } = await say(bram, id, 'bad words')
    await product.as(anna).chat.deleteChat({ conversation: id })
    const about = { memberId: bram.id, messageId: message.id }
    const evidence = await messagesForReport(product.platform, { ...about, reporterId: anna.id })
    expect(evidence?.map(({ text }) => text)).toEqual(['before', 'bad words'])
    const stranger = await product.newMember()
    expect(await messagesForReport(product.platform, { ...about, reporterId: stranger.id })).toBeNull()
    // Nor is it kept against anybody else
    const other = { ...about, reporterId: anna.id, memberId: stranger.id }
    expect(await messagesForReport(product.platform, other)).toBeNull()
  })
})

function range(from: number, to: number) {
  return Array.from({ length: to - from + 1 }, (_, n) => from + n)
}
