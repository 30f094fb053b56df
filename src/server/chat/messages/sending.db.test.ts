import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { chatting } from '../../../test/members/chat.ts'
import { refusal, type TestProduct, testProduct } from '../../../test/product/server.ts'

let product: TestProduct
beforeAll(async () => {
  product = await testProduct()
})
afterAll(() => product.close())
const { pair, say, eventsOf, creditsOf } = chatting(() => product)

describe('sending', () => {
  it('numbers the messages, takes the credits, and shows the same to both', async () => {
    const { anna, bram, id } = await pair()
    const before = await creditsOf(anna)
    const first = await say(anna, id, 'Hello Bram')
    expect(first.message).toMatchObject({ conversation_id: id, seq: 1, sender_id: anna.id, text: 'Hello Bram' })
    expect(first.credits).toBe(before - 1)
    expect((await say(bram, id, 'Hello Anna')).message.seq).toBe(2)
    const [seenByAnna, seenByBram] = await Promise.all([
      product.as(anna).chat.listMessages({ id }),
      product.as(bram).chat.listMessages({ id }),
    ])
    expect(seenByAnna).toEqual(seenByBram)
    expect(seenByAnna.messages.map(({ text }) => text)).toEqual(['Hello Bram', 'Hello Anna'])
    const { movements } = await product.as(anna).credits.listMovements({})
    expect(movements[0]).toMatchObject({ kind: 'message', credits: -1, balance_after: before - 1, reference: id })
  })

  it('tells the other one, with a face the first time, and the sender’s own devices', async () => {
    const { anna, bram, id } = await pair()
    const from = product.published.length
    const { message, credits } = await say(anna, id)
    await expect.poll(() => eventsOf(bram, from)).toHaveLength(1)
    expect(eventsOf(bram, from)[0]).toMatchObject({
      kind: 'message_sent',
      message,
      profile: { id: anna.id, name: 'Anna' },
      unread: 1,
    })
    expect(eventsOf(anna, from)).toContainEqual({ kind: 'credits_changed', credits, paid_user: true })
    expect(eventsOf(anna, from)).toContainEqual(
      expect.objectContaining({ kind: 'message_sent', message, unread: null }),
    )
    await say(anna, id)
    expect(eventsOf(bram, from).at(-1)).toMatchObject({
      kind: 'message_sent',
      profile: null,
      unread: 2,
    })
  })

  it('answers the same id with the first answer, and refuses it for another text, sender or conversation', async () => {
    const { anna, bram, id } = await pair()
    const messageId = randomUUID()
    const first = await say(anna, id, 'once', messageId)
    await say(anna, id, 'another')
    const published = () =>
      product.published.filter(({ event }) => event.kind === 'message_sent' && event.message.id === messageId)
    // The first message of a pair is told of in the background
    await vi.waitFor(() => expect(published()).toHaveLength(2))
    expect(await say(anna, id, 'once', messageId)).toEqual(first)
    expect(published()).toHaveLength(2)
    expect((await refusal(say(anna, id, 'twice', messageId))).code).toBe('key_reused')
    expect((await refusal(say(bram, id, 'once', messageId))).code).toBe('key_reused')
    const carla = await product.newMember({ name: 'Carla' })
    const { conversation } = await product.as(anna).chat.openConversation({ member_id: carla.id })
    expect((await refusal(say(anna, conversation.id, 'once', messageId))).code).toBe('key_reused')
    expect((await product.as(anna).chat.listMessages({ id })).messages).toHaveLength(2)
  })

  it('writes one message when the same one comes ten times at once', async () => {
    const { anna, id } = await pair()
    const before = await creditsOf(anna)
    const messageId = randomUUID()
    const answers = await Promise.all(Array.from({ length: 10 }, () => say(anna, id, 'once', messageId)))
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect((await product.as(anna).chat.listMessages({ id })).messages).toHaveLength(1)
    expect(await creditsOf(anna)).toBe(before - 1)
  })

  it('keeps exactly what was written', async () => {
    const { anna, bram, id } = await pair({ credits: 60 })
    for (const text of naughty) await say(anna, id, text)
    const { messages } = await product.as(bram).chat.listMessages({ id, limit: 100 })
    expect(messages.map(({ text }) => text)).toEqual(naughty)
  })

  it('refuses what is empty, too long, or not text', async () => {
    const { anna, id } = await pair()
    expect((await refusal(say(anna, id, ' \n '))).code).toBe('message_empty')
    const long = await refusal(say(anna, id, 'x'.repeat(2001)))
    expect([long.code, long.body.error?.params]).toEqual(['message_too_long', { max: 2000 }])
    expect((await say(anna, id, '👩‍👩‍👧‍👦'.repeat(2000))).message.seq).toBe(1)
    expect((await refusal(say(anna, id, 'a\0b'))).status).toBe(422)
    expect((await refusal(product.as(anna).chat.sendMessage({ id, message_id: 'no id', text: 'a' }))).code).toBe(
      'invalid_input',
    )
  })

  it('is closed to visitors, strangers and the unconfirmed', async () => {
    const { id } = await pair()
    expect((await refusal(product.anonymous.chat.sendMessage({ id, message_id: randomUUID(), text: 'a' }))).code).toBe(
      'authentication_required',
    )
    const stranger = await product.newMember()
    expect((await refusal(say(stranger, id))).code).toBe('not_found')
    expect((await refusal(product.as(stranger).chat.listMessages({ id }))).code).toBe('not_found')
    expect((await refusal(product.as(stranger).chat.getConversation({ id }))).code).toBe('not_found')
    expect((await refusal(product.as(stranger).chat.markRead({ id, seq: 1 }))).code).toBe('not_found')
    expect((await refusal(product.as(stranger).chat.deleteChat({ conversation: id }))).code).toBe('not_found')
    const fresh = await product.newMember({ isConfirmed: false })
    expect((await refusal(say(fresh, id))).code).toBe('not_confirmed')
  })
})

describe('credits', () => {
  it('gives exactly k messages to 50 sends at once on a balance for k', async () => {
    const { anna, bram, id } = await pair({ credits: 12 })
    const k = await creditsOf(anna)
    const results = await Promise.allSettled(Array.from({ length: 50 }, (_, n) => say(anna, id, `message ${n}`)))
    const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason.code] : []))
    expect(refused).toEqual(Array.from({ length: 50 - k }, () => 'not_enough_credits'))
    const { messages } = await product.as(bram).chat.listMessages({ id, limit: 100 })
    expect(messages.map(({ seq }) => seq)).toEqual(Array.from({ length: k }, (_, n) => n + 1))
    expect(await creditsOf(anna)).toBe(0)
    const { chats } = await product.as(bram).chat.listChats({})
    expect(chats.find((chat) => chat.conversation.id === id)?.num_unread_messages).toBe(k)
  })

  it('says the price and what is left, and still lets read at nothing', async () => {
    const { anna, bram, id } = await pair()
    await say(anna, id)
    for (let left = await creditsOf(bram); left > 0; left -= 1) await say(bram, id)
    const refused = await refusal(say(bram, id))
    expect([refused.status, refused.code, refused.body.error?.params]).toEqual([
      402,
      'not_enough_credits',
      { needed: 1, credits: 0 },
    ])
    const { conversation } = await product.as(bram).chat.getConversation({ id })
    expect(conversation.writing).toMatchObject({ may_write: false, reason: 'not_enough_credits', message_credits: 1 })
    expect((await product.as(bram).chat.listMessages({ id })).messages.length).toBeGreaterThan(1)
  })

  it('has both write at once without a gap, a double or a deadlock', async () => {
    const { anna, bram, id } = await pair()
    await Promise.all(Array.from({ length: 30 }, (_, n) => say(n % 2 === 0 ? anna : bram, id, `${n}`)))
    const { messages } = await product.as(anna).chat.listMessages({ id, limit: 100 })
    expect(messages.map(({ seq }) => seq)).toEqual(Array.from({ length: 30 }, (_, n) => n + 1))
  })
})

describe('who may be written to', () => {
  it('refuses fictional profiles, strangers’ ids and oneself', async () => {
    const anna = await product.newMember({ credits: 5 })
    const invented = await product.newMember({ kind: 'fictional' })
    const open = (memberId: string) => refusal(product.as(anna).chat.openConversation({ member_id: memberId }))
    // A site without fictional profiles knows of none
    expect((await open(invented.id)).code).toBe('member_unavailable')
    expect((await open(randomUUID())).code).toBe('member_unavailable')
    expect((await open(anna.id)).code).toBe('member_unavailable')
    expect((await open((await product.newMember({ isConfirmed: false })).id)).code).toBe('member_unavailable')
  })

  it('finds the same conversation from both sides and for ten openings at once', async () => {
    const [anna, bram] = await Promise.all([product.newMember(), product.newMember()])
    const opened = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        n % 2 === 0
          ? product.as(anna).chat.openConversation({ member_id: bram.id })
          : product.as(bram).chat.openConversation({ member_id: anna.id }),
      ),
    )
    expect(new Set(opened.map(({ conversation }) => conversation.id)).size).toBe(1)
    expect((await product.as(anna).chat.listChats({})).chats).toEqual([])
  })

  it('ends with a block, in both directions, and the chat leaves the blocker’s list until it is taken back', async () => {
    const { anna, bram, id } = await pair()
    await say(anna, id)
    await say(bram, id)
    const from = product.published.length
    await product.as(anna).moderation.block({ member_id: bram.id })
    expect(eventsOf(anna, from)).toContainEqual({ kind: 'chat_deleted', conversation_id: id })
    expect((await refusal(say(bram, id))).code).toBe('blocked_by_member')
    expect((await refusal(say(anna, id))).code).toBe('member_unavailable')
    expect((await product.as(anna).chat.listChats({})).chats).toEqual([])
    const [left] = (await product.as(bram).chat.listChats({})).chats
    expect(left?.profile).toMatchObject({
      name: 'Anna',
      is_available: false,
      main_image: null,
      is_online: false,
      city: null,
    })
    expect((await product.as(bram).chat.getConversation({ id })).conversation.writing.reason).toBe('blocked')
    expect((await product.as(anna).chat.getConversation({ id })).conversation.writing.reason).toBe('blocked_by_me')
    await product.as(anna).moderation.unblock({ member_id: bram.id })
    expect((await product.as(anna).chat.listChats({})).chats).toHaveLength(1)
    expect((await say(bram, id)).message.seq).toBe(3)
  })
})

const naughty = [
  'null',
  'undefined',
  '\\',
  '  spaces at both ends  ',
  '0',
  '-1',
  '1e400',
  'true',
  "'; DROP TABLE messages; --",
  '$' + '{7*7}',
  '{{7*7}}',
  '%s%n%x',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  'javascript:alert(1)',
  'a\u0001\u0008\u001f\u007fb',
  '\ufeffBOM',
  'line\nbreak\r\ntab\t',
  'Ω≈ç√∫˜µ≤≥÷',
  '田中さんにあげて下さい',
  'ﷺ',
  '‮right to left‬',
  'مرحبا',
  '👩‍👩‍👧‍👦🏳️‍🌈🇳🇱',
  'Z̮̞̠͙͔ͅḀ̗̞͈̻̗Ḷ͙͎̯̹̞͓G̻O̭̗̮',
  '𝐓𝐡𝐞',
  'a\u2028\u2029b',
  "1' OR '1'='1",
  '__proto__',
  'constructor',
  '../../../etc/passwd',
  '$HOME',
  'COM1',
  '\u00a0x\u00a0',
  'e\u0301',
  '\u00e9',
]
