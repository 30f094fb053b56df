import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { UploadedPhoto } from '../../contract/profiles/profiles.ts'
import { chatting } from '../../test/members/chat.ts'
import { chatFileRoutes, urlOf } from '../../test/members/chat-files.ts'
import { colourPicture, photoRoutes, plainPhoto } from '../../test/members/photos.ts'
import { type TestMember, type TestProduct, testProduct } from '../../test/product/server.ts'
import { openS3Server, type S3Server } from '../../test/providers/s3-server.ts'
import { readConfig } from '../platform/config/config.ts'
import { openApp } from './app.ts'
import { openLive } from './live/live.ts'
import { openPlatform } from './open.ts'

// Two machines with one database and one bucket; each has its own VAR_DIR
const otherDir = mkdtempSync(join(tmpdir(), 'vonk-machine-'))
let s3: S3Server
let product: TestProduct
let other: TestProduct
const here = photoRoutes(() => product)
const there = photoRoutes(() => other)

beforeAll(async () => {
  s3 = await openS3Server()
  product = await testProduct({ env: s3.env })
  const config = readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent', DEMO: '1', VAR_DIR: otherDir, ...s3.env })
  const databaseUrl = product.platform.db.$client.options.connectionString ?? ''
  const { live, attach } = openLive()
  const platform = await openPlatform({ config, databaseUrl, clock: product.clock, live, runsJobs: false })
  await platform.jobs.start()
  const app = await openApp(platform, { hasPages: false, attachLive: attach })
  await app.ready()
  other = { ...product, platform, app }
})
afterEach(() => s3.repair())
afterAll(async () => {
  await other.app.close()
  await other.platform.jobs.stop()
  await other.platform.db.$client.end()
  await product.close()
  await s3.close()
  rmSync(otherDir, { recursive: true, force: true })
})

async function finishThere(member: TestMember, id: string): Promise<{ status: number; body: UploadedPhoto }> {
  const url = `/api/profiles/me/uploads/${id}/photo`
  const headers = { host: 'localhost:3000', cookie: member.cookie }
  const answer = await other.app.inject({ method: 'POST', url, headers, payload: {} })
  return { status: answer.statusCode, body: answer.json<UploadedPhoto>() }
}

test('an upload begun on one machine is continued and finished on the other', async () => {
  const member = await product.newMember()
  // Several pieces, and a rest
  const bytes = await colourPicture(1_000, 1_000, '#357').png({ compressionLevel: 0 }).toBuffer()
  const { id } = await here.begin(member, bytes.length, { main: 'true' })
  const middle = 1_300_000
  expect((await here.send(member, id, 0, bytes.subarray(0, middle))).statusCode).toBe(204)
  expect((await there.tus(member, 'HEAD', id)).headers['upload-offset']).toBe(String(middle))
  expect((await there.send(member, id, middle, bytes.subarray(middle, 2_000_000))).statusCode).toBe(204)
  expect((await here.send(member, id, 2_000_000, bytes.subarray(2_000_000))).statusCode).toBe(204)
  const { status, body } = await finishThere(member, id)
  expect([status, body.photos]).toMatchObject([200, [{ id, is_main: true, width: 1_000, height: 1_000 }]])
  const photo = body.photos[0] ?? expect.fail()
  for (const machine of [here, there]) {
    const file = await machine.fetchFile(photo, photo.filename, member)
    expect([file.statusCode, file.rawPayload.length > 0]).toEqual([200, true])
  }
  expect(await here.openUploads(member)).toEqual([])
  expect((await there.tus(member, 'HEAD', id)).statusCode).toBe(404)
})

test('pieces that overlap, because the first machine still stored what the second was sent again, are one file', async () => {
  const member = await product.newMember()
  const bytes = await plainPhoto()
  const { id } = await here.begin(member, bytes.length)
  const key = (from: number, length: number) => `open-uploads/${member.id}/${id}/${from}-${length}`
  const store = (from: number, length: number) =>
    product.platform.storage.put(key(from, length), bytes.subarray(from, from + length))
  await store(0, 300)
  await store(0, 200)
  await store(200, 250)
  await store(460, 5)
  expect((await there.tus(member, 'HEAD', id)).headers['upload-offset']).toBe('450')
  expect((await there.send(member, id, 450, bytes.subarray(450))).statusCode).toBe(204)
  expect((await here.finish(member, id)).photos).toHaveLength(1)
})

test('finished on both machines at once it is one photo', async () => {
  const member = await product.newMember()
  const bytes = await plainPhoto()
  const { id } = await here.begin(member, bytes.length)
  await here.send(member, id, 0, bytes)
  const before = await here.storedFiles()
  const [mine, theirs] = await Promise.all([here.finish(member, id), finishThere(member, id)])
  expect([theirs.status, mine.photos.map((photo) => photo.id)]).toEqual([200, [id]])
  expect(theirs.body.photos).toEqual(mine.photos)
  const { photos } = await product.as(member).profiles.listPhotos({})
  expect(photos).toHaveLength(1)
  // The slower one removed its files again
  await product.as(member).profiles.deletePhoto({ id })
  await expect.poll(here.storedFiles).toBe(before)
})

test('chat photos and voice notes of one machine are served by the other, whole and in part', async () => {
  const { pair } = chatting(() => product)
  const files = chatFileRoutes(() => product)
  const { anna, id } = await pair()
  const voice = await files.sendVoice(anna, id)
  const photo = await files.sendPhoto(anna, id)
  const voiceUrl = urlOf(await files.seenBy(anna, id, voice.seq))
  const elsewhere = chatFileRoutes(() => other)
  const whole = await elsewhere.fetch(anna, voiceUrl)
  const part = await elsewhere.fetch(anna, voiceUrl, { range: 'bytes=10-19' })
  expect([whole.statusCode, part.statusCode, part.headers['content-range']]).toEqual([
    200,
    206,
    `bytes 10-19/${whole.rawPayload.length}`,
  ])
  expect(part.rawPayload).toEqual(whole.rawPayload.subarray(10, 20))
  const photoUrl = urlOf(await files.seenBy(anna, id, photo.seq))
  expect((await elsewhere.fetch(anna, photoUrl)).rawPayload.length).toBeGreaterThan(0)
})

test('while the bucket cannot be reached, uploads and files answer 503, and afterwards everything is there', async () => {
  const member = await product.newMember()
  const bytes = await plainPhoto()
  const { id } = await here.begin(member, bytes.length)
  await here.send(member, id, 0, bytes.subarray(0, 400))
  const photo = (await here.upload(member, bytes)).body.photos[0] ?? expect.fail()
  s3.break('hangs up')
  const [sent, got, uploaded] = await Promise.all([
    here.send(member, id, 400, bytes.subarray(400)),
    there.fetchFile(photo, photo.filename, member),
    there.upload(member, bytes),
  ])
  expect([sent.statusCode, got.statusCode, uploaded.status]).toEqual([503, 503, 503])
  s3.repair()
  expect((await there.tus(member, 'HEAD', id)).headers['upload-offset']).toBe('400')
  await there.send(member, id, 400, bytes.subarray(400))
  expect((await finishThere(member, id)).body.photos).toHaveLength(2)
  expect((await there.fetchFile(photo, photo.filename, member)).statusCode).toBe(200)
})

test('with FILES_PROXY_PATH nginx gets the signed path of a file that may be seen, and no other', async () => {
  const member = await product.newMember()
  const photo = (await here.upload(member, await plainPhoto())).body.photos[0] ?? expect.fail()
  const { config } = other.platform
  Object.assign(other.platform, { config: { ...config, filesProxyPath: '/_files' } })
  const answer = await there.fetchFile(photo, photo.filename, member)
  Object.assign(other.platform, { config })
  const path = String(answer.headers['x-accel-redirect'])
  expect([answer.statusCode, answer.rawPayload.length, path.startsWith('/_files/')]).toEqual([200, 0, true])
  const file = await fetch(s3.endpoint + path.replace('/_files', ''))
  const sent = await here.fetchFile(photo, photo.filename, member)
  expect(Buffer.from(await file.arrayBuffer())).toEqual(sent.rawPayload)
})

test('neither machine keeps a file of its own', () => {
  const folders = [product.platform.config.varDir, otherDir]
  const left = folders.flatMap((folder) => readdirSync(folder, { recursive: true, withFileTypes: true }))
  expect(left.filter((entry) => entry.isFile()).map(({ name }) => name)).toEqual([])
})
