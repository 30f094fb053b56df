import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { gestures } from '../../../contract/profiles/verification-constants.ts'
import { officeOn } from '../../../test/members/office.ts'
import { photoRoutes } from '../../../test/members/photos.ts'
import { scene } from '../../../test/members/scenes.ts'
import { advanceJobs } from '../../../test/product/jobs.ts'
import { refusal, type TestMember, type TestProduct, testProduct } from '../../../test/product/server.ts'
import { exportPersonalData } from '../../platform/personal-data.ts'
import { profilesData } from '../index.ts'
import { forgetOldVerifications } from './verification-review.ts'

let product: TestProduct
let office: ReturnType<typeof officeOn>
let photos: ReturnType<typeof photoRoutes>
beforeAll(async () => {
  product = await testProduct()
  office = officeOn(product)
  photos = photoRoutes(() => product)
}, 60_000)
afterAll(() => product.close())

const standing = async (member: TestMember) => (await product.as(member).profiles.getVerification({})).verification
const start = async (member: TestMember) => (await product.as(member).profiles.startVerification({})).verification
const badge = async (member: TestMember) => (await product.as(member).profiles.getOwnProfile({})).profile.is_verified

/** Sends the picture as a browser's form does; `accept` is a page's where no script runs. */
async function send(
  member: TestMember,
  file: Buffer,
  { accept = 'application/json', field = 'photo', origin = '' } = {},
) {
  const payload = Buffer.concat([
    Buffer.from(
      `--b\r\nContent-Disposition: form-data; name="${field}"; filename="me.jpg"\r\nContent-Type: image/jpeg\r\n\r\n`,
    ),
    file,
    Buffer.from('\r\n--b--\r\n'),
  ])
  const headers = {
    host: 'localhost:3000',
    cookie: member.cookie,
    accept,
    'content-type': 'multipart/form-data; boundary=b',
    ...(origin && { origin }),
  }
  const answer = await product.app.inject({
    method: 'POST',
    url: '/api/profiles/me/verification/photo',
    headers,
    payload,
  })
  const error = answer.headers['content-type']?.includes('json')
    ? answer.json<{ error?: { code: string } }>().error
    : undefined
  return { status: answer.statusCode, code: error?.code, to: answer.headers.location }
}

/** Somebody with two photos who has sent a picture. */
async function sent() {
  const member = await product.newMember({ isPaid: true })
  const ids = []
  for (const seed of [1, 2]) ids.push((await photos.upload(member, await scene(seed))).body.id)
  await start(member)
  expect((await send(member, await scene(3))).status).toBe(201)
  return { member, photoIds: ids as [string, string] }
}

async function entryOf(staff: TestMember | { cookie: string }, member: TestMember) {
  const { takeEntries, releaseEntries } = product.as(staff).backoffice
  const { entries } = await takeEntries({ kind: 'verifications', limit: 20 })
  // What they took and do not decide is for others
  const held = entries.filter((each) => each.member?.id !== member.id).map(({ kind, id }) => ({ kind, id }))
  await releaseEntries({ held })
  const entry = entries.find((each) => each.member?.id === member.id)
  if (entry?.kind !== 'verifications') throw new Error('nothing waits')
  return entry
}
async function decide(member: TestMember, reason?: string) {
  const robin = await product.newStaff({ role: 'moderator' })
  const { id } = await entryOf(robin, member)
  const decision = reason === undefined ? { outcome: 'approve' as const } : { outcome: 'refuse' as const, reason }
  const { decided } = await product
    .as(robin)
    .backoffice.decideEntries({ decisions: [{ kind: 'verifications', id, ...decision }] })
  return { robin, id, undoId: decided[0]?.id ?? '' }
}

describe('asking', () => {
  it('gives one of eight gestures for ten minutes, and the same one meanwhile', async () => {
    const anna = await product.newMember()
    expect((await refusal(product.as(anna).profiles.startVerification({}))).code).toBe('conflict')
    await photos.upload(anna, await scene(1))
    const started = await start(anna)
    expect(gestures).toContain(started.gesture)
    expect([started.state, started.tries_left]).toEqual(['asked', 3])
    for (let again = 0; again < 5; again += 1) expect((await start(anna)).gesture).toBe(started.gesture)
    product.clock.advance(600_000)
    expect((await standing(anna)).state).toBe('none')
    expect((await send(anna, await scene(3))).code).toBe('link_expired')
    expect((await start(anna)).state).toBe('asked')
  })

  it('is for those who are confirmed', async () => {
    const anna = await product.newMember({ isConfirmed: false })
    expect((await refusal(product.as(anna).profiles.startVerification({}))).code).toBe('not_confirmed')
    expect((await send(anna, await scene(3))).code).toBe('not_confirmed')
  })

  it('takes nothing that was not asked for, no other file, nothing from elsewhere', async () => {
    const anna = await product.newMember()
    await photos.upload(anna, await scene(1))
    expect((await send(anna, await scene(3))).code).toBe('conflict')
    await start(anna)
    expect((await send(anna, Buffer.from('no picture'))).code).toBe('photo_wrong_type')
    expect((await send(anna, await scene(3), { field: 'other' })).code).toBe('invalid_input')
    expect((await send(anna, await scene(3), { origin: 'https://elsewhere.example' })).code).toBe('forbidden')
    expect((await standing(anna)).state).toBe('asked')
    // Without script the page is led back to
    expect(await send(anna, Buffer.from('no picture'), { accept: 'text/html' })).toMatchObject({
      status: 303,
      to: '/profile/verify?error=photo_wrong_type',
    })
    expect(await send(anna, await scene(3), { accept: 'text/html' })).toMatchObject({
      status: 303,
      to: '/profile/verify',
    })
    expect((await standing(anna)).state).toBe('waiting')
  })

  it('of two pictures at once takes one', async () => {
    const anna = await product.newMember()
    await photos.upload(anna, await scene(1))
    await start(anna)
    const both = await Promise.all([send(anna, await scene(3)), send(anna, await scene(4))])
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409])
  })
})

describe('the picture', () => {
  it('is seen by those who decide alone, each look written down, and is gone after the decision', async () => {
    const { member } = await sent()
    const robin = await product.newStaff({ role: 'moderator' })
    const { verification, id } = await entryOf(robin, member)
    expect(verification.photos).toHaveLength(2)
    const look = (cookie: string) =>
      product.app.inject({ method: 'GET', url: verification.selfie, headers: { host: 'localhost:3000', cookie } })
    const seen = await look(robin.cookie)
    expect([seen.statusCode, seen.headers['content-type'], seen.headers['cache-control']]).toEqual([
      200,
      'image/webp',
      'private, no-store',
    ])
    expect(await office.acts(robin.id)).toContain('open_selfie')
    const other = await product.newStaff({ role: 'support' })
    expect([
      (await look(other.cookie)).statusCode,
      (await look(member.cookie)).statusCode,
      (await look('')).statusCode,
    ]).toEqual([403, 403, 403])

    await product.as(robin).backoffice.decideEntries({ decisions: [{ kind: 'verifications', id, outcome: 'approve' }] })
    expect((await look(robin.cookie)).statusCode).toBe(404)
    const { rows } = await product.platform.db.execute<{ files_key: string }>(
      sql`SELECT files_key FROM verifications WHERE id = ${id}`,
    )
    const key = rows[0]?.files_key ?? ''
    // The job is put off by ten minutes of its own clock
    await advanceJobs(product.platform.db, { name: 'profiles.remove_decided_verification' })
    await expect
      .poll(
        async () =>
          (await product.platform.db.execute(sql`SELECT files_key FROM verifications WHERE id = ${id}`)).rows[0],
      )
      .toEqual({ files_key: null })
    expect(await product.platform.storage.size(key)).toBeNull()
  })

  it('is in the member’s own export as long as it waits', async () => {
    const { member } = await sent()
    const names = async () =>
      (await exportPersonalData(profilesData, product.platform.db, member.id)).map(({ name }) => name)
    expect(await names()).toContain('photos/verification.webp')
  })
})

describe('the decision', () => {
  it('gives the badge that cards, profiles, chats and searches show', async () => {
    const { member } = await sent()
    const { robin } = await decide(member)
    expect(await standing(member)).toMatchObject({ state: 'verified', reason: null })
    const bram = await product.newMember({ gender: 'male', seeks: 'female' })
    const api = product.as(bram)
    expect((await api.profiles.getProfile({ id: member.id })).profile.is_verified).toBe(true)
    const verified = async () =>
      (await api.search.searchMembers({ gender: 'female', verified: 'true' })).profiles.map(({ id, is_verified }) => [
        id,
        is_verified,
      ])
    await expect.poll(verified).toContainEqual([member.id, true])
    const { conversation } = await api.chat.openConversation({ member_id: member.id })
    expect((await api.chat.getConversation({ id: conversation.id })).conversation.profile).toMatchObject({
      is_verified: true,
    })
    expect(await office.acts(robin.id)).toContain('decide_entry')
    const happened = (await product.as(member).notifications.listActivity({})).activity
    expect(happened).toContainEqual(expect.objectContaining({ kind: 'verification', verification: { approved: true } }))
  })

  it('is told once to those who asked for it, when it is final', async () => {
    const { member } = await sent()
    const requester = await product.newMember({ gender: 'male', seeks: 'female' })
    const decliner = await product.newMember({ gender: 'male', seeks: 'female' })
    for (const each of [requester, decliner]) {
      await product.as(each).likes.like({ member_id: member.id })
      await product.as(member).likes.like({ member_id: each.id })
      await product.as(each).profiles.requestVerification({ id: member.id })
    }
    await product.as(member).profiles.declineVerificationRequest({ id: decliner.id })
    await decide(member)
    const notices = async (of: TestMember) =>
      (await product.as(of).notifications.listActivity({})).activity.filter(({ kind }) => kind === 'member_verified')
    expect(await notices(requester)).toEqual([])
    await advanceJobs(product.platform.db, { name: 'profiles.remove_decided_verification' })
    await expect.poll(async () => (await notices(requester))[0]?.members[0]?.id).toBe(member.id)
    expect(await notices(requester)).toHaveLength(1)
    expect(await notices(decliner)).toEqual([])
    expect((await product.as(member).profiles.getVerification({})).requests).toEqual([])
  })

  it('says why not, and lets three be sent a day', async () => {
    const { member } = await sent()
    await decide(member, 'gesture_missing')
    expect(await standing(member)).toMatchObject({ state: 'refused', reason: 'gesture_missing', tries_left: 2 })
    expect(await badge(member)).toBe(false)
    for (const left of [1, 0]) {
      await start(member)
      await send(member, await scene(4))
      await decide(member, 'unclear')
      expect((await standing(member)).tries_left).toBe(left)
    }
    expect((await refusal(product.as(member).profiles.startVerification({}))).code).toBe('too_many_requests')
    product.clock.advance(25 * 3_600_000)
    expect((await start(member)).state).toBe('asked')
  })

  it('is made once, with a reason of the list, and can be taken back for a moment', async () => {
    const { member } = await sent()
    const robin = await product.newStaff({ role: 'moderator' })
    const { id } = await entryOf(robin, member)
    const { decideEntries, undoEntry } = product.as(robin).backoffice
    expect(
      (await refusal(decideEntries({ decisions: [{ kind: 'verifications', id, outcome: 'refuse', reason: 'ugly' }] })))
        .code,
    ).toBe('invalid_input')
    const { decided } = await decideEntries({ decisions: [{ kind: 'verifications', id, outcome: 'approve' }] })
    expect(
      (await refusal(decideEntries({ decisions: [{ kind: 'verifications', id, outcome: 'approve' }] }))).code,
    ).toBe('conflict')
    expect(await badge(member)).toBe(true)
    await undoEntry({ id: decided[0]?.id ?? '' })
    expect([await badge(member), (await standing(member)).state]).toEqual([false, 'waiting'])
    await decideEntries({ decisions: [{ kind: 'verifications', id, outcome: 'approve' }] })
    expect(await badge(member)).toBe(true)
  })
})

it('forgets after thirty days that a picture was refused, and never who is verified', async () => {
  const [refused, verified] = [await sent(), await sent()]
  await decide(refused.member, 'unclear')
  await decide(verified.member)
  await product.platform.db.execute(sql`UPDATE verifications SET files_key = NULL WHERE status <> 'waiting'`)
  product.clock.advance(29 * 86_400_000)
  await forgetOldVerifications(product.platform)
  // Both are here, so that they stay logged in
  expect([(await standing(refused.member)).state, (await standing(verified.member)).state]).toEqual([
    'refused',
    'verified',
  ])
  product.clock.advance(2 * 86_400_000)
  await forgetOldVerifications(product.platform)
  expect([(await standing(refused.member)).state, (await standing(verified.member)).state]).toEqual([
    'none',
    'verified',
  ])
})

describe('the badge', () => {
  async function verified() {
    const made = await sent()
    await decide(made.member)
    return made
  }

  it('rests while a new main photo waits for a look, and is back then', async () => {
    const { member, photoIds } = await verified()
    const api = product.as(member).profiles
    await api.setMainPhoto({ id: photoIds[1] })
    expect(await badge(member)).toBe(true)
    const added = (await photos.upload(member, await scene(5), { main: 'true' })).body.id
    expect([await badge(member), (await standing(member)).state]).toEqual([false, 'asleep'])
    product.clock.advance(60_000)
    const robin = await product.newStaff({ role: 'moderator' })
    await product.as(robin).backoffice.takeEntries({ kind: 'photos', limit: 20 })
    await product.as(robin).backoffice.decideEntries({ decisions: [{ kind: 'photos', id: added, outcome: 'approve' }] })
    expect([await badge(member), (await standing(member)).state]).toEqual([true, 'verified'])
  })

  it('ends when all photos are replaced', async () => {
    const { member, photoIds } = await verified()
    const api = product.as(member).profiles
    await photos.upload(member, await scene(6))
    await api.deletePhoto({ id: photoIds[0] })
    expect((await standing(member)).state).toBe('verified')
    await api.deletePhoto({ id: photoIds[1] })
    expect([await badge(member), (await standing(member)).state]).toEqual([false, 'none'])
  })
})
