import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { SignalKind } from '../../../contract/office/office-signals.ts'
import { chatFileRoutes } from '../../../test/members/chat-files.ts'
import { addMembers } from '../../../test/members/members.ts'
import { officeOn } from '../../../test/members/office.ts'
import { photoRoutes } from '../../../test/members/photos.ts'
import { scene } from '../../../test/members/scenes.ts'
import { refusal, type TestMember, type TestProduct, testProduct } from '../../../test/product/server.ts'
import { lookAtMessages } from '../../chat/messages/message-signals.ts'
import { lookAtLikes } from '../../likes/like-signals.ts'
import { flaggedTexts, noteSignals, signalsOf } from './index.ts'
import { noteDevices } from './signal-jobs.ts'

let product: TestProduct
let office: ReturnType<typeof officeOn>
let photos: ReturnType<typeof photoRoutes>
let chatFiles: ReturnType<typeof chatFileRoutes>
beforeAll(async () => {
  product = await testProduct({ settings: { photoCredits: 0, messageCredits: 0 } })
  office = officeOn(product)
  photos = photoRoutes(() => product)
  chatFiles = chatFileRoutes(() => product)
}, 60_000)
afterAll(() => product.close())
beforeEach(() => product.clock.advance(120_000))

const db = () => product.platform.db
const man = () => product.newMember({ gender: 'male', seeks: 'female' })
const scoreOf = async ({ id }: TestMember) => (await signalsOf(db(), [id], product.clock.now())).get(id)
const factsOf = async (member: TestMember, kind: SignalKind) =>
  (await scoreOf(member))?.reasons.find((reason) => reason.kind === kind)?.facts
const waitFor = (member: TestMember, kind: SignalKind) => expect.poll(() => factsOf(member, kind)).toBeDefined()
const recoded = async (picture: Buffer) => sharp(picture).resize({ width: 300 }).webp({ quality: 55 }).toBuffer()
const statusOf = async (member: TestMember, photoId: string) =>
  (await product.as(member).profiles.listPhotos({})).photos.find(({ id }) => id === photoId)?.status

async function say(from: TestMember, to: TestMember, text: string) {
  const { chat } = product.as(from)
  const { conversation } = await chat.openConversation({ member_id: to.id })
  await chat.sendMessage({ id: conversation.id, message_id: randomUUID(), text })
  return conversation.id
}

describe('photos', () => {
  it('are noticed in several accounts, however they were encoded, and not within one', async () => {
    const [anna, bram] = [await product.newMember({ isPaid: true }), await man()]
    const picture = await scene(1)
    await photos.upload(anna, picture)
    await photos.upload(anna, await recoded(picture))
    expect((await photos.upload(bram, await recoded(picture))).status).toBe(201)
    await waitFor(bram, 'duplicate_photo')
    expect(await factsOf(bram, 'duplicate_photo')).toEqual({ accounts: 1 })
    expect(await factsOf(anna, 'duplicate_photo')).toBeUndefined()
  })
})

describe('pictures that may not come back', () => {
  it('are refused as the same one, and their other copies are taken out of sight until somebody decides', async () => {
    const [anna, bram, carl] = [await product.newMember(), await man(), await man()]
    const picture = await scene(3)
    const first = (await photos.upload(anna, picture)).body.id
    const copy = (await photos.upload(bram, await recoded(picture))).body.id
    const other = (await photos.upload(bram, await scene(4))).body.id
    const robin = await product.newStaff({ role: 'moderator' })
    const { id } = await product.as(robin).backoffice.markKnownImage({ photo_id: first, kind: 'intimate' })

    await expect.poll(() => statusOf(bram, copy)).toBe('pending')
    await expect.poll(() => statusOf(anna, first)).toBe('pending')
    expect(await statusOf(bram, other)).toBe('active')
    const { main_image } = (await product.as(carl).profiles.getProfile({ id: anna.id })).profile
    expect(main_image).toBeNull()
    await waitFor(bram, 'known_image')

    expect(await photos.upload(carl, await recoded(picture))).toMatchObject({ status: 422, code: 'photo_not_allowed' })
    // With other light it is only alike: a person looks at it first
    const darker = await sharp(picture).modulate({ brightness: 1.3 }).jpeg({ quality: 60 }).toBuffer()
    const alike = await photos.upload(carl, darker)
    expect([alike.status, await statusOf(carl, alike.body.id)]).toEqual([201, 'pending'])

    expect((await product.as(robin).backoffice.listKnownImages({})).images.map((image) => image.id)).toContain(id)
    const admin = await product.newStaff({ role: 'admin' })
    expect((await refusal(product.as(robin).backoffice.forgetKnownImage({ id }))).code).toBe('forbidden')
    await product.as(admin).backoffice.forgetKnownImage({ id })
    expect((await photos.upload(carl, await recoded(picture))).status).toBe(201)
    expect(await office.acts(robin.id)).toContain('mark_known')
    expect(await office.acts(admin.id)).toContain('forget_known')
  })

  it('of frauds wait instead, and are refused in no chat', async () => {
    const [anna, bram] = [await product.newMember(), await man()]
    const picture = await scene(5)
    const first = (await photos.upload(anna, picture)).body.id
    const robin = await product.newStaff({ role: 'moderator' })
    await product.as(robin).backoffice.markKnownImage({ photo_id: first, kind: 'scam' })
    const copy = await photos.upload(bram, await recoded(picture))
    expect(await statusOf(bram, copy.body.id)).toBe('pending')
    const conversation = await say(bram, anna, 'Look what I found')
    const upload = await chatFiles.put(bram, picture)
    expect(upload.status).toBe(200)
    expect(conversation).toBeDefined()
  })

  it('are refused in chats, too; who sent them before is noticed', async () => {
    const [anna, bram, carl] = [await product.newMember(), await man(), await man()]
    const picture = await scene(6)
    const conversation = await say(bram, anna, 'A picture for you')
    const { id: upload_id } = await chatFiles.put(bram, picture)
    await chatFiles.send(bram, conversation, { kind: 'photo', upload_id })
    const first = (await photos.upload(carl, picture)).body.id
    const robin = await product.newStaff({ role: 'moderator' })
    await product.as(robin).backoffice.markKnownImage({ photo_id: first, kind: 'intimate' })
    await waitFor(bram, 'known_image')
    expect(await chatFiles.put(bram, await recoded(picture))).toMatchObject({ status: 422, code: 'photo_not_allowed' })
  })

  it('are looked up by their bands, whichever six bits differ', async () => {
    await db().execute(
      sql`INSERT INTO known_images SELECT gen_random_uuid(), (random() * 9e18)::bigint, '\\x00'::bytea, 'scam', 'photo', NULL, gen_random_uuid(), now() FROM generate_series(1, 2000)`,
    )
    const { isNear } = await import('../../platform/files/image-hash.ts')
    const hash = 0x3c5a_9f01_7e22_d4b8n
    for (let round = 0; round < 50; round += 1) {
      const bits = new Set(Array.from({ length: 6 }, (_, index) => (round * 13 + index * index * 7 + index) % 64))
      const near = [...bits].reduce((all, bit) => all ^ (1n << BigInt(bit)), hash)
      const { rows } = await db().execute<{ found: boolean }>(
        sql`SELECT ${isNear(sql`x.phash`, hash)} AS found FROM (SELECT ${String(BigInt.asIntN(64, near))}::bigint AS phash) x`,
      )
      expect(rows[0]?.found).toBe(true)
    }
    await db().execute(sql`DELETE FROM known_images WHERE colours = '\\x00'::bytea`)
  })
})

describe('messages', () => {
  it('that ask for money count the people, and keep no words', async () => {
    const bram = await man()
    const women = [await product.newMember(), await product.newMember()]
    for (const woman of women) await say(bram, woman, 'Please send me 200 euro by Western Union, I will pay you back')
    product.clock.advance(60_000)
    await lookAtMessages(product.platform)
    expect(await factsOf(bram, 'payment_request')).toEqual({ people: 2 })
    await say(bram, await product.newMember(), 'Could you buy me a Steam gift card?')
    product.clock.advance(60_000)
    await lookAtMessages(product.platform)
    expect(await factsOf(bram, 'payment_request')).toEqual({ people: 3 })
    const { rows } = await db().execute(
      sql`SELECT facts::text AS facts FROM member_signals WHERE member_id = ${bram.id}`,
    )
    expect(JSON.stringify(rows)).not.toMatch(/Western|Steam|200/)
  })

  it('that begin alike with many are counted by a hash; our own lines are not', async () => {
    const [carl, dirk] = [await man(), await man()]
    const { chat } = product.as(dirk)
    for (let index = 0; index < 6; index += 1) {
      const woman = await product.newMember()
      await say(carl, woman, `Hey beautiful, I have ${index} cats and want to know you better!`)
      const { conversation } = await chat.openConversation({ member_id: woman.id })
      await chat.sendMessage({ id: conversation.id, message_id: randomUUID(), text: 'What made you laugh this week?' })
    }
    await db().execute(
      sql`INSERT INTO icebreakers (id, site_id, locale, position, text, interest, is_active) VALUES (${randomUUID()}, ${product.site.id}, 'en', 0, 'What made you laugh this week?', NULL, true)`,
    )
    product.clock.advance(60_000)
    await lookAtMessages(product.platform)
    expect(await factsOf(carl, 'identical_openers')).toEqual({ people: 6 })
    expect(await factsOf(dirk, 'identical_openers')).toBeUndefined()
    // Looked at again, nothing is counted twice
    await lookAtMessages(product.platform)
    expect(await factsOf(carl, 'identical_openers')).toEqual({ people: 6 })
  })
})

it('notices ways to talk elsewhere in a profile, as long as they stand there', async () => {
  const anna = await product.newMember()
  await product.as(anna).profiles.saveProfile({ about_me: 'Write to me at anna.b@gmail.com' })
  await waitFor(anna, 'contact_in_profile')
  await product.as(anna).profiles.saveProfile({ about_me: 'I like to sail and to cook' })
  await expect.poll(() => factsOf(anna, 'contact_in_profile')).toBeUndefined()
  await product.as(anna).profiles.saveProfile({ prompts: [{ prompt: 'ask_me', answer: 'On anna.b@gmail.com' }] })
  await waitFor(anna, 'contact_in_profile')
})

it('notices a browser that several members have used, more so with a banned one', async () => {
  const [anna, bram, carl] = [await product.newMember(), await man(), await man()]
  for (const [member, device] of [
    [anna, 'one'],
    [bram, 'one'],
    [carl, 'two'],
  ] as const)
    await db().execute(sql`INSERT INTO known_devices VALUES (${member.id}, ${device}, ${product.clock.now()})`)
  product.clock.advance(1_000)
  await noteDevices(product.platform)
  expect(await factsOf(anna, 'shared_device')).toEqual({ accounts: 1, banned: 0 })
  expect(await scoreOf(carl)).toEqual({ score: 0, reasons: [] })
  const before = (await scoreOf(anna))?.score ?? 0
  await db().execute(sql`UPDATE members SET status = 'banned' WHERE id = ${bram.id}`)
  product.clock.advance(60_000)
  await db().execute(sql`UPDATE known_devices SET last_used_at = ${product.clock.now()} WHERE device_hash = 'one'`)
  product.clock.advance(1_000)
  await noteDevices(product.platform)
  expect((await scoreOf(anna))?.score).toBeGreaterThan(before + 20)
})

it('notices who likes more people than anybody can look at', async () => {
  const [bram, carl] = [await man(), await man()]
  for (const [who, count] of [
    [bram, 200],
    [carl, 120],
  ] as const)
    for (const likedId of await addMembers(db(), product.site, count))
      await db().execute(
        sql`INSERT INTO likes (member_id, liked_id, created_at) VALUES (${who.id}, ${likedId}, ${product.clock.now()})`,
      )
  await lookAtLikes(product.platform)
  expect(await factsOf(bram, 'many_likes')).toEqual({ likes: 200 })
  expect(await factsOf(carl, 'many_likes')).toBeUndefined()
  await db().execute(sql`DELETE FROM likes WHERE member_id IN (${bram.id}, ${carl.id})`)
})

describe('the queue of texts', () => {
  const queue = async () => (await flaggedTexts(product.platform, { limit: 200 })).map(({ memberId }) => memberId)
  const notice = (member: TestMember, people: number) =>
    noteSignals(product.platform, [{ memberId: member.id, kind: 'payment_request', facts: { people } }])

  it('has members from `look` on, the highest score first, until somebody finds them fine', async () => {
    const [low, middle, high] = [await man(), await man(), await man()]
    await notice(low, 1)
    await notice(middle, 3)
    await notice(high, 4)
    const own = (await queue()).filter((id) => [low.id, middle.id, high.id].includes(id))
    expect(own).toEqual([high.id, middle.id])
    const robin = await product.newStaff({ role: 'moderator' })
    const { signals } = await product
      .as(robin)
      .backoffice.foundFine({ member_id: high.id, note: 'Collects for a club' })
    expect(signals).toEqual({ score: 0, reasons: [], is_held: false })
    expect(await queue()).not.toContain(high.id)
    expect(await office.acts(robin.id)).toContain('found_fine')
    product.clock.advance(60_000)
    await notice(high, 4)
    expect(await queue()).toContain(high.id)
    expect(
      (await flaggedTexts(product.platform, { limit: 200, exceptMembers: [high.id] })).map(({ memberId }) => memberId),
    ).not.toContain(high.id)
  })

  it('forgets what is long ago', async () => {
    const bram = await man()
    await notice(bram, 3)
    expect(await queue()).toContain(bram.id)
    product.clock.advance(60 * 86_400_000)
    expect(await queue()).not.toContain(bram.id)
  })
})

it('holds nobody back unless the site says so; then they are told, and are suggested again once somebody has looked', async () => {
  const strict = await product.newSite('strict.example', { settings: { riskThresholds: { look: 30, hide: 60 } } })
  expect(strict).toBeDefined()
  const [bram, carl] = [
    await product.newMember({ gender: 'male', seeks: 'female', host: 'strict.example' }),
    await man(),
  ]
  const anna = await product.newMember({ host: 'strict.example' })
  const found = async () =>
    (await product.as(anna).search.searchMembers({ gender: 'male' })).profiles.map(({ id }) => id)
  for (const member of [bram, carl])
    await noteSignals(product.platform, [{ memberId: member.id, kind: 'payment_request', facts: { people: 9 } }])
  const held = async (member: TestMember) => (await product.as(member).profiles.getOwnProfile({})).profile.is_held
  expect([await held(bram), await held(carl)]).toEqual([true, false])
  await expect.poll(async () => (await found()).includes(bram.id)).toBe(false)
  expect(await found()).toContain(carl.id)
  // Who knows them sees them all the while
  expect((await product.as(anna).profiles.getProfile({ id: bram.id })).profile.id).toBe(bram.id)
  const robin = await product.newStaff({ role: 'admin' })
  await product.as(robin).backoffice.foundFine({ member_id: bram.id, note: '' })
  expect(await held(bram)).toBe(false)
  await expect.poll(async () => (await found()).includes(bram.id)).toBe(true)
})
