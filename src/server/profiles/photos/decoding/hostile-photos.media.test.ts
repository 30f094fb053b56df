import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ErrorCode, errorStatus } from '../../../../contract/errors.ts'
import { photoRoutes, plainPhoto } from '../../../../test/members/photos.ts'
import { testRows } from '../../../../test/product/rows.ts'
import { refusal, type TestProduct, testProduct } from '../../../../test/product/server.ts'
import { hostileFiles, hugeFiles, unreadable, wrongTypes } from '../../../../test/providers/hostile-files.ts'

let product: TestProduct
const { upload, begin, send, finish, storedFiles, waitingUploads } = photoRoutes(() => product)
beforeAll(async () => {
  product = await testProduct()
})
afterAll(() => product.close())

const statusOf = (code: string) => errorStatus[code as ErrorCode]

describe('the same file in pieces', () => {
  const nameOf = ({ name }: { name: string }) => name
  testRows(
    'is refused for the same reason',
    hostileFiles,
    async ({ make, code }) => {
      const [member, bytes] = await Promise.all([product.newMember(), make()])
      const before = await storedFiles()
      const { id } = await begin(member, bytes.length)
      const cut = Math.ceil(bytes.length / 2)
      await send(member, id, 0, bytes.subarray(0, cut))
      await send(member, id, cut, bytes.subarray(cut))
      expect((await refusal(finish(member, id))).code).toBe(code)
      expect(await storedFiles()).toBe(before)
    },
    { nameOf, timeout: 180_000 },
  )
  testRows(
    'is refused before it is sent, where it is too large',
    hugeFiles,
    async ({ make }) => {
      expect((await begin(await product.newMember(), (await make()).length)).code).toBe('photo_too_large')
    },
    { nameOf },
  )
})

describe('a hostile or useless file gets its own clear answer', () => {
  testRows(
    'and leaves no photo, file or upload',
    [...hostileFiles, ...hugeFiles],
    async ({ make, code }) => {
      const member = await product.newMember()
      const before = await storedFiles()
      const answer = await upload(member, await make())
      expect([answer.status, answer.code]).toEqual([statusOf(code), code])
      expect((await product.as(member).profiles.listPhotos({})).photos).toEqual([])
      expect([await storedFiles(), await waitingUploads()]).toEqual([before, []])
    },
    { nameOf: ({ name }) => name, timeout: 180_000 },
  )
  test.each([
    ['no photo', wrongTypes],
    ['a photo that cannot be read', unreadable],
  ])("after %s the same member's next one is fine", async (_name, files) => {
    const member = await product.newMember()
    for (const { make } of files) expect((await upload(member, await make())).status).not.toBe(201)
    expect((await upload(member, await plainPhoto())).status).toBe(201)
  })
  test('an empty one', async () => {
    const member = await product.newMember()
    expect((await upload(member, Buffer.alloc(0))).code).toBe('photo_wrong_type')
    expect((await begin(member, 0)).code).toBe('invalid_input')
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
  // Each one counts, whether it came as far as a decoder or not
  for (let at = 0; at < 61; at += 1)
    codes.push((await upload(member, Buffer.alloc(0), {}, at % 20 === 0 ? 'photo' : 'other')).code)
  const tries = Array.from({ length: 60 }, (_, at) => (at % 20 === 0 ? 'photo_wrong_type' : 'invalid_input'))
  expect(codes).toEqual([...tries, 'too_many_requests'])
})
