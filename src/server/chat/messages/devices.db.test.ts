import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { chatting } from '../../../test/members/chat.ts'
import { refusal, type TestMember, type TestProduct, testProduct } from '../../../test/product/server.ts'
import { confirmMember } from '../../accounts/sign-up/index.ts'
import { members } from '../../accounts/tables.ts'
import { noteSignals } from '../../moderation/signals/index.ts'
import { transaction } from '../../platform/db/db.ts'

let product: TestProduct
beforeAll(async () => {
  product = await testProduct()
})
afterAll(() => product.close())
const { pair, say, eventsOf } = chatting(() => product)

const day = 86_400_000
const chatOf = (member: TestMember) => product.as(member).chat
const deliver = (member: TestMember, ...conversations: { id: string; seq: number }[]) =>
  chatOf(member).markDelivered({ conversations })
const deliveredTo = (member: TestMember, from: number) =>
  eventsOf(member, from).flatMap((event) => (event.kind === 'messages_delivered' ? [event] : []))
const conversationOf = async (member: TestMember, id: string) =>
  (await chatOf(member).getConversation({ id })).conversation

describe('delivered', () => {
  it('says to the other one up to where one of my devices has their messages, and only ever more', async () => {
    const { anna, bram, id } = await pair()
    for (const text of ['one', 'two', 'three']) await say(anna, id, text)
    const from = product.published.length
    expect(await deliver(bram, { id, seq: 2 })).toEqual({ done: true })
    const expected = { kind: 'messages_delivered', conversation_id: id, reader_id: bram.id, seq: 2 }
    expect(deliveredTo(anna, from)).toEqual([expected])
    expect(await conversationOf(anna, id)).toMatchObject({ delivered_seq: 2, seen_seq: 0 })
    await deliver(bram, { id, seq: 1 })
    await deliver(bram, { id, seq: 2 })
    expect(deliveredTo(anna, from)).toHaveLength(1)
    await deliver(bram, { id, seq: 1 }, { id, seq: 3 }, { id, seq: 2 })
    expect((await conversationOf(anna, id)).delivered_seq).toBe(3)
    const [chat] = (await chatOf(anna).listChats({})).chats
    expect(chat).toMatchObject({ delivered_seq: 3, seen_seq: 0 })
  })

  it('is never beyond what there is, nor about one’s own messages', async () => {
    const { anna, bram, id } = await pair()
    await say(anna, id)
    await say(bram, id)
    const from = product.published.length
    await deliver(bram, { id, seq: 1_000_000_000 })
    expect(deliveredTo(anna, from).map(({ seq }) => seq)).toEqual([1])
    await deliver(anna, { id, seq: 1 })
    expect(deliveredTo(bram, from)).toEqual([])
    expect((await conversationOf(bram, id)).delivered_seq).toBe(0)
    await say(anna, id)
    expect((await conversationOf(anna, id)).delivered_seq).toBe(1)
  })

  it('is implied by reading', async () => {
    const { anna, bram, id } = await pair()
    await say(anna, id)
    await chatOf(bram).markRead({ id, seq: 1 })
    expect(await conversationOf(anna, id)).toMatchObject({ delivered_seq: 1, seen_seq: 1 })
    const from = product.published.length
    await deliver(bram, { id, seq: 1 })
    expect(deliveredTo(anna, from)).toEqual([])
  })

  it('is told to nobody who may not see the reader', async () => {
    const { anna, bram, id } = await pair()
    await say(anna, id)
    await product.as(bram).moderation.block({ member_id: anna.id })
    const from = product.published.length
    await deliver(bram, { id, seq: 1 })
    expect(deliveredTo(anna, from)).toEqual([])
    expect((await conversationOf(anna, id)).delivered_seq).toBe(0)
    await product.as(bram).moderation.unblock({ member_id: anna.id })
    expect((await conversationOf(anna, id)).delivered_seq).toBe(1)
  })

  it('passes over what is not theirs, and takes at most 200', async () => {
    const { anna, bram, id } = await pair()
    await say(anna, id)
    const stranger = await product.newMember()
    const from = product.published.length
    await deliver(stranger, { id, seq: 1 }, { id: randomUUID(), seq: 1 })
    await deliver(bram)
    expect([...deliveredTo(anna, from), ...deliveredTo(bram, from)]).toEqual([])
    const many = (count: number) => Array.from({ length: count }, () => ({ id: randomUUID(), seq: 1 }))
    await deliver(bram, { id, seq: 1 }, ...many(199))
    expect(deliveredTo(anna, from)).toHaveLength(1)
    expect((await refusal(deliver(bram, ...many(201)))).code).toBe('invalid_input')
    expect((await refusal(product.anonymous.chat.markDelivered({ conversations: [] }))).code).toBe(
      'authentication_required',
    )
  })

  it('keeps up with messages in all of its conversations at once, from two devices', async () => {
    const bram = await product.newMember({ name: 'Bram', gender: 'male', seeks: 'female' })
    const senders = await Promise.all(Array.from({ length: 6 }, () => product.newMember({ credits: 20 })))
    const ids = await Promise.all(
      senders.map(async (sender) => (await chatOf(sender).openConversation({ member_id: bram.id })).conversation.id),
    )
    for (let round = 1; round <= 3; round += 1) {
      const all = ids.map((id) => ({ id, seq: round * 2 }))
      const sends = senders.flatMap((sender, n) => [say(sender, ids[n] ?? ''), say(sender, ids[n] ?? '')])
      const marks = Array.from({ length: 8 }, (_, n) => deliver(bram, ...(n % 2 === 0 ? all : all.toReversed())))
      await Promise.all([...sends, ...marks])
      await deliver(bram, ...all)
      for (const [n, sender] of senders.entries())
        expect((await conversationOf(sender, ids[n] ?? '')).delivered_seq).toBe(round * 2)
    }
  })
})

describe('a draft', () => {
  it('is there on the other device exactly as it is, is told to nobody else, and goes with the message', async () => {
    const { anna, bram, id } = await pair()
    const text = '  Dear Bram,\n\n👩‍👩‍👧‍👦 e\u0301 '
    const drafts = () => product.published.filter(({ event }) => event.kind === 'draft_changed')
    expect(await chatOf(anna).saveDraft({ id, text })).toEqual({ done: true })
    expect(drafts()).toEqual([{ to: [anna.id], event: { kind: 'draft_changed', conversation_id: id, text } }])
    expect((await conversationOf(anna, id)).draft).toBe(text)
    expect((await conversationOf(bram, id)).draft).toBe('')
    await chatOf(anna).saveDraft({ id, text })
    expect(drafts()).toHaveLength(1)
    await say(anna, id, text)
    expect((await conversationOf(anna, id)).draft).toBe('')
    const tab_id = randomUUID()
    await chatOf(anna).saveDraft({ id, text: 'again', tab_id })
    expect(drafts().at(-1)?.event).toMatchObject({ text: 'again', tab_id })
    await chatOf(anna).saveDraft({ id, text: '' })
    expect((await conversationOf(anna, id)).draft).toBe('')
    expect(drafts().every(({ to }) => to.every((memberId) => memberId === anna.id))).toBe(true)
  })

  it('shows in the list by its beginning, and may be longer than a message', async () => {
    const { anna, id } = await pair()
    await say(anna, id)
    const text = 'x'.repeat(40_000)
    await chatOf(anna).saveDraft({ id, text })
    expect((await conversationOf(anna, id)).draft).toBe(text)
    const [chat] = (await chatOf(anna).listChats({})).chats
    expect(chat?.draft).toBe(`${'x'.repeat(140)}…`)
  })

  it('is refused where it is too long, not text, or in somebody else’s conversation', async () => {
    const { anna, id } = await pair()
    const stranger = await product.newMember()
    const save = (member: TestMember, text: string) => refusal(chatOf(member).saveDraft({ id, text }))
    expect((await save(anna, 'x'.repeat(40_001))).code).toBe('invalid_input')
    expect((await save(anna, 'a\0b')).code).toBe('invalid_input')
    expect((await save(anna, 'a\ud800')).code).toBe('invalid_input')
    expect((await save(stranger, 'mine')).code).toBe('not_found')
    expect((await save(stranger, '')).code).toBe('not_found')
  })
})

describe('hidden words', () => {
  it('are kept once each, trimmed, in their order, and for their owner', async () => {
    const [anna, bram] = await Promise.all([product.newMember(), product.newMember()])
    expect((await chatOf(anna).getHiddenWords({})).words).toEqual([])
    const words = [' Feet ', 'feet', 'FEET', 'cafe\u0301', 'caf\u00e9', 'send  nudes', 'ß', '\tx']
    const stored = ['Feet', 'caf\u00e9', 'send nudes', 'ß', 'x']
    expect((await chatOf(anna).saveHiddenWords({ words })).words).toEqual(stored)
    expect((await chatOf(anna).getHiddenWords({})).words).toEqual(stored)
    expect((await chatOf(bram).getHiddenWords({})).words).toEqual([])
    expect((await chatOf(anna).saveHiddenWords({ words: ['other'] })).words).toEqual(['other'])
    expect((await chatOf(anna).saveHiddenWords({ words: [] })).words).toEqual([])
    expect((await chatOf(anna).getHiddenWords({})).words).toEqual([])
  })

  it('are few and short', async () => {
    const anna = await product.newMember()
    const save = (words: string[]) => chatOf(anna).saveHiddenWords({ words })
    const hundred = Array.from({ length: 100 }, (_, n) => `word ${n}`)
    expect((await save(hundred)).words).toHaveLength(100)
    expect((await refusal(save([...hundred, 'one more']))).code).toBe('invalid_input')
    expect((await refusal(save(['x'.repeat(41)]))).code).toBe('invalid_input')
    expect((await refusal(save([' ']))).code).toBe('invalid_input')
    expect((await refusal(save(['a\0']))).code).toBe('invalid_input')
    expect((await chatOf(anna).getHiddenWords({})).words).toHaveLength(100)
  })
})

describe('somebody new', () => {
  const phone = 'Call me on 06 12345678'
  const joined = async (member: TestMember, daysAgo: number) => {
    // The product never changes this time, so it may have been read up to a minute ago
    product.clock.advance(60_000)
    await product.platform.db
      .update(members)
      .set({ signedUpAt: new Date(product.clock.now().getTime() - daysAgo * day) })
      .where(eq(members.id, member.id))
  }

  it('has a note on messages with contact details and requests for money, which both see and nobody is kept from sending', async () => {
    const { anna, bram, id } = await pair()
    const from = product.published.length
    expect((await say(anna, id, phone)).message.notice).toBe('contact_details')
    expect((await say(anna, id, 'Please send me money')).message.notice).toBe('payment_request')
    expect((await say(anna, id, 'Nice to meet you')).message).not.toHaveProperty('notice')
    const { messages } = await chatOf(bram).listMessages({ id })
    const notices = ['contact_details', 'payment_request', undefined]
    expect(messages.map(({ notice }) => notice)).toEqual(notices)
    // The first one is told with a face, which may take longer than the next
    const received = () =>
      eventsOf(bram, from).flatMap((event) => (event.kind === 'message_sent' ? [event.message] : []))
    await expect
      .poll(() =>
        received()
          .toSorted((a, b) => a.seq - b.seq)
          .map(({ notice }) => notice),
      )
      .toEqual(notices)
    const [chat] = (await chatOf(bram).listChats({})).chats
    expect(chat?.conversation.last_message?.text).toBe('Nice to meet you')
  })

  it('has a note on the message of the sign-up, too', async () => {
    const anna = await product.newMember()
    const fresh = await product.newMember({ gender: 'male', seeks: 'female', isConfirmed: false })
    await chatOf(fresh).saveWaitingMessage({ member_id: anna.id, text: 'WhatsApp me' })
    await transaction(product.platform.db, (tx) => confirmMember(product.platform, tx, fresh.id))
    const [chat] = (await chatOf(anna).listChats({})).chats
    expect(chat?.conversation.last_message).toMatchObject({ text: 'WhatsApp me', notice: 'contact_details' })
  })

  it('is no longer new after a week', async () => {
    const { anna, id } = await pair()
    await joined(anna, 6.99)
    expect((await say(anna, id, phone)).message.notice).toBe('contact_details')
    await joined(anna, 7)
    expect((await say(anna, id, phone)).message).not.toHaveProperty('notice')
  })

  it('is a risky receiver of contact details, as is who is flagged or was warned about', async () => {
    const { anna, bram, id } = await pair()
    const isRisky = async (member: TestMember) => (await conversationOf(member, id)).has_risky_receiver
    await joined(anna, 30)
    expect([await isRisky(anna), await isRisky(bram)]).toEqual([true, false])
    await joined(bram, 30)
    expect(await isRisky(anna)).toBe(false)
    await noteSignals(product.platform, [{ memberId: bram.id, kind: 'known_image', facts: { photos: 1 } }])
    expect([await isRisky(anna), await isRisky(bram)]).toEqual([true, false])
    // A warning beside a message stays when its sender is no longer new
    await joined(anna, 1)
    await say(anna, id, phone)
    await joined(anna, 30)
    expect(await isRisky(bram)).toBe(true)
  })

  it('writes links that are plain text for the other one', async () => {
    const { anna, bram, id } = await pair()
    const isSafe = async (member: TestMember) => (await conversationOf(member, id)).has_safe_links
    await joined(anna, 30)
    expect([await isSafe(anna), await isSafe(bram)]).toEqual([false, true])
    await joined(bram, 8)
    expect(await isSafe(anna)).toBe(true)
  })
})
