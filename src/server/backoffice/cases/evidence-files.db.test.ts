import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chatting } from '../../../test/members/chat.ts'
import { chatFileRoutes } from '../../../test/members/chat-files.ts'
import { officeOn, reportsBefore } from '../../../test/members/office.ts'
import { photoRoutes, plainPhoto } from '../../../test/members/photos.ts'
import { refusal, type TestProduct, testProduct } from '../../../test/product/server.ts'
import { eraseMember } from '../../accounts/deletion/erasure.ts'
import { transaction } from '../../platform/db/db.ts'
import { newId } from '../../platform/ids.ts'

let product: TestProduct
const { pair } = chatting(() => product)
const { upload } = photoRoutes(() => product)
const { sendPhoto, sendVoice, send } = chatFileRoutes(() => product)
beforeAll(async () => {
  product = await testProduct({ settings: { reportsPerHour: 30 } })
})
afterAll(() => product.close())

/** Copies that reports keep. */
async function reportFiles(): Promise<number> {
  return (await readdir(join(product.platform.config.varDir, 'files', 'reports')).catch(() => [])).length
}
const fetched = (url: string, cookie: string) =>
  product.app.inject({ method: 'GET', url, headers: { host: 'localhost:3000', cookie } })

test('moderators hear and see what was sent with a reported message; everybody else is refused, and each look is in the log', async () => {
  const { anna, bram, id } = await pair()
  await sendVoice(anna, id)
  await send(anna, id, { kind: 'gift', gift: 'rose' })
  const photo = await sendPhoto(anna, id, { isOneView: true })
  await product.as(bram).chat.openPhoto({ id, seq: photo.seq })
  await product.as(bram).moderation.report({ member_id: anna.id, message_id: photo.id, reason: 'nudity' })

  const moderator = await product.newStaff({ role: 'moderator' })
  const reports = await reportsBefore(product.as(moderator).backoffice)
  const [report] = reports
  const shown = report?.evidence.messages.map(({ attachment }) => attachment)
  expect(shown).toEqual([
    { kind: 'voice', gift: null, is_one_view: false, url: expect.stringContaining(report?.id ?? '?'), thumbhash: '' },
    { kind: 'gift', gift: 'rose', is_one_view: false, url: null, thumbhash: '' },
    { kind: 'photo', gift: null, is_one_view: true, url: expect.any(String), thumbhash: expect.stringMatching(/.+/) },
  ])
  const [voiceUrl, photoUrl] = [shown?.[0]?.url ?? '', shown?.[2]?.url ?? '']
  const [voice, picture] = [await fetched(voiceUrl, moderator.cookie), await fetched(photoUrl, moderator.cookie)]
  expect([voice.statusCode, voice.headers['content-type']]).toEqual([200, 'audio/webm'])
  expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/webp'])
  expect(picture.headers).toMatchObject({ 'cache-control': 'private, no-store', 'x-content-type-options': 'nosniff' })
  expect(picture.rawPayload.length).toBeGreaterThan(100)
  const looks = (await officeOn(product).acts(moderator.id)).filter((action) => action === 'open_evidence')
  expect(looks).toHaveLength(2)

  const finance = await product.newStaff({ role: 'finance' })
  const refused = [finance.cookie, anna.cookie, bram.cookie, '']
  const codes = await Promise.all(refused.map(async (cookie) => (await fetched(photoUrl, cookie)).json().error.code))
  expect(codes).toEqual(['forbidden', 'staff_required', 'staff_required', 'staff_required'])
  for (const url of [photoUrl.replace(report?.id ?? '?', newId()), photoUrl.replace(photo.id, newId()), `${photoUrl}x`])
    expect((await fetched(url, moderator.cookie)).statusCode).toBe(404)
})

test('a message is evidence against nobody but who it was written with, and copies are not made without end', async () => {
  const [one, other] = [await pair(), await pair()]
  const photo = await sendPhoto(one.anna, one.id)
  const against = (memberId: string) =>
    product.as(one.bram).moderation.report({ member_id: memberId, message_id: photo.id, reason: 'nudity' })
  await against(other.anna.id)
  const moderator = await product.newStaff({ role: 'moderator' })
  const reports = await reportsBefore(product.as(moderator).backoffice)
  expect(reports.at(-1)).toMatchObject({ evidence: { messages: [] } })
  for (let count = 1; count < 30; count += 1) await against(other.anna.id)
  expect((await refusal(against(other.anna.id))).code).toBe('too_many_requests')
})

test('the photos of then are stored with the report, also when it was deleted since, and goes with its member', async () => {
  const { anna, bram } = await pair()
  const before = await reportFiles()
  const photo = (await upload(anna, await plainPhoto())).body.id
  const without = await product.newMember()
  await product.as(bram).moderation.report({ member_id: anna.id, reason: 'underage' })
  await product.as(bram).moderation.report({ member_id: without.id, reason: 'underage' })
  await product.as(anna).profiles.deletePhoto({ id: photo })
  const moderator = await product.newStaff({ role: 'moderator' })
  const reports = (await reportsBefore(product.as(moderator).backoffice)).filter(({ reason }) => reason === 'underage')
  const photos = reports.map(({ evidence }) => evidence.photos)
  expect(photos).toMatchObject([
    [{ id: photo, is_main: true, is_private: false, thumbhash: expect.stringMatching(/.+/) }],
    [],
  ])
  const url = photos[0]?.[0]?.url ?? ''
  const copy = await fetched(url, moderator.cookie)
  expect([copy.statusCode, copy.headers['content-type'], copy.headers['cache-control']]).toEqual([
    200,
    'image/jpeg',
    'private, no-store',
  ])
  expect(copy.rawPayload.length).toBeGreaterThan(100)
  expect((await officeOn(product).acts(moderator.id)).at(-1)).toBe('open_evidence')
  expect((await fetched(url, anna.cookie)).statusCode).toBe(403)
  await transaction(product.platform.db, (tx) => eraseMember(product.platform, tx, anna.id))
  await expect.poll(() => reportFiles(), { timeout: 20_000 }).toBe(before)
})
