import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { photoFormats, photoUpload } from '../../contract/constants.ts'
import type { PhotoView, UploadedPhoto } from '../../contract/profiles.ts'
import { refusal, type TestMember, type TestProduct, testProduct } from '../../test/server.ts'
import { photos } from './tables.ts'

let product: TestProduct
beforeAll(async () => {
  product = await testProduct()
})
afterAll(() => product.close())

type Answer = { status: number; code: string | undefined; params: Record<string, unknown> | undefined; body: UploadedPhoto }

/** Sends a file through the real upload route, as a browser's form would. */
async function upload(member: TestMember | null, file: Uint8Array, fields: Record<string, string> = {}, field = 'photo'): Promise<Answer> {
  const boundary = '----test'
  const head = Object.entries(fields).map(([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
  const payload = Buffer.concat([
    Buffer.from(`${head.join('')}--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="holiday.jpg"\r\nContent-Type: image/jpeg\r\n\r\n`),
    file,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ])
  const headers = { host: 'localhost:3000', 'content-type': `multipart/form-data; boundary=${boundary}`, ...(member === null ? {} : { cookie: member.cookie }) }
  const response = await product.app.inject({ method: 'POST', url: '/api/profiles/me/photos', headers, payload })
  const body = response.json<UploadedPhoto & { error?: { code: string; params: Record<string, unknown> } }>()
  return { status: response.statusCode, code: body.error?.code, params: body.error?.params, body }
}

function fetchFile(photo: PhotoView, file: string, query = photo.signature) {
  return product.app.inject({ method: 'GET', url: `/photos/${photo.match}/${file}${query}`, headers: { host: 'localhost:3000' } })
}

const colour = (width: number, height: number, background: string) => sharp({ create: { width, height, channels: 3, background } })
const plainPhoto = () => colour(640, 800, '#c86').jpeg().toBuffer()
const storedFolders = async () => (await readdir(join(product.platform.config.varDir, 'files'), { recursive: true }).catch(() => [])).filter((name) => name.endsWith('.jpg')).length
const waitingUploads = () => readdir(join(product.platform.config.varDir, 'uploads')).catch(() => [])

/** A PNG that says it is this large, and is nearly nothing. */
function pngOf(width: number, height: number): Buffer {
  const chunk = (name: string, content: Buffer) => {
    const body = Buffer.concat([Buffer.from(name), content])
    const length = Buffer.alloc(4)
    length.writeUInt32BE(content.length)
    const sum = Buffer.alloc(4)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, sum])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), chunk('IHDR', header), chunk('IDAT', deflateSync(Buffer.alloc(1_000_000))), chunk('IEND', Buffer.alloc(0))])
}

function crc32(bytes: Buffer): number {
  let crc = 0xffffffff
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1
  }
  return (crc ^ 0xffffffff) >>> 0
}

async function moving(format: 'webp' | 'gif') {
  const frames = await Promise.all(['#f00', '#0f0'].map((each) => colour(300, 300, each).png().toBuffer()))
  const joined = sharp(frames, { join: { animated: true } })
  return format === 'webp' ? joined.webp({ loop: 0, delay: [100, 100] }).toBuffer() : joined.gif({ loop: 0, delay: [100, 100] }).toBuffer()
}

describe('a photo that is fine', () => {
  test('is there in all widths and formats, and only there', async () => {
    const member = await product.newMember()
    const answer = await upload(member, await plainPhoto())
    expect([answer.status, answer.body.photos.length, answer.body.photo_limit]).toEqual([201, 1, 3])
    const photo = answer.body.photos[0]
    if (photo === undefined) throw new Error('no photo')
    expect(photo).toMatchObject({ id: answer.body.id, is_main: true, status: 'active', width: 640, height: 800, is_blurred: false })
    for (const format of photoFormats) {
      for (const [width, real] of [[160, 160], [480, 480], [960, 640], [1600, 640]] as const) {
        const file = await fetchFile(photo, `${width}.${format}`)
        expect([file.statusCode, file.headers['content-type']]).toEqual([200, `image/${format === 'jpg' ? 'jpeg' : format}`])
        const meta = await sharp(file.rawPayload).metadata()
        expect([meta.width, meta.height]).toEqual([real, Math.round(real * 1.25)])
      }
    }
    expect((await fetchFile(photo, 'original.jpg')).statusCode).toBe(404)
    expect(await waitingUploads()).toEqual([])
  })
  test('is kept by browsers, privately, for as long as its address holds', async () => {
    const member = await product.newMember()
    const [photo] = (await upload(member, await plainPhoto())).body.photos
    if (photo === undefined) throw new Error('no photo')
    const file = await fetchFile(photo, photo.thumb_filename)
    expect(file.headers['cache-control']).toBe('private, max-age=129600, immutable')
    expect((await fetchFile(photo, '480.jpg', '?s=wrong.signature')).statusCode).toBe(404)
    expect((await fetchFile(photo, '480.jpg', '')).statusCode).toBe(404)
    expect((await fetchFile({ ...photo, match: photo.match.replace('own', 'clear') }, '480.jpg')).statusCode).toBe(404)
    product.clock.advance(48 * 3_600_000)
    expect((await fetchFile(photo, '480.jpg')).statusCode).toBe(410)
    product.clock.advance(-48 * 3_600_000)
  })
  test.each(['jpeg', 'png', 'webp', 'avif'] as const)('%s', async (format) => {
    expect((await upload(await product.newMember(), await colour(300, 400, '#369').toFormat(format).toBuffer())).status).toBe(201)
  })
  test('transparency becomes white, CMYK and greys become colours', async () => {
    const member = await product.newMember()
    const clear = await sharp({ create: { width: 300, height: 300, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } }).png().toBuffer()
    const [photo] = (await upload(member, clear)).body.photos
    if (photo === undefined) throw new Error('no photo')
    const { dominant } = await sharp((await fetchFile(photo, '160.jpg')).rawPayload).stats()
    expect(Math.min(dominant.r, dominant.g, dominant.b)).toBeGreaterThan(240)
    expect((await upload(member, await colour(300, 300, '#369').toColourspace('cmyk').jpeg().toBuffer())).status).toBe(201)
    expect((await upload(member, await colour(300, 300, '#369').toColourspace('b-w').png().toBuffer())).status).toBe(201)
  })
  test('loses where it was taken and everything else that is not picture', async () => {
    const secret = 'SECRET-STREET-12'
    const exif = { IFD0: { Copyright: secret, ImageDescription: secret }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' } }
    const xmp = `<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="${secret}"/></rdf:RDF></x:xmpmeta><?xpacket end="w"?>`
    const file = await colour(500, 500, '#369').jpeg().withExif(exif).withXmp(xmp).withIccProfile('p3').toBuffer()
    expect(file.includes(secret)).toBe(true)
    const [photo] = (await upload(await product.newMember(), file)).body.photos
    if (photo === undefined) throw new Error('no photo')
    for (const format of photoFormats) {
      const { rawPayload } = await fetchFile(photo, `480.${format}`)
      const meta = await sharp(rawPayload).metadata()
      expect([meta.exif, meta.xmp, meta.iptc, meta.icc, rawPayload.includes(secret)]).toEqual([undefined, undefined, undefined, undefined, false])
    }
  })
  test.each([1, 2, 3, 4, 5, 6, 7, 8])('stands upright, however the camera was held (EXIF orientation %i)', async (orientation) => {
    // Red on the left, blue on the right, of what a person would see
    const upright = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#f00' } })
      .composite([{ input: await colour(200, 300, '#00f').png().toBuffer(), left: 200, top: 0 }])
      .png()
      .toBuffer()
    // sharp mirrors first, whatever the order of the calls
    const undo: Record<number, (picture: sharp.Sharp) => sharp.Sharp> = {
      1: (picture) => picture,
      2: (picture) => picture.flop(),
      3: (picture) => picture.rotate(180),
      4: (picture) => picture.flip(),
      5: (picture) => picture.flop().rotate(270),
      6: (picture) => picture.rotate(270),
      7: (picture) => picture.flop().rotate(90),
      8: (picture) => picture.rotate(90),
    }
    const turned = await (undo[orientation] ?? ((picture) => picture))(sharp(upright)).png().toBuffer()
    const file = await sharp(turned).withMetadata({ orientation }).jpeg({ quality: 95 }).toBuffer()
    const [photo] = (await upload(await product.newMember(), file)).body.photos
    if (photo === undefined) throw new Error('no photo')
    expect([photo.width, photo.height]).toEqual([400, 300])
    const { data, info } = await sharp((await fetchFile(photo, '480.jpg')).rawPayload).raw().toBuffer({ resolveWithObject: true })
    const at = (x: number) => [...data.subarray((150 * info.width + x) * 3, (150 * info.width + x) * 3 + 3)].map((part) => part > 128)
    expect([at(50), at(350)]).toEqual([[true, false, false], [false, false, true]])
  })
  test('is cropped as asked, in pixels of what one sees, and never beyond its edge', async () => {
    const member = await product.newMember({ isPaid: true })
    const crop = async (area: Record<string, number>) => {
      const { body } = await upload(member, await plainPhoto(), { crop: JSON.stringify(area) })
      const photo = body.photos.find(({ id }) => id === body.id)
      return [photo?.width, photo?.height]
    }
    expect(await crop({ x: 10, y: 20, width: 300, height: 400 })).toEqual([300, 400])
    expect(await crop({ x: 340, y: 400, width: 9_000, height: 9_000 })).toEqual([300, 400])
    for (const bad of ['{', '[]', '{"x":-1,"y":0,"width":10,"height":10}', '{"x":0,"y":0,"width":1e9,"height":10}', '{"x":null}']) {
      expect((await upload(member, await plainPhoto(), { crop: bad })).code).toBe('invalid_input')
    }
  })
})

describe('a hostile or useless file gets its own clear answer', () => {
  const cases: [string, () => Promise<Uint8Array> | Uint8Array, number, string][] = [
    ['nothing', () => Buffer.alloc(0), 415, 'photo_wrong_type'],
    ['random bytes', () => Buffer.from(Array.from({ length: 50_000 }, (_, at) => (at * 7919) % 251)), 415, 'photo_wrong_type'],
    ['a text', () => Buffer.from('this is no photo at all, whatever its name says'), 415, 'photo_wrong_type'],
    ['SVG with a script', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="500" height="500"><script>alert(1)</script></svg>'), 415, 'photo_wrong_type'],
    ['HTML that begins like a GIF', () => Buffer.from('GIF89a/*<script>alert(1)</script>*/=1;'.padEnd(400, ' ')), 415, 'photo_wrong_type'],
    ['a truncated JPEG', async () => (await sharp({ create: { width: 900, height: 900, channels: 3, background: '#888', noise: { type: 'gaussian', mean: 128, sigma: 40 } } }).jpeg().toBuffer()).subarray(0, 40_000), 422, 'photo_unreadable'],
    ['a JPEG of its head only', async () => (await plainPhoto()).subarray(0, 300), 422, 'photo_unreadable'],
    ['a PNG whose chunks are noise', async () => Buffer.concat([(await colour(400, 400, '#444').png().toBuffer()).subarray(0, 60), Buffer.alloc(5_000, 0xa5)]), 422, 'photo_unreadable'],
    ['a PNG of 60,000 by 60,000 pixels in a few kilobytes', () => pngOf(60_000, 60_000), 422, 'photo_too_many_pixels'],
    ['a PNG of 6,400 by 6,300 pixels', () => pngOf(6_400, 6_300), 422, 'photo_too_many_pixels'],
    ['a PNG with the largest size there is', () => pngOf(2 ** 31 - 1, 2 ** 31 - 1), 422, 'photo_unreadable'],
    ['a moving WebP', () => moving('webp'), 422, 'photo_animated'],
    ['a moving GIF', () => moving('gif'), 422, 'photo_animated'],
    ['HEIC, which cannot be decoded here', () => Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic\0\0\0\0mif1heic'), Buffer.alloc(500)]), 415, 'photo_wrong_type'],
    ['a stamp of 20 pixels', () => colour(20, 20, '#444').png().toBuffer(), 422, 'photo_too_small'],
    ['a byte too many', () => Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), Buffer.alloc(photoUpload.maxBytes)]), 413, 'photo_too_large'],
    ['25 MB', () => Buffer.alloc(25 * 1024 * 1024, 1), 413, 'photo_too_large'],
    ['70 MB', () => Buffer.alloc(70 * 1024 * 1024, 1), 413, 'photo_too_large'],
  ]
  test.each(cases)('%s', async (_name, make, status, code) => {
    const member = await product.newMember()
    const before = await storedFolders()
    const answer = await upload(member, await make())
    expect([answer.status, answer.code]).toEqual([status, code])
    expect((await product.as(member).profiles.listPhotos({})).photos).toEqual([])
    expect([await storedFolders(), await waitingUploads()]).toEqual([before, []])
    // The same member's next photo is fine
    expect((await upload(member, await plainPhoto())).status).toBe(201)
  })
  test('a JPEG with a page behind it comes out as a picture alone', async () => {
    const page = '<html><script>alert(document.cookie)</script></html>'
    const [photo] = (await upload(await product.newMember(), Buffer.concat([await plainPhoto(), Buffer.from(page)]))).body.photos
    if (photo === undefined) throw new Error('no photo')
    const file = await fetchFile(photo, '480.jpg')
    expect([file.rawPayload.includes('<script'), file.headers['x-content-type-options']]).toEqual([false, 'nosniff'])
  })
  test('no file, another field, no form, no member', async () => {
    const member = await product.newMember()
    expect((await upload(member, await plainPhoto(), {}, 'other')).code).toBe('invalid_input')
    const bare = await product.app.inject({ method: 'POST', url: '/api/profiles/me/photos', headers: { host: 'localhost:3000', cookie: member.cookie }, payload: { photo: 'x' } })
    expect([bare.statusCode, bare.json<{ error: { code: string } }>().error.code]).toEqual([422, 'invalid_input'])
    expect((await upload(null, await plainPhoto())).code).toBe('authentication_required')
  })
  test('another site cannot send one', async () => {
    const member = await product.newMember()
    const headers = { host: 'localhost:3000', origin: 'https://evil.example', cookie: member.cookie, 'content-type': 'multipart/form-data; boundary=x' }
    expect((await product.app.inject({ method: 'POST', url: '/api/profiles/me/photos', headers, payload: '--x--' })).statusCode).toBe(403)
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
  test('premium members may have more', async () => {
    const member = await product.newMember({ isPaid: true })
    for (const _ of [1, 2, 3, 4]) expect((await upload(member, await plainPhoto())).status).toBe(201)
    expect((await product.as(member).profiles.listPhotos({})).photo_limit).toBe(25)
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
    expect(left.map(({ id, is_main }) => [id, is_main])).toEqual([[third.id, true], [first.id, false]])
    expect((await refusal(api.deletePhoto({ id: second.id }))).code).toBe('not_found')
    expect((await fetchFile(second, '480.jpg')).statusCode).toBe(404)
    const folders = join(product.platform.config.varDir, 'files')
    const key = async () => (await readdir(folders, { recursive: true })).length
    const before = await key()
    await api.deletePhoto({ id: first.id })
    await expect.poll(key, { timeout: 8_000 }).toBeLessThan(before)
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
    expect([seen.photos.map(({ is_blurred }) => is_blurred), seen.hidden_photos]).toEqual([[false, false, false, true, true], 2])
    const hidden = seen.photos[4]
    if (hidden === undefined) throw new Error('five photos')
    const blurred = await fetchFile(hidden, '1600.jpg')
    const meta = await sharp(blurred.rawPayload).metadata()
    expect([blurred.statusCode, meta.width]).toEqual([200, 160])
    // The signature of the blur opens nothing else
    expect((await fetchFile({ ...hidden, match: hidden.match.replace('blurred', 'clear') }, '480.jpg')).statusCode).toBe(404)
    expect((await product.as(paid).profiles.getProfile({ id: owner.id })).profile.hidden_photos).toBe(0)
  })
  test('what waits for review or was turned down is seen by its owner only, at once', async () => {
    const [owner, other] = await Promise.all([product.newMember(), product.newMember()])
    await upload(owner, await plainPhoto())
    const seen = (await product.as(other).profiles.getProfile({ id: owner.id })).profile.main_image
    if (seen === null) throw new Error('no main photo')
    expect((await fetchFile(seen, '480.jpg')).statusCode).toBe(200)
    await product.platform.db.update(photos).set({ status: 'rejected', rejectionReason: 'not_a_person' }).where(eq(photos.id, seen.id))
    expect((await fetchFile(seen, '480.jpg')).statusCode).toBe(404)
    const { profile } = await product.as(other).profiles.getProfile({ id: owner.id })
    expect([profile.main_image, profile.photos]).toEqual([null, []])
    const [own] = (await product.as(owner).profiles.listPhotos({})).photos
    expect(own).toMatchObject({ status: 'rejected', rejection_reason: 'not_a_person' })
    if (own !== undefined) expect((await fetchFile(own, '480.jpg')).statusCode).toBe(200)
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
  const before = await storedFolders()
  const answer = await upload(member, await plainPhoto())
  storage.put = put
  expect([answer.status, answer.code, await storedFolders()]).toEqual([503, 'unavailable', before])
  expect((await product.as(member).profiles.listPhotos({})).photos).toEqual([])
})
