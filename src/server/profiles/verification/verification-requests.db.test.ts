import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { chatting } from '../../../test/members/chat.ts'
import { newsIn } from '../../../test/members/news.ts'
import { refusal, type TestMember, type TestProduct, testProduct } from '../../../test/product/server.ts'
import { exportPersonalData } from '../../platform/personal-data.ts'
import { profilesData } from '../index.ts'
import { profiles } from '../tables.ts'

let product: TestProduct
beforeAll(async () => {
  product = await testProduct()
}, 60_000)
afterAll(() => product.close())

const minute = 60_000
const day = 86_400_000
const { say, eventsOf } = chatting(() => product)
const news = newsIn(() => product)

const woman = () => product.newMember({ name: 'Anna', gender: 'female', seeks: 'male', isPaid: true, credits: 20 })
const man = () => product.newMember({ name: 'Bram', gender: 'male', seeks: 'female', isPaid: true, credits: 20 })
const like = (from: TestMember, to: TestMember) => product.as(from).likes.like({ member_id: to.id })
const ask = (from: TestMember, to: TestMember) => product.as(from).profiles.requestVerification({ id: to.id })
const decline = (member: TestMember, from: TestMember) =>
  product.as(member).profiles.declineVerificationRequest({ id: from.id })
const block = (from: TestMember, to: TestMember) => product.as(from).moderation.block({ member_id: to.id })
const requestsTo = async (member: TestMember) =>
  (await product.as(member).profiles.getVerification({})).requests.map(({ id }) => id)
const activityOf = async (member: TestMember) =>
  (await product.as(member).notifications.listActivity({})).activity
    .filter(({ kind }) => kind === 'verification_request' || kind === 'member_verified')
    .map(({ kind, members }) => [kind, members[0]?.id])
const conversationOf = async (from: TestMember, to: TestMember) => {
  const { conversation } = await product.as(from).chat.openConversation({ member_id: to.id })
  return conversation
}
const write = async (from: TestMember, to: TestMember) => say(from, (await conversationOf(from, to)).id)

async function match() {
  const [anna, bram] = await Promise.all([woman(), man()])
  await like(anna, bram)
  await like(bram, anna)
  return { anna, bram }
}

type Case = [title: string, prepare: (anna: TestMember, bram: TestMember) => Promise<unknown>, code: string | null]
const matched = async (anna: TestMember, bram: TestMember) => {
  await like(anna, bram)
  await like(bram, anna)
}

it.each<Case>([
  ['strangers', async () => {}, 'forbidden'],
  ['who is liked only', (anna, bram) => like(anna, bram), 'forbidden'],
  ['who has not answered', (anna, bram) => write(anna, bram), 'forbidden'],
  [
    'whom one answered',
    async (anna, bram) => {
      await write(bram, anna)
      await write(anna, bram)
    },
    null,
  ],
  ['a match', matched, null],
  [
    'a match that has ended',
    async (anna, bram) => {
      await matched(anna, bram)
      await product.as(bram).likes.unlike({ id: anna.id })
    },
    'forbidden',
  ],
  [
    'who blocks',
    async (anna, bram) => {
      await matched(anna, bram)
      await block(bram, anna)
    },
    'blocked_by_member',
  ],
  [
    'who is blocked',
    async (anna, bram) => {
      await matched(anna, bram)
      await block(anna, bram)
    },
    'member_unavailable',
  ],
  [
    'who is verified',
    async (anna, bram) => {
      await matched(anna, bram)
      await product.platform.db.update(profiles).set({ isVerified: true }).where(eq(profiles.memberId, bram.id))
    },
    'conflict',
  ],
])('asking %s answers %#', async (_, prepare, code) => {
  const [anna, bram] = await Promise.all([woman(), man()])
  await prepare(anna, bram)
  const answer = await ask(anna, bram).then(
    () => null,
    (error: { code: string }) => error.code,
  )
  expect(answer).toBe(code)
  expect(await requestsTo(bram)).toEqual(code === null ? [anna.id] : [])
})

it('is not for oneself, nor for those who have not confirmed their address', async () => {
  const { anna, bram } = await match()
  const unconfirmed = await product.newMember({ isConfirmed: false })
  expect((await refusal(ask(anna, anna))).code).toBe('conflict')
  expect((await refusal(ask(unconfirmed, bram))).code).toBe('not_confirmed')
})

it('is done once for each pair, also at the same moment, and after it was declined', async () => {
  const { anna, bram } = await match()
  const before = product.published.length
  const [first, second] = await Promise.all([ask(anna, bram), ask(anna, bram)])
  expect(second).toEqual(first)
  expect(eventsOf(bram, before).filter(({ kind }) => kind === 'user_changed')).toHaveLength(1)
  await decline(bram, anna)
  await decline(bram, anna)
  product.clock.advance(minute)
  expect(await ask(anna, bram)).toEqual(first)
  expect(await requestsTo(bram)).toEqual([])
  expect(await activityOf(bram)).toEqual([])
  // The one who asked learns nothing of that
  const relation = await product.as(anna).likes.getRelation({ id: bram.id })
  expect(relation.verification_requested_at).toBe(first.requested_at)
  expect(await activityOf(anna)).toEqual([])
})

it('shows in the conversation and in the relation of the one who asked only', async () => {
  const { anna, bram } = await match()
  expect(await conversationOf(anna, bram)).toMatchObject({
    may_request_verification: true,
    verification_requested_at: null,
  })
  const { requested_at } = await ask(anna, bram)
  expect(await conversationOf(anna, bram)).toMatchObject({
    may_request_verification: false,
    verification_requested_at: requested_at,
  })
  expect(await conversationOf(bram, anna)).toMatchObject({
    may_request_verification: true,
    verification_requested_at: null,
  })
  expect((await product.as(bram).likes.getRelation({ id: anna.id })).verification_requested_at).toBeNull()
})

it('is limited per day', async () => {
  const anna = await woman()
  for (let round = 0; round < 5; round += 1) {
    const bram = await man()
    await matched(anna, bram)
    await ask(anna, bram)
    // Again costs nothing
    await ask(anna, bram)
  }
  const last = await man()
  await matched(anna, last)
  expect((await refusal(ask(anna, last))).code).toBe('verification_requests_used')
  product.clock.advance(day + minute)
  await ask(anna, last)
})

describe('the one who is asked', () => {
  it('is notified once, on the page and by email, and not of what they declined or cannot see', async () => {
    const [open, declined, blocked] = [await match(), await match(), await match()]
    const pairs = [open, declined, blocked]
    for (const { anna, bram } of pairs) {
      await product.as(bram).notifications.savePreferences({ mail: { like: false } })
      await news.lastHere(bram, product.clock.now())
      product.clock.advance(minute)
      await ask(anna, bram)
    }
    await decline(declined.bram, declined.anna)
    await block(blocked.bram, blocked.anna)
    for (const { bram } of pairs) await news.lastHere(bram, new Date(product.clock.now().getTime() - 60 * minute))
    await news.sweepAfter(3 * minute)
    await news.sweepAfter(3 * minute)
    const [mail] = await news.expectMails(open.bram, 1)
    expect(mail?.text).toContain('/profile/verify')
    expect(`${mail?.subject} ${mail?.text}`).not.toContain(open.anna.name)
    await news.expectMails(declined.bram, 0)
    await news.expectMails(blocked.bram, 0)
    expect(await activityOf(open.bram)).toEqual([['verification_request', open.anna.id]])
    expect(await activityOf(blocked.bram)).toEqual([])
    expect(await requestsTo(blocked.bram)).toEqual([])
  })

  it('gets no email after turning those off', async () => {
    const { anna, bram } = await match()
    await product.as(bram).notifications.savePreferences({ mail: { like: false, reminders: false } })
    await news.lastHere(bram, product.clock.now())
    product.clock.advance(minute)
    await ask(anna, bram)
    await news.sweepAfter(60 * minute)
    await news.expectMails(bram, 0)
  })
})

it('is in both exports, without what the other did about it', async () => {
  const { anna, bram } = await match()
  await ask(anna, bram)
  await decline(bram, anna)
  const exported = async (member: TestMember) => {
    const files = await exportPersonalData(profilesData, product.platform.db, member.id)
    const profile = files.find(({ name }) => name === 'profile.json')
    return (profile as { value: { verification_requests: unknown } }).value.verification_requests
  }
  const at = expect.any(Date)
  expect(await exported(anna)).toEqual({
    sent: [{ member: bram.id, name: 'Bram', at, verified_at: null }],
    received: [],
  })
  expect(await exported(bram)).toEqual({
    sent: [],
    received: [{ member: anna.id, name: 'Anna', at, declined_at: at }],
  })
})
