import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PhotoView, ProfileView } from '../../../contract/profiles/profiles.ts'
import { photoRoutes, plainPhoto } from '../../../test/members/photos.ts'
import { refusal, type TestMember, type TestProduct, testProduct } from '../../../test/product/server.ts'
import { photos } from '../tables.ts'

/** The photos of everybody here, by what they are. */
const kinds = ['main', 'second', 'third', 'fourth', 'waiting', 'refused', 'closed', 'open'] as const
type Kind = (typeof kinds)[number]
type ViewerTier = 'visitor' | 'free' | 'premium' | 'owner'
type Shown = 'clear' | 'blurred' | 'own' | 'album' | 'absent'

let product: TestProduct
const { upload, fetchFile } = photoRoutes(() => product)
/** An ordinary member, one in private mode who liked the viewers, one who is invisible and knows nobody: each with one photo of each kind. */
type Owner = { member: TestMember; ids: Record<Kind, string> }
let owners: Record<'ordinary' | 'private' | 'invisible', Owner>
let viewers: Record<'free' | 'premium', TestMember>

beforeAll(async () => {
  product = await testProduct({ settings: { loggedOutSearch: true } })
  viewers = { free: await product.newMember(), premium: await product.newMember({ isPaid: true }) }
  owners = { ordinary: await owner(), private: await owner(), invisible: await owner() }
  for (const viewer of Object.values(viewers))
    await product.as(owners.private.member).likes.like({ member_id: viewer.id })
  await product.as(owners.private.member).profiles.setVisibility({ is_private: true })
  await product.as(owners.invisible.member).profiles.setVisibility({ is_invisible: true })
})
afterAll(() => product.close())

/** `closed` is a private photo, and so is `open`: which of both it is depends on whether the album is open to the viewer. */
async function owner(): Promise<Owner> {
  const member = await product.newMember({ isPaid: true, isShowcased: true })
  const file = await plainPhoto({ width: 640, height: 800 })
  const entries: [Kind, string][] = []
  for (const kind of kinds) entries.push([kind, (await upload(member, file)).body.id])
  const ids = Object.fromEntries(entries) as Record<Kind, string>
  const set = (kind: Kind, change: Partial<typeof photos.$inferInsert>) =>
    product.platform.db.update(photos).set(change).where(eq(photos.id, ids[kind]))
  await set('waiting', { status: 'pending' })
  await set('refused', { status: 'rejected', rejectionReason: 'nobody_seen' })
  for (const kind of ['closed', 'open'] as const)
    await product.as(member).profiles.savePhoto({ id: ids[kind], is_private: true })
  return { member, ids }
}

function viewerAs(onlooker: ViewerTier, { member }: Owner): TestMember | null {
  if (onlooker === 'visitor') return null
  return onlooker === 'owner' ? member : viewers[onlooker]
}
function apiOf(onlooker: ViewerTier, whose: Owner) {
  const viewer = viewerAs(onlooker, whose)
  return viewer === null ? product.anonymous : product.as(viewer)
}

async function withAlbum<T>({ member }: Owner, onlooker: ViewerTier, work: () => Promise<T>): Promise<T> {
  const guest = onlooker === 'free' || onlooker === 'premium' ? viewers[onlooker] : null
  if (guest !== null) await product.as(member).profiles.openAlbum({ member_id: guest.id })
  return work().finally(() => guest !== null && product.as(member).profiles.closeAlbum({ id: guest.id }))
}

const every = <T extends object>(view: T): PhotoView[] =>
  Object.values(view).flatMap((part: unknown): PhotoView[] => {
    if (typeof part !== 'object' || part === null) return []
    return 'signature' in part ? [part as PhotoView] : every(part)
  })

/** How each photo stands in a profile, and that every address there shows just that. */
async function shownIn(
  profile: ProfileView,
  ids: Owner['ids'],
  viewer: TestMember | null,
): Promise<Record<Kind, Shown>> {
  const found: Partial<Record<Kind, Shown>> = {}
  for (const photo of every(profile)) {
    const kind = kinds.find((each) => ids[each] === photo.id)
    const variant = photo.match.split('/')[2] as Shown
    if (kind === undefined) throw new Error('a photo of nobody')
    expect([kind, variant, photo.is_blurred]).toEqual([kind, found[kind] ?? variant, variant === 'blurred'])
    const file = await fetchFile(photo, '1600.jpg', viewer)
    expect([kind, file.statusCode, file.rawPayload.length < 1_500]).toEqual([kind, 200, variant === 'blurred'])
    found[kind] = variant
  }
  return Object.fromEntries(kinds.map((kind) => [kind, found[kind] ?? 'absent'])) as Record<Kind, Shown>
}

const hidden = { waiting: 'absent', refused: 'absent' } as const
const expected: Record<ViewerTier, Record<Kind, Shown>> = {
  visitor: {
    main: 'clear',
    second: 'absent',
    third: 'absent',
    fourth: 'absent',
    closed: 'absent',
    open: 'absent',
    ...hidden,
  },
  free: {
    main: 'clear',
    second: 'clear',
    third: 'clear',
    fourth: 'blurred',
    closed: 'absent',
    open: 'album',
    ...hidden,
  },
  premium: {
    main: 'clear',
    second: 'clear',
    third: 'clear',
    fourth: 'clear',
    closed: 'absent',
    open: 'album',
    ...hidden,
  },
  owner: { main: 'clear', second: 'clear', third: 'clear', fourth: 'clear', closed: 'own', open: 'own', ...hidden },
}
const closedTo = (shown: Record<Kind, Shown>, onlooker: ViewerTier): Record<Kind, Shown> =>
  onlooker === 'owner' ? shown : { ...shown, open: 'absent' }
const openTo = (shown: Record<Kind, Shown>): Record<Kind, Shown> => ({ ...shown, closed: shown.open })

describe.each(['ordinary', 'private'] as const)('a member who is %s', (name) => {
  const onlookers: ViewerTier[] =
    name === 'ordinary' ? ['visitor', 'free', 'premium', 'owner'] : ['free', 'premium', 'owner']
  test.each(onlookers)('to %s: as the table says, album closed and open', async (onlooker) => {
    const whose = owners[name]
    const look = async () => {
      const { profile } = await apiOf(onlooker, whose).profiles.getProfile({ id: whose.member.id })
      return shownIn(profile, whose.ids, viewerAs(onlooker, whose))
    }
    expect(await look()).toEqual(closedTo(expected[onlooker], onlooker))
    expect(await withAlbum(whose, onlooker, look)).toEqual(openTo(expected[onlooker]))
    expect(await look()).toEqual(closedTo(expected[onlooker], onlooker))
  })
})

describe('nobody gets anything of somebody they may not see, nor keeps what they had', () => {
  test.each(['visitor', 'free', 'premium'] as const)('an invisible member, to %s', async (onlooker) => {
    const { member } = owners.invisible
    const answer = await refusal(apiOf(onlooker, owners.invisible).profiles.getProfile({ id: member.id }))
    expect([answer.code, JSON.stringify(answer.body).includes(member.id)]).toEqual(['member_unavailable', false])
  })
  test('a private member, to a visitor', async () => {
    const { member } = owners.private
    expect((await refusal(product.anonymous.profiles.getProfile({ id: member.id }))).code).toBe('member_unavailable')
  })
  test.each([
    ['free', 'viewer'],
    ['free', 'owner'],
    ['premium', 'viewer'],
    ['premium', 'owner'],
  ] as const)('a %s member, blocked by the %s', async (who, by) => {
    const whose = owners.ordinary
    const viewer = viewers[who]
    const [blocker, blocked] = by === 'viewer' ? [viewer, whose.member] : [whose.member, viewer]
    await product.as(whose.member).profiles.openAlbum({ member_id: viewer.id })
    const { album } = (await product.as(viewer).profiles.getProfile({ id: whose.member.id })).profile
    expect(album.photos).toHaveLength(2)
    await product.as(blocker).moderation.block({ member_id: blocked.id })
    const answer = await refusal(product.as(viewer).profiles.getProfile({ id: whose.member.id }))
    expect(answer.code).toBe(by === 'viewer' ? 'member_unavailable' : 'blocked_by_member')
    for (const id of Object.values(whose.ids)) expect(JSON.stringify(answer.body)).not.toContain(id)
    for (const photo of album.photos) expect((await fetchFile(photo, '480.jpg', viewer)).statusCode).toBe(404)
    await product.as(blocker).moderation.unblock({ member_id: blocked.id })
  })
  test('no other answer names a photo that is private, waits or was refused', async () => {
    const { member, ids } = owners.ordinary
    const secret = (['waiting', 'refused', 'closed', 'open'] as const).map((kind) => ids[kind])
    await product.as(member).likes.like({ member_id: viewers.free.id })
    const api = product.as(viewers.free)
    const answers = await Promise.all([
      api.profiles.getProfile({ id: member.id }),
      api.search.searchMembers({}),
      api.search.listFitting({}),
      api.search.getDeck({}),
      api.likes.listLikes({}),
      api.chat.listChats({}),
      product.anonymous.profiles.getProfile({ id: member.id }),
    ])
    for (const answer of answers) for (const id of secret) expect(JSON.stringify(answer)).not.toContain(id)
  })
})
