import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { photoRoutes, plainPhoto } from '../../../test/members/photos.ts'
import { refusal, type TestMember, type TestProduct, testProduct } from '../../../test/product/server.ts'
import { banMember } from '../../accounts/log-in/index.ts'
import { transaction } from '../../platform/db/db.ts'

let product: TestProduct
beforeAll(async () => {
  product = await testProduct()
})
afterAll(() => product.close())

type Api = ReturnType<TestProduct['as']>
const options = { credits: 20, isPaid: true }
const woman = () => product.newMember({ gender: 'female', seeks: 'male', ...options })
const man = () => product.newMember({ gender: 'male', seeks: 'female', ...options })
async function write(from: TestMember, to: TestMember) {
  const { conversation } = await product.as(from).chat.openConversation({ member_id: to.id })
  await product.as(from).chat.sendMessage({ id: conversation.id, message_id: randomUUID(), text: 'hi' })
}
const code = (call: Promise<unknown>) => refusal(call).then((refused) => refused.code)

describe('what members who hide may do themselves', () => {
  const modes: [string, (api: Api) => Promise<unknown>, string | null][] = [
    ['invisible', (api) => api.profiles.setVisibility({ is_invisible: true }), null],
    ['private', (api) => api.profiles.setVisibility({ is_private: true }), null],
    ['both', (api) => api.profiles.setVisibility({ is_invisible: true, is_private: true }), null],
    ['on a pause', (api) => api.accounts.pause({}), 'forbidden'],
  ]
  test.each(modes)('%s', async (_mode, hide, fault) => {
    const [anna, bram, carl] = [await woman(), await man(), await man()]
    const api = product.as(anna)
    await hide(api)
    expect((await api.search.searchMembers({})).profiles.map(({ id }) => id)).toContain(bram.id)
    expect((await api.search.listFitting({})).fitting.map(({ profile }) => profile.id)).toContain(bram.id)
    expect((await api.profiles.getProfile({ id: bram.id })).profile.id).toBe(bram.id)
    const like = api.likes.like({ member_id: bram.id })
    if (fault !== null) {
      expect([await code(like), await code(write(anna, carl))]).toEqual([fault, fault])
      expect((await product.as(bram).likes.listLikes({})).num_new_likes).toBe(0)
      return
    }
    await like
    await write(anna, carl)
    // Whom they turn to sees who that is, though not when they are here
    const [entry] = (await product.as(bram).likes.listLikes({})).liked_by
    const [chat] = (await product.as(carl).chat.listChats({})).chats
    for (const card of [entry, chat?.profile]) expect(card).toMatchObject({ id: anna.id })
    expect((await product.as(carl).profiles.getProfile({ id: anna.id })).profile.id).toBe(anna.id)
    await write(carl, anna)
  })

  test('nobody learns when an invisible member is here', async () => {
    const [anna, bram] = [await woman(), await man()]
    await write(anna, bram)
    const steps = async () => {
      const { profile } = await product.as(bram).profiles.getProfile({ id: anna.id })
      const [chat] = (await product.as(bram).chat.listChats({})).chats
      return [profile, chat?.profile].map((card) => [card?.is_online, card?.last_active])
    }
    expect(await steps()).toEqual(Array(2).fill([true, 'online']))
    await product.as(anna).profiles.setVisibility({ is_invisible: true })
    expect(await steps()).toEqual(Array(2).fill([false, 'earlier']))
  })
})

describe('a pause', () => {
  test('ends with everything as it was', async () => {
    const [anna, bram] = [await woman(), await man()]
    await product.as(bram).likes.like({ member_id: anna.id })
    await product.as(anna).likes.like({ member_id: bram.id })
    await write(anna, bram)
    const look = async () => ({
      search: (await product.as(bram).search.searchMembers({})).profiles.filter(({ id }) => id === anna.id),
      likes: await product.as(bram).likes.listLikes({}),
      chats: await product.as(bram).chat.listChats({}),
      relation: await product.as(bram).likes.getRelation({ id: anna.id }),
    })
    const before = await look()
    expect([before.search.length, before.likes.profiles.length]).toEqual([1, 1])
    await product.as(anna).accounts.pause({})
    const meanwhile = await look()
    expect(meanwhile).toMatchObject({ search: [], likes: { profiles: [], liked_by: [], num_new_likes: 0 } })
    expect(meanwhile.chats.chats[0]?.profile).toMatchObject({ name: anna.name, is_available: false })
    // Reading goes on
    expect((await product.as(anna).chat.listChats({})).chats).toHaveLength(1)
    await product.as(anna).accounts.resume({})
    expect(await look()).toEqual(before)
    await write(anna, bram)
  })

  test('is not told of by what they read meanwhile', async () => {
    const [anna, bram] = [await woman(), await man()]
    await write(bram, anna)
    const [chat] = (await product.as(anna).chat.listChats({})).chats
    await product.as(anna).accounts.pause({})
    const from = product.published.length
    await product.as(anna).chat.markRead({ id: chat?.conversation.id ?? '', seq: 1 })
    // The news of Bram's own message may come late: it waits for nobody
    const announced = product.published.slice(from).filter(({ to }) => to.includes(bram.id))
    expect(announced.filter(({ event }) => event.kind !== 'message_sent')).toEqual([])
    const seen = async () => (await product.as(bram).chat.listChats({})).chats[0]?.seen_seq
    expect(await seen()).toBe(0)
    await product.as(anna).accounts.resume({})
    expect(await seen()).toBe(1)
  })
})

describe('who introduces the site to visitors', () => {
  const consent = { kind: 'showcase', text_version: '2023-12-01T12:00:00Z' } as const
  const { upload } = photoRoutes(() => product)
  async function willing() {
    const anna = await woman()
    await upload(anna, await plainPhoto())
    await product.as(anna).accounts.giveConsent(consent)
    return anna
  }
  /** By both calls, which must agree. */
  async function isShown({ id }: TestMember): Promise<boolean> {
    const [{ members }, { member }] = await Promise.all([
      product.anonymous.content.listShown({ number: 24 }),
      product.anonymous.content.getShown({ id }),
    ])
    expect(members.some((each) => each.id === id)).toBe(member !== null)
    return member !== null
  }

  test('no one younger than a landing page promises', async () => {
    const anna = await willing()
    const shownFrom = async (min_age: number) =>
      (await product.anonymous.content.listShown({ number: 24, min_age })).members.some(({ id }) => id === anna.id)
    expect(await shownFrom(34)).toBe(true)
    expect(await shownFrom(35)).toBe(false)
  })

  test('one who agreed, with no more than was agreed to', async () => {
    const anna = await willing()
    const { member } = await product.anonymous.content.getShown({ id: anna.id })
    expect(Object.keys(member ?? {}).sort()).toEqual(
      ['age', 'country', 'id', 'is_fictional', 'main_image', 'name', 'region'].sort(),
    )
    expect(member).toMatchObject({ name: anna.name, age: 34, country: 'NL', main_image: { is_blurred: false } })
  })

  const ends: [string, (anna: TestMember) => Promise<unknown>][] = [
    ['took it back', (anna) => product.as(anna).accounts.withdrawConsent({ kind: 'showcase' })],
    ['is invisible', (anna) => product.as(anna).profiles.setVisibility({ is_invisible: true })],
    ['is private', (anna) => product.as(anna).profiles.setVisibility({ is_private: true })],
    ['is on a pause', (anna) => product.as(anna).accounts.pause({})],
    [
      'took back the consent that a profile needs',
      (anna) => product.as(anna).accounts.withdrawConsent({ kind: 'special_category' }),
    ],
    ['is banned', ({ id }) => transaction(product.platform.db, (tx) => banMember(product.platform, tx, id))],
    [
      'has no photo any more',
      async (anna) => {
        const { photos } = await product.as(anna).profiles.listPhotos({})
        for (const { id } of photos) await product.as(anna).profiles.deletePhoto({ id })
      },
    ],
  ]
  test.each(ends)('nobody who %s', async (_why, end) => {
    const anna = await willing()
    expect(await isShown(anna)).toBe(true)
    await end(anna)
    expect(await isShown(anna)).toBe(false)
  })

  test('nobody who never agreed; an id that is none gets the same answer', async () => {
    const anna = await woman()
    await upload(anna, await plainPhoto())
    expect(await isShown(anna)).toBe(false)
    for (const id of [randomUUID(), 'nobody', anna.id])
      expect(await product.anonymous.content.getShown({ id })).toEqual({ member: null })
  })
})
