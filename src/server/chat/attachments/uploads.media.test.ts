import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ErrorCode, errorStatus } from '../../../contract/errors.ts'
import { chatting } from '../../../test/members/chat.ts'
import { chatFileRoutes, urlOf } from '../../../test/members/chat-files.ts'
import { colourPicture, plainPhoto } from '../../../test/members/photos.ts'
import { testRows } from '../../../test/product/rows.ts'
import { type TestMember, type TestProduct, testProduct } from '../../../test/product/server.ts'
import {
  hostileFiles,
  hugeFiles,
  pngWithBomb,
  withChunks,
  withSegments,
} from '../../../test/providers/hostile-files.ts'
import { hostileVoices, liveFormats, recordedVoice, recording, voiceFacts } from '../../../test/providers/voices.ts'
import { sweepChatFiles } from './file-jobs.ts'

let product: TestProduct
const { pair } = chatting(() => product)
const doors = chatFileRoutes(() => product)
const { put, send, seenBy, fetch, storedFiles, waitingBytes } = doors
beforeAll(async () => {
  product = await testProduct()
})
afterAll(() => product.close())

const statusOf = (code: string) => errorStatus[code as ErrorCode]

/** Sends an upload and answers the file that the receiver gets. */
async function received(
  from: TestMember,
  to: TestMember,
  conversation: string,
  upload: { kind: 'photo' | 'voice'; id: string },
) {
  const { message } = await send(from, conversation, { kind: upload.kind, upload_id: upload.id })
  if (upload.kind === 'photo') await product.as(to).chat.openPhoto({ id: conversation, seq: message.seq })
  const seen = await seenBy(to, conversation, message.seq)
  return { seen, file: await fetch(to, urlOf(seen)) }
}

describe('a photo', () => {
  test('is made anew in two sizes, and waits a day for its message', async () => {
    const { anna, bram, id } = await pair()
    const file = await colourPicture(3_000, 2_000, '#c86').jpeg().toBuffer()
    const answer = await put(anna, file)
    expect(answer.body).toEqual({ id: answer.id, kind: 'photo', expires_at: '2026-06-16T12:00:00.000Z' })
    const { seen, file: large } = await received(anna, bram, id, { kind: 'photo', id: answer.id })
    expect(seen).toMatchObject({ width: 1600, height: 1067, is_one_view: false, state: 'open' })
    expect((await sharp(large.rawPayload).metadata()).width).toBe(1600)
    const small = await fetch(bram, `${urlOf(seen)}?size=small`)
    expect((await sharp(small.rawPayload).metadata()).width).toBe(960)
    expect(large.headers['content-type']).toBe('image/webp')
  })

  test.each(['', 'application/octet-stream', 'image/heic', 'image/whatever'])('may come as “%s”', async (type) => {
    expect((await put(await product.newMember(), await plainPhoto(), { type })).status).toBe(200)
  })

  const secret = 'Quince lane 7'
  const exif = {
    IFD0: { Copyright: secret },
    IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1', GPSAreaInformation: secret },
  }
  const xmp = `<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="${secret}"/></rdf:RDF></x:xmpmeta><?xpacket end="w"?>`
  test.each([
    ['JPEG with GPS, XMP', () => colourPicture(400, 400, '#c86').jpeg().withExif(exif).withXmp(xmp).toBuffer()],
    [
      'AVIF with GPS, XMP',
      () => colourPicture(400, 400, '#c86').avif({ effort: 0 }).withExif(exif).withXmp(xmp).toBuffer(),
    ],
    [
      'JPEG with a preview and comments',
      async () =>
        withSegments(await plainPhoto(), [
          [0xfe, secret],
          [0xe2, `MPF\0${secret}`],
        ]),
    ],
    [
      'PNG with texts',
      async () =>
        withChunks(await colourPicture(400, 400, '#c86').png().toBuffer(), [
          ['tEXt', `Comment\0${secret}`],
          ['eXIf', `MM\0*${secret}`],
        ]),
    ],
    ['JPEG with words behind its end', async () => Buffer.concat([await plainPhoto(), Buffer.from(secret)])],
  ] as const)('keeps nothing of what a camera wrote: %s', async (_name, make) => {
    const { anna, bram, id } = await pair()
    const upload = await put(anna, await make())
    const { file } = await received(anna, bram, id, { kind: 'photo', id: upload.id })
    const { exif: left, xmp: alsoLeft, iptc, icc, comments } = await sharp(file.rawPayload).metadata()
    expect([left, alsoLeft, iptc, icc, comments]).toEqual([undefined, undefined, undefined, undefined, undefined])
    expect(file.rawPayload.includes(secret)).toBe(false)
  })

  testRows(
    'that is none is refused',
    [...hostileFiles, ...hugeFiles],
    async ({ make, code }) => {
      const member = await product.newMember()
      const before = await storedFiles()
      const answer = await put(member, await make())
      expect([answer.status, answer.code]).toEqual([statusOf(code), code])
      expect([await storedFiles(), await waitingBytes()]).toEqual([before, []])
    },
    { nameOf: ({ name }) => name, timeout: 180_000 },
  )

  test('with a note that unpacks to very much is a photo like any other', async () => {
    expect((await put(await product.newMember(), await pngWithBomb())).status).toBe(200)
  })
})

describe('a voice note', () => {
  const secret = 'Quince lane 7'
  test.each([
    ['of Chromium, WebM', 'audio/webm;codecs=opus', () => recordedVoice('webm'), 'audio/webm', 1_440],
    ['of Chromium, MP4', 'audio/mp4', () => recordedVoice('mp4'), 'audio/mp4', 1_399],
    ['WebM', 'audio/webm', () => recording({ format: liveFormats.webm(), seconds: 3, secret }), 'audio/webm', 3_000],
    [
      'Ogg, which not every browser plays',
      'audio/ogg',
      () => recording({ format: liveFormats.ogg(), seconds: 3, secret }),
      'audio/webm',
      3_000,
    ],
    [
      'AAC in pieces of MP4',
      'audio/mp4',
      () => recording({ format: liveFormats.mp4(), seconds: 3, codec: 'aac', secret }),
      'audio/mp4',
      3_008,
    ],
    [
      'of two minutes',
      'audio/webm',
      () => recording({ format: liveFormats.webm(), seconds: 120 }),
      'audio/webm',
      120_000,
    ],
  ] as const)(
    '%s is as long as its sound, and nothing but that',
    async (_name, type, make, storedType, milliseconds) => {
      const { anna, bram, id } = await pair()
      const upload = await put(anna, await make(), { type, query: '?peaks=0,50,100&duration_ms=7' })
      expect([upload.code, upload.body.kind]).toEqual([undefined, 'voice'])
      const { seen, file } = await received(anna, bram, id, { kind: 'voice', id: upload.id })
      if (seen?.kind !== 'voice') throw new Error('no voice note')
      expect(seen.peaks).toEqual([0, 50, 100])
      expect(Math.abs(seen.duration_ms - milliseconds)).toBeLessThan(25)
      expect(file.headers['content-type']).toBe(storedType)
      expect(file.rawPayload.includes(secret)).toBe(false)
      const facts = await voiceFacts(file.rawPayload)
      expect([facts.format, facts.tags]).toEqual([storedType.replace('audio', 'video'), {}])
      // The head of what is kept says how long it is, so that it can be played from anywhere
      expect(Math.abs((facts.secondsInHead ?? 0) * 1_000 - milliseconds)).toBeLessThan(25)
    },
  )

  testRows(
    'that is none is refused',
    hostileVoices,
    async ({ type, make, code }) => {
      const member = await product.newMember()
      const before = await storedFiles()
      const answer = await put(member, await make(), { type })
      expect([answer.status, answer.code]).toEqual([statusOf(code), code])
      expect([await storedFiles(), await waitingBytes()]).toEqual([before, []])
      expect((await put(member, await recordedVoice('webm'), { type: 'audio/webm' })).status).toBe(200)
    },
    { nameOf: ({ name }) => name, timeout: 120_000 },
  )

  test.each([
    ['?peaks=101', 'invalid_input'],
    ['?peaks=-1', 'invalid_input'],
    ['?peaks=1,,2', 'invalid_input'],
    ['?peaks=1e1', 'invalid_input'],
    ['?peaks=1&peaks=2', 'invalid_input'],
    [`?peaks=${Array.from({ length: 49 }, () => 1).join(',')}`, 'invalid_input'],
    [`?peaks=${Array.from({ length: 48 }, () => 100).join(',')}`, undefined],
    ['', undefined],
  ])('with the peaks “%s”: %s', async (query, code) => {
    const answer = await put(await product.newMember(), await recordedVoice('webm'), { type: 'audio/webm', query })
    expect([answer.code, answer.field]).toEqual([code, code && 'peaks'])
  })
})

test.each([
  ['audio/mpeg', 'voice_unreadable'],
  ['audio/wav', 'voice_unreadable'],
  ['video/mp4', 'photo_wrong_type'],
  ['text/html', 'photo_wrong_type'],
  ['multipart/form-data; boundary=a', 'photo_wrong_type'],
])('%s is neither', async (type, code) => {
  expect((await put(await product.newMember(), await plainPhoto(), { type })).code).toBe(code)
})

describe('the door', () => {
  test('is for confirmed members, from our own pages, by an id', async () => {
    const [member, unconfirmed] = [await product.newMember(), await product.newMember({ isConfirmed: false })]
    const photo = await plainPhoto()
    expect((await put(null, photo)).code).toBe('authentication_required')
    expect((await put(unconfirmed, photo)).code).toBe('not_confirmed')
    expect((await put(member, photo, { headers: { origin: 'https://evil.example' } })).code).toBe('forbidden')
    expect((await put(member, photo, { id: 'no-id' })).code).toBe('invalid_input')
    expect((await put(member, photo, { id: '..%2F..%2Fetc' })).code).toBe('invalid_input')
  })

  test('an id has one answer, however often and however fast it is asked', async () => {
    const member = await product.newMember()
    const [photo, voice] = await Promise.all([plainPhoto(), recordedVoice('webm')])
    const before = (await storedFiles()).length
    const id = randomUUID()
    const answers = await Promise.all([photo, photo, photo].map((bytes) => put(member, bytes, { id })))
    product.clock.advance(60_000)
    answers.push(await put(member, voice, { id, type: 'audio/webm' }))
    for (const { body } of answers) expect(body).toEqual(answers[0]?.body)
    expect(answers[0]?.body.kind).toBe('photo')
    expect((await storedFiles()).length - before).toBe(1)
  })

  test('an id of one member says nothing to another', async () => {
    const { anna, bram, id } = await pair()
    const upload = randomUUID()
    await put(anna, await plainPhoto(), { id: upload })
    expect((await put(bram, await recordedVoice('webm'), { id: upload, type: 'audio/webm' })).body.kind).toBe('voice')
    await send(anna, id, { kind: 'photo', upload_id: upload })
    await send(bram, id, { kind: 'voice', upload_id: upload })
  })

  test('sixty in an hour are enough', async () => {
    const member = await product.newMember()
    const photo = await plainPhoto()
    // What is not even read is not counted; what is asked again is
    for (let at = 0; at < 61; at += 1)
      expect((await put(member, photo, { type: 'audio/mpeg' })).code).toBe('voice_unreadable')
    const id = randomUUID()
    for (let at = 0; at < 60; at += 1) expect((await put(member, photo, { id })).status).toBe(200)
    expect((await put(member, photo, { id })).code).toBe('too_many_requests')
    product.clock.advance(3_600_001)
    expect((await put(member, photo)).status).toBe(200)
  })

  test.each(['image/jpeg', 'audio/webm'])('a full disk keeps nothing of %s', async (type) => {
    const member = await product.newMember()
    const { storage } = product.platform
    const { put: write } = storage
    let left = type === 'image/jpeg' ? 1 : 0
    storage.put = async (key, bytes) => {
      left -= 1
      if (left < 0) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
      return write(key, bytes)
    }
    const before = await storedFiles()
    const bytes =
      type === 'image/jpeg' ? await colourPicture(1_500, 1_500, '#c86').jpeg().toBuffer() : await recordedVoice('webm')
    const id = randomUUID()
    const answer = await put(member, bytes, { type, id }).finally(() => {
      storage.put = write
    })
    expect([answer.status, answer.code, await storedFiles(), await waitingBytes()]).toEqual([
      503,
      'unavailable',
      before,
      [],
    ])
    expect((await put(member, bytes, { type, id })).status).toBe(200)
  })

  test('who hangs up half-way leaves nothing, and goes on with the same id', async () => {
    const member = await product.newMember()
    await product.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = product.app.server.address() as AddressInfo
    const photo = await plainPhoto()
    const id = randomUUID()
    const headers = { host: 'localhost:3000', cookie: member.cookie, 'content-type': 'image/jpeg' }
    const to = { method: 'PUT', host: '127.0.0.1', port, path: `/api/chat/uploads/${id}` }
    const cut = request({ ...to, headers: { ...headers, 'content-length': photo.length } })
    const isOver = new Promise((resolve) => cut.on('error', resolve))
    cut.write(photo.subarray(0, photo.length / 2))
    await expect.poll(async () => (await waitingBytes()).length, { timeout: 10_000 }).toBe(1)
    cut.destroy(new Error('hung up'))
    await isOver
    await expect.poll(waitingBytes, { timeout: 10_000 }).toEqual([])
    // In pieces whose number nobody knows before, over a real connection
    const status = await new Promise((resolve, reject) => {
      const whole = request({ ...to, headers }, (answer) => resolve(answer.resume().statusCode))
      whole.on('error', reject)
      for (let at = 0; at < photo.length; at += 200) whole.write(photo.subarray(at, at + 200))
      whole.end()
    })
    expect([status, await waitingBytes()]).toEqual([200, []])
  })

  test('what nobody sent within a day is gone, its files, too; then its id begins anew', async () => {
    const { anna, id } = await pair()
    const before = await storedFiles()
    const [unsent, late] = [await doors.uploadPhoto(anna), await doors.uploadVoice(anna)]
    const expired = (await storedFiles()).filter((name) => !before.includes(name))
    expect(expired).toHaveLength(2)
    product.clock.advance(24 * 3_600_000 + 1)
    await expect(send(anna, id, { kind: 'voice', upload_id: late })).rejects.toThrow('upload_gone')
    const again = await put(anna, await plainPhoto(), { id: unsent })
    expect(Date.parse(again.body.expires_at)).toBe(product.clock.now().getTime() + 24 * 3_600_000)
    await sweepChatFiles(product.platform)
    const left = async () => (await storedFiles()).filter((name) => expired.includes(name))
    await expect.poll(left, { timeout: 10_000 }).toEqual([])
    await send(anna, id, { kind: 'photo', upload_id: unsent })
  })
})
