import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { noticesBefore, officeOn } from '../../../test/members/office.ts'
import { photoRoutes, plainPhoto } from '../../../test/members/photos.ts'
import { type TestMember, type TestProduct, testProduct } from '../../../test/product/server.ts'
import { eraseMember } from '../../accounts/deletion/erasure.ts'
import { transaction } from '../../platform/db/db.ts'
import { newId } from '../../platform/ids.ts'
import { sweepNotices } from '../listeners.ts'
import { notices } from '../tables.ts'

let product: TestProduct
const { upload } = photoRoutes(() => product)
let owner: TestMember
let shown: string
let hidden: string
beforeAll(async () => {
  product = await testProduct()
  owner = await product.newMember({ name: 'Anna' })
  shown = (await upload(owner, await plainPhoto())).body.id
  hidden = (await upload(owner, await plainPhoto())).body.id
  await product.as(owner).profiles.savePhoto({ id: hidden, is_private: true })
})
afterAll(() => product.close())

const copies = async () =>
  (await readdir(join(product.platform.config.varDir, 'files', 'reports')).catch(() => [])).length
const fetched = (url: string, cookie: string) =>
  product.app.inject({ method: 'GET', url, headers: { host: 'localhost:3000', cookie } })

/** The case that a notice about an address makes. */
async function caseOf(location: string, kind: 'intimate_image' | 'other' = 'intimate_image') {
  await product.platform.db.delete(notices)
  const words = { text: 'This is a picture of me that I never agreed to.', name: 'Eva', email: 'eva@example.com' }
  await product.anonymous.moderation.sendNotice({ kind, location, good_faith: true, ...words })
  const moderator = await product.newStaff({ role: 'moderator' })
  const [notice] = await noticesBefore(product.as(moderator).backoffice)
  return { moderator, notice: notice ?? expect.fail('no notice') }
}

const address = 'http://localhost:3000'
const cases: [what: string, location: () => string, kind: 'intimate_image' | 'other', photos: () => string[] | null][] =
  [
    ['a profile', () => `${address}/members/${owner.id}`, 'other', () => [shown]],
    [
      'a profile where an intimate picture is meant',
      () => `${address}/members/${owner.id}?from=search#album`,
      'intimate_image',
      () => [shown, hidden],
    ],
    ['a path', () => `/members/${owner.id}`, 'other', () => [shown]],
    [
      'words around an address',
      () => `third photo at localhost:3000/members/${owner.id} please`,
      'other',
      () => [shown],
    ],
    ['a photo', () => `${address}/photos/${owner.id}/${shown}/clear/960.jpg?s=1.abc`, 'other', () => [shown]],
    [
      'a photo of the album',
      () => `${address}/photos/${owner.id}/${hidden}/album-x/960.webp`,
      'intimate_image',
      () => [hidden],
    ],
    ['a photo that is gone', () => `${address}/photos/${owner.id}/${newId()}/clear/960.jpg`, 'other', () => []],
    ['a photo of somebody else at her address', () => `${address}/members/${newId()}`, 'other', () => null],
    ['another site', () => `https://elsewhere.example/members/${owner.id}`, 'intimate_image', () => null],
    ['words', () => 'the girl with the red hat', 'other', () => null],
  ]
test.each(cases)('a notice about %s leads to what is there', async (_what, location, kind, photos) => {
  const { notice } = await caseOf(location(), kind)
  const expected = photos()
  expect(notice.about).toEqual(expected === null ? null : { id: owner.id, name: 'Anna', status: 'active' })
  expect(notice.photos.map(({ id }) => id)).toEqual(expected ?? [])
})

test('a photo is shown from a copy, each look is written down, and nobody else gets it', async () => {
  const { moderator, notice } = await caseOf(`${address}/photos/${owner.id}/${shown}/clear/960.jpg`)
  const { url, thumbhash } = notice.photos[0] ?? expect.fail('no photo')
  expect(thumbhash).not.toBe('')
  const picture = await fetched(url, moderator.cookie)
  expect([picture.statusCode, picture.headers['content-type'], picture.headers['cache-control']]).toEqual([
    200,
    'image/jpeg',
    'private, no-store',
  ])
  expect((await officeOn(product).acts(moderator.id)).at(-1)).toBe('open_evidence')
  const finance = await product.newStaff({ role: 'finance' })
  const codes = await Promise.all(
    [finance.cookie, owner.cookie, ''].map(async (cookie) => (await fetched(url, cookie)).statusCode),
  )
  expect(codes).toEqual([403, 403, 403])
  expect((await fetched(url.replace(shown, hidden), moderator.cookie)).statusCode).toBe(404)
})

test('the same notice once more makes no more copies; they go with the notice, and with the member', async () => {
  const send = () =>
    product.anonymous.moderation.sendNotice({
      kind: 'intimate_image',
      location: `${address}/members/${owner.id}`,
      text: 'This is a picture of me that I never agreed to.',
      good_faith: true,
    })
  await product.platform.db.delete(notices)
  const before = await copies()
  await send()
  await send()
  expect((await copies()) - before).toBe(2)
  const moderator = await product.newStaff({ role: 'moderator' })
  const [notice] = await noticesBefore(product.as(moderator).backoffice)
  await product
    .as(moderator)
    .backoffice.decideNotice({ id: notice?.id ?? '', decision: 'no_action', reason: 'Nothing' })
  product.clock.advance(731 * 86_400_000)
  await sweepNotices(product.platform)
  await expect.poll(copies, { timeout: 20_000 }).toBe(before)
  await send()
  expect((await copies()) - before).toBe(2)
  await transaction(product.platform.db, (tx) => eraseMember(product.platform, tx, owner.id))
  await expect.poll(copies, { timeout: 20_000 }).toBe(before)
  const [row] = await product.platform.db.select().from(notices)
  expect([row?.evidence, row?.aboutId === owner.id]).toEqual([{}, false])
})
