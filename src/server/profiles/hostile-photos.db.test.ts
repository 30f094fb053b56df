import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { photoUpload } from '../../contract/constants.ts'
import { colourPicture, movingPicture, photoDoors, plainPhoto, pngOf } from '../../test/photos.ts'
import { type TestProduct, testProduct } from '../../test/server.ts'

let product: TestProduct
const { upload, fetchFile, storedFiles, waitingUploads } = photoDoors(() => product)
beforeAll(async () => {
  product = await testProduct()
})
afterAll(() => product.close())

describe('a hostile or useless file gets its own clear answer', () => {
  const cases: [string, () => Promise<Uint8Array> | Uint8Array, number, string][] = [
    ['nothing', () => Buffer.alloc(0), 415, 'photo_wrong_type'],
    [
      'random bytes',
      () => Buffer.from(Array.from({ length: 50_000 }, (_, at) => (at * 7919) % 251)),
      415,
      'photo_wrong_type',
    ],
    ['a text', () => Buffer.from('this is no photo at all, whatever its name says'), 415, 'photo_wrong_type'],
    [
      'SVG with a script',
      () =>
        Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="500" height="500"><script>alert(1)</script></svg>'),
      415,
      'photo_wrong_type',
    ],
    [
      'HTML that begins like a GIF',
      () => Buffer.from('GIF89a/*<script>alert(1)</script>*/=1;'.padEnd(400, ' ')),
      415,
      'photo_wrong_type',
    ],
    [
      'a truncated JPEG',
      async () =>
        (
          await sharp({
            create: {
              width: 900,
              height: 900,
              channels: 3,
              background: '#888',
              noise: { type: 'gaussian', mean: 128, sigma: 40 },
            },
          })
            .jpeg()
            .toBuffer()
        ).subarray(0, 40_000),
      422,
      'photo_unreadable',
    ],
    ['a JPEG of its head only', async () => (await plainPhoto()).subarray(0, 300), 422, 'photo_unreadable'],
    [
      'a PNG whose chunks are noise',
      async () =>
        Buffer.concat([
          (await colourPicture(400, 400, '#444').png().toBuffer()).subarray(0, 60),
          Buffer.alloc(5_000, 0xa5),
        ]),
      422,
      'photo_unreadable',
    ],
    ['a PNG of 60,000 by 60,000 pixels in a few kilobytes', () => pngOf(60_000, 60_000), 422, 'photo_too_many_pixels'],
    ['a PNG of 6,400 by 6,300 pixels', () => pngOf(6_400, 6_300), 422, 'photo_too_many_pixels'],
    ['a PNG with the largest size there is', () => pngOf(2 ** 31 - 1, 2 ** 31 - 1), 422, 'photo_unreadable'],
    ['a moving WebP', () => movingPicture('webp'), 422, 'photo_animated'],
    ['a moving GIF', () => movingPicture('gif'), 422, 'photo_animated'],
    [
      'HEIC, which cannot be decoded here',
      () => Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic\0\0\0\0mif1heic'), Buffer.alloc(500)]),
      415,
      'photo_wrong_type',
    ],
    ['a stamp of 20 pixels', () => colourPicture(20, 20, '#444').png().toBuffer(), 422, 'photo_too_small'],
    [
      'a byte too many',
      () => Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), Buffer.alloc(photoUpload.maxBytes)]),
      413,
      'photo_too_large',
    ],
    ['25 MB', () => Buffer.alloc(25 * 1024 * 1024, 1), 413, 'photo_too_large'],
    ['70 MB', () => Buffer.alloc(70 * 1024 * 1024, 1), 413, 'photo_too_large'],
  ]
  test.each(cases)('%s', async (_name, make, status, code) => {
    const member = await product.newMember()
    const before = await storedFiles()
    const answer = await upload(member, await make())
    expect([answer.status, answer.code]).toEqual([status, code])
    expect((await product.as(member).profiles.listPhotos({})).photos).toEqual([])
    expect([await storedFiles(), await waitingUploads()]).toEqual([before, []])
    // The same member's next photo is fine
    expect((await upload(member, await plainPhoto())).status).toBe(201)
  })
  test('a JPEG with a page behind it comes out as a picture alone', async () => {
    const page = '<html><script>alert(document.cookie)</script></html>'
    const [photo] = (await upload(await product.newMember(), Buffer.concat([await plainPhoto(), Buffer.from(page)])))
      .body.photos
    if (photo === undefined) throw new Error('no photo')
    const file = await fetchFile(photo, '480.jpg')
    expect([file.rawPayload.includes('<script'), file.headers['x-content-type-options']]).toEqual([false, 'nosniff'])
  })
  test('no file, another field, no form, no member', async () => {
    const member = await product.newMember()
    expect((await upload(member, await plainPhoto(), {}, 'other')).code).toBe('invalid_input')
    const bare = await product.app.inject({
      method: 'POST',
      url: '/api/profiles/me/photos',
      headers: { host: 'localhost:3000', cookie: member.cookie },
      payload: { photo: 'x' },
    })
    expect([bare.statusCode, bare.json<{ error: { code: string } }>().error.code]).toEqual([422, 'invalid_input'])
    expect((await upload(null, await plainPhoto())).code).toBe('authentication_required')
  })
  test.each([
    ['no boundary', 'multipart/form-data', 'x'],
    ['a boundary that never comes', 'multipart/form-data; boundary=a', '--b'],
    [
      'a form cut short',
      'multipart/form-data; boundary=a',
      '--a\r\nContent-Disposition: form-data; name="photo"; filename="a.jpg"\r\n\r\nabc',
    ],
    ['a head without an end', 'multipart/form-data; boundary=a', `--a\r\n${'x'.repeat(100_000)}`],
    [
      'a hundred fields',
      'multipart/form-data; boundary=a',
      `${'--a\r\nContent-Disposition: form-data; name="x"\r\n\r\n1\r\n'.repeat(100)}--a--`,
    ],
  ])('a broken form: %s', async (_name, type, payload) => {
    const member = await product.newMember()
    const headers = { host: 'localhost:3000', cookie: member.cookie, 'content-type': type }
    const answer = await product.app.inject({ method: 'POST', url: '/api/profiles/me/photos', headers, payload })
    expect([answer.statusCode, answer.json<{ error: { code: string } }>().error.code]).toEqual([422, 'invalid_input'])
    expect(await waitingUploads()).toEqual([])
  })
  test('another site cannot send one', async () => {
    const member = await product.newMember()
    const headers = {
      host: 'localhost:3000',
      origin: 'https://evil.example',
      cookie: member.cookie,
      'content-type': 'multipart/form-data; boundary=x',
    }
    expect(
      (await product.app.inject({ method: 'POST', url: '/api/profiles/me/photos', headers, payload: '--x--' }))
        .statusCode,
    ).toBe(403)
  })
})

test('sixty tries in ten minutes are enough', async () => {
  const member = await product.newMember()
  const codes: (string | undefined)[] = []
  for (let at = 0; at < 61; at += 1) codes.push((await upload(member, Buffer.alloc(0))).code)
  expect([...new Set(codes.slice(0, 60)), codes[60]]).toEqual(['photo_wrong_type', 'too_many_requests'])
})
