import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { commentLength, commentsPerDay } from '../../contract/like-constants.ts'
import { refusal, type TestMember, type TestProduct, testProduct } from '../../test/product/server.ts'
import { confirmMember } from '../accounts/sign-up/index.ts'
import { transaction } from '../platform/db/db.ts'
import { likeComments } from './tables.ts'

let product: TestProduct
beforeAll(async () => {
  product = await testProduct({ settings: { fictionalProfiles: true } })
})
afterAll(() => product.close())

const woman = () => product.newMember({ gender: 'female', seeks: 'male' })
const man = () => product.newMember({ gender: 'male', seeks: 'female' })
type Comment = NonNullable<Parameters<ReturnType<TestProduct['as']>['likes']['like']>[0]['comment']>
const like = (from: TestMember, to: TestMember, comment?: Comment) =>
  product.as(from).likes.like({ member_id: to.id, ...(comment && { comment }) })
const relation = (viewer: TestMember, other: TestMember) => product.as(viewer).likes.getRelation({ id: other.id })
const received = async (member: TestMember) =>
  (await product.as(member).likes.listLikesPage({ type: 'received' })).likes.map(({ id, comment }) => [
    id,
    comment?.text,
  ])
const chatOf = async (member: TestMember, other: TestMember) =>
  (await product.as(member).chat.openConversation({ member_id: other.id })).conversation.like_comments
const answer = { prompt: 'perfect_sunday' as const, answer: 'Bread, newspaper, sea.' }

describe('a comment on a like', () => {
  test('is with the like for its receiver, with its own for the sender, and on no other like', async () => {
    const [anna, bram, cas] = [await woman(), await man(), await man()]
    await like(bram, anna, { text: '  Which sea,\n I wonder?  ' })
    await like(cas, anna)
    expect(new Map((await received(anna)) as [string, string][])).toEqual(
      new Map([
        [bram.id, 'Which sea, I wonder?'],
        [cas.id, undefined],
      ]),
    )
    expect((await relation(anna, bram)).comment?.text).toBe('Which sea, I wonder?')
    expect((await relation(bram, anna)).comment).toBeNull()
    const { likes } = await product.as(bram).likes.listLikesPage({ type: 'sent' })
    expect(likes.map(({ comment }) => comment?.text)).toEqual(['Which sea, I wonder?'])
  })

  test('names the prompt it is about, if the profile shows it', async () => {
    const [anna, bram, cas] = [await woman(), await man(), await man()]
    await product.as(anna).profiles.saveProfile({ prompts: [answer] })
    await like(bram, anna, { text: 'Sea or lake?', prompt: answer.prompt })
    await like(cas, anna, { text: 'Hm!', prompt: 'two_truths' as Comment['prompt'] })
    expect((await relation(anna, bram)).comment).toMatchObject({ text: 'Sea or lake?', prompt: answer.prompt })
    expect((await relation(anna, cas)).comment).toMatchObject({ text: 'Hm!', prompt: null, photo: null })
  })

  test('opens the conversation of a match, for both, and goes with the like', async () => {
    const [anna, bram] = [await woman(), await man()]
    await like(bram, anna, { text: 'Sea or lake?' })
    expect(await chatOf(anna, bram)).toEqual([])
    product.clock.advance(1_000)
    await like(anna, bram, { text: 'Always the sea.' })
    expect((await chatOf(anna, bram)).map(({ is_mine, text }) => [is_mine, text])).toEqual([
      [false, 'Sea or lake?'],
      [true, 'Always the sea.'],
    ])
    expect((await chatOf(bram, anna)).map(({ is_mine }) => is_mine)).toEqual([true, false])
    await product.as(bram).likes.unlike({ id: anna.id })
    expect([await chatOf(anna, bram), (await relation(anna, bram)).comment]).toEqual([[], null])
    expect((await relation(bram, anna)).comment?.text).toBe('Always the sea.')
  })

  test('goes only with a new like', async () => {
    const [anna, bram] = [await woman(), await man()]
    await like(bram, anna)
    await like(bram, anna, { text: 'One more thing' })
    expect(await received(anna)).toEqual([[bram.id, undefined]])
  })

  test('is refused with contact details, a request for money, too long, empty, or to a fictional profile', async () => {
    const [anna, bram] = [await woman(), await man()]
    const fictional = await product.newMember({ kind: 'fictional', gender: 'female', seeks: 'male' })
    const codes = []
    for (const text of [
      'Call me: 06 1234 5678',
      'mail anna@example.com',
      'Send me 200 euro by Western Union please',
      'a'.repeat(commentLength + 1),
      '   ',
    ])
      codes.push((await refusal(like(bram, anna, { text }))).code)
    codes.push((await refusal(like(bram, fictional, { text: 'Hello' }))).code)
    expect(codes).toEqual([
      'comment_has_contact_details',
      'comment_has_contact_details',
      'comment_has_contact_details',
      'invalid_input',
      'invalid_input',
      'fictional_member',
    ])
    expect((await relation(bram, anna)).liked).toBe(false)
  })

  test(`is sent ${commentsPerDay} times a day, also where likes are removed in between`, async () => {
    const [anna, bram] = [await woman(), await man()]
    for (let sent = 0; sent < commentsPerDay; sent++) {
      await like(bram, anna, { text: `Line ${sent}` })
      await product.as(bram).likes.unlike({ id: anna.id })
    }
    expect((await refusal(like(bram, anna, { text: 'And another' }))).code).toBe('like_comments_used')
    expect(await like(bram, anna)).toMatchObject({ is_match: false })
  })

  test('waits with the like of a member who has not confirmed, and is seen by no one until then', async () => {
    const anna = await woman()
    const bram = await product.newMember({ gender: 'male', seeks: 'female', isConfirmed: false })
    await like(bram, anna, { text: 'Sea or lake?' })
    expect([await received(anna), (await relation(anna, bram)).comment]).toEqual([[], null])
    await transaction(product.platform.db, (tx) => confirmMember(product.platform, tx, bram.id))
    expect(await received(anna)).toEqual([[bram.id, 'Sea or lake?']])
  })

  test('is not shown where the like is not: after a block and for a paused sender', async () => {
    const [anna, bram] = [await woman(), await man()]
    await like(bram, anna, { text: 'Sea or lake?' })
    await product.as(anna).moderation.block({ member_id: bram.id })
    expect([await received(anna), (await relation(anna, bram)).comment]).toEqual([[], null])
  })

  test('is mentioned among the notifications, and part of a report', async () => {
    const [anna, bram] = [await woman(), await man()]
    await like(bram, anna, { text: 'You look cheap' })
    const { activity } = await product.as(anna).notifications.listActivity({})
    expect(activity.filter(({ kind }) => kind === 'like').map(({ comments }) => comments)).toEqual([1])
    expect(JSON.stringify(activity)).not.toContain('cheap')
    const { receipt } = await product.as(anna).moderation.report({ member_id: bram.id, reason: 'harassment' })
    const { rows } = await product.platform.db.execute<{ text: string }>(
      `SELECT evidence->'like_comment'->>'text' AS text FROM reports WHERE receipt = '${receipt}'`,
    )
    expect(rows).toEqual([{ text: 'You look cheap' }])
    expect(await product.platform.db.$count(likeComments, eq(likeComments.memberId, bram.id))).toBe(1)
  })
})
