import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { chatting } from '../../../test/members/chat.ts'
import { refusal, type TestMember, type TestProduct, testProduct } from '../../../test/product/server.ts'
import { exportPersonalData } from '../../platform/personal-data.ts'
import { profiles } from '../../profiles/tables.ts'
import { chatData, messagesForReport } from '../index.ts'
import { conversationMembers, messages } from '../tables.ts'
import { forgetUnsent } from './unsend.ts'

let product: TestProduct
beforeAll(async () => {
  product = await testProduct()
})
afterAll(() => product.close())
const { pair, say, eventsOf, creditsOf } = chatting(() => product)

const minute = 60_000
const chatOf = (member: TestMember) => product.as(member).chat
const unsend = (member: TestMember, id: string, seq: number) => chatOf(member).unsendMessage({ id, seq })
const react = (member: TestMember, id: string, emoji: string | null, seq = 1) =>
  chatOf(member).react({ id, seq, emoji })
const changesReceived = (member: TestMember, from: number) =>
  eventsOf(member, from).filter(({ kind }) => kind === 'message_changed')
const oneMessage = async (member: TestMember, id: string, seq: number) =>
  (await chatOf(member).listMessages({ id, limit: 100 })).messages.find((message) => message.seq === seq)

describe('taking a message back', () => {
  it('leaves both with the place and without the words, tells both, and gives no credits back', async () => {
    const { anna, bram, id } = await pair()
    await say(anna, id, 'stays')
    const { credits } = await say(anna, id, 'I should not have said that')
    await react(bram, id, '😮', 2)
    const from = product.published.length
    const { message } = await unsend(anna, id, 2)
    expect(message).toMatchObject({ seq: 2, sender_id: anna.id, text: '', is_unsent: true, rev: 2 })
    expect(message).not.toHaveProperty('reactions')
    for (const member of [anna, bram]) {
      expect(await oneMessage(member, id, 2)).toEqual(message)
      expect(changesReceived(member, from)).toEqual([{ kind: 'message_changed', message }])
      const [chat] = (await chatOf(member).listChats({})).chats
      expect(chat?.conversation).toMatchObject({ rev: 2, last_seq: 2, last_message: { is_unsent: true, text: '' } })
    }
    expect(JSON.stringify(product.published.slice(from))).not.toContain('should not have')
    expect(await creditsOf(anna)).toBe(credits)
  })

  it('is fine again, also later, and a retry of the sending changes nothing', async () => {
    const { anna, bram, id } = await pair()
    const messageId = randomUUID()
    await say(anna, id, 'once', messageId)
    const first = await unsend(anna, id, 1)
    const from = product.published.length
    product.clock.advance(10 * minute)
    expect(await unsend(anna, id, 1)).toEqual(first)
    expect((await say(anna, id, 'once', messageId)).message).toEqual(first.message)
    for (const member of [anna, bram]) expect(changesReceived(member, from)).toEqual([])
  })

  it('is for its author, for five minutes', async () => {
    const { anna, bram, id } = await pair()
    await say(anna, id, 'mine')
    const stranger = await product.newMember()
    expect((await refusal(unsend(bram, id, 1))).code).toBe('not_found')
    expect((await refusal(unsend(stranger, id, 1))).code).toBe('not_found')
    expect((await refusal(unsend(anna, id, 2))).code).toBe('not_found')
    product.clock.advance(5 * minute)
    await unsend(anna, id, 1)
    await say(anna, id, 'late')
    product.clock.advance(5 * minute + 1)
    expect((await refusal(unsend(anna, id, 2))).code).toBe('message_gone')
    expect((await oneMessage(bram, id, 2))?.text).toBe('late')
  })

  it('is open to whoever was blocked', async () => {
    const { anna, bram, id } = await pair()
    await say(anna, id, 'oh dear')
    await product.as(bram).moderation.block({ member_id: anna.id })
    expect((await unsend(anna, id, 1)).message.is_unsent).toBe(true)
  })

  it('takes it off what the other one has not read, and says so; what was read was read', async () => {
    const { anna, bram, id } = await pair()
    for (const text of ['one', 'two', 'three']) await say(anna, id, text)
    await chatOf(bram).markRead({ id, seq: 1 })
    const from = product.published.length
    await unsend(anna, id, 1)
    await unsend(anna, id, 2)
    const unread = { kind: 'unread_changed', conversation_id: id, conversation_unread: 1, total_unread: 1 }
    await expect.poll(() => eventsOf(bram, from).filter(({ kind }) => kind === 'unread_changed')).toEqual([unread])
    expect((await chatOf(bram).listChats({})).num_unread_messages).toBe(1)
    expect(await chatOf(bram).markRead({ id, seq: 2 })).toEqual({ num_unread_messages: 1 })
    expect(await chatOf(bram).markRead({ id, seq: 3 })).toEqual({ num_unread_messages: 0 })
    expect(await unsent(bram, id)).toEqual([])
  })

  it('counts off once when the chat is deleted', async () => {
    const { anna, bram, id } = await pair()
    for (const text of ['one', 'two']) await say(anna, id, text)
    await unsend(anna, id, 1)
    await chatOf(bram).deleteChat({ conversation: id })
    expect((await chatOf(bram).listChats({})).num_unread_messages).toBe(0)
    await say(anna, id, 'three')
    expect((await chatOf(bram).listChats({})).num_unread_messages).toBe(1)
  })

  it('never loses count while it is written, taken back and read on two devices', async () => {
    const { anna, bram, id } = await pair({ credits: 200 })
    for (let round = 0; round < 6; round += 1) {
      const last = (await chatOf(anna).getConversation({ id })).conversation.last_seq
      for (let n = 0; n < 6; n += 1) await say(anna, id)
      const backs = Array.from({ length: 6 }, (_, n) => unsend(anna, id, last + n + 1))
      const reads = Array.from({ length: 8 }, (_, n) => chatOf(bram).markRead({ id, seq: last + n + 1 }))
      const sends = Array.from({ length: 4 }, () => say(anna, id))
      await Promise.all([...interleaved<unknown>(backs, reads), ...sends])
      const { conversation } = await chatOf(bram).getConversation({ id })
      expect(conversation.num_unread_messages).toBe(await countUnread(bram, id))
    }
    const { last_seq } = (await chatOf(bram).getConversation({ id })).conversation
    expect(await chatOf(bram).markRead({ id, seq: last_seq })).toEqual({ num_unread_messages: 0 })
    expect(await unsent(bram, id)).toEqual([])
  })

  /** Both have begun, and the second one's picture of the database is from before the first one was through. */
  const races: [what: string, order: ('unsend' | 'read' | 'delete')[], left: number][] = [
    ['taken back, then read', ['unsend', 'read'], 0],
    ['read, then taken back', ['read', 'unsend'], 0],
    ['taken back, then deleted', ['unsend', 'delete'], 0],
    ['deleted, then taken back', ['delete', 'unsend'], 0],
  ]
  it.each(races)('counts exactly when it is %s at the same moment', async (_what, order, left) => {
    const { anna, bram, id } = await pair()
    for (const text of ['one', 'two', 'three']) await say(anna, id, text)
    const acts = {
      unsend: () => unsend(anna, id, 2),
      read: () => chatOf(bram).markRead({ id, seq: 3 }),
      delete: () => chatOf(bram).deleteChat({ conversation: id }),
    }
    const begun: Promise<unknown>[] = []
    await product.platform.db.transaction(async (tx) => {
      await tx.select().from(conversationMembers).where(mine(bram, id)).for('update')
      for (const act of order) {
        begun.push(acts[act]())
        await expect.poll(countWaiting).toBe(begun.length)
      }
    })
    await Promise.all(begun)
    expect((await chatOf(bram).listChats({})).num_unread_messages).toBe(left)
    expect(await unsent(bram, id)).toEqual([])
    await say(anna, id, 'four')
    expect((await chatOf(bram).listChats({})).num_unread_messages).toBe(left + 1)
  })

  it('keeps the words for a report for thirty days and for the author’s export; then they are gone', async () => {
    const { anna, bram, id } = await pair()
    const { message } = await say(anna, id, 'words taken back')
    await chatOf(bram).sendMessage({ id, message_id: randomUUID(), text: 'what?', reply_to: 1 })
    await unsend(anna, id, 1)
    expect((await oneMessage(bram, id, 2))?.reply_to).toMatchObject({ seq: 1, text: '' })
    const reported = async () =>
      (
        await messagesForReport(product.platform, {
          reporterId: bram.id,
          memberId: anna.id,
          messageId: message.id,
          messageIds: [],
        })
      )?.map(({ text }) => text)
    expect(await reported()).toEqual(['words taken back'])
    expect(await exported(anna)).toContain('words taken back')
    expect(await exported(bram)).not.toContain('words taken back')
    await forgetUnsent(product.platform)
    expect(await reported()).toEqual(['words taken back'])
    product.clock.advance(30 * 24 * 60 * minute + 1)
    await forgetUnsent(product.platform)
    expect(await reported()).toEqual([''])
    expect(await exported(anna)).not.toContain('words taken back')
  })
})

/** Statements of this database that wait for a row. */
async function countWaiting(): Promise<number> {
  const { rows } = await product.platform.db.execute<{ count: number }>(
    sql`SELECT count(*)::int AS count FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  )
  return rows[0]?.count ?? 0
}

async function exported(member: TestMember): Promise<string> {
  const parts: unknown[] = []
  for (const file of await exportPersonalData(chatData, product.platform.db, member.id)) {
    if ('rows' in file) for await (const row of file.rows) parts.push(row)
    else parts.push(file)
  }
  return JSON.stringify(parts)
}

function mine(member: TestMember, id: string) {
  return and(eq(conversationMembers.memberId, member.id), eq(conversationMembers.conversationId, id))
}

async function unsent(member: TestMember, id: string) {
  const [row] = await product.platform.db.select().from(conversationMembers).where(mine(member, id))
  return row?.unsentSeqs
}

/** What rule 4 says, counted. */
function countUnread(member: TestMember, id: string): Promise<number> {
  const readSeq = sql`(SELECT read_seq FROM ${conversationMembers} WHERE ${mine(member, id)})`
  return product.platform.db.$count(
    messages,
    sql`${messages.conversationId} = ${id} AND ${messages.senderId} <> ${member.id} AND ${messages.seq} > ${readSeq} AND ${messages.unsentAt} IS NULL`,
  )
}

function interleaved<T>(a: readonly T[], b: readonly T[]): T[] {
  return Array.from({ length: Math.max(a.length, b.length) }, (_, n) => [a[n], b[n]])
    .flat()
    .filter((one) => one !== undefined)
}

describe('reacting', () => {
  it('puts one per member, replaces it, takes it away, and tells both', async () => {
    const { anna, bram, id } = await pair()
    await say(anna, id)
    const from = product.published.length
    expect((await react(bram, id, '❤️')).message).toMatchObject({
      rev: 1,
      reactions: [{ member_id: bram.id, emoji: '❤️' }],
    })
    product.clock.advance(1)
    await react(anna, id, '👩‍👩‍👧‍👦')
    product.clock.advance(1)
    const { message } = await react(anna, id, '🏳️‍🌈')
    expect(message).toMatchObject({
      rev: 3,
      reactions: [
        { member_id: bram.id, emoji: '❤️' },
        { member_id: anna.id, emoji: '🏳️‍🌈' },
      ],
    })
    expect(await oneMessage(bram, id, 1)).toEqual(message)
    expect((await react(bram, id, null)).message.reactions).toEqual([{ member_id: anna.id, emoji: '🏳️‍🌈' }])
    const last = (await react(anna, id, null)).message
    expect(last.rev).toBe(5)
    expect(last).not.toHaveProperty('reactions')
    for (const member of [anna, bram]) expect(changesReceived(member, from)).toHaveLength(5)
  })

  it('says nothing of what is as it was', async () => {
    const { anna, bram, id } = await pair()
    await say(anna, id)
    await react(bram, id, '👍')
    const from = product.published.length
    expect((await react(bram, id, '👍')).message.rev).toBe(1)
    expect((await react(anna, id, null)).message.rev).toBe(1)
    for (const member of [anna, bram]) expect(changesReceived(member, from)).toEqual([])
  })

  it('has one of two devices win, and every change its own number', async () => {
    const { anna, bram, id } = await pair()
    await say(anna, id)
    const emojis = ['😀', '😅', '😂', '🙂', '😉', '😊', '😇', '😍']
    const answers = await Promise.all(emojis.map((emoji, n) => react(n % 2 === 0 ? anna : bram, id, emoji)))
    expect(answers).toHaveLength(emojis.length)
    const message = await oneMessage(anna, id, 1)
    expect(message?.rev).toBe(emojis.length)
    expect(message?.reactions?.map(({ member_id }) => member_id).toSorted()).toEqual([anna.id, bram.id].toSorted())
  })

  it('is free, and open to whoever has no credits left', async () => {
    const { anna, bram, id } = await pair()
    await say(anna, id)
    for (let left = await creditsOf(bram); left > 0; left -= 1) await say(bram, id)
    expect((await react(bram, id, '❤️')).message.reactions).toHaveLength(1)
    expect(await creditsOf(bram)).toBe(0)
  })

  it.each([
    ['the other one blocked me', (anna: TestMember, bram: TestMember) => block(bram, anna), 'blocked_by_member'],
    ['I blocked the other one', (anna: TestMember, bram: TestMember) => block(anna, bram), 'member_unavailable'],
    [
      'they are invisible',
      (_: TestMember, bram: TestMember) => profile(bram, { isInvisible: true }),
      'member_unavailable',
    ],
    ['they left', (_: TestMember, bram: TestMember) => profile(bram, { status: 'disabled' }), 'member_unavailable'],
  ])('is refused where nobody may write: %s', async (_what, change, code) => {
    const { anna, bram, id } = await pair()
    await say(anna, id)
    await change(anna, bram)
    expect((await refusal(react(anna, id, '❤️'))).code).toBe(code)
    expect((await oneMessage(anna, id, 1))?.reactions).toBeUndefined()
  })

  it('is refused for what was taken back, is not there, is not theirs, is no emoji, or is too much', async () => {
    const { anna, bram, id } = await pair()
    await say(anna, id)
    const stranger = await product.newMember()
    expect((await refusal(react(stranger, id, '❤️'))).code).toBe('not_found')
    expect((await refusal(react(bram, id, '❤️', 2))).code).toBe('not_found')
    for (const text of ['', 'a', '1', '❤️❤️', '<b>', 'haha']) {
      expect((await refusal(react(bram, id, text))).code).toBe('invalid_input')
    }
    await unsend(anna, id, 1)
    expect((await refusal(react(bram, id, '❤️'))).code).toBe('message_gone')
    const results = await Promise.allSettled(Array.from({ length: 90 }, () => react(bram, id, null)))
    const codes = results.map((result) => (result.status === 'rejected' ? result.reason.code : ''))
    expect(codes.filter((code) => code === 'too_many_requests').length).toBeGreaterThan(5)
    product.clock.advance(minute + 1)
    expect((await refusal(react(bram, id, '❤️'))).code).toBe('message_gone')
  })
})

const block = (by: TestMember, whom: TestMember) => product.as(by).moderation.block({ member_id: whom.id })
const profile = (member: TestMember, changes: Partial<typeof profiles.$inferInsert>) =>
  product.platform.db.update(profiles).set(changes).where(eq(profiles.memberId, member.id))

describe('what changed', () => {
  it('is listed after a number of changes, in the order of the last one, each message once', async () => {
    const { anna, bram, id } = await pair()
    for (const text of ['one', 'two', 'three']) await say(anna, id, text)
    expect(await chatOf(bram).listChanges({ id, after: 0 })).toEqual({ messages: [], rev: 0, has_more: false })
    await react(bram, id, '❤️', 3)
    await react(bram, id, '👍', 1)
    await unsend(anna, id, 3)
    const places = async (after: number) => {
      const { messages: changed, rev } = await chatOf(bram).listChanges({ id, after })
      return [changed.map(({ seq }) => seq), rev]
    }
    expect(await places(0)).toEqual([[1, 3], 3])
    expect(await places(2)).toEqual([[3], 3])
    expect(await places(3)).toEqual([[], 3])
    expect(await places(99)).toEqual([[], 3])
    expect((await chatOf(bram).getConversation({ id })).conversation.rev).toBe(3)
  })

  it('comes in pages without a gap', async () => {
    const { anna, id } = await pair({ credits: 130 })
    for (let n = 1; n <= 120; n += 1) await say(anna, id, `${n}`)
    await product.platform.db.execute(sql`UPDATE messages SET rev = 121 - seq WHERE conversation_id = ${id}`)
    await product.platform.db.execute(sql`UPDATE conversations SET rev = 120 WHERE id = ${id}`)
    const first = await chatOf(anna).listChanges({ id, after: 0 })
    expect([first.messages.length, first.rev, first.has_more]).toEqual([100, 100, true])
    const second = await chatOf(anna).listChanges({ id, after: first.rev })
    expect([second.messages.map(({ rev }) => rev), second.rev, second.has_more]).toEqual([
      Array.from({ length: 20 }, (_, n) => 101 + n),
      120,
      false,
    ])
  })

  it('is for the two alone, and not of what one has deleted', async () => {
    const { anna, bram, id } = await pair()
    await say(anna, id)
    await react(anna, id, '❤️')
    await chatOf(bram).deleteChat({ conversation: id })
    const from = product.published.length
    await unsend(anna, id, 1)
    expect(changesReceived(bram, from)).toEqual([])
    expect((await chatOf(bram).listChanges({ id, after: 0 })).messages).toEqual([])
    const stranger = await product.newMember()
    expect((await refusal(chatOf(stranger).listChanges({ id, after: 0 }))).code).toBe('not_found')
  })
})
