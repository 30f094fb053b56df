import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { limitedOut } from '../../../contract/limited.ts'
import { chatUploadRoute, photoUploadRoute, routes, verificationUploadRoute } from '../../../contract/routes.ts'
import { casesOn } from '../../../test/members/cases.ts'
import { chatFileRoutes } from '../../../test/members/chat-files.ts'
import { photoRoutes, plainPhoto } from '../../../test/members/photos.ts'
import type { TestStaff } from '../../../test/members/staff.ts'
import { refusal, type TestMember, type TestProduct, testProduct } from '../../../test/product/server.ts'
import { endDueLimits } from '../../accounts/log-in/limited-accounts.ts'

let product: TestProduct
let cases: ReturnType<typeof casesOn>
let noor: TestStaff
let judge: TestStaff
const { upload } = photoRoutes(() => product)
const chatFiles = chatFileRoutes(() => product)
beforeAll(async () => {
  product = await testProduct()
  cases = casesOn(product)
  noor = await product.newStaff({ role: 'moderator' })
  judge = await product.newStaff({ role: 'moderator' })
})
afterAll(() => product.close())

const limit = (member: TestMember, days: number) =>
  cases.decide(noor, member, { measure: 'limit', ground: 'harassment', subject: 'account', days })
const until = (days: number) => new Date(product.clock.now().getTime() + days * 86_400_000).toISOString()
const man = () => product.newMember({ gender: 'male', seeks: 'female', credits: 20, isPaid: true })
const found = async (viewer: TestMember) =>
  (await product.as(viewer).search.searchMembers({ gender: 'male' })).profiles.map(({ id }) => id)
const dealt = async (viewer: TestMember) => JSON.stringify((await product.as(viewer).search.getDeck({})).deck)

test('somebody limited looks, buys, reports and appeals, and does nothing that others notice', async () => {
  const [bram, anna] = [await man(), await product.newMember({ credits: 5, isPaid: true })]
  const { conversation } = await product.as(bram).chat.openConversation({ member_id: anna.id })
  const { id } = conversation
  await product.as(bram).chat.sendMessage({ id, message_id: randomUUID(), text: 'hello' })
  await product.as(anna).chat.sendMessage({ id, message_id: randomUUID(), text: 'hi' })
  await limit(bram, 3)
  const api = product.as(bram)
  const other = await product.newMember()
  const tries: Record<string, () => Promise<unknown>> = {
    [routes.chat.sendMessage]: () => api.chat.sendMessage({ id, message_id: randomUUID(), text: 'x' }),
    [routes.chat.openConversation]: () => api.chat.openConversation({ member_id: other.id }),
    [routes.chat.react]: () => api.chat.react({ id, seq: 2, emoji: '👍' }),
    [routes.chat.saveWaitingMessage]: () => api.chat.saveWaitingMessage({ member_id: other.id, text: 'x' }),
    [routes.likes.like]: () => api.likes.like({ member_id: other.id }),
    [routes.likes.swipe]: () => api.likes.swipe({ member_id: other.id, choice: 'like' }),
    [routes.profiles.saveProfile]: () => api.profiles.saveProfile({ about_me: 'x' }),
    [routes.profiles.savePhoto]: () => api.profiles.savePhoto({ id: randomUUID(), caption: 'x' }),
    [routes.profiles.setMainPhoto]: () => api.profiles.setMainPhoto({ id: randomUUID() }),
    [routes.profiles.finishUpload]: () => api.profiles.finishUpload({ id: randomUUID() }),
    [routes.profiles.openAlbum]: () => api.profiles.openAlbum({ member_id: anna.id }),
    [routes.profiles.startVerification]: () => api.profiles.startVerification({}),
  }
  for (const attempt of Object.values(tries)) {
    const refused = await refusal(attempt())
    expect([refused.code, refused.status, refused.body.error?.params]).toEqual([
      'account_limited',
      403,
      { until: until(3) },
    ])
  }
  const uploaded = await upload(bram, await plainPhoto())
  expect(uploaded).toMatchObject({ status: 403, body: { error: { code: 'account_limited' } } })
  expect((await chatFiles.put(bram, await plainPhoto())).code).toBe('account_limited')
  // Everything that the table names was tried; what verifies somebody stands with its own tests
  const uploads = [photoUploadRoute, chatUploadRoute, verificationUploadRoute]
  expect([...limitedOut].toSorted()).toEqual([...Object.keys(tries), ...uploads].toSorted())

  expect((await api.chat.listMessages({ id })).messages).toHaveLength(2)
  await api.chat.markRead({ id, seq: 2 })
  await api.payments.listBundles({})
  await api.moderation.report({ member_id: anna.id, reason: 'other', text: 'x' })
  expect((await api.accounts.getUser({})).user).toMatchObject({ limited_until: until(3), status: 'active' })
  const [decision] = await cases.decisionsOf(bram)
  expect(decision).toMatchObject({ measure: 'limit', until: until(3), state: 'standing' })
  expect((await api.moderation.appeal({ id: decision?.id ?? '', text: 'I was polite' })).decision.appeal).toMatchObject(
    { outcome: null },
  )
})

test('is found by nobody new, and seen by whoever knows them, until it is over to the second', async () => {
  const [bram, anna] = [await man(), await product.newMember()]
  expect(await found(anna)).toContain(bram.id)
  expect(await dealt(anna)).toContain(bram.id)
  await limit(bram, 2)
  expect(await found(anna)).not.toContain(bram.id)
  expect(await dealt(anna)).not.toContain(bram.id)
  expect((await product.as(anna).profiles.getProfile({ id: bram.id })).profile.id).toBe(bram.id)
  product.clock.advance(2 * 86_400_000 - 1)
  expect((await refusal(product.as(bram).profiles.saveProfile({ about_me: 'x' }))).code).toBe('account_limited')
  await endDueLimits(product.platform)
  expect(await found(anna)).not.toContain(bram.id)
  product.clock.advance(1)
  await product.as(bram).profiles.saveProfile({ about_me: 'x' })
  await endDueLimits(product.platform)
  expect(await found(anna)).toContain(bram.id)
  expect((await product.as(bram).accounts.getUser({})).user?.limited_until).toBeNull()
  expect(await cases.decisionsOf(bram)).toMatchObject([{ state: 'ended' }])
})

test('of two limits the longer one holds, also once the other is overturned', async () => {
  noor = await product.newStaff({ role: 'moderator' })
  judge = await product.newStaff({ role: 'moderator' })
  const bram = await man()
  await limit(bram, 5)
  await limit(bram, 2)
  const limitedUntil = async () => (await product.as(bram).accounts.getUser({})).user?.limited_until
  expect(await limitedUntil()).toBe(until(5))
  const overturn = async (days: number) => {
    const decision = (await cases.decisionsOf(bram)).find((each) => each.until === until(days))
    await product.as(bram).moderation.appeal({ id: decision?.id ?? '', text: 'I was polite' })
    const { cases: all } = await product.as(judge).backoffice.listMemberDecisions({ member_id: bram.id })
    const id = all.find((each) => each.open_appeal_id !== null)?.open_appeal_id ?? ''
    await product.as(judge).backoffice.decideAppeal({ id, outcome: 'overturned', reason: 'Polite indeed' })
  }
  await overturn(5)
  expect(await limitedUntil()).toBe(until(2))
  await overturn(2)
  expect(await limitedUntil()).toBeNull()
  await product.as(bram).profiles.saveProfile({ about_me: 'x' })
})
