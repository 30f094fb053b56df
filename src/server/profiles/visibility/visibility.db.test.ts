import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testPassword } from '../../../test/members/account-calls.ts'
import {
  expected,
  type Mode,
  modes,
  type Outcomes,
  type Relation,
  relationsOf,
} from '../../../test/members/visibility.ts'
import { ApiFailure, type TestMember, type TestProduct, testProduct } from '../../../test/product/server.ts'
import { banMember } from '../../accounts/log-in/index.ts'
import { hashPassword } from '../../accounts/password/index.ts'
import { members } from '../../accounts/tables.ts'
import { transaction } from '../../platform/db/db.ts'
import { newId } from '../../platform/ids.ts'
import { sites } from '../../sites/tables.ts'
import { photos, profiles } from '../tables.ts'

const settings = { loggedOutSearch: true, fictionalProfiles: true }
let product: TestProduct
beforeAll(async () => {
  product = await testProduct({ settings })
})
afterAll(() => product.close())

/** Each act has viewers of its own, so that none changes what another finds. */
const acts = ['looking', 'liking', 'unliking', 'passing', 'writing', 'reporting'] as const
type Act = (typeof acts)[number]
type World = { owner: TestMember; viewers: Map<Relation, Record<Act, TestMember>> }

describe.each(modes)('%s', (mode) => {
  let world: World
  beforeAll(async () => {
    await allowFictional(true)
    world = await worldOf(mode)
    await begin(mode, world)
  })
  test.each(relationsOf(mode))('to: %s', async (relation) => {
    const found = await outcomes(world, relation)
    expect(found).toEqual(expected(mode, relation))
  })
})

async function worldOf(mode: Mode): Promise<World> {
  const isFictional = mode.startsWith('fictional')
  const owner = await product.newMember({
    gender: 'female',
    seeks: 'male',
    kind: isFictional ? 'fictional' : 'member',
    isConfirmed: mode !== 'not confirmed',
    ...(!isFictional && { credits: 500, isPaid: true, isShowcased: true }),
  })
  await givePhoto(owner)
  const viewers: World['viewers'] = new Map()
  for (const relation of relationsOf(mode)) viewers.set(relation, await viewersOf(owner, relation))
  return { owner, viewers }
}

async function viewersOf(owner: TestMember, relation: Relation): Promise<Record<Act, TestMember>> {
  const entries = await Promise.all(
    acts.map(async (act) => {
      const viewer = await product.newMember({ gender: 'male', seeks: 'female', credits: 20, isPaid: true })
      await relate(owner, viewer, relation)
      return [act, viewer] as const
    }),
  )
  return Object.fromEntries(entries) as Record<Act, TestMember>
}

async function relate(owner: TestMember, viewer: TestMember, relation: Relation) {
  const like = (from: TestMember, to: TestMember) => product.as(from).likes.like({ member_id: to.id })
  // The owner answers: their like is the new one of a match
  if (relation === 'viewer liked' || relation === 'match') await like(viewer, owner)
  if (relation === 'owner liked' || relation === 'match') await like(owner, viewer)
  if (relation === 'viewer wrote' || relation === 'both wrote') await write(viewer, owner)
  if (relation === 'owner wrote' || relation === 'both wrote') await write(owner, viewer)
}

async function write(from: TestMember, to: TestMember) {
  const { conversation } = await product.as(from).chat.openConversation({ member_id: to.id })
  return product.as(from).chat.sendMessage({ id: conversation.id, message_id: randomUUID(), text: 'hi' })
}

async function givePhoto({ id }: TestMember) {
  const [photoId, at] = [newId(), product.clock.now()]
  const file = { width: 900, height: 1200, filesKey: 'shared/x', thumbhash: 'x', contentHash: 'x' }
  const { db } = product.platform
  await db.insert(photos).values({ memberId: id, id: photoId, position: 0, status: 'active', ...file, createdAt: at })
  await db.update(profiles).set({ mainPhotoId: photoId }).where(eq(profiles.memberId, id))
}

async function allowFictional(fictionalProfiles: boolean) {
  await product.platform.db.update(sites).set({ settings: { ...settings, fictionalProfiles } })
  // Sites are known for a second
  product.clock.advance(2_000)
}

/** From here on the owner is as the mode says. */
async function begin(mode: Mode, { owner, viewers }: World) {
  const api = product.as(owner)
  const allViewers = [...viewers.values()].flatMap((own) => Object.values(own))
  if (mode === 'invisible') await api.profiles.setVisibility({ is_invisible: true })
  if (mode === 'private') await api.profiles.setVisibility({ is_private: true })
  if (mode === 'blocks the contact')
    await api.moderation.blockContacts({ emails: allViewers.map(({ email }) => email) })
  if (mode === 'paused') await api.accounts.pause({})
  if (mode === 'blocks the viewer' || mode === 'both block')
    for (const { id } of allViewers) await api.moderation.block({ member_id: id })
  if (mode === 'blocked by the viewer' || mode === 'both block')
    for (const viewer of allViewers) await product.as(viewer).moderation.block({ member_id: owner.id })
  if (mode === 'banned') await transaction(product.platform.db, (tx) => banMember(product.platform, tx, owner.id))
  if (mode === 'leaving') await leave(owner)
  if (mode === 'fictional where the site has none') await allowFictional(false)
}

async function leave(owner: TestMember) {
  const passwordHash = await hashPassword(testPassword)
  await product.platform.db.update(members).set({ passwordHash }).where(eq(members.id, owner.id))
  await product.as(owner).accounts.deleteAccount({ reason: 'privacy', current_password: testPassword })
}

async function outcomes({ owner, viewers }: World, relation: Relation): Promise<Outcomes> {
  const own = viewers.get(relation)
  if (own === undefined) throw new Error('nobody looks')
  const as = (act: Act) => (relation === 'visitor' ? product.anonymous : product.as(own[act]))
  const member_id = owner.id
  return {
    ...(await looks(as('looking'), owner)),
    ...(await lists(as('looking'), owner)),
    like: await codeOf(as('liking').likes.like({ member_id })),
    unlike: await codeOf(as('unliking').likes.unlike({ id: member_id })),
    pass: await codeOf(as('passing').likes.pass({ member_id })),
    undoPass: await codeOf(as('passing').likes.undoPass({ id: member_id })),
    ...(await words(as('writing'), owner, own.writing)),
    report: await codeOf(as('reporting').moderation.report({ member_id, reason: 'other' })),
    block: await codeOf(as('reporting').moderation.block({ member_id })),
  }
}

type Client = TestProduct['anonymous']
const codeOf = (call: Promise<unknown>) => answerOf(call, () => 'done')

/** What an answer says, or the code of the refusal. */
async function answerOf<A, S>(call: Promise<A>, say: (answer: A) => S): Promise<S | string> {
  const answer = await call.catch((error: unknown) => {
    if (error instanceof ApiFailure) return error
    throw error
  })
  return answer instanceof ApiFailure ? answer.code : say(answer)
}

async function looks(api: Client, { id, name }: TestMember) {
  const profile = await api.profiles.getProfile({ id }).catch((error: ApiFailure) => error)
  const { profiles: found } = await api.search.searchMembers({ gender: 'female', country: 'NL', per_page: 60 })
  const search = found.some((card) => card.id === id)
  if (profile instanceof ApiFailure) {
    if (profile.code === 'blocked_by_member') expect(profile.body.error?.params).toEqual({ name })
    return { profile: profile.code as Outcomes['profile'], photo: 'none' as const, presence: 'none' as const, search }
  }
  const { is_online, last_active, photos: shown, main_image } = profile.profile
  expect([shown.length, main_image?.is_blurred, is_online]).toEqual([1, false, last_active === 'online'])
  return {
    profile: 'shown' as const,
    photo: 'handed out' as const,
    presence: is_online ? ('online' as const) : ('hidden' as const),
    search,
  }
}

async function lists(api: Client, { id }: TestMember) {
  const isAmong = (cards: { id: string }[]) => cards.some((card) => card.id === id)
  const page = (type: 'received' | 'sent' | 'matches') =>
    answerOf(api.likes.listLikesPage({ type }), ({ likes }) => isAmong(likes))
  const [sentLikes, receivedLikes] = [await page('sent'), await page('received')]
  // Both doors of the likes say the same, and the badge counts no others
  const both = await answerOf(api.likes.listLikes({}), (all) => all)
  if (typeof both !== 'string') {
    expect([isAmong(both.profiles), isAmong(both.liked_by)]).toEqual([sentLikes, receivedLikes])
    expect(both.num_new_likes).toBe(both.liked_by.length)
  }
  return {
    sentLikes,
    receivedLikes,
    matches: await page('matches'),
    fitting: await answerOf(api.search.listFitting({}), ({ fitting }) => isAmong(fitting.map((one) => one.profile))),
    relation: await answerOf(api.likes.getRelation({ id }), relationWord),
    chatEntry: (await answerOf(api.chat.listChats({}), ({ chats }) => entryWord(chats, id))) as Outcomes['chatEntry'],
    autoLike: await answerOf(api.likes.autoLike({}), (like) => like.id === id),
  }
}

function relationWord(relation: { liked: boolean; likes_me: boolean; is_match: boolean }): string {
  if (relation.is_match) return 'match'
  if (relation.liked) return 'viewer liked'
  return relation.likes_me ? 'owner liked' : 'none'
}

type Chats = Awaited<ReturnType<Client['chat']['listChats']>>['chats']

function entryWord(chats: Chats, id: string): Outcomes['chatEntry'] {
  const profile = chats.find((entry) => entry.profile.id === id)?.profile
  if (profile === undefined) return 'none'
  if (profile.is_available) return 'available'
  expect(profile).toMatchObject({ main_image: null, is_online: false, region: null, city: null })
  return 'unavailable'
}

/** A conversation that was there before is written in by its id, whether it can still be opened or not. */
async function words(api: Client, owner: TestMember, viewer: TestMember) {
  const opened = await answerOf(api.chat.openConversation({ member_id: owner.id }), ({ conversation }) => conversation)
  if (typeof opened === 'string') return { openConversation: opened, sendMessage: opened }
  expect(opened.writing.may_write).toBe(opened.writing.reason === null)
  const send = product.as(viewer).chat.sendMessage({ id: opened.id, message_id: randomUUID(), text: 'hello' })
  const sendMessage = await codeOf(send)
  expect(opened.writing.may_write).toBe(sendMessage === 'done')
  return { openConversation: 'done', sendMessage }
}
