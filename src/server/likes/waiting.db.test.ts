import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { waitingLikesAtMost } from '../../contract/constants.ts'
import { refusal, type TestMember, type TestProduct, testProduct } from '../../test/product/server.ts'
import { banMember } from '../accounts/log-in/index.ts'
import { confirmMember } from '../accounts/sign-up/index.ts'
import { members } from '../accounts/tables.ts'
import { transaction } from '../platform/db/db.ts'
import { likes, waitingLikes } from './tables.ts'

let product: TestProduct
beforeAll(async () => {
  product = await testProduct()
})
afterAll(() => product.close())

const woman = () => product.newMember({ gender: 'female', seeks: 'male' })
const newcomer = () => product.newMember({ gender: 'male', seeks: 'female', isConfirmed: false })
const like = (from: TestMember, to: TestMember) => product.as(from).likes.like({ member_id: to.id })
const confirm = (member: TestMember) =>
  transaction(product.platform.db, (tx) => confirmMember(product.platform, tx, member.id))
const receivedBy = async (member: TestMember) =>
  (await product.as(member).likes.listLikes({})).liked_by.map(({ id, is_match }) => [id, is_match])
const received = (member: TestMember) =>
  product.published.filter(({ to }) => to.includes(member.id)).map(({ event }) => event.kind)
const waitingOf = (member: TestMember) => product.platform.db.$count(waitingLikes, eq(waitingLikes.memberId, member.id))

describe('the like of a member who has not confirmed', () => {
  test('waits, shows as such to its giver alone, and is given with the confirmation', async () => {
    const [anna, bram] = [await woman(), await newcomer()]
    expect(await like(bram, anna)).toMatchObject({ is_match: false, is_waiting: true, profile: { id: anna.id } })
    expect(await like(bram, anna)).toMatchObject({ is_waiting: true })
    const relation = () => product.as(bram).likes.getRelation({ id: anna.id })
    expect(await relation()).toEqual({
      liked: true,
      likes_me: false,
      is_match: false,
      passed: false,
      verification_requested_at: null,
      comment: null,
      is_waiting: true,
    })
    expect([await receivedBy(anna), received(anna).includes('liked')]).toEqual([[], false])
    await confirm(bram)
    expect(await relation()).toMatchObject({
      liked: true,
      likes_me: false,
      is_match: false,
      passed: false,
      comment: null,
    })
    expect(await receivedBy(anna)).toEqual([[bram.id, false]])
    await expect.poll(() => received(anna)).toContain('liked')
    expect(await waitingOf(bram)).toBe(0)
  })

  test('is taken back like any other', async () => {
    const [anna, bram] = [await woman(), await newcomer()]
    await like(bram, anna)
    await product.as(bram).likes.unlike({ id: anna.id })
    expect((await product.as(bram).likes.getRelation({ id: anna.id })).liked).toBe(false)
    await confirm(bram)
    expect(await receivedBy(anna)).toEqual([])
  })

  test('is refused at once where it could not be given', async () => {
    const [anna, bram] = [await woman(), await newcomer()]
    await product.as(anna).moderation.block({ member_id: bram.id })
    expect((await refusal(like(bram, anna))).code).toBe('blocked_by_member')
    expect((await refusal(like(bram, bram))).code).toBe('conflict')
    expect(await waitingOf(bram)).toBe(0)
  })

  test(`waits for ${waitingLikesAtMost} people at most`, async () => {
    const bram = await newcomer()
    const women = await Promise.all(Array.from({ length: waitingLikesAtMost + 1 }, woman))
    for (const anna of women.slice(1)) await like(bram, anna)
    // Past the limit of likes in a minute
    product.clock.advance(60_000)
    const { status, body } = await refusal(like(bram, women[0] ?? bram))
    expect([status, body.error]).toEqual([429, { code: 'waiting_likes_used', params: { limit: waitingLikesAtMost } }])
    await confirm(bram)
    expect(await product.platform.db.$count(likes, eq(likes.memberId, bram.id))).toBe(waitingLikesAtMost)
  })
})

/** What happens between the like and the confirmation, and what comes of the like. */
type Talk = { anna: TestMember; bram: TestMember }
const cases: [what: string, between: (talk: Talk) => Promise<unknown>, received: 'like' | 'match' | 'nothing'][] = [
  ['nothing', async () => undefined, 'like'],
  ['she blocks him', ({ anna, bram }) => product.as(anna).moderation.block({ member_id: bram.id }), 'nothing'],
  ['he blocks her', ({ anna, bram }) => product.as(bram).moderation.block({ member_id: anna.id }), 'nothing'],
  ['she turns invisible', ({ anna }) => product.as(anna).profiles.setVisibility({ is_invisible: true }), 'nothing'],
  [
    'her account is closed',
    ({ anna }) => transaction(product.platform.db, (tx) => banMember(product.platform, tx, anna.id)),
    'nothing',
  ],
  [
    'the staff limit him',
    ({ bram }) =>
      product.platform.db
        .update(members)
        .set({ limitedUntil: new Date(product.clock.now().getTime() + 86_400_000) })
        .where(eq(members.id, bram.id)),
    'nothing',
  ],
  [
    'she likes him',
    ({ anna, bram }) =>
      product.platform.db.insert(likes).values({ memberId: anna.id, likedId: bram.id, createdAt: product.clock.now() }),
    'match',
  ],
]
test.each(cases)('between like and confirmation: %s', async (_what, between, expected) => {
  const talk = { anna: await woman(), bram: await newcomer() }
  await like(talk.bram, talk.anna)
  await between(talk)
  await confirm(talk.bram)
  const rows = await product.platform.db.select().from(likes).where(eq(likes.memberId, talk.bram.id))
  const outcome = rows.length === 0 ? 'nothing' : rows[0]?.matchedAt === null ? 'like' : 'match'
  expect(outcome).toBe(expected)
  expect(await waitingOf(talk.bram)).toBe(0)
})

test('a like and the confirmation at the same moment lose nothing and make one like', async () => {
  for (let round = 0; round < 10; round += 1) {
    const [anna, bram] = [await woman(), await newcomer()]
    await Promise.all([like(bram, anna), confirm(bram), like(bram, anna)])
    expect(await product.platform.db.$count(likes, eq(likes.memberId, bram.id))).toBe(1)
    expect(await waitingOf(bram)).toBe(0)
  }
})
