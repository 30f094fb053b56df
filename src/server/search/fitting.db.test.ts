import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { chanceOf } from '../../seed/random.ts'
import { bestFitting, type Person } from '../../test/members/plain-fitting.ts'
import { refusal, type TestMember, type TestProduct, testProduct } from '../../test/product/server.ts'
import { members } from '../accounts/tables.ts'
import { newId } from '../platform/ids.ts'
import { profiles } from '../profiles/tables.ts'
import { rebuildSearch } from './catalogue/follower.ts'

let product: TestProduct
beforeAll(async () => {
  product = await testProduct({ settings: { countries: ['NL', 'DE', 'FR'], fictionalProfiles: true } })
})
afterAll(() => product.close())

const fittingOf = async (member: TestMember) => (await product.as(member).search.listFitting({})).fitting
const idsOf = async (member: TestMember) => (await fittingOf(member)).map(({ profile }) => profile.id)
const woman = (country: string) => product.newMember({ gender: 'female', seeks: 'male', country })
const man = (country: string) => product.newMember({ gender: 'male', seeks: 'female', country })
const men5 = () => Promise.all([man('FR'), man('FR'), man('FR'), man('FR'), man('FR')])
const write = async (from: TestMember, to: TestMember) => {
  const { conversation } = await product.as(from).chat.openConversation({ member_id: to.id })
  return product.as(from).chat.sendMessage({ id: conversation.id, message_id: randomUUID(), text: 'hi' })
}

describe('who fits', () => {
  it('leaves out whom one liked, passed, wrote or blocked, and who blocked, hides or is invented', async () => {
    const anna = await woman('FR')
    const [liked, passed, written, blocked, blocking] = await men5()
    const [invisible, hidden, likes, wrote, other] = await men5()
    const invented = await product.newMember({ kind: 'fictional', gender: 'male', seeks: 'female', country: 'FR' })
    const all = [liked, passed, written, blocked, blocking, invisible, hidden, likes, wrote, other]
    expect(new Set(await idsOf(anna))).toEqual(new Set(all.map(({ id }) => id)))
    await product.as(anna).likes.like({ member_id: liked.id })
    await product.as(anna).likes.pass({ member_id: passed.id })
    await write(anna, written)
    await product.as(anna).moderation.block({ member_id: blocked.id })
    await product.as(blocking).moderation.block({ member_id: anna.id })
    await product.as(invisible).profiles.setVisibility({ is_invisible: true })
    await product.as(hidden).profiles.setVisibility({ is_private: true })
    await product.as(likes).likes.like({ member_id: anna.id })
    await write(wrote, anna)
    expect(new Set(await idsOf(anna))).toEqual(new Set([likes.id, wrote.id, other.id]))
    expect(await idsOf(anna)).not.toContain(invented.id)
    // What is taken back may be suggested again
    await product.as(anna).likes.unlike({ id: liked.id })
    expect(await idsOf(anna)).toContain(liked.id)
  })

  it('asks both for their ages, and says why somebody fits', async () => {
    const anna = await woman('DE')
    const [near, far, young] = [await man('DE'), await man('DE'), await man('DE')]
    const place = { region: 'DE-BY', city: 'Munich' }
    await product.as(anna).profiles.saveProfile({ ...place, interests: ['wine', 'dogs'] })
    await product.as(near).profiles.saveProfile({ ...place, interests: [] })
    await product.as(far).profiles.saveProfile({ interests: ['dogs', 'cars'] })
    await product.as(young).profiles.saveProfile({ min_age: 18, max_age: 30 })
    const [first, second, ...others] = await fittingOf(anna)
    expect([first, second]).toMatchObject([
      { profile: { id: near.id }, is_same_town: true, shared_interests: [] },
      { profile: { id: far.id }, is_same_town: false, shared_interests: ['dogs'] },
    ])
    // Those of other countries come after
    expect(others.map(({ profile }) => profile.country)).toEqual(others.map(() => 'FR'))
    expect(await idsOf(young)).toEqual([])
  })

  it('is for members, confirmed or not yet', async () => {
    const anna = await product.newMember({ gender: 'female', seeks: 'male', country: 'FR', isConfirmed: false })
    expect((await idsOf(anna)).length).toBeGreaterThan(0)
    expect((await refusal(product.anonymous.search.listFitting({}))).code).toBe('authentication_required')
  })
})

describe('among many', () => {
  it('are the best that the plainest reading finds, for random members', async () => {
    const people = await crowd(900)
    const chance = chanceOf(5)
    for (let round = 0; round < 12; round += 1) {
      const self = await searcher(chance)
      const wanted = bestFitting(self.person, people, '2026-06-15').slice(0, 12)
      const found = await idsOf(self.member)
      expect(found.slice(0, wanted.length)).toEqual(wanted.map(({ id }) => id))
    }
  })

  it('are found behind hundreds who were here later and do not fit', async () => {
    const anna = await woman('DE')
    const his = { gender: 'male', seeks: 'female', country: 'DE', region: null, dateOfBirth: '1990-01-01' } as const
    await crowd(230, { ...his, minAge: 18, maxAge: 25, lastActiveAt: product.clock.now() })
    const [only] = await crowd(1, { ...his, minAge: 30, maxAge: 40, lastActiveAt: new Date('2026-01-01T00:00:00Z') })
    expect(await idsOf(anna)).toContain(only?.id)
  })
})

/** Somebody with wishes of their own, hidden from the others so that each round finds the same people. */
async function searcher(chance: ReturnType<typeof chanceOf>): Promise<{ member: TestMember; person: Person }> {
  const [gender, seeks] = [chance.pick(['female', 'male'] as const), chance.pick(['female', 'male', 'both'] as const)]
  const member = await product.newMember({ gender, seeks, country: 'NL' })
  await product.as(member).profiles.setVisibility({ is_private: true })
  const minAge = chance.int(18, 60)
  const preferences = { minAge, maxAge: minAge + chance.int(3, 20), region: chance.pick(['NL-UT', 'NL-NH', null]) }
  const interests = ['wine', 'dogs', 'yoga'].slice(chance.int(0, 3))
  const mine = eq(profiles.memberId, member.id)
  const [row] = await product.platform.db
    .update(profiles)
    .set({ ...preferences, interests })
    .where(mine)
    .returning()
  if (row === undefined) throw new Error('no profile')
  return { member, person: { ...row, id: member.id } }
}

/** Many members at once, straight into the profiles; search is then rebuilt from them. */
async function crowd(count: number, alike: Partial<Person> = {}): Promise<Person[]> {
  const chance = chanceOf(3)
  const people = Array.from({ length: count }, (): Person => {
    const minAge = chance.int(18, 50)
    return {
      id: newId(),
      gender: chance.pick(['female', 'male']),
      seeks: chance.pick(['female', 'male', 'both']),
      dateOfBirth: `${chance.int(1955, 2006)}-0${chance.int(1, 9)}-1${chance.int(0, 9)}`,
      minAge,
      maxAge: minAge + chance.int(5, 49),
      country: 'NL',
      region: chance.pick(['NL-UT', 'NL-NH', 'NL-FR', null]),
      interests: ['wine', 'dogs', 'yoga', 'cars'].filter(() => chance.is(0.4)),
      lastActiveAt: new Date(product.clock.now().getTime() - chance.int(0, 90) * 60_000),
      ...alike,
    }
  })
  const { db } = product.platform
  const account = {
    ...({ poolId: product.site.poolId, siteId: product.site.id, kind: 'member', status: 'active' } as const),
    ...{ passwordHash: '', locale: 'en', country: 'NL' },
  }
  await db
    .insert(members)
    .values(
      people.map(({ id, lastActiveAt }) => ({ ...account, id, email: id, emailKey: id, signedUpAt: lastActiveAt })),
    )
  await db.insert(profiles).values(
    people.map(({ id, interests, ...person }) => {
      const rest = { poolId: product.site.poolId, kind: 'member' as const, status: 'active' as const }
      return {
        ...person,
        ...rest,
        memberId: id,
        name: 'Somebody',
        interests: [...interests],
        createdAt: person.lastActiveAt,
      }
    }),
  )
  rebuildSearch(db)
  return people
}
