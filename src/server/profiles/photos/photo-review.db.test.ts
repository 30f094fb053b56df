import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { photoRejectionReasons } from '../../../contract/constants.ts'
import { copy } from '../../../test/copy.ts'
import { photoRoutes, plainPhoto } from '../../../test/members/photos.ts'
import { type TestMember, type TestProduct, testProduct } from '../../../test/product/server.ts'
import { openPushService, type PushService } from '../../../test/providers/push-service.ts'
import { gather, refusalWords } from './photo-decision-email.ts'
import { reviewPhoto } from './photo-review.ts'

let service: PushService
let product: TestProduct
const { upload, fetchFile } = photoRoutes(() => product)
beforeAll(async () => {
  service = await openPushService()
  product = await testProduct({ env: { PUSH_HOSTS: service.origin } })
})
afterAll(async () => {
  await product.close()
  service.close()
})

const api = (member: TestMember) => product.as(member).profiles
const approve = (id: string) => reviewPhoto(product.platform, id, { decision: 'approve' })
const reject = (id: string, reason: (typeof photoRejectionReasons)[number] = 'nobody_seen') =>
  reviewPhoto(product.platform, id, { decision: 'reject', reason })
const ownPhotos = async (member: TestMember) => (await api(member).getOwnProfile({})).profile.photos
const shown = async (member: TestMember) =>
  (await api(await product.newMember()).getProfile({ id: member.id })).profile.photos.map(({ id }) => id)
type Mail = { subject: string; text: string }
async function mailsTo(member: TestMember): Promise<Mail[]> {
  return (await product.app.inject(`/dev/mail.json?to=${member.email}`)).json<{ mails: Mail[] }>().mails
}

async function ownerWith(number: number) {
  const owner = await product.newMember({ isPaid: true })
  const ids: string[] = []
  for (let place = 0; place < number; place += 1) ids.push((await upload(owner, await plainPhoto())).body.id)
  return { owner, ids: ids as [string, ...string[]] }
}

test('what is turned down is seen by its owner alone, with the reason in their words, and the next one stands for them', async () => {
  const { owner, ids } = await ownerWith(2)
  const [first, second = ''] = ids
  const before = (await ownPhotos(owner)).find(({ id }) => id === first)
  await reject(first, 'contact_details')
  expect(await shown(owner)).toEqual([second])
  const [mine, other] = await ownPhotos(owner)
  expect(mine).toMatchObject({
    status: 'rejected',
    is_main: false,
    rejection_reason: copy('decisions.photoReasons.contact_details'),
  })
  expect(other).toMatchObject({ status: 'active', is_main: true, rejection_reason: null })
  const { user } = await product.as(owner).accounts.getUser({})
  expect(user?.profile.main_image?.id).toBe(second)
  if (before === undefined || mine === undefined) throw new Error('no photo')
  expect((await fetchFile(mine, '160.jpg', owner)).statusCode).toBe(200)
})

test('a mistake is mended: approved after all, it is shown and stands for whoever has no other', async () => {
  const { owner, ids } = await ownerWith(1)
  await reject(ids[0])
  expect((await product.as(owner).accounts.getUser({})).user?.profile.main_image).toBeNull()
  await approve(ids[0])
  expect(await shown(owner)).toEqual(ids)
  expect((await product.as(owner).accounts.getUser({})).user?.profile.main_image?.id).toBe(ids[0])
  await gather(product.platform, owner.id)
  expect(await mailsTo(owner)).toEqual([])
})

test('a photo that is gone is not found, and many who decide at once leave one decision', async () => {
  await expect(approve(randomUUID())).rejects.toMatchObject({ code: 'not_found' })
  const { owner, ids } = await ownerWith(1)
  await Promise.all([approve(ids[0]), reject(ids[0]), reject(ids[0], 'nude'), approve(ids[0])])
  const [photo] = await ownPhotos(owner)
  const isActive = photo?.status === 'active'
  expect([isActive ? photo?.rejection_reason === null : photo?.rejection_reason !== null, photo?.is_main]).toEqual([
    true,
    isActive,
  ])
})

test('everything of one sitting is in one mail, with each reason, and never in a second one', async () => {
  const { owner, ids } = await ownerWith(4)
  const [a, b = '', c = '', d = ''] = ids
  await reject(a, 'nude')
  await reject(b, 'nude')
  await reject(c, 'advertising')
  await approve(d)
  await Promise.all([gather(product.platform, owner.id), gather(product.platform, owner.id)])
  await vi.waitFor(async () => expect(await mailsTo(owner)).toHaveLength(1), { timeout: 10_000 })
  await gather(product.platform, owner.id)
  const [mail, ...others] = await mailsTo(owner)
  expect(others).toEqual([])
  expect(mail?.subject).toBe(copy('mail.photo_rejected.subject', { site: 'Vonk' }))
  expect(mail?.text).toContain('We reviewed 3 of your photos on Vonk')
  expect(mail?.text).toContain('It shows nudity or sex. (2 photos)')
  expect(mail?.text).toContain(copy('decisions.photoReasons.advertising'))
  expect(mail?.text).toMatch(/A person decided this[\s\S]*someone else will\s+review it\s+again/)
})

test('its owner reads it among what happened, and a push says that there is something new', async () => {
  const { owner, ids } = await ownerWith(2)
  const [first, second = ''] = ids
  const browser = service.browser('201', 'owner')
  await product.as(owner).notifications.storePush({ subscription: browser.subscription })
  product.clock.advance(10 * 60_000)
  await approve(first)
  product.clock.advance(1_000)
  await reject(second, 'minor')
  // Before they look: who is here is not pushed to
  await vi.waitFor(() => expect(browser.pushes()).toHaveLength(2), { timeout: 20_000 })
  const { activity } = await product.as(owner).notifications.listActivity({})
  expect(activity.map(({ kind, verdict }) => [kind, verdict?.photo.id, verdict?.approved, verdict?.reason])).toEqual([
    ['verdict', second, false, copy('decisions.photoReasons.minor')],
    ['verdict', first, true, null],
  ])
  expect(new Set(browser.pushes().map(({ body, tag, path }) => `${body} ${tag} ${path}`))).toEqual(
    new Set([`${copy('push.neutral')} verdict /notifications`]),
  )
})

test('every reason has words, and nothing else has', () => {
  expect(photoRejectionReasons.map((reason) => refusalWords('en', reason)).filter((words) => !words)).toEqual([])
  expect([refusalWords('en', null), refusalWords('en', 'no face')]).toEqual([null, null])
})
