import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { chatting } from '../../../test/members/chat.ts'
import { refusal, type TestMember, type TestProduct, testProduct } from '../../../test/product/server.ts'
import { newId } from '../../platform/ids.ts'

const hourMs = 3_600_000
let product: TestProduct
beforeAll(async () => {
  product = await testProduct()
})
afterAll(() => product.close())
const { pair, say, eventsOf } = chatting(() => product)

const listOf = async (member: TestMember, filter?: 'unread' | 'online' | 'archived') =>
  (await product.as(member).chat.listChats({ filter })).chats.map(({ conversation }) => conversation.id)
const entryOf = async (member: TestMember, id: string, filter?: 'archived') =>
  (await product.as(member).chat.listChats({ filter })).chats.find(({ conversation }) => conversation.id === id)

/** A man with whom so many women have begun to write, the last of them on top. */
async function popular(women: number) {
  const bram = await product.newMember({ name: 'Bram', gender: 'male', seeks: 'female', credits: 50, isPaid: true })
  const chats: { member: TestMember; id: string }[] = []
  for (let n = 0; n < women; n += 1) {
    const member = await product.newMember({ credits: 5, isPaid: true })
    const { conversation } = await product.as(member).chat.openConversation({ member_id: bram.id })
    await say(member, conversation.id)
    product.clock.advance(1_000)
    chats.unshift({ member, id: conversation.id })
  }
  return { bram, chats, ids: chats.map(({ id }) => id) }
}

describe('filters of the list', () => {
  it('unread: only where something is unread', async () => {
    const { bram, ids } = await popular(3)
    await product.as(bram).chat.markRead({ id: ids[1] ?? '', seq: 9 })
    expect(await listOf(bram, 'unread')).toEqual([ids[0], ids[2]])
    expect(await listOf(bram)).toEqual(ids)
  })

  it('online: whoever the list itself shows as online, and nobody else', async () => {
    const { bram, chats } = await popular(6)
    const [here, away, invisible, blocking, blocked] = chats.map(({ member }) => member)
    if (!here || !away || !invisible || !blocking || !blocked) throw new Error('too few')
    await product.as(away).profiles.pageHidden({})
    await product.as(invisible).profiles.setVisibility({ is_invisible: true })
    await product.as(blocking).moderation.block({ member_id: bram.id })
    await product.as(bram).moderation.block({ member_id: blocked.id })
    const { chats: shown } = await product.as(bram).chat.listChats({})
    const online = shown.filter(({ profile }) => profile.is_online).map(({ conversation }) => conversation.id)
    expect(online).toEqual([chats[0]?.id, chats[5]?.id])
    expect(await listOf(bram, 'online')).toEqual(online)
    product.clock.advance(5 * 60_000)
    expect(await listOf(bram, 'online')).toEqual([])
  })

  it('keep their pages whole where messages came at the same moment', async () => {
    const { bram, ids } = await popular(1)
    // Beyond a page, without two hundred sign-ups: empty conversations that are listed all the same
    const others = Array.from({ length: 450 }, () => ({ id: newId(), other: newId() }))
    const { db } = product.platform
    const at = product.clock.now().toISOString()
    for (const { id, other } of others) {
      await db.execute(
        sql`INSERT INTO conversations (id, low_id, high_id, created_at) VALUES (${id}, ${bram.id}, ${other}, ${at})`,
      )
      await db.execute(sql`INSERT INTO conversation_members (member_id, conversation_id, other_id, last_at, is_listed, is_archived)
        VALUES (${bram.id}, ${id}, ${other}, ${at}, true, true), (${other}, ${id}, ${bram.id}, ${at}, true, false)`)
    }
    const seen: string[] = []
    let last: { last_at: string; id: string } | undefined
    let hasMore = true
    while (hasMore) {
      const page = await product
        .as(bram)
        .chat.listChats({ filter: 'archived', ...(last && { before: last.last_at, before_id: last.id }) })
      seen.push(...page.chats.map(({ conversation }) => conversation.id))
      last = page.chats.at(-1)?.conversation
      hasMore = page.has_more
    }
    expect(seen).toHaveLength(450)
    expect(new Set(seen)).toEqual(new Set(others.map(({ id }) => id)))
    expect(await listOf(bram)).toEqual(ids)
  })
})

describe('the archive', () => {
  it('holds what was put aside, counts what is unread there, and tells other devices', async () => {
    const { bram, ids } = await popular(3)
    const [first, second, third] = ids as [string, string, string]
    const from = product.published.length
    await product.as(bram).chat.archiveChat({ id: second, is_archived: true })
    await product.as(bram).chat.archiveChat({ id: second, is_archived: true })
    const announcement = { kind: 'chat_changed', conversation_id: second, is_archived: true, muted_until: null }
    expect(eventsOf(bram, from).filter(({ kind }) => kind === 'chat_changed')).toEqual([announcement, announcement])
    expect(await listOf(bram)).toEqual([first, third])
    expect(await listOf(bram, 'unread')).toEqual([first, third])
    expect(await listOf(bram, 'archived')).toEqual([second])
    expect((await product.as(bram).chat.listChats({})).num_unread_messages).toBe(3)
    expect(await entryOf(bram, second, 'archived')).toMatchObject({ is_archived: true, num_unread_messages: 1 })
    expect((await product.as(bram).chat.getConversation({ id: second })).conversation.is_archived).toBe(true)
    await product.as(bram).chat.archiveChat({ id: second, is_archived: false })
    expect(await listOf(bram)).toEqual(ids)
  })

  it('is of one of the two only, and of nobody else', async () => {
    const { anna, bram, id } = await pair()
    await say(anna, id)
    const stranger = await product.newMember()
    expect((await refusal(product.as(stranger).chat.archiveChat({ id, is_archived: true }))).code).toBe('not_found')
    expect((await refusal(product.as(stranger).chat.muteChat({ id, hours: 8 }))).code).toBe('not_found')
    expect((await refusal(product.as(stranger).chat.archiveChat({ id: newId(), is_archived: true }))).status).toBe(404)
    await product.as(bram).chat.archiveChat({ id, is_archived: true })
    expect(await listOf(anna)).toEqual([id])
    expect(await listOf(bram)).toEqual([])
  })

  it.each<[string, 0 | 8 | 'always' | null, number, boolean]>([
    ['takes itself back with a message', null, 0, false],
    ['stays while it is muted', 8, 0, true],
    ['stays while it is muted for good', 'always', 20 * 24 * hourMs, true],
    ['is back once the mute is over', 8, 9 * hourMs, false],
    ['is back where the mute was taken back', 0, 0, false],
  ])('%s', async (_what, hours, later, isArchived) => {
    for (const send of ['ordinary', 'first'] as const) {
      const { anna, bram, id } = await pair()
      await say(anna, id)
      if (send === 'ordinary') await say(bram, id)
      await product.as(bram).chat.archiveChat({ id, is_archived: true })
      if (hours === 0) await product.as(bram).chat.muteChat({ id, hours: 'always' })
      if (hours !== null) await product.as(bram).chat.muteChat({ id, hours })
      product.clock.advance(later)
      await say(anna, id, 'still there?')
      expect((await product.as(bram).chat.getConversation({ id })).conversation.is_archived).toBe(isArchived)
      expect(await listOf(bram, isArchived ? 'archived' : undefined)).toEqual([id])
    }
  })

  it('survives that a conversation is deleted and taken back', async () => {
    const { anna, bram, id } = await pair()
    await say(anna, id)
    await product.as(bram).chat.archiveChat({ id, is_archived: true })
    await product.as(bram).chat.deleteChat({ conversation: id })
    expect(await listOf(bram, 'archived')).toEqual([])
    await product.as(bram).chat.restoreChat({ id })
    expect(await listOf(bram, 'archived')).toEqual([id])
  })
})

describe('muting', () => {
  it('says until when, and nothing once that is over', async () => {
    const { anna, bram, id } = await pair()
    await say(anna, id)
    const now = product.clock.now().getTime()
    const { muteChat } = product.as(bram).chat
    expect(await muteChat({ id, hours: 168 })).toEqual({ muted_until: new Date(now + 168 * hourMs).toISOString() })
    const from = product.published.length
    const until = new Date(now + 8 * hourMs).toISOString()
    expect(await muteChat({ id, hours: 8 })).toEqual({ muted_until: until })
    expect(eventsOf(bram, from)).toContainEqual({
      kind: 'chat_changed',
      conversation_id: id,
      is_archived: false,
      muted_until: until,
    })
    expect((await entryOf(bram, id))?.muted_until).toBe(until)
    product.clock.advance(8 * hourMs)
    expect((await entryOf(bram, id))?.muted_until).toBeNull()
    expect((await muteChat({ id, hours: 'always' })).muted_until).toBe('9999-12-31T00:00:00.000Z')
    expect((await product.as(bram).chat.getConversation({ id })).conversation.muted_until).not.toBeNull()
    expect(await muteChat({ id, hours: 0 })).toEqual({ muted_until: null })
    expect((await entryOf(anna, id))?.muted_until).toBeNull()
  })
})
