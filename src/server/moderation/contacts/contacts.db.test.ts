import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mostBlockedContacts } from '../../../contract/constants.ts'
import { accountCalls, testPassword } from '../../../test/members/account-calls.ts'
import { photoRoutes, plainPhoto } from '../../../test/members/photos.ts'
import { refusal, type TestMember, type TestProduct, testProduct } from '../../../test/product/server.ts'
import { transaction } from '../../platform/db/db.ts'
import { erasePersonalData, exportPersonalData } from '../../platform/personal-data.ts'
import { fittingFor } from '../../search/index.ts'
import { countNew } from '../../search/newcomers.ts'
import { moderationData } from '../personal-data.ts'

const settings = { loggedOutSearch: true, signUpsPerHour: 10_000, countries: ['NL', 'DE', 'FR', 'BE', 'SE'] }
let product: TestProduct
let calls: ReturnType<typeof accountCalls>
const { upload, fetchFile } = photoRoutes(() => product)
beforeAll(async () => {
  product = await testProduct({ settings })
  calls = accountCalls(product)
})
afterAll(() => product.close())

type Photo = Parameters<typeof fetchFile>[0]
const rows = async (table: 'blocked_contacts' | 'contact_viewers', memberId: string) =>
  (await product.platform.db.execute(sql`SELECT * FROM ${sql.identifier(table)} WHERE member_id = ${memberId}`)).rows
const woman = (country = 'NL') => product.newMember({ gender: 'female', seeks: 'male', country, credits: 50 })
const man = (country = 'NL') => product.newMember({ gender: 'male', seeks: 'female', country, credits: 50 })
const block = (member: TestMember, ...emails: string[]) => product.as(member).moderation.blockContacts({ emails })
const sees = async (viewer: Pick<TestMember, 'cookie'>, { id }: TestMember) =>
  product
    .as(viewer)
    .profiles.getProfile({ id })
    .then(
      () => true,
      () => false,
    )

/** Everything in which a man may meet a woman of his country, other than by what was between them (see visibility.db.test.ts). */
async function meets(viewer: TestMember, owner: TestMember, photo: Photo, day: number) {
  const { search, likes } = product.as(viewer)
  const ctx = { ...product.platform, site: product.site }
  const isAmong = (cards: { id: string }[]) => cards.some(({ id }) => id === owner.id)
  const found = await search.searchMembers({})
  const { fitting } = await search.listFitting({})
  const { deck } = await search.getDeck({})
  const { picks } = await search.listDailyPicks({})
  const { visitors } = await likes.listVisitors({})
  const emailed = await fittingFor(ctx, viewer.id, { most: 12, except: [] })
  return {
    profile: await sees(viewer, owner),
    search: isAmong(found.profiles),
    count: (await search.countMembers({})).num_results,
    counted: found.num_results,
    finder: isAmong(fitting.map(({ profile }) => profile)),
    swipe: isAmong(deck.map(({ profile }) => profile)),
    picks: isAmong(picks.map(({ profile }) => profile)),
    visitors: isAmong(visitors),
    emails: isAmong(emailed.map(({ profile }) => profile)),
    savedSearches: await countNew(ctx, {}, viewer.id, { since: new Date(day) }),
    photo: (await fetchFile(photo, '480.jpg', viewer)).statusCode,
    album:
      (
        await product
          .as(viewer)
          .profiles.getProfile({ id: owner.id })
          .catch(() => null)
      )?.profile.album.photos.length ?? 0,
  }
}
const everywhere = { profile: true, search: true, count: 1, counted: 1, finder: true, swipe: true, picks: true }
const nowhere = { profile: false, search: false, count: 0, counted: 0, finder: false, swipe: false, picks: false }

describe('a blocked contact', () => {
  test('does not see the member anywhere, until the member likes them', async () => {
    const [anna, bram] = await Promise.all([woman('SE'), man('SE')])
    await upload(anna, await plainPhoto())
    const { id } = (await upload(anna, await plainPhoto())).body
    const { profiles, likes } = product.as(anna)
    await profiles.savePhoto({ id, is_private: true })
    await profiles.openAlbum({ member_id: bram.id })
    await profiles.getProfile({ id: bram.id })
    const photo = (await product.as(bram).profiles.getProfile({ id: anna.id })).profile.main_image
    if (photo === null) throw new Error('the photo is not shown')
    const day = product.clock.now().getTime() - 1
    const met = () => meets(bram, anna, photo, day)
    const shown = { ...everywhere, visitors: true, emails: true, savedSearches: 1, photo: 200, album: 1 }
    expect(await met()).toEqual(shown)
    await block(anna, bram.email)
    expect(await met()).toEqual({ ...nowhere, visitors: false, emails: false, savedSearches: 0, photo: 404, album: 0 })
    await likes.like({ member_id: bram.id })
    expect(await met()).toEqual(shown)
    await likes.unlike({ id: bram.id })
    expect(await sees(bram, anna)).toBe(false)
  })

  test('sees the member whose message they have', async () => {
    const [anna, bram] = await Promise.all([woman(), man()])
    await block(anna, bram.email)
    const { chat } = product.as(anna)
    const { conversation } = await chat.openConversation({ member_id: bram.id })
    await chat.sendMessage({ id: conversation.id, message_id: randomUUID(), text: 'hi' })
    expect(await sees(bram, anna)).toBe(true)
    const answer = { id: conversation.id, message_id: randomUUID(), text: 'hello' }
    expect(await product.as(bram).chat.sendMessage(answer)).toBeTruthy()
  })

  test('cannot go on writing to a member who has not answered', async () => {
    const [anna, bram] = await Promise.all([woman(), man()])
    const { chat } = product.as(bram)
    const { conversation } = await chat.openConversation({ member_id: anna.id })
    const write = () => chat.sendMessage({ id: conversation.id, message_id: randomUUID(), text: 'hi' })
    await write()
    await write()
    await block(anna, bram.email)
    expect((await refusal(write())).code).toBe('member_unavailable')
  })

  test('is found by the address as accounts compare it', async () => {
    const [anna, bram] = await Promise.all([woman(), man()])
    expect(await block(anna, ` ${bram.email.toUpperCase()} `)).toMatchObject({ num_added: 1, malformed: [] })
    expect(await sees(bram, anna)).toBe(false)
    expect(await sees(await man(), anna)).toBe(true)
  })
})

describe('the member who blocks a contact', () => {
  /** All that a member is answered about another one, and about themselves. */
  async function answers(member: TestMember, other: TestMember, albumPhoto: Photo) {
    const api = product.as(member)
    const { chats } = await api.chat.listChats({})
    return {
      profile: await api.profiles.getProfile({ id: other.id }),
      album: (await fetchFile(albumPhoto, '480.jpg', member)).statusCode,
      relation: await api.likes.getRelation({ id: other.id }),
      search: await api.search.searchMembers({}),
      finder: await api.search.listFitting({}),
      swipe: await api.search.getDeck({}),
      picks: await api.search.listDailyPicks({}),
      visitors: await api.likes.listVisitors({}),
      likes: await api.likes.listLikes({}),
      received: await api.likes.listLikesPage({ type: 'received' }),
      chats,
      conversation: await api.chat.getConversation({ id: chats[0]?.conversation.id ?? '' }),
      past: await api.chat.listPastChats({}),
      activity: await api.notifications.listActivity({}),
      visibility: await api.profiles.getVisibility({}),
      guests: await api.profiles.listAlbumGuests({}),
      own: await api.profiles.getOwnProfile({}),
      user: await api.accounts.getUser({}),
      blocked: await api.profiles.listBlockedMembers({}),
    }
  }

  test('is answered as before by every call, whether or not the contact is a member', async () => {
    const [anna, bram] = await Promise.all([woman('BE'), man('BE')])
    const { profiles, likes, chat } = product.as(bram)
    await upload(bram, await plainPhoto())
    const { id } = (await upload(bram, await plainPhoto())).body
    await profiles.savePhoto({ id, is_private: true })
    await profiles.openAlbum({ member_id: anna.id })
    await product.as(anna).profiles.openAlbum({ member_id: bram.id })
    await profiles.getProfile({ id: anna.id })
    await likes.like({ member_id: anna.id })
    const { conversation } = await chat.openConversation({ member_id: anna.id })
    await chat.sendMessage({ id: conversation.id, message_id: randomUUID(), text: 'hi' })
    const album = (await product.as(anna).profiles.getProfile({ id: bram.id })).profile.album.photos[0]
    if (album === undefined) throw new Error('the album is not open')
    const before = await answers(anna, bram, album)
    expect(before.album).toBe(200)
    const stranger = await block(anna, 'no-member@example.com')
    const contact = await block(anna, bram.email)
    expect(contact).toEqual({ ...stranger, total: 2, days: [{ ...stranger.days[0], count: 2 }] })
    expect(await answers(anna, bram, album)).toEqual(before)
    expect(await product.as(anna).likes.like({ member_id: bram.id })).toMatchObject({ is_match: true })
  })

  test('removes a member and a stranger with the same answer', async () => {
    const [anna, bram] = await Promise.all([woman(), man()])
    await block(anna, bram.email, 'stranger@example.com')
    const { moderation } = product.as(anna)
    const one = await moderation.unblockContact({ email: bram.email })
    expect(one).toMatchObject({ total: 1 })
    expect(await sees(bram, anna)).toBe(true)
    expect(await moderation.unblockContact({ email: 'stranger@example.com' })).toEqual({ total: 0, days: [] })
    for (const email of [bram.email, 'stranger@example.com', 'never@example.com'])
      expect((await refusal(moderation.unblockContact({ email }))).code).toBe('contact_not_found')
    expect((await refusal(moderation.unblockContact({ email: 'nonsense' }))).code).toBe('invalid_email')
  })

  test('is seen again by all of them once all are removed', async () => {
    const [anna, bram, carl] = await Promise.all([woman(), man(), man()])
    await block(anna, bram.email, carl.email)
    expect(await product.as(anna).moderation.unblockAllContacts({})).toEqual({ total: 0, days: [] })
    expect([await sees(bram, anna), await sees(carl, anna)]).toEqual([true, true])
    expect([await rows('blocked_contacts', anna.id), await rows('contact_viewers', anna.id)]).toEqual([[], []])
  })
})

describe('an address that comes later', () => {
  test('hides the member from the moment of the sign-up on', async () => {
    const anna = await woman()
    const email = 'later@example.com'
    await block(anna, email)
    const { cookie } = await calls.signUp(calls.form({ email: 'Later@Example.com', gender: 'male', seeks: 'female' }))
    expect(await sees({ cookie }, anna)).toBe(false)
    await calls.activate(await calls.tokenFor('Later@Example.com'), cookie)
    expect(await sees({ cookie }, anna)).toBe(false)
  })

  test('counts from its change on; one that was confirmed counts even after it', async () => {
    const anna = await woman()
    await block(anna, 'work@example.com')
    const bram = await calls.confirmedMember()
    const move = async (email: string) => {
      await product.as(bram).accounts.askMailChange({ email, current_password: testPassword })
      const token = await calls.tokenFor(email, 1, '/mail-change/do')
      expect((await calls.post('mail-change/do', { token })).status).toBe(200)
    }
    expect(await sees(bram, anna)).toBe(true)
    await move('work@example.com')
    expect(await sees(bram, anna)).toBe(false)
    await move('private@example.com')
    expect(await sees(bram, anna)).toBe(false)
    await product.as(anna).moderation.unblockContact({ email: 'work@example.com' })
    expect(await sees(bram, anna)).toBe(true)
  })

  test('that was mistyped and never confirmed counts no longer', async () => {
    const anna = await woman()
    await block(anna, 'mistyped@example.com')
    const { cookie } = await calls.signUp(calls.form({ email: 'mistyped@example.com', gender: 'male' }))
    expect(await sees({ cookie }, anna)).toBe(false)
    await product.as({ cookie }).accounts.correctEmail({ email: 'typed-well@example.com' })
    expect(await sees({ cookie }, anna)).toBe(true)
  })

  test('is never missed by a list that is saved at the same moment', async () => {
    const anna = await woman()
    const emails = Array.from({ length: 12 }, (_, n) => `race${n}@example.com`)
    const [signedUp] = await Promise.all([
      Promise.all(emails.map((email) => calls.signUp(calls.form({ email, gender: 'male' })))),
      ...emails.map((email) => block(anna, email)),
    ])
    const seen = await Promise.all(signedUp.map(({ cookie }) => sees({ cookie }, anna)))
    expect(seen).toEqual(emails.map(() => false))
  })

  test('means nothing in another pool', async () => {
    await product.newSite('pool.example', { hasOwnMembers: true })
    const [anna, other] = await Promise.all([woman(), product.newMember({ host: 'pool.example' })])
    await block(anna, other.email)
    expect(await rows('contact_viewers', anna.id)).toEqual([])
  })
})

describe('the list', () => {
  test('takes what is an address, names the rest by position, and counts each once', async () => {
    const anna = await woman()
    const emails = ['one@example.com', 'no address', 'ONE@example.com', '+31 6 12345678', 'two@example.com', '']
    const answer = await block(anna, ...emails)
    expect(answer).toMatchObject({ total: 2, num_added: 2, malformed: [1, 3, 5] })
    expect(answer.days).toEqual([{ day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/), count: 2 }])
    expect(await block(anna, 'two@example.com', 'three@example.com')).toMatchObject({ total: 3, num_added: 1 })
    expect(await product.as(anna).moderation.getBlockedContacts({})).toEqual({
      total: 3,
      days: [{ ...answer.days[0], count: 3 }],
    })
    expect(JSON.stringify(await rows('blocked_contacts', anna.id))).not.toContain('example')
  })

  test('ends at its limit, and a refused one adds nothing', async () => {
    const anna = await woman()
    const some = (count: number, name: string) => Array.from({ length: count }, (_, n) => `${name}${n}@example.com`)
    expect((await refusal(block(anna, ...some(mostBlockedContacts + 1, 'most')))).code).toBe('contact_limit')
    await block(anna, ...some(mostBlockedContacts - 1, 'most'))
    const failure = await refusal(block(anna, ...some(2, 'more')))
    expect(failure).toMatchObject({ code: 'contact_limit' })
    expect(failure.body.error?.params).toEqual({ limit: mostBlockedContacts, left: 1 })
    expect(await block(anna, ...some(1, 'more'))).toMatchObject({ total: mostBlockedContacts })
    expect(await block(anna, ...some(9, 'most'))).toMatchObject({ total: mostBlockedContacts, num_added: 0 })
  })

  test('is limited to thirty calls an hour', async () => {
    const anna = await woman()
    for (let call = 0; call < 30; call += 1) await block(anna, `call${call}@example.com`)
    expect((await refusal(block(anna, 'last@example.com'))).code).toBe('too_many_requests')
    const { unblockContact, unblockAllContacts } = product.as(anna).moderation
    expect((await refusal(unblockContact({ email: 'call1@example.com' }))).code).toBe('too_many_requests')
    expect(await unblockAllContacts({})).toMatchObject({ total: 0 })
  })

  test('is for members', async () => {
    const { moderation } = product.anonymous
    for (const call of [
      moderation.getBlockedContacts({}),
      moderation.blockContacts({ emails: ['a@example.com'] }),
      moderation.unblockContact({ email: 'a@example.com' }),
      moderation.unblockAllContacts({}),
    ])
      expect((await refusal(call)).code).toBe('authentication_required')
  })

  test('is exported as dates; a contact finds nothing of it in theirs', async () => {
    const [anna, bram] = await Promise.all([woman(), man()])
    await block(anna, bram.email, 'stranger@example.com')
    const exported = async ({ id }: TestMember) =>
      (await exportPersonalData(moderationData, product.platform.db, id)).find(({ name }) => name.includes('contacts'))
    const added_on = (await rows('blocked_contacts', anna.id))[0]?.added_on
    expect(await exported(anna)).toEqual({ name: 'blocked-contacts.json', value: [{ added_on }, { added_on }] })
    expect(await exported(bram)).toBeUndefined()
  })

  test('is erased with the member; with a contact, only whose account it was', async () => {
    const [anna, bram] = await Promise.all([woman(), man()])
    await block(anna, bram.email)
    await block(bram, anna.email)
    const erase = ({ id: memberId }: TestMember) =>
      transaction(product.platform.db, (tx) =>
        erasePersonalData(moderationData, { ...product.platform, tx }, { memberId, replacementId: randomUUID() }),
      )
    await erase(bram)
    expect(await rows('contact_viewers', anna.id)).toEqual([])
    expect(await rows('blocked_contacts', anna.id)).toHaveLength(1)
    expect(await rows('blocked_contacts', bram.id)).toEqual([])
    await erase(anna)
    expect(await rows('blocked_contacts', anna.id)).toEqual([])
  })
})
