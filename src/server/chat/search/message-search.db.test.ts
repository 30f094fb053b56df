import naughtyStrings from 'big-list-of-naughty-strings' with { type: 'json' }
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { chatting } from '../../../test/members/chat.ts'
import { reportsBefore } from '../../../test/members/office.ts'
import { refusal, type TestMember, type TestProduct, testProduct } from '../../../test/product/server.ts'
import { eraseMember } from '../../accounts/deletion/erasure.ts'
import { accountClosed } from '../../accounts/events.ts'
import { members } from '../../accounts/tables.ts'
import { transaction } from '../../platform/db/db.ts'
import { announce } from '../../platform/events.ts'
import { profiles } from '../../profiles/tables.ts'
import { patternsOf } from './message-search-terms.ts'

let product: TestProduct
beforeAll(async () => {
  product = await testProduct()
})
afterAll(() => product.close())
const { pair, say } = chatting(() => product)

const find = (member: TestMember, q: string, before?: string) => product.as(member).chat.searchChats({ q, before })
const textsFor = async (member: TestMember, q: string) =>
  (await find(member, q)).messages.map(({ message }) => message.text)
const namesFor = async (member: TestMember, q: string) =>
  (await find(member, q)).chats.map(({ profile }) => profile.name)

/** Somebody called so has written this to a member. */
async function writtenBy(name: string, member: TestMember, texts: readonly string[]) {
  const other = await product.newMember({ name, credits: 100, isPaid: true })
  const { conversation } = await product.as(other).chat.openConversation({ member_id: member.id })
  for (const text of texts) {
    await say(other, conversation.id, text)
    product.clock.advance(1_000)
  }
  return { other, id: conversation.id }
}
const newMan = () => product.newMember({ gender: 'male', seeks: 'female', credits: 100, isPaid: true })

/** As closing an account leaves it: the profile hidden. */
async function close(member: TestMember) {
  const { db } = product.platform
  await transaction(db, async (tx) => {
    await tx.update(members).set({ status: 'pending_deletion' }).where(eq(members.id, member.id))
    await tx.update(profiles).set({ status: 'disabled' }).where(eq(profiles.memberId, member.id))
    await announce(product.platform, tx, accountClosed, { memberId: member.id, poolId: product.site.poolId })
  })
}
const erase = (member: TestMember) =>
  transaction(product.platform.db, (tx) => eraseMember(product.platform, tx, member.id))

describe('words in messages', () => {
  it('are found whatever their case and accents, all of them, newest first, with who wrote with whom', async () => {
    const bram = await newMan()
    const { other, id } = await writtenBy('Zoë', bram, [
      'Im Café um acht',
      'the straße is long',
      'CAFE again, at eight',
    ])
    await say(bram, id, 'I like the café, too')
    expect(await textsFor(bram, 'cafe')).toEqual(['I like the café, too', 'CAFE again, at eight', 'Im Café um acht'])
    expect(await textsFor(bram, '  EIGHT   cafe ')).toEqual(['CAFE again, at eight'])
    expect(await textsFor(bram, 'STRASSE')).toEqual(['the straße is long'])
    expect(await textsFor(bram, 'cafe nowhere')).toEqual([])
    expect(await textsFor(other, 'too')).toEqual(['I like the café, too'])
    const { messages: found, has_more } = await find(bram, 'strasse')
    expect(has_more).toBe(false)
    expect(found).toMatchObject([
      {
        message: { conversation_id: id, seq: 2, sender_id: other.id },
        profile: { id: other.id, name: 'Zoë', is_available: true },
      },
    ])
  })

  it.each([
    '%',
    '_',
    '\\',
    '.*',
    '[a-z]',
    '(',
    '***=',
    '(?i)a',
    '^',
    '$',
    "'; DROP TABLE messages; --",
    '\u202e',
    '👩‍👩‍👧‍👦',
    '\\d+',
    '{1,}',
    '|',
  ])('are only themselves: %j', async (word) => {
    const bram = await newMan()
    await writtenBy('Anna', bram, ['nothing special 5', `here it is: ${word} indeed`])
    expect(await textsFor(bram, word)).toEqual([`here it is: ${word} indeed`])
  })

  it('are themselves, however naughty, as PostgreSQL reads them', async () => {
    // In the form in which somebody types them; a zero byte and half a character are refused or replaced before
    const strings = naughtyStrings
      .map((text) => text.normalize('NFC'))
      .filter((text) => text.isWellFormed() && !text.includes('\0'))
    const wrong: string[] = []
    for (const text of strings) {
      const { rows } = await product.platform.db.$client.query<{ is_found: boolean }>(
        'SELECT $1::text ~ ALL ($2::text[]) AS is_found',
        [text, patternsOf(text)],
      )
      if (rows[0]?.is_found !== true) wrong.push(text)
    }
    expect(wrong).toEqual([])
    expect(strings.length).toBeGreaterThan(400)
  })

  it('are nobody else’s', async () => {
    const { anna, bram, id } = await pair()
    await say(anna, id, 'our secret word')
    expect(await textsFor(bram, 'secret')).toHaveLength(1)
    expect(await find(await product.newMember(), 'secret')).toEqual({ chats: [], messages: [], has_more: false })
  })

  it('are not found once deleted, taken back or erased; those of whom one blocked, archived or lost are', async () => {
    const bram = await newMan()
    const { other: anna, id } = await writtenBy('Anna', bram, ['pineapple one', 'pineapple two'])
    await product.as(bram).chat.deleteChat({ conversation: id })
    expect(await textsFor(bram, 'pineapple')).toEqual([])
    await say(anna, id, 'pineapple three')
    expect(await textsFor(bram, 'pineapple')).toEqual(['pineapple three'])
    expect(await textsFor(anna, 'pineapple')).toHaveLength(3)
    await product.as(anna).chat.unsendMessage({ id, seq: 3 })
    expect(await textsFor(bram, 'pineapple')).toEqual([])

    const { other: cleo } = await writtenBy('Cleo', bram, ['mango of Cleo'])
    const { id: archived } = await writtenBy('Dina', bram, ['mango of Dina'])
    const { other: elsa } = await writtenBy('Elsa', bram, ['mango of Elsa'])
    const { other: fien, id: ofFien } = await writtenBy('Fien', bram, ['mango of Fien'])
    await say(bram, ofFien, 'my own mango')
    await product.as(bram).moderation.block({ member_id: cleo.id })
    await product.as(bram).chat.archiveChat({ id: archived, is_archived: true })
    await close(elsa)
    await erase(fien)
    const { messages: found } = await find(bram, 'mango')
    expect(found.map(({ message, profile }) => [message.text, profile.name, profile.is_available])).toEqual([
      ['my own mango', '', false],
      ['mango of Elsa', 'Elsa', false],
      ['mango of Dina', 'Dina', true],
      ['mango of Cleo', 'Cleo', false],
    ])
  })

  it('come in pages without a gap or a double, also where many were sent at the same moment', async () => {
    const bram = await newMan()
    const one = await writtenBy(
      'Anna',
      bram,
      Array.from({ length: 40 }, (_, n) => `apple ${n}`),
    )
    const other = await writtenBy(
      'Cleo',
      bram,
      Array.from({ length: 25 }, (_, n) => `apple ${40 + n}`),
    )
    for (let n = 65; n < 75; n += 1) await say(n % 2 ? one.other : other.other, n % 2 ? one.id : other.id, `apple ${n}`)
    await writtenBy('Dina', bram, ['pear'])
    const seen: string[] = []
    let before: string | undefined
    let pages = 0
    for (let hasMore = true; hasMore; pages += 1) {
      const page = await find(bram, 'APPLE', before)
      seen.push(...page.messages.map(({ message }) => message.text))
      before = page.messages.at(-1)?.message.sent_at
      hasMore = page.has_more
    }
    expect(pages).toBe(3)
    expect(seen.slice(0, 10).toSorted()).toEqual(Array.from({ length: 10 }, (_, n) => `apple ${65 + n}`))
    expect(seen.slice(10)).toEqual(Array.from({ length: 65 }, (_, n) => `apple ${64 - n}`))
  })

  it('may be looked for as fast as somebody types, and no faster', async () => {
    const bram = await newMan()
    const codes: (string | null)[] = []
    for (let n = 0; n < 121; n += 1)
      codes.push(
        await find(bram, 'x').then(
          () => null,
          (error: { code: string }) => error.code,
        ),
      )
    expect(codes.slice(0, 120).every((code) => code === null)).toBe(true)
    expect(codes[120]).toBe('too_many_requests')
    expect((await refusal(find(bram, 'x'))).status).toBe(429)
    // Nothing to look for costs nothing
    expect((await find(bram, '  ')).messages).toEqual([])
    product.clock.advance(61_000)
    expect((await find(bram, 'x')).messages).toEqual([])
  })
})

describe('names', () => {
  it('lead to conversations: listed, archived, of blocked and closed ones; not to deleted and empty ones', async () => {
    const bram = await newMan()
    await writtenBy('Zoë Łucja', bram, ['hi'])
    const { id: archived } = await writtenBy('Zoe Archived', bram, ['hi'])
    const { other: blocked } = await writtenBy('Zoe Blocked', bram, ['hi'])
    const { other: closed } = await writtenBy('Zoe Closed', bram, ['hi'])
    const { id: deleted } = await writtenBy('Zoe Deleted', bram, ['hi'])
    await product.as(bram).chat.archiveChat({ id: archived, is_archived: true })
    await product.as(bram).moderation.block({ member_id: blocked.id })
    await product.as(bram).chat.deleteChat({ conversation: deleted })
    await close(closed)
    const never = await product.newMember({ name: 'Zoe Never' })
    await product.as(bram).chat.openConversation({ member_id: never.id })
    expect(await namesFor(bram, 'zoe')).toEqual(['Zoe Closed', 'Zoe Blocked', 'Zoe Archived', 'Zoë Łucja'])
    expect(await namesFor(bram, 'lucja ZOE')).toEqual(['Zoë Łucja'])
    // The next page of messages does not say them again
    expect((await find(bram, 'zoe', product.clock.now().toISOString())).chats).toEqual([])
  })
})

describe('everybody from before', () => {
  it('deleted, blocked and closed ones too, newest first; nobody without a message, nobody erased', async () => {
    const bram = await newMan()
    const { other: anna } = await writtenBy('Anna', bram, ['hi'])
    const { id: deleted } = await writtenBy('Cleo', bram, ['hi'])
    const { other: blocked } = await writtenBy('Dina', bram, ['hi'])
    const { other: closed } = await writtenBy('Elsa', bram, ['hi'])
    const { other: erased } = await writtenBy('Fien', bram, ['hi'])
    await product.as(bram).chat.deleteChat({ conversation: deleted })
    await product.as(bram).moderation.block({ member_id: blocked.id })
    await close(closed)
    await erase(erased)
    await product.as(bram).chat.openConversation({ member_id: (await product.newMember()).id })
    const { people, has_more } = await product.as(bram).chat.listPastChats({})
    expect(has_more).toBe(false)
    expect(people.map(({ profile }) => [profile.name, profile.is_available])).toEqual([
      ['Elsa', false],
      ['Dina', false],
      ['Cleo', true],
      ['Anna', true],
    ])
    expect(people[2]?.conversation_id).toBe(deleted)
    expect((await product.as(anna).chat.listPastChats({})).people).toHaveLength(1)
  })

  it('can be reported with and without a message, and blocked, when the conversation is gone and when they have left', async () => {
    const bram = await newMan()
    for (const isDeleted of [false, true]) {
      const { other, id } = await writtenBy('Anna', bram, ['send me money', 'now'])
      const { messages: read } = await product.as(bram).chat.listMessages({ id })
      await product.as(bram).chat.deleteChat({ conversation: id })
      if (isDeleted) await close(other)
      const report = { member_id: other.id, reason: 'scam' as const, text: 'look' }
      const { receipt } = await product.as(bram).moderation.report({ ...report, message_id: read[1]?.id })
      expect((await product.as(bram).moderation.report(report)).receipt).not.toBe(receipt)
      const reports = await reportsBefore(product.as(await product.newStaff()).backoffice)
      const filed = reports.find((each) => each.receipt === receipt)
      expect(filed?.evidence.messages.map(({ text }) => text)).toEqual(['send me money', 'now'])
      expect(filed?.evidence.profile?.name).toBe('Anna')
      await product.as(bram).moderation.block({ member_id: other.id })
      expect((await product.as(bram).moderation.listBlocks({})).blocks.map((block) => block.id)).toContain(other.id)
    }
  })

  it('come in pages', async () => {
    const bram = await newMan()
    for (let n = 0; n < 53; n += 1) {
      await writtenBy(`Person ${n}`, bram, ['hi'])
      if (n % 2) product.clock.advance(-1_000)
    }
    const first = await product.as(bram).chat.listPastChats({})
    const second = await product.as(bram).chat.listPastChats({ before: first.people.at(-1)?.last_at })
    const names = [...first.people, ...second.people].map(({ profile }) => profile.name)
    expect([first.has_more, second.has_more, new Set(names).size, names.length]).toEqual([true, false, 53, 53])
  })
})
