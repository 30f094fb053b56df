import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { LiveEvent } from '../../../contract/live.ts'
import { photoRoutes, plainPhoto } from '../../../test/members/photos.ts'
import { refusal, type TestMember, type TestProduct, testProduct } from '../../../test/product/server.ts'
import { transaction } from '../../platform/db/db.ts'
import { erasePersonalData, exportPersonalData } from '../../platform/personal-data.ts'
import { sites } from '../../sites/tables.ts'
import { profilesData } from '../personal-data.ts'
import { albumGuests, photos } from '../tables.ts'

const settings = { loggedOutSearch: true, signUpsPerHour: 10_000 }
let product: TestProduct
const { upload, fetchFile } = photoRoutes(() => product)
beforeAll(async () => {
  product = await testProduct({ settings })
})
afterAll(() => product.close())

const api = (member: TestMember) => product.as(member).profiles
const day = 86_400_000
const isNewsOf = (event: LiveEvent, { id }: TestMember) => event.kind === 'album_opened' && event.profile.id === id
const profileOf = async (viewer: TestMember, id: string) => (await api(viewer).getProfile({ id })).profile

/** Somebody with a main photo and so many private ones. */
async function ownerWith(hidden: number) {
  const owner = await product.newMember({ isPaid: true })
  await upload(owner, await plainPhoto())
  const ids: string[] = []
  for (let at = 0; at < hidden; at += 1) {
    const { id } = (await upload(owner, await plainPhoto())).body
    await api(owner).savePhoto({ id, is_private: true })
    ids.push(id)
  }
  return { owner, ids }
}

/** As `ownerWith`, and somebody to whom the album is open. */
async function openAlbum() {
  const [{ owner, ids }, guest] = await Promise.all([ownerWith(1), product.newMember()])
  await api(owner).openAlbum({ member_id: guest.id })
  const photo = (await profileOf(guest, owner.id)).album.photos[0]
  if (photo === undefined) throw new Error('the album is not open')
  return { owner, guest, photo, ids }
}

describe('the words below a photo', () => {
  test('are kept, shown with the photo, and taken away again', async () => {
    const [owner, viewer] = await Promise.all([product.newMember(), product.newMember()])
    const { id } = (await upload(owner, await plainPhoto())).body
    const { photos: own } = await api(owner).savePhoto({ id, caption: '  Sailing, last June 🌊 ' })
    expect(own[0]).toMatchObject({ caption: 'Sailing, last June 🌊', is_private: false })
    expect((await profileOf(viewer, owner.id)).photos[0]?.caption).toBe('Sailing, last June 🌊')
    await api(owner).savePhoto({ id, caption: '' })
    expect((await profileOf(viewer, owner.id)).photos[0]?.caption).toBe('')
    expect((await refusal(api(owner).savePhoto({ id, caption: 'x'.repeat(121) }))).code).toBe('invalid_input')
    expect((await refusal(api(viewer).savePhoto({ id, caption: 'mine' }))).code).toBe('not_found')
  })
})

describe('a private photo', () => {
  test('counts for the limit, is in no card and no gallery, and its earlier addresses end', async () => {
    const [owner, viewer] = await Promise.all([product.newMember({ isShowcased: true }), product.newMember()])
    for (const _ of [1, 2, 3]) await upload(owner, await plainPhoto())
    const before = (await profileOf(viewer, owner.id)).photos[1]
    if (before === undefined) throw new Error('no photo')
    await api(owner).savePhoto({ id: before.id, is_private: true })
    expect((await fetchFile(before, '480.jpg', viewer)).statusCode).toBe(404)
    const seen = await profileOf(viewer, owner.id)
    expect(JSON.stringify(seen)).not.toContain(before.id)
    expect([seen.photos.length, seen.hidden_photos, seen.album]).toEqual([
      2,
      0,
      { count: 1, is_open: false, photos: [], is_own_open: false },
    ])
    expect((await upload(owner, await plainPhoto())).code).toBe('photo_limit')
    const visitor = (await product.anonymous.profiles.getProfile({ id: owner.id })).profile
    expect(visitor.album).toEqual({ count: 0, is_open: false, photos: [], is_own_open: false })
    await api(owner).savePhoto({ id: before.id, is_private: false })
    expect((await fetchFile(before, '480.jpg', viewer)).statusCode).toBe(200)
  })
  test('is never the main one', async () => {
    const { owner, ids } = await ownerWith(2)
    const [main] = (await api(owner).listPhotos({})).photos
    if (main === undefined) throw new Error('no photo')
    expect((await refusal(api(owner).savePhoto({ id: main.id, is_private: true }))).code).toBe('conflict')
    expect((await refusal(api(owner).setMainPhoto({ id: ids[0] ?? '' }))).code).toBe('conflict')
    const left = (await api(owner).deletePhoto({ id: main.id })).photos
    expect(left.map(({ is_main, is_private }) => [is_main, is_private])).toEqual([
      [false, true],
      [false, true],
    ])
    expect((await api(owner).getOwnProfile({})).profile.advice).toContain('photo')
    const back = (await api(owner).savePhoto({ id: ids[1] ?? '', is_private: false })).photos
    expect(back.map(({ is_main }) => is_main)).toEqual([false, true])
  })
  test('waits for review where photos do', async () => {
    const { db } = product.platform
    const review = (photoReview: 'before' | 'after') =>
      db
        .update(sites)
        .set({ settings: { ...settings, photoReview } })
        .where(eq(sites.id, product.site.id))
    await review('before')
    product.clock.advance(120_000)
    const { owner, ids } = await ownerWith(1)
    const own = (await api(owner).listPhotos({})).photos
    expect(own.map(({ status, is_private }) => [status, is_private])).toEqual([
      ['pending', false],
      ['pending', true],
    ])
    const guest = await product.newMember()
    await api(owner).openAlbum({ member_id: guest.id })
    const seen = await profileOf(guest, owner.id)
    expect([seen.photos, seen.album]).toEqual([[], { count: 0, is_open: true, photos: [], is_own_open: false }])
    for (const id of [...ids, own[0]?.id ?? '']) expect(JSON.stringify(seen)).not.toContain(id)
    await review('after')
    product.clock.advance(120_000)
  })
  test('that has to wait again is gone from the album', async () => {
    const { owner, guest, photo } = await openAlbum()
    await product.platform.db.update(photos).set({ status: 'pending' }).where(eq(photos.id, photo.id))
    expect((await profileOf(guest, owner.id)).album).toEqual({
      count: 0,
      is_open: true,
      photos: [],
      is_own_open: false,
    })
    expect((await fetchFile(photo, '480.jpg', guest)).statusCode).toBe(404)
  })
})

describe('an album', () => {
  test('opens to one person, who hears of it once and sees the photos clearly, on a free account, too', async () => {
    const [{ owner, ids }, guest, other] = await Promise.all([
      ownerWith(4),
      product.newMember(),
      product.newMember({ isPaid: true }),
    ])
    const published = () => product.published.filter(({ event }) => event.kind === 'album_opened')
    const before = published().length
    for (const _ of [1, 2]) await api(owner).openAlbum({ member_id: guest.id })
    await expect.poll(() => published().length).toBe(before + 1)
    expect(published().at(-1)).toMatchObject({ to: [guest.id], event: { profile: { id: owner.id } } })
    const { album } = await profileOf(guest, owner.id)
    expect([album.count, album.is_open, album.photos.map(({ id, is_blurred }) => [id, is_blurred])]).toEqual([
      4,
      true,
      ids.map((id) => [id, false]),
    ])
    for (const photo of album.photos) {
      const file = await fetchFile(photo, '1600.webp', guest)
      expect([file.statusCode, file.headers['cache-control']]).toEqual([200, 'private, no-store'])
    }
    expect((await profileOf(other, owner.id)).album).toMatchObject({ count: 4, is_open: false, photos: [] })
    expect((await profileOf(owner, guest.id)).album).toMatchObject({ count: 0, is_own_open: true })
    expect((await profileOf(owner, owner.id)).album).toMatchObject({ count: 4, is_open: true })
    expect((await api(owner).listAlbumGuests({})).guests).toMatchObject([{ id: guest.id, profile: { id: guest.id } }])
  })
  test('that is opened again and again is told of once in a day, to each', async () => {
    const [{ owner, guest }, other] = await Promise.all([openAlbum(), product.newMember()])
    const notified = () => product.published.flatMap(({ to, event }) => (isNewsOf(event, owner) ? to : []))
    await expect.poll(notified).toEqual([guest.id])
    const openAgain = async () => {
      await api(owner).closeAlbum({ id: guest.id })
      await api(owner).openAlbum({ member_id: guest.id })
    }
    product.clock.advance(day - 60_000)
    for (const _ of [1, 2, 3]) await openAgain()
    // Told after those: had they been, they would stand before it
    await api(owner).openAlbum({ member_id: other.id })
    await expect.poll(notified).toEqual([guest.id, other.id])
    product.clock.advance(60_000)
    await openAgain()
    await expect.poll(notified).toEqual([guest.id, other.id, guest.id])
  })
  test('without a photo that shows is opened in silence', async () => {
    const [{ owner, ids }, guest, other] = await Promise.all([ownerWith(1), product.newMember(), product.newMember()])
    const setStatus = (status: 'pending' | 'active') =>
      product.platform.db
        .update(photos)
        .set({ status })
        .where(eq(photos.id, ids[0] ?? ''))
    const notified = () => product.published.flatMap(({ to, event }) => (isNewsOf(event, owner) ? to : []))
    await setStatus('pending')
    await api(owner).openAlbum({ member_id: guest.id })
    expect((await profileOf(guest, owner.id)).album).toMatchObject({ is_open: true, count: 0 })
    // By the time that this one is told, the one before would have been
    const { owner: another } = await openAlbum()
    await expect.poll(() => product.published.some(({ event }) => isNewsOf(event, another))).toBe(true)
    await setStatus('active')
    await api(owner).openAlbum({ member_id: other.id })
    await expect.poll(notified).toEqual([other.id])
    // What was not told is no news of that day: it is told when it can be
    await api(owner).closeAlbum({ id: guest.id })
    await api(owner).openAlbum({ member_id: guest.id })
    await expect.poll(notified).toEqual([other.id, guest.id])
  })
  test('an address works in the session of a guest only, for what it was signed for', async () => {
    const [{ owner, photo, guest }, other] = await Promise.all([openAlbum(), product.newMember({ isPaid: true })])
    for (const variant of ['clear', 'own', 'blurred', 'staff', 'album-', `album-${guest.id}`]) {
      const match = photo.match.replace('album', variant)
      expect((await fetchFile({ ...photo, match }, '480.jpg', guest)).statusCode).toBe(404)
    }
    const codeFor = async (viewer: TestMember | null) => (await fetchFile(photo, '480.jpg', viewer)).statusCode
    expect([await codeFor(guest), await codeFor(other), await codeFor(null)]).toEqual([200, 404, 404])
    await api(owner).openAlbum({ member_id: other.id })
    await api(owner).closeAlbum({ id: guest.id })
    expect([await codeFor(guest), await codeFor(other), await codeFor(null)]).toEqual([404, 200, 404])
  })
  test('is closed at once, and closing it again is fine', async () => {
    const { owner, guest, photo } = await openAlbum()
    expect((await fetchFile(photo, '480.jpg', guest)).statusCode).toBe(200)
    for (const _ of [1, 2]) expect(await api(owner).closeAlbum({ id: guest.id })).toEqual({ guests: [] })
    expect((await fetchFile(photo, '480.jpg', guest)).statusCode).toBe(404)
    expect((await profileOf(guest, owner.id)).album).toMatchObject({ count: 1, is_open: false, photos: [] })
  })
  test.each(['the owner', 'the guest'])('ends with a block by %s, and does not come back with its end', async (who) => {
    const { owner, guest, photo } = await openAlbum()
    await api(guest).openAlbum({ member_id: owner.id })
    const [blocker, blocked] = who === 'the owner' ? [owner, guest] : [guest, owner]
    await product.as(blocker).moderation.block({ member_id: blocked.id })
    expect((await fetchFile(photo, '480.jpg', guest)).statusCode).toBe(404)
    await product.as(blocker).moderation.unblock({ member_id: blocked.id })
    expect((await fetchFile(photo, '480.jpg', guest)).statusCode).toBe(404)
    expect((await profileOf(guest, owner.id)).album).toMatchObject({ is_open: false, is_own_open: false })
  })
  test('ends while its owner is away: on a pause, or private and not known to the guest', async () => {
    const { owner, guest, photo } = await openAlbum()
    await product.as(owner).accounts.pause({})
    expect((await fetchFile(photo, '480.jpg', guest)).statusCode).toBe(404)
    expect((await refusal(api(owner).openAlbum({ member_id: guest.id }))).code).toBe('forbidden')
    await product.as(owner).accounts.resume({})
    await api(owner).setVisibility({ is_private: true })
    expect((await fetchFile(photo, '480.jpg', guest)).statusCode).toBe(404)
    await product.as(owner).likes.like({ member_id: guest.id })
    expect((await fetchFile(photo, '480.jpg', guest)).statusCode).toBe(200)
  })
  test('opens to whom its owner may see, and nobody else', async () => {
    const { owner } = await ownerWith(1)
    const [blocking, blocked, leaver, unconfirmed, hidden] = await Promise.all([
      product.newMember({ name: 'Bea' }),
      product.newMember(),
      product.newMember(),
      product.newMember({ isConfirmed: false }),
      product.newMember(),
    ])
    await product.as(blocking).moderation.block({ member_id: owner.id })
    await product.as(owner).moderation.block({ member_id: blocked.id })
    await product.as(leaver).accounts.pause({})
    await api(hidden).setVisibility({ is_private: true })
    const codeFor = async (id: string) => (await refusal(api(owner).openAlbum({ member_id: id }))).code
    expect(await codeFor(owner.id)).toBe('conflict')
    expect((await refusal(api(owner).openAlbum({ member_id: blocking.id }))).body.error).toMatchObject({
      code: 'blocked_by_member',
      params: { name: 'Bea' },
    })
    for (const { id } of [blocked, leaver, unconfirmed, hidden]) expect(await codeFor(id)).toBe('member_unavailable')
    expect(await codeFor('0198c0de-0000-7000-8000-000000000000')).toBe('member_unavailable')
    expect((await refusal(api(unconfirmed).openAlbum({ member_id: owner.id }))).code).toBe('not_confirmed')
    await expect(product.anonymous.profiles.listAlbumGuests({})).rejects.toMatchObject({
      code: 'authentication_required',
    })
    expect(await product.platform.db.$count(albumGuests, eq(albumGuests.memberId, owner.id))).toBe(0)
  })
  const hidings: [string, (guest: TestMember) => Promise<unknown>, (guest: TestMember) => Promise<unknown>][] = [
    [
      'is private',
      (guest) => api(guest).setVisibility({ is_private: true }),
      (guest) => api(guest).setVisibility({ is_private: false }),
    ],
    [
      'is invisible',
      (guest) => api(guest).setVisibility({ is_invisible: true }),
      (guest) => api(guest).setVisibility({ is_invisible: false }),
    ],
    [
      'is on a pause',
      (guest) => product.as(guest).accounts.pause({}),
      (guest) => product.as(guest).accounts.resume({}),
    ],
  ]
  test.each(hidings)('sleeps while its guest %s, who stands in the list by name', async (_what, hide, show) => {
    const { owner, guest, photo } = await openAlbum()
    const seen = async () => {
      const { guests } = await api(owner).listAlbumGuests({})
      const { album } = await profileOf(guest, owner.id)
      const file = await fetchFile(photo, '480.jpg', guest)
      const names = guests.map(({ id, name, profile }) => [id, name, profile?.id])
      return { names, isOpen: album.is_open, photos: album.photos.length, code: file.statusCode }
    }
    const awake = { names: [[guest.id, guest.name, guest.id]], isOpen: true, photos: 1, code: 200 }
    const asleep = { names: [[guest.id, guest.name, undefined]], isOpen: false, photos: 0, code: 404 }
    expect(await seen()).toEqual(awake)
    await hide(guest)
    expect(await seen()).toEqual(asleep)
    await show(guest)
    expect(await seen()).toEqual(awake)
    await hide(guest)
    expect(await api(owner).closeAlbum({ id: guest.id })).toEqual({ guests: [] })
    await show(guest)
    expect(await seen()).toEqual({ names: [], isOpen: false, photos: 0, code: 404 })
  })
  test('stays open to a guest who keeps to themselves and whom its owner may see all the same', async () => {
    const { owner, guest, photo } = await openAlbum()
    await product.as(guest).likes.like({ member_id: owner.id })
    await api(guest).setVisibility({ is_private: true })
    expect((await api(owner).listAlbumGuests({})).guests).toMatchObject([{ profile: { id: guest.id } }])
    expect((await profileOf(guest, owner.id)).album).toMatchObject({ is_open: true, photos: [{ id: photo.id }] })
    expect((await fetchFile(photo, '480.jpg', guest)).statusCode).toBe(200)
  })
  test('opened and blocked in the same moment leaves it closed', async () => {
    const { owner } = await ownerWith(1)
    for (let turn = 0; turn < 8; turn += 1) {
      const guest = await product.newMember()
      await Promise.allSettled([
        api(owner).openAlbum({ member_id: guest.id }),
        product.as(guest).moderation.block({ member_id: owner.id }),
      ])
      expect(await product.platform.db.$count(albumGuests, eq(albumGuests.guestId, guest.id))).toBe(0)
    }
  })
  test('stands in the export of its owner, and goes with either of the two', async () => {
    const [{ owner, guest, ids }, other] = await Promise.all([openAlbum(), product.newMember()])
    await api(owner).savePhoto({ id: ids[0] ?? '', caption: 'For you' })
    product.clock.advance(1_000)
    await api(owner).openAlbum({ member_id: other.id })
    await api(guest).openAlbum({ member_id: owner.id })
    const [exported] = await exportPersonalData(profilesData, product.platform.db, owner.id)
    expect(exported).toMatchObject({
      value: {
        photos: [{ is_private: false }, { is_private: true, caption: 'For you' }],
        private_album_is_open_to: [
          { member: other.id, name: other.name },
          { member: guest.id, name: guest.name },
        ],
      },
    })
    const erase = (memberId: string) =>
      transaction(product.platform.db, (tx) =>
        erasePersonalData(profilesData, { ...product.platform, tx }, { memberId, replacementId: memberId }),
      )
    await erase(guest.id)
    const rows = await product.platform.db.select().from(albumGuests).where(eq(albumGuests.memberId, owner.id))
    expect(rows.map(({ guestId }) => guestId)).toEqual([other.id])
    await erase(owner.id)
    expect(await product.platform.db.$count(albumGuests, eq(albumGuests.guestId, other.id))).toBe(0)
  })
  test('comes to the staff with a report of a guest, who may hide by then, and with no other', async () => {
    const [{ owner, guest, ids }, stranger] = await Promise.all([openAlbum(), product.newMember()])
    await api(guest).setVisibility({ is_invisible: true })
    const [main] = (await api(owner).listPhotos({})).photos
    for (const reporter of [guest, stranger])
      await product.as(reporter).moderation.report({ member_id: owner.id, reason: 'nudity' })
    const { rows } = await product.platform.db.execute<{
      reporter_id: string
      photos: { id: string; is_private: boolean }[]
    }>(sql`SELECT reporter_id, evidence->'photos' AS photos FROM reports WHERE member_id = ${owner.id}`)
    const evidence = new Map(
      rows.map((row) => [row.reporter_id, row.photos.map((photo) => [photo.id, photo.is_private])]),
    )
    expect(evidence.get(guest.id)).toEqual([[main?.id, false], ...ids.map((id) => [id, true])])
    expect(evidence.get(stranger.id)).toEqual([[main?.id, false]])
  })
})
