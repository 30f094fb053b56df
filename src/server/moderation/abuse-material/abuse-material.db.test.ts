import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { chatFileRoutes } from '../../../test/members/chat-files.ts'
import { noticesBefore } from '../../../test/members/office.ts'
import { colourPicture, photoRoutes, plainPhoto } from '../../../test/members/photos.ts'
import { type TestMember, type TestProduct, testProduct } from '../../../test/product/server.ts'
import { openShieldServer, shieldEnv } from '../../../test/providers/shield-server.ts'
import { eraseMember } from '../../accounts/deletion/erasure.ts'
import { transaction } from '../../platform/db/db.ts'
import { photos } from '../../profiles/tables.ts'
import { notices } from '../tables.ts'
import { forgetPreserved } from './abuse-material.ts'

let shield: Awaited<ReturnType<typeof openShieldServer>>
let product: TestProduct
let known: Buffer
const { upload } = photoRoutes(() => product)
const { put } = chatFileRoutes(() => product)

beforeAll(async () => {
  shield = await openShieldServer()
  product = await testProduct({ env: { ...shieldEnv, ARACHNID_SHIELD_URL: shield.url } })
  known = await colourPicture(210, 260, '#336699').jpeg().toBuffer()
  shield.knows(known)
})
afterEach(() => {
  expect(shield.wrong.splice(0)).toEqual([])
})
afterAll(async () => {
  await product.close()
  shield.close()
})

const limitedUntil = async (member: TestMember) => (await product.as(member).accounts.getUser({})).user?.limited_until
const noticeAbout = async ({ id }: TestMember) =>
  (await product.platform.db.select().from(notices).where(eq(notices.aboutId, id)))[0] ?? expect.fail('no notice')
const photosOf = ({ id }: TestMember) => product.platform.db.select().from(photos).where(eq(photos.memberId, id))

describe('an upload that is known material', () => {
  test.each([
    ['profile', async (member: TestMember) => (await upload(member, known)).code],
    ['chat', async (member: TestMember) => (await put(member, known)).code],
  ])('in %s: refused, preserved, suspended, first in the queue', async (place, send) => {
    const [member, other] = await Promise.all([product.newMember(), product.newMember()])
    const text = 'This is a picture of me that I never agreed to.'
    const earlier = { kind: 'intimate_image' as const, location: `/members/${other.id}`, good_faith: true, text }
    await product.anonymous.moderation.sendNotice(earlier)
    const before = (await product.platform.storage.list()).map(({ key }) => key)
    expect(await send(member)).toBe('photo_not_allowed')

    expect(await photosOf(member)).toEqual([])
    const stored = (await product.platform.storage.list()).map(({ key }) => key).filter((key) => !before.includes(key))
    const { id, location } = await noticeAbout(member)
    expect(stored.toSorted()).toEqual([`preserved/${id}/facts.json`, `preserved/${id}/upload`])
    expect(await product.platform.storage.get(`${location}/upload`)).toEqual(known)
    expect(JSON.parse(String(await product.platform.storage.get(`${location}/facts.json`)))).toMatchObject({
      ...{ member_id: member.id, place, media_type: 'image/jpeg', classification: 'csam' },
      sha256: expect.stringMatching(/^[\da-f]{64}$/),
    })

    expect(await limitedUntil(member)).not.toBeNull()
    expect((await upload(member, await plainPhoto())).code).toBe('account_limited')
    const [first] = await noticesBefore(product.as(await product.newStaff({ role: 'moderator' })).backoffice)
    expect(first).toMatchObject({ id, is_abuse_match: true, gravity: 'grave', about: { id: member.id }, photos: [] })
    await product.platform.db.delete(notices)
  })

  test('is no violation after all: the suspension ends', async () => {
    const member = await product.newMember()
    await upload(member, known)
    const office = product.as(await product.newStaff({ role: 'moderator' })).backoffice
    const { id } = await noticeAbout(member)
    await office.decideNotice({ id, decision: 'no_action', reason: 'The hotline says that it is another image.' })
    expect(await limitedUntil(member)).toBeNull()
  })

  test('is preserved for a year, whatever becomes of the account', async () => {
    const member = await product.newMember()
    await upload(member, known)
    const { location } = await noticeAbout(member)
    await transaction(product.platform.db, (tx) => eraseMember(product.platform, tx, member.id))
    await forgetPreserved(product.platform)
    expect(await product.platform.storage.size(`${location}/upload`)).toBe(known.length)
    product.clock.set(new Date(Date.now() + 366 * 86_400_000))
    await forgetPreserved(product.platform)
    expect(await product.platform.storage.list('preserved')).toEqual([])
  })
})

test('anything else goes on; all that is sent is the image', async () => {
  const member = await product.newMember()
  const photo = await plainPhoto()
  expect((await upload(member, photo)).status).toBe(201)
  expect(await photosOf(member)).toMatchObject([{ status: 'active' }])
  const sent = shield.requests.at(-1)
  expect(sent).toMatchObject({ method: 'POST', path: '/v1/media/', body: photo.toString('utf8') })
  expect(JSON.stringify(sent?.headers)).not.toContain(member.id)
})

describe('without an answer', () => {
  test.each(['hangs up', 'answers 500'] as const)(
    '(%s) profile photos wait for review, others are refused',
    async (fault) => {
      const member = await product.newMember()
      await shield.during(fault, async () => {
        expect((await upload(member, await plainPhoto())).status).toBe(201)
        expect((await put(member, await plainPhoto())).code).toBe('unavailable')
      })
      expect(await photosOf(member)).toMatchObject([{ status: 'pending' }])
    },
  )
})

test('without an account, and in chats where it is turned off, nothing is compared', async () => {
  const { config } = product.platform
  const account = config.arachnidShield ?? expect.fail('no account')
  account.inChats = false
  const before = shield.requests.length
  const member = await product.newMember()
  expect((await put(member, known)).status).toBe(200)
  expect(shield.requests).toHaveLength(before)
  account.inChats = true
})
