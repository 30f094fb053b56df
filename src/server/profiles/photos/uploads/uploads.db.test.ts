import { randomBytes } from 'node:crypto'
import { readdir, utimes } from 'node:fs/promises'
import { request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { photoUpload } from '../../../../contract/constants.ts'
import { colourPicture, movingPicture, photoRoutes, plainPhoto } from '../../../../test/members/photos.ts'
import { refusal, type TestMember, type TestProduct, testProduct } from '../../../../test/product/server.ts'
import { transaction } from '../../../platform/db/db.ts'
import { newId } from '../../../platform/ids.ts'
import { erasePersonalData } from '../../../platform/personal-data.ts'
import { profilesData } from '../../personal-data.ts'
import { sweepUploads } from './upload-store.ts'

let product: TestProduct
const doors = photoRoutes(() => product)
const { upload, begin, send, finish, fetchFile, storedFiles, openUploads } = doors
beforeAll(async () => {
  product = await testProduct()
})
afterAll(() => product.close())

const offsetOf = async (member: TestMember, id: string) =>
  (await doors.tus(member, 'HEAD', id)).headers['upload-offset']

/** A member, a photo, and its upload, begun. */
async function begun(metadata: Record<string, string> = {}, size?: { width: number; height: number }) {
  const [member, bytes] = await Promise.all([product.newMember(), plainPhoto(size)])
  return { member, bytes, id: (await begin(member, bytes.length, metadata)).id }
}

describe('an upload in pieces', () => {
  test('becomes a photo with its own id, cropped and main as asked', async () => {
    const metadata = { crop: '{"x":0,"y":0,"width":300,"height":400}', main: 'true' }
    const { member, bytes, id } = await begun(metadata, { width: 640, height: 800 })
    expect(bytes.length).toBeGreaterThan(2_000)
    for (let at = 0; at < bytes.length; at += 1_000)
      expect((await send(member, id, at, bytes.subarray(at, at + 1_000))).statusCode).toBe(204)
    expect((await refusal(product.as(await product.newMember()).profiles.finishUpload({ id }))).code).toBe('not_found')
    const answer = await finish(member, id)
    expect(answer).toMatchObject({ id, photo_limit: 3, photos: [{ id, is_main: true, width: 300, height: 400 }] })
    expect((await fetchFile(answer.photos[0] ?? expect.fail(), '480.avif', member)).statusCode).toBe(200)
    expect(await openUploads(member)).toEqual([])
    expect(product.published).toContainEqual({ to: [member.id], event: { kind: 'user_changed' } })
  })
  test('says how far it is, and takes what follows there and nowhere else', async () => {
    const { member, bytes, id } = await begun()
    await send(member, id, 0, bytes.subarray(0, 500))
    const head = await doors.tus(member, 'HEAD', id)
    expect([head.headers['upload-offset'], head.headers['upload-length'], head.headers['cache-control']]).toEqual([
      '500',
      String(bytes.length),
      'no-store',
    ])
    for (const offset of [0, 499, 501, bytes.length]) {
      const answer = await send(member, id, offset, bytes.subarray(offset))
      expect([answer.statusCode, answer.json<{ error: { code: string } }>().error.code]).toEqual([409, 'conflict'])
    }
    expect((await refusal(finish(member, id))).code).toBe('conflict')
    expect((await send(member, id, 500, Buffer.concat([bytes.subarray(500), Buffer.alloc(9)]))).statusCode).toBe(413)
    const reached = Number(await offsetOf(member, id))
    expect((await send(member, id, reached, bytes.subarray(reached))).statusCode).toBe(204)
    expect((await finish(member, id)).photos).toHaveLength(1)
  })
  test('goes on where a connection broke', async () => {
    const member = await product.newMember()
    const bytes = await colourPicture(900, 900, '#357').png({ compressionLevel: 0 }).toBuffer()
    const { id } = await begin(member, bytes.length)
    if (!product.app.server.listening) await product.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = product.app.server.address() as AddressInfo
    const headers = {
      host: 'localhost:3000',
      cookie: member.cookie,
      'tus-resumable': '1.0.0',
      'upload-offset': '0',
      'content-type': 'application/offset+octet-stream',
      'content-length': String(bytes.length),
    }
    const path = `/api/profiles/me/uploads/${id}`
    const broken = httpRequest({ port, host: '127.0.0.1', method: 'PATCH', path, headers })
    const hasEnded = new Promise((resolve) => broken.on('error', resolve))
    broken.write(bytes.subarray(0, bytes.length / 2))
    await expect.poll(() => openUploads(member)).toHaveLength(2)
    broken.destroy()
    await hasEnded
    const reached = Number(await offsetOf(member, id))
    expect(reached).toBeGreaterThan(0)
    expect((await send(member, id, reached, bytes.subarray(reached))).statusCode).toBe(204)
    expect((await finish(member, id)).photos).toMatchObject([{ width: 900, height: 900 }])
  })
  test('asked for again after a lost answer is one photo, and two who ask at once get the same', async () => {
    const { member, bytes, id } = await begun()
    await send(member, id, 0, bytes)
    const answers = await Promise.all([finish(member, id), finish(member, id), finish(member, id)])
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect((await finish(member, id)).photos).toHaveLength(1)
    await product.as(member).profiles.deletePhoto({ id })
    expect((await refusal(finish(member, id))).code).toBe('not_found')
  })
  test('of what is no photo says so as often as it is asked, and holds no place', async () => {
    const member = await product.newMember()
    const before = await storedFiles()
    for (const [bytes, code] of [
      [Buffer.from('this is no photo at all, whatever its name says'), 'photo_wrong_type'],
      [await movingPicture('webp'), 'photo_animated'],
      [await colourPicture(20, 20, '#444').png().toBuffer(), 'photo_too_small'],
    ] as const) {
      const { id } = await begin(member, bytes.length)
      await send(member, id, 0, bytes)
      for (const _ of [1, 2]) expect((await refusal(finish(member, id))).code).toBe(code)
      expect((await doors.tus(member, 'HEAD', id)).statusCode).toBe(404)
    }
    const left = (await openUploads(member)).filter((key) => !key.endsWith('.refused'))
    expect([await storedFiles(), left]).toEqual([before, []])
  })
  test('that finds no room for another photo waits until there is', async () => {
    const { member, bytes, id } = await begun()
    await send(member, id, 0, bytes)
    for (const _ of [1, 2, 3]) await upload(member, bytes)
    expect((await refusal(finish(member, id))).code).toBe('photo_limit')
    expect((await begin(member, bytes.length)).code).toBe('photo_limit')
    const [first] = (await product.as(member).profiles.listPhotos({})).photos
    await product.as(member).profiles.deletePhoto({ id: first?.id ?? '' })
    expect((await finish(member, id)).photos).toHaveLength(3)
  })
  test('ten begun and sent at once by a free member leave exactly three', async () => {
    const [member, bytes] = await Promise.all([product.newMember(), plainPhoto()])
    const pieces = async () => {
      const { id, code } = await begin(member, bytes.length)
      if (code !== undefined) return code
      await send(member, id, 0, bytes)
      return finish(member, id).then(
        () => 'made',
        (error: { code: string }) => error.code,
      )
    }
    const whole = async () => (await upload(member, bytes)).code ?? 'made'
    const answers = await Promise.all([0, 1, 2, 3, 4].flatMap(() => [pieces(), whole()]))
    expect(answers.filter((answer) => answer === 'made')).toHaveLength(3)
    expect(new Set(answers)).toEqual(new Set(['made', 'photo_limit']))
    expect((await product.as(member).profiles.listPhotos({})).photos).toHaveLength(3)
  })
})

describe('the door of uploads', () => {
  test('belongs to the member: nobody else reads, goes on with, ends or finishes it', async () => {
    const { member, bytes, id } = await begun()
    const other = await product.newMember()
    for (const [method, who, status] of [
      ['HEAD', other, 404],
      ['DELETE', other, 404],
      ['HEAD', null, 403],
      ['DELETE', null, 403],
    ] as const)
      expect((await doors.tus(who, method, id)).statusCode).toBe(status)
    expect((await send(other, id, 0, bytes)).statusCode).toBe(404)
    expect((await doors.tus(member, 'HEAD', `..%2F${other.id}%2F${id}`)).statusCode).toBe(404)
    expect((await begin(null, 100)).code).toBe('authentication_required')
    expect(await offsetOf(member, id)).toBe('0')
  })
  test('another site cannot use it', async () => {
    const { member, bytes, id } = await begun()
    const origin = { origin: 'https://evil.example' }
    expect((await begin(member, 100, {}, origin)).status).toBe(403)
    expect((await send(member, id, 0, bytes, origin)).statusCode).toBe(403)
    expect((await doors.tus(member, 'DELETE', id, origin)).statusCode).toBe(403)
    expect(await offsetOf(member, id)).toBe('0')
  })
  test.each([
    ['no length', { 'upload-length': '' }, 422, 'invalid_input'],
    ['nothing', { 'upload-length': '0' }, 422, 'invalid_input'],
    ['a length that is none', { 'upload-length': '1e3' }, 422, 'invalid_input'],
    ['a length to come', { 'upload-length': '', 'upload-defer-length': '1' }, 422, 'invalid_input'],
    ['a byte too many', { 'upload-length': String(photoUpload.maxBytes + 1) }, 413, 'photo_too_large'],
    ['a crop that is none', { 'upload-metadata': `crop ${btoa('{"x":-1}')}` }, 422, 'invalid_input'],
    ['metadata that is none', { 'upload-metadata': 'crop crop crop' }, 422, 'invalid_input'],
    ['metadata without end', { 'upload-metadata': `x ${'a'.repeat(5_000)}` }, 422, 'invalid_input'],
    ['another protocol', { 'tus-resumable': '0.2.0' }, 422, 'invalid_input'],
  ])('refuses %s', async (_what, headers, status, code) => {
    const member = await product.newMember()
    const answer = await begin(member, 1_000, {}, headers)
    expect([answer.status, answer.code, await openUploads(member)]).toEqual([status, code, []])
  })
  test('holds five of a member; one that is given up makes room, and so does one that was left alone', async () => {
    const member = await product.newMember()
    const ids: string[] = []
    const codes = (await Promise.all(Array.from({ length: 8 }, () => begin(member, 1_000)))).map(({ id, code }) => {
      if (code === undefined) ids.push(id)
      return code
    })
    expect(codes.filter((code) => code === 'too_many_requests')).toHaveLength(3)
    expect((await doors.tus(member, 'DELETE', ids[0] ?? '')).statusCode).toBe(204)
    expect((await doors.tus(member, 'HEAD', ids[0] ?? '')).statusCode).toBe(404)
    expect((await begin(member, 1_000)).status).toBe(201)
    expect((await begin(member, 1_000)).code).toBe('too_many_requests')
    await age(member, ids[2] ?? '', 11 * 60_000)
    expect((await begin(member, 1_000)).status).toBe(201)
    expect((await doors.tus(member, 'HEAD', ids[2] ?? '')).statusCode).toBe(404)
    expect((await doors.tus(member, 'HEAD', ids[1] ?? '')).statusCode).toBe(200)
  })
  test('counts tries like the other one', async () => {
    const member = await product.newMember()
    const codes: (string | undefined)[] = []
    for (let at = 0; at < 61; at += 1) codes.push((await begin(member, 10)).code)
    expect([codes[0], codes[60]]).toEqual([undefined, 'too_many_requests'])
    expect((await upload(member, Buffer.alloc(0))).code).toBe('too_many_requests')
  })
  test('forgets what was begun a day ago, and keeps what was begun today', async () => {
    const [old, young] = [await begun(), await begun()]
    await send(old.member, old.id, 0, old.bytes.subarray(0, 10))
    await age(old.member, old.id, 25 * 3_600_000)
    await sweepUploads(product.platform)
    expect(await openUploads(old.member)).toEqual([])
    expect(await openUploads(young.member)).toEqual([`open-uploads/${young.member.id}/${young.id}/info`])
  })
  test('forgets what a member had begun who is erased', async () => {
    const { member } = await begun()
    const { platform } = product
    await transaction(platform.db, (tx) =>
      erasePersonalData(profilesData, { ...platform, tx }, { memberId: member.id, replacementId: member.id }),
    )
    await expect.poll(() => openUploads(member)).toEqual([])
  })
  test('an id that never was', async () => {
    const member = await product.newMember()
    for (const id of [newId(), randomBytes(20).toString('hex')])
      expect((await doors.tus(member, 'HEAD', id)).statusCode).toBe(404)
    expect((await refusal(finish(member, newId()))).code).toBe('not_found')
  })
})

/** As if it had last been touched so long ago. */
async function age(member: TestMember, id: string, milliseconds: number) {
  const folder = join(product.platform.config.varDir, 'files/open-uploads', member.id, id)
  const then = new Date(Date.now() - milliseconds)
  for (const name of await readdir(folder)) await utimes(join(folder, name), then, then)
}
