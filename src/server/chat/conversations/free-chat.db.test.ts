import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refusal, type TestMember, type TestProduct, testProduct } from '../../../test/product/server.ts'
import { accountClosed } from '../../accounts/events.ts'
import { sessionCookie, storeSession } from '../../accounts/sessions/index.ts'
import { confirmMember, createMember } from '../../accounts/sign-up/index.ts'
import { members } from '../../accounts/tables.ts'
import { transaction } from '../../platform/db/db.ts'
import { newToken } from '../../platform/ids.ts'
import { conversations } from '../tables.ts'

const products: TestProduct[] = []
let byConversations: TestProduct
let byCredits: TestProduct
beforeAll(async () => {
  byConversations = await testProduct({ settings: { freeChat: 'conversations' } })
  byCredits = await testProduct({ settings: { freeChat: 'credits', signupCredits: 2 } })
  products.push(byConversations, byCredits)
})
afterAll(() => Promise.all(products.map((product) => product.close())))

const open = async (product: TestProduct, member: TestMember, other: TestMember) =>
  (await product.as(member).chat.openConversation({ member_id: other.id })).conversation
const say = (product: TestProduct, member: TestMember, id: string) =>
  product.as(member).chat.sendMessage({ id, message_id: randomUUID(), text: 'hi' })

describe('a site with free conversations', () => {
  it('lets a free member start two, at no cost, and answers cost credits', async () => {
    const [anna, ...others] = await Promise.all(Array.from({ length: 4 }, () => byConversations.newMember()))
    const opened = await Promise.all(others.map((other) => open(byConversations, anna as TestMember, other)))
    const [first, second, third] = opened.map(({ id }) => id) as [string, string, string]
    const member = anna as TestMember
    expect(opened[0]?.writing).toMatchObject({ may_write: true, message_credits: 0 })
    expect((await say(byConversations, member, first)).credits).toBe(0)
    expect((await refusal(say(byConversations, member, first))).code).toBe('not_enough_credits')
    await say(byConversations, member, second)
    const refused = await refusal(say(byConversations, member, third))
    expect([refused.status, refused.code, refused.body.error?.params]).toEqual([
      402,
      'free_conversations_used',
      { limit: 2 },
    ])
    expect((await refusal(say(byConversations, others[0] as TestMember, first))).code).toBe('not_enough_credits')
  })

  it('lets exactly two of six starts at once through', async () => {
    const anna = await byConversations.newMember()
    const others = await Promise.all(Array.from({ length: 6 }, () => byConversations.newMember()))
    const ids = await Promise.all(others.map(async (other) => (await open(byConversations, anna, other)).id))
    const results = await Promise.allSettled(ids.map((id) => say(byConversations, anna, id)))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
  })

  it('gives one free start when both open at once', async () => {
    const [anna, bram] = await Promise.all([byConversations.newMember(), byConversations.newMember()])
    const { id } = await open(byConversations, anna, bram)
    const results = await Promise.allSettled([say(byConversations, anna, id), say(byConversations, bram, id)])
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })
})

async function sessionOf({ platform, site, clock }: TestProduct, memberId: string): Promise<TestMember> {
  const token = newToken()
  await storeSession(platform.db, {
    memberId,
    siteId: site.id,
    token,
    userAgent: 'test',
    country: null,
    now: clock.now(),
  })
  return { id: memberId, name: '', email: '', cookie: `${sessionCookie}=${token}` }
}

describe('the message of a sign-up', () => {
  async function signUp(product: TestProduct, toMemberId: string, signupMessage: string) {
    const memberId = await transaction(product.platform.db, (tx) =>
      createMember(product.platform, tx, {
        poolId: product.site.poolId,
        siteId: product.site.id,
        kind: 'member',
        email: `${randomUUID()}@example.com`,
        passwordHash: 'unusable',
        name: 'New',
        gender: 'male',
        seeks: 'female',
        dateOfBirth: '1990-01-01',
        country: 'NL',
        locale: 'en',
        signupMessage,
        toMemberId,
      }),
    )
    const confirm = () => transaction(product.platform.db, (tx) => confirmMember(product.platform, tx, memberId))
    return { memberId, confirm }
  }

  it('waits for the confirmation and is paid from the sign-up credits', async () => {
    const anna = await byCredits.newMember({ name: 'Anna' })
    const { memberId, confirm } = await signUp(byCredits, anna.id, 'Hello there')
    expect((await byCredits.as(anna).chat.listChats({})).chats).toEqual([])
    await confirm()
    const { chats } = await byCredits.as(anna).chat.listChats({})
    expect(chats).toMatchObject([
      {
        num_unread_messages: 1,
        profile: { id: memberId },
        conversation: { last_message: { text: 'Hello there', sender_id: memberId } },
      },
    ])
    expect(byCredits.published).toContainEqual({
      to: [memberId],
      event: { kind: 'credits_changed', credits: 1, paid_user: false },
    })
  })

  it('is free where first messages are', async () => {
    const anna = await byConversations.newMember()
    await (await signUp(byConversations, anna.id, 'Hello there')).confirm()
    expect((await byConversations.as(anna).chat.listChats({})).chats).toHaveLength(1)
  })

  it('goes nowhere when the other one has left meanwhile', async () => {
    const anna = await byCredits.newMember()
    const { confirm } = await signUp(byCredits, anna.id, 'Hello there')
    const { platform } = byCredits
    await transaction(platform.db, async (tx) => {
      await tx.update(members).set({ status: 'deleted' }).where(eq(members.id, anna.id))
      await platform.events.emit({ ...platform, tx }, accountClosed, {
        memberId: anna.id,
        poolId: byCredits.site.poolId,
      })
    })
    await confirm()
    expect(
      (await platform.db.select().from(conversations)).filter(({ lowId, highId }) => [lowId, highId].includes(anna.id)),
    ).toEqual([])
  })

  it('becomes a draft when it is too long', async () => {
    const strict = await testProduct({ settings: { messageLength: 5 } })
    products.push(strict)
    const anna = await strict.newMember()
    const { memberId, confirm } = await signUp(strict, anna.id, 'Hello there')
    await confirm()
    expect((await strict.as(anna).chat.listChats({})).chats).toEqual([])
    const author = strict.as(await sessionOf(strict, memberId))
    const [entry] = (await author.chat.listChats({})).chats
    expect(entry).toMatchObject({ profile: { id: anna.id }, conversation: { last_seq: 0, last_message: null } })
    const { conversation } = await author.chat.getConversation({ id: entry?.conversation.id ?? '' })
    expect(conversation.draft).toBe('Hello there')
  })
})
