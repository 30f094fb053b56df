import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buyer } from '../../../test/members/buying.ts'
import { chatting } from '../../../test/members/chat.ts'
import { type TestMember, type TestProduct, testProduct } from '../../../test/product/server.ts'

const minute = 60_000
const day = 1_440 * minute
let product: TestProduct
const { pair, say } = chatting(() => product)
beforeAll(async () => {
  product = await testProduct()
})
afterAll(() => product.close())
beforeEach(() => product.clock.advance(40 * day))

const man = () => product.newMember({ gender: 'male', seeks: 'female', credits: 50, isPaid: true })
const woman = () => product.newMember({ gender: 'female', seeks: 'male', credits: 50, isPaid: true })
const open = (viewer: TestMember, { id }: TestMember) => product.as(viewer).profiles.getProfile({ id })

/** What somebody's page tells: new ones with a star, by kind and names. */
async function feedOf(member: TestMember): Promise<string[]> {
  const { activity } = await product.as(member).notifications.listActivity({})
  return activity.map(
    ({ kind, is_new, members, order }) =>
      `${is_new ? '* ' : ''}${[kind, ...members.map(({ name }) => name), ...(order ? [order.status, order.refunded] : [])].join(' ')}`,
  )
}

test('likes, a match, visits, a conversation and an order, and how they are seen', async () => {
  const [anna, bram, carl] = [await woman(), await man(), await man()]
  await open(bram, anna)
  product.clock.advance(minute)
  await product.as(bram).likes.like({ member_id: anna.id })
  product.clock.advance(minute)
  await open(carl, anna)
  await product.as(carl).likes.like({ member_id: anna.id })
  product.clock.advance(minute)
  await product.as(anna).likes.like({ member_id: carl.id })
  product.clock.advance(minute)
  await say(carl, (await product.as(carl).chat.openConversation({ member_id: anna.id })).conversation.id)
  product.clock.advance(minute)
  await buyer(product, anna).buy()
  expect(await feedOf(anna)).toEqual([
    '* order completed false',
    `* conversation ${carl.name}`,
    `* match ${carl.name}`,
    `* view ${carl.name} ${bram.name}`,
    `* like ${bram.name}`,
  ])
  expect(await feedOf(carl)).toEqual([`* match ${anna.name}`])

  const { activity, num_new } = await product.as(anna).notifications.listActivity({})
  expect(num_new).toBe(5)
  expect(await product.as(anna).notifications.countNew({})).toEqual({ num_new: 5 })
  await product.as(anna).notifications.markActivitySeen({ until: activity[0]?.at ?? '' })
  product.clock.advance(minute)
  const dora = await man()
  await open(dora, anna)
  // A visit that was seen does not become new by the next one; an older mark takes nothing back
  await product.as(anna).notifications.markActivitySeen({ until: '2020-01-01T00:00:00.000Z' })
  expect((await feedOf(anna)).filter((line) => line.startsWith('*'))).toEqual([`* view ${dora.name}`])
  expect(await product.as(anna).notifications.countNew({})).toEqual({ num_new: 1 })
  expect(await feedOf(anna)).toContain(`view ${carl.name} ${bram.name}`)
  product.clock.advance(20 * day)
  expect(await feedOf(anna)).toHaveLength(6)
  product.clock.advance(20 * day)
  expect(await feedOf(anna)).toEqual([])
})

describe('who leaves no visit', () => {
  const cases: [string, (viewer: TestMember, anna: TestMember) => Promise<unknown>][] = [
    ['is invisible', (viewer) => product.as(viewer).profiles.setVisibility({ is_invisible: true })],
    ['is private', (viewer) => product.as(viewer).profiles.setVisibility({ is_private: true })],
    ['is on a pause', (viewer) => product.as(viewer).accounts.pause({})],
  ]
  test.each(cases)('who %s, nor do they later', async (_why, hide) => {
    const [anna, bram] = [await woman(), await man()]
    await hide(bram, anna)
    await open(bram, anna)
    await product.as(bram).profiles.setVisibility({ is_invisible: false, is_private: false })
    await product.as(bram).accounts.resume({})
    expect(await feedOf(anna)).toEqual([])
    await open(bram, anna)
    expect(await feedOf(anna)).toEqual([`* view ${bram.name}`])
  })

  test.each<[string, (viewer: TestMember, anna: TestMember) => Promise<unknown>]>([
    ['hides', (viewer) => product.as(viewer).profiles.setVisibility({ is_invisible: true })],
    ['is blocked', (viewer, anna) => product.as(anna).moderation.block({ member_id: viewer.id })],
    ['blocks', (viewer, anna) => product.as(viewer).moderation.block({ member_id: anna.id })],
  ])('nothing is told any more of who %s afterwards', async (_why, end) => {
    const [anna, bram] = [await woman(), await man()]
    await open(bram, anna)
    expect(await feedOf(anna)).toHaveLength(1)
    await end(bram, anna)
    expect(await feedOf(anna)).toEqual([])
  })

  test('looking at oneself, and twice in a day', async () => {
    const [anna, bram] = [await woman(), await man()]
    await open(anna, anna)
    await Promise.all([open(bram, anna), open(bram, anna), open(bram, anna)])
    const { activity } = await product.as(anna).notifications.listActivity({})
    expect(activity.map(({ kind, count, at }) => [kind, count, at])).toEqual([
      ['view', 1, product.clock.now().toISOString()],
    ])
    const first = product.clock.now().toISOString()
    product.clock.advance(60 * minute)
    await open(bram, anna)
    expect((await product.as(anna).notifications.listActivity({})).activity[0]?.at).toBe(first)
  })
})

test('a profile that is read to suggest first lines was not opened', async () => {
  const { anna, bram, id } = await pair()
  expect((await product.as(anna).chat.listIcebreakers({ id })).lines).not.toEqual([])
  expect(await feedOf(bram)).toEqual([])
})

test('a conversation that was deleted is told no more', async () => {
  const { anna, bram, id } = await pair()
  await say(anna, id)
  expect(await feedOf(bram)).toEqual([`* conversation ${anna.name}`])
  await product.as(bram).chat.deleteChat({ conversation: id })
  expect(await feedOf(bram)).toEqual([])
})
