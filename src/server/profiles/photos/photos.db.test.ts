import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { photoFormats } from '../../../contract/constants.ts'
import { copy } from '../../../test/copy.ts'
import { colourPicture, photoRoutes, plainPhoto } from '../../../test/members/photos.ts'
import { refusal, type TestProduct, testProduct } from '../../../test/product/server.ts'
import { transaction } from '../../platform/db/db.ts'
import { photos } from '../tables.ts'
import { attachPhoto, storeSeedPhoto } from './store-photo.ts'

let product: TestProduct
const { upload, fetchFile, storedFiles, waitingUploads } = photoRoutes(() => product)
beforeAll(async () => {
  product = await testProduct()
})
afterAll(() => product.close())

describe('a photo that is fine', () => {
  test('is there in all widths and formats, and only there', async () => {
    const member = await product.newMember()
    const answer = await upload(member, await plainPhoto({ width: 640, height: 800 }))
    expect([answer.status, answer.body.photos.length, answer.body.photo_limit]).toEqual([201, 1, 3])
    const photo = answer.body.photos[0]
    if (photo === undefined) throw new Error('no photo')
    expect(photo).toMatchObject({
      id: answer.body.id,
      is_main: true,
      status: 'active',
      width: 640,
      height: 800,
      is_blurred: false,
    })
    for (const format of photoFormats) {
      for (const [width, real] of [
        [160, 160],
        [480, 480],
        [960, 640],
        [1600, 640],
      ] as const) {
        const file = await fetchFile(photo, `${width}.${format}`, member)
        expect([file.statusCode, file.headers['content-type']]).toEqual([
          200,
          `image/${format === 'jpg' ? 'jpeg' : format}`,
        ])
        const meta = await sharp(file.rawPayload).metadata()
        expect([meta.width, meta.height]).toEqual([real, Math.round(real * 1.25)])
      }
    }
    expect((await fetchFile(photo, 'original.jpg', member)).statusCode).toBe(404)
    expect(await waitingUploads()).toEqual([])
  })
  test('is kept by its browser alone, which asks each time whether it may still show it', async () => {
    const member = await product.newMember()
    const [photo] = (await upload(member, await plainPhoto())).body.photos
    if (photo === undefined) throw new Error('no photo')
    const file = await fetchFile(photo, photo.thumb_filename, member)
    expect(file.headers).toMatchObject({ 'cache-control': 'private, no-cache', vary: 'cookie' })
    const headers = { 'if-none-match': String(file.headers.etag) }
    const again = await fetchFile(photo, photo.thumb_filename, member, { headers })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    expect((await fetchFile(photo, photo.thumb_filename, null, { headers })).statusCode).toBe(404)
    expect((await fetchFile(photo, '960.jpg', member, { headers })).statusCode).toBe(200)
    const codeFor = async (query: string) => (await fetchFile(photo, '480.jpg', member, { query })).statusCode
    expect([await codeFor('?s=wrong.signature'), await codeFor('')]).toEqual([404, 404])
    const otherMatch = { ...photo, match: photo.match.replace('own', 'clear') }
    expect((await fetchFile(otherMatch, '480.jpg', member)).statusCode).toBe(404)
    product.clock.advance(48 * 3_600_000)
    expect((await fetchFile(photo, '480.jpg', member)).statusCode).toBe(410)
    product.clock.advance(-48 * 3_600_000)
  })
  test.each(['jpeg', 'png', 'webp', 'avif'] as const)('%s', async (format) => {
    expect(
      (await upload(await product.newMember(), await colourPicture(300, 400, '#369').toFormat(format).toBuffer()))
        .status,
    ).toBe(201)
  })
  test('is cropped as asked, in pixels of what one sees, and never beyond its edge', async () => {
    const member = await product.newMember({ isPaid: true })
    const crop = async (area: Record<string, number>) => {
      const { body } = await upload(member, await plainPhoto({ width: 640, height: 800 }), {
        crop: JSON.stringify(area),
      })
      const photo = body.photos.find(({ id }) => id === body.id)
      return [photo?.width, photo?.height]
    }
    expect(await crop({ x: 10, y: 20, width: 300, height: 400 })).toEqual([300, 400])
    expect(await crop({ x: 340, y: 400, width: 9_000, height: 9_000 })).toEqual([300, 400])
    for (const bad of [
      '{',
      '[]',
      '{"x":-1,"y":0,"width":10,"height":10}',
      '{"x":0,"y":0,"width":1e9,"height":10}',
      '{"x":null}',
    ]) {
      expect((await upload(member, await plainPhoto(), { crop: bad })).code).toBe('invalid_input')
    }
  })
})

describe('own photos', () => {
  test('ten at once leave three', async () => {
    const member = await product.newMember()
    const file = await plainPhoto()
    const answers = await Promise.all(Array.from({ length: 10 }, () => upload(member, file)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3)
    const refused = answers.filter(({ status }) => status !== 201)
    expect(refused.every(({ code, params }) => code === 'photo_limit' && params?.limit === 3)).toBe(true)
    const { photos: own } = await product.as(member).profiles.listPhotos({})
    expect(own.map(({ is_main }) => is_main)).toEqual([true, false, false])
    expect(await waitingUploads()).toEqual([])
  })
  test('ten at once by a premium member who has twenty leave twenty-five, private ones among them', async () => {
    const member = await product.newMember({ isPaid: true })
    const api = product.as(member).profiles
    const { platform } = product
    const photo = await storeSeedPhoto(platform, await plainPhoto(), 'shared/many')
    const input = { memberId: member.id, photo, status: 'active', isMain: false } as const
    for (let count = 0; count < 20; count += 1) {
      const id = await transaction(platform.db, (tx) => attachPhoto(platform, tx, input))
      if (count > 9) await api.savePhoto({ id, is_private: true })
    }
    const file = await colourPicture(220, 220, '#369').jpeg().toBuffer()
    const answers = await Promise.all(Array.from({ length: 10 }, () => upload(member, file)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(5)
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([undefined, 'photo_limit']))
    const { photos: own, photo_limit } = await api.listPhotos({})
    expect([own.length, photo_limit]).toEqual([25, 25])
  })
  test('are ordered, made main and deleted; the files go, too', async () => {
    const member = await product.newMember()
    for (const _ of [1, 2, 3]) await upload(member, await plainPhoto())
    const api = product.as(member).profiles
    const [first, second, third] = (await api.listPhotos({})).photos
    if (first === undefined || second === undefined || third === undefined) throw new Error('three photos')
    const order = { ids: [third.id, first.id, second.id] }
    expect((await api.orderPhotos(order)).photos.map(({ id }) => id)).toEqual(order.ids)
    for (const ids of [[third.id], [third.id, third.id, first.id], [...order.ids, member.id]]) {
      expect((await refusal(api.orderPhotos({ ids }))).code).toBe('conflict')
    }
    expect((await api.setMainPhoto({ id: second.id })).photos.find(({ is_main }) => is_main)?.id).toBe(second.id)
    const left = (await api.deletePhoto({ id: second.id })).photos
    expect(left.map(({ id, is_main }) => [id, is_main])).toEqual([
      [third.id, true],
      [first.id, false],
    ])
    expect((await refusal(api.deletePhoto({ id: second.id }))).code).toBe('not_found')
    expect((await fetchFile(second, '480.jpg', member)).statusCode).toBe(404)
    const folders = join(product.platform.config.varDir, 'files')
    const key = async () => (await readdir(folders, { recursive: true })).length
    const before = await key()
    await api.deletePhoto({ id: first.id })
    await expect.poll(key).toBeLessThan(before)
  })
  test('of others are nobody else’s to touch', async () => {
    const [anna, bram] = await Promise.all([product.newMember(), product.newMember()])
    const { id } = (await upload(anna, await plainPhoto())).body
    expect((await refusal(product.as(bram).profiles.deletePhoto({ id }))).status).toBe(404)
    expect((await refusal(product.as(bram).profiles.setMainPhoto({ id }))).status).toBe(404)
  })
  test('tell the member’s other devices', async () => {
    const member = await product.newMember()
    await upload(member, await plainPhoto())
    expect(product.published).toContainEqual({ to: [member.id], event: { kind: 'user_changed' } })
    const { user } = await product.as(member).accounts.getUser({})
    expect(user?.profile).toMatchObject({ has_photo: true, main_image: { status: 'active' } })
  })
})

describe('photos of others', () => {
  test('the main one for all; free members see three, premium members all; the rest is blurred', async () => {
    const owner = await product.newMember({ isPaid: true })
    for (const _ of [1, 2, 3, 4, 5]) await upload(owner, await plainPhoto())
    const [free, paid] = await Promise.all([product.newMember(), product.newMember({ isPaid: true })])
    const seen = (await product.as(free).profiles.getProfile({ id: owner.id })).profile
    expect([seen.photos.map(({ is_blurred }) => is_blurred), seen.hidden_photos]).toEqual([
      [false, false, false, true, true],
      2,
    ])
    const hidden = seen.photos[4]
    if (hidden === undefined) throw new Error('five photos')
    const blurred = await fetchFile(hidden, '1600.jpg', free)
    const meta = await sharp(blurred.rawPayload).metadata()
    expect([blurred.statusCode, meta.width]).toEqual([200, 160])
    // The signature of the blur opens nothing else
    expect(
      (await fetchFile({ ...hidden, match: hidden.match.replace('blurred', 'clear') }, '480.jpg', free)).statusCode,
    ).toBe(404)
    expect((await product.as(paid).profiles.getProfile({ id: owner.id })).profile.hidden_photos).toBe(0)
  })
  test('what waits for review or was turned down is seen by its owner only, at once', async () => {
    const [owner, other] = await Promise.all([product.newMember(), product.newMember()])
    await upload(owner, await plainPhoto())
    const seen = (await product.as(other).profiles.getProfile({ id: owner.id })).profile.main_image
    if (seen === null) throw new Error('no main photo')
    expect((await fetchFile(seen, '480.jpg', other)).statusCode).toBe(200)
    await product.platform.db
      .update(photos)
      .set({ status: 'rejected', rejectionReason: 'nobody_seen' })
      .where(eq(photos.id, seen.id))
    expect((await fetchFile(seen, '480.jpg', other)).statusCode).toBe(404)
    const { profile } = await product.as(other).profiles.getProfile({ id: owner.id })
    expect([profile.main_image, profile.photos]).toEqual([null, []])
    const [own] = (await product.as(owner).profiles.listPhotos({})).photos
    expect(own).toMatchObject({ status: 'rejected', rejection_reason: copy('decisions.photoReasons.nobody_seen') })
    if (own !== undefined) expect((await fetchFile(own, '480.jpg', owner)).statusCode).toBe(200)
  })
})

test('a disk that is full says so and leaves nothing half', async () => {
  const member = await product.newMember()
  const { storage } = product.platform
  const put = storage.put
  let written = 0
  storage.put = async (key, bytes) => {
    written += 1
    if (written > 4) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
    return put(key, bytes)
  }
  const before = await storedFiles()
  const answer = await upload(member, await plainPhoto())
  storage.put = put
  expect([answer.status, answer.code, await storedFiles()]).toEqual([503, 'unavailable', before])
  expect((await product.as(member).profiles.listPhotos({})).photos).toEqual([])
})
