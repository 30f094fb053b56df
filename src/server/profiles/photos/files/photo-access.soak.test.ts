import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testPassword } from '../../../../test/members/account-calls.ts'
import { photoRoutes, plainPhoto } from '../../../../test/members/photos.ts'
import { type TestMember, type TestProduct, testProduct } from '../../../../test/product/server.ts'
import { setPaid } from '../../../accounts/index.ts'
import { banMember } from '../../../accounts/log-in/index.ts'
import { hashPassword } from '../../../accounts/password/index.ts'
import { members } from '../../../accounts/tables.ts'
import { transaction } from '../../../platform/db/db.ts'
import { photos } from '../../tables.ts'
import { type PhotoVariant, photoView } from './photo-address.ts'

let product: TestProduct
const { upload, fetchFile } = photoRoutes(() => product)
beforeAll(async () => {
  product = await testProduct({ settings: { loggedOutSearch: true } })
})
afterAll(() => product.close())

/** An address by what it is for: the main photo, another public one, its blur, one of the private album, the owner's and the staff's own. */
const kinds = ['main', 'second', 'blurred', 'album', 'own', 'staff'] as const
type Kind = (typeof kinds)[number]
const askers = ['owner', 'guest', 'member', 'visitor', 'staff'] as const
type Asker = (typeof askers)[number]
type World = {
  owner: TestMember
  guest: TestMember
  addresses: Record<Kind, { match: string; signature: string }>
  ids: string[]
  cookies: Record<Asker, { cookie: string } | null>
}

/** Everything that anyone could have been given while access lasted. */
async function worldOf(): Promise<World> {
  const owner = await product.newMember({ isPaid: true, isShowcased: true })
  const [guest, member, staff] = [await product.newMember(), await product.newMember(), await product.newStaff()]
  const ids: string[] = []
  for (const _ of [1, 2, 3]) ids.push((await upload(owner, await plainPhoto())).body.id)
  const [main = '', second = '', hidden = ''] = ids
  await product.as(owner).profiles.savePhoto({ id: hidden, is_private: true })
  await product.as(owner).profiles.openAlbum({ member_id: guest.id })
  const address = (id: string, variant: PhotoVariant) =>
    photoView(
      product.platform,
      { memberId: owner.id, id, status: 'active', width: 200, height: 250, thumbhash: '' },
      variant,
    )
  return {
    owner,
    guest,
    ids,
    addresses: {
      main: address(main, 'clear'),
      second: address(second, 'clear'),
      blurred: address(second, 'blurred'),
      album: address(hidden, 'album'),
      own: address(main, 'own'),
      staff: address(main, 'staff'),
    },
    cookies: { owner, guest, member, visitor: null, staff },
  }
}

/** Who gets a photo at each kind of address, for as long as nothing has ended. */
const open: Record<Kind, readonly Asker[]> = {
  main: ['owner', 'guest', 'member', 'visitor', 'staff'],
  second: ['owner', 'guest', 'member'],
  blurred: ['owner', 'guest', 'member'],
  album: ['guest'],
  own: ['owner'],
  // With the cookie of the office alone: it counts at these addresses only
  staff: ['staff'],
}
const without = (excluded: readonly Asker[]) =>
  Object.fromEntries(kinds.map((kind) => [kind, open[kind].filter((asker) => !excluded.includes(asker))])) as Record<
    Kind,
    Asker[]
  >
/** At other addresses than the office's the staff are visitors. */
const others = ['guest', 'member', 'visitor'] as const
const hidden = { ...without(others), main: ['owner'] as const }
const onlyStaff: typeof open = { main: [], second: [], blurred: [], album: [], own: [], staff: ['staff'] }
const noOne: typeof open = { ...onlyStaff, staff: [] }

const setStatus = (status: 'pending' | 'rejected') => (world: World) =>
  product.platform.db
    .update(photos)
    .set({ status, rejectionReason: status === 'rejected' ? 'other' : null })
    .where(eq(photos.memberId, world.owner.id))
const as = (member: TestMember) => product.as(member)

const events: [what: string, end: (world: World) => Promise<unknown>, left: Record<Kind, readonly Asker[]>][] = [
  ['nothing has ended', async () => undefined, open],
  [
    'the owner was banned',
    ({ owner }) => transaction(product.platform.db, (tx) => banMember(product.platform, tx, owner.id)),
    onlyStaff,
  ],
  [
    'the owner asked for deletion',
    async ({ owner }) => {
      const passwordHash = await hashPassword(testPassword)
      await product.platform.db.update(members).set({ passwordHash }).where(eq(members.id, owner.id))
      await as(owner).accounts.deleteAccount({ reason: 'privacy', current_password: testPassword })
    },
    onlyStaff,
  ],
  ['the owner paused', ({ owner }) => as(owner).accounts.pause({}), hidden],
  ['the owner went private', ({ owner }) => as(owner).profiles.setVisibility({ is_private: true }), hidden],
  ['the owner went invisible', ({ owner }) => as(owner).profiles.setVisibility({ is_invisible: true }), hidden],
  [
    'the owner blocked the guest',
    ({ owner, guest }) => as(owner).moderation.block({ member_id: guest.id }),
    without(['guest']),
  ],
  [
    'the guest blocked the owner',
    ({ owner, guest }) => as(guest).moderation.block({ member_id: owner.id }),
    without(['guest']),
  ],
  [
    'the album was closed',
    ({ owner, guest }) => as(owner).profiles.closeAlbum({ id: guest.id }),
    { ...open, album: [] },
  ],
  [
    'the showcase consent was withdrawn',
    ({ owner }) => as(owner).accounts.withdrawConsent({ kind: 'showcase' }),
    { ...open, main: ['owner', 'guest', 'member'] },
  ],
  [
    'the photos were deleted',
    async ({ owner, ids }) => {
      for (const id of ids) await as(owner).profiles.deletePhoto({ id })
    },
    noOne,
  ],
  ['the photos wait for review', setStatus('pending'), { ...onlyStaff, own: ['owner'] }],
  ['the photos were rejected', setStatus('rejected'), { ...onlyStaff, own: ['owner'] }],
  [
    'another photo became the main one',
    ({ owner, ids }) => as(owner).profiles.setMainPhoto({ id: ids[1] ?? '' }),
    {
      ...open,
      main: ['owner', 'guest', 'member'],
      second: ['owner', 'guest', 'member', 'visitor', 'staff'],
    },
  ],
]

describe.each(events)('where %s', (_what, end, left) => {
  test('an address given before works for exactly those who may still see the photo', async () => {
    const world = await worldOf()
    expect(await codes(world)).toEqual(codesOf(open))
    await end(world)
    expect(await codes(world)).toEqual(codesOf(left))
  })
})

type Codes = Record<Kind, Record<Asker, number>>

async function codes({ addresses, cookies }: World): Promise<Codes> {
  const found: Partial<Codes> = {}
  for (const kind of kinds) {
    const entries = await Promise.all(
      askers.map(async (asker) => {
        const answer = await fetchFile(addresses[kind], '160.webp', cookies[asker])
        if (answer.statusCode === 200) expect(answer.headers['cache-control']).toMatch(/^private, no-(cache|store)$/)
        return [asker, answer.statusCode] as const
      }),
    )
    found[kind] = Object.fromEntries(entries) as Record<Asker, number>
  }
  return found as Codes
}

function codesOf(left: Record<Kind, readonly Asker[]>): Codes {
  return Object.fromEntries(
    kinds.map((kind) => [
      kind,
      Object.fromEntries(askers.map((asker) => [asker, left[kind].includes(asker) ? 200 : 404])),
    ]),
  ) as Codes
}

test('a browser that kept a photo is told that it is gone, whatever it says it has', async () => {
  const { owner, guest, addresses } = await worldOf()
  const { headers } = await fetchFile(addresses.main, '160.webp', guest)
  const conditional = { headers: { 'if-none-match': String(headers.etag) } }
  expect((await fetchFile(addresses.main, '160.webp', guest, conditional)).statusCode).toBe(304)
  await product.as(owner).moderation.block({ member_id: guest.id })
  expect((await fetchFile(addresses.main, '160.webp', guest, conditional)).statusCode).toBe(404)
})

test('a photo of another pool is none', async () => {
  await product.newSite('apart.example', { hasOwnMembers: true })
  const { addresses } = await worldOf()
  const stranger = await product.newMember({ host: 'apart.example' })
  expect((await fetchFile(addresses.main, '160.webp', stranger)).statusCode).toBe(404)
})

test('an address from a time with premium, or of somebody who has it, shows a free member no more than the gallery does', async () => {
  const owner = await product.newMember({ isPaid: true })
  const viewer = await product.newMember({ isPaid: true })
  for (let n = 0; n < 5; n += 1) await upload(owner, await plainPhoto())
  const galleryOf = async (member: TestMember) =>
    (await product.as(member).profiles.getProfile({ id: owner.id })).profile.photos
  const inFull = await galleryOf(viewer)
  expect(inFull.map(({ is_blurred }) => is_blurred)).toEqual([false, false, false, false, false])
  const codesFor = async (photos: typeof inFull) =>
    Promise.all(photos.map(async (photo) => (await fetchFile(photo, '160.webp', viewer)).statusCode))
  expect(await codesFor(inFull)).toEqual([200, 200, 200, 200, 200])
  await transaction(product.platform.db, (tx) => setPaid(product.platform, tx, viewer.id, async () => false))
  const now = await galleryOf(viewer)
  const expected = now.map(({ is_blurred }) => (is_blurred ? 404 : 200))
  expect(expected).toEqual([200, 200, 200, 404, 404])
  expect(await codesFor(inFull)).toEqual(expected)
  expect(await codesFor(now)).toEqual([200, 200, 200, 200, 200])
})
