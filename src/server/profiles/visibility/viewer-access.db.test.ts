import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestMember, type TestProduct, testProduct } from '../../../test/product/server.ts'
import { members as accounts, consents } from '../../accounts/tables.ts'
import { blockedContacts, contactViewers } from '../../moderation/contacts/contact-tables.ts'
import { blocks } from '../../moderation/tables.ts'
import { statement } from '../../platform/db/prepared-statement.ts'
import { newId } from '../../platform/ids.ts'
import { eachInAll } from '../../search/catalogue/bitmap.ts'
import { followingOf, rebuildSearch } from '../../search/catalogue/follower.ts'
import { memberIdAt } from '../../search/catalogue/segment.ts'
import { cards, isSeen, mayBeListed } from '../index.ts'
import type { Sight } from '../rules.ts'
import { mayBeSeen } from '../rules.ts'
import { profileAudience, profiles } from '../tables.ts'
import { sightings } from './index.ts'

let product: TestProduct
let viewer: TestMember
let people: Person[]
beforeAll(async () => {
  product = await testProduct()
  viewer = await product.newMember({ country: 'SE' })
  people = allPeople()
  await settle(people)
})
afterAll(() => product.close())

type Person = { id: string; facts: Omit<Sight, 'isOwn' | 'allowsFictional'> }
const bools = [false, true]

/** One member for every way in which a profile, an audience, a blocked contact, a block and the showcase consent may stand to the viewer. */
function allPeople(): Person[] {
  const all: Person[] = []
  for (const status of ['active', 'disabled'] as const)
    for (const kind of ['member', 'fictional'] as const)
      for (const isInvisible of bools)
        for (const isPrivate of bools)
          for (const isShownToViewer of bools)
            for (const isKnownToViewer of bools)
              for (const isContact of bools)
                for (const block of [null, 'by_owner', 'by_viewer', 'both'] as const)
                  for (const hasConsent of bools)
                    all.push({
                      id: newId(),
                      facts: {
                        status,
                        kind,
                        isInvisible,
                        isPrivate,
                        isShownToViewer,
                        isKnownToViewer,
                        isContact,
                        block,
                        hasConsent,
                      },
                    })
  return all
}

async function settle(all: Person[]) {
  const { db } = product.platform
  const at = product.clock.now()
  const someone = { poolId: product.site.poolId, name: 'Somebody', gender: 'female' as const, seeks: 'both' as const }
  const more = { minAge: 18, maxAge: 99, dateOfBirth: '1990-01-01', country: 'NL', lastActiveAt: at, createdAt: at }
  const { poolId, id: siteId } = product.site
  await db.insert(accounts).values(
    all.map(({ id, facts: { kind } }) => {
      const account = { status: 'active' as const, locale: 'en', country: 'NL', passwordHash: '', signedUpAt: at }
      return { ...account, id, kind, poolId, siteId, email: `${id}@example.com`, emailKey: `${id}@example.com` }
    }),
  )
  await db.insert(consents).values(
    all
      .filter(({ facts }) => facts.hasConsent)
      .map(({ id }) => ({
        ...{ memberId: id, id: newId(), kind: 'showcase' as const, textVersion: '1', locale: 'en', givenAt: at },
      })),
  )
  await db.insert(profiles).values(
    all.map(({ id, facts: { status, kind, isInvisible, isPrivate } }) => {
      return { ...someone, ...more, memberId: id, status, kind, isInvisible, isPrivate }
    }),
  )
  const shown = all.filter(({ facts }) => facts.isShownToViewer).map(({ id }) => [id, viewer.id] as const)
  const known = all.filter(({ facts }) => facts.isKnownToViewer).map(({ id }) => [viewer.id, id] as const)
  await db.insert(profileAudience).values(
    [...shown, ...known].map(([memberId, viewerId], n) => {
      return { memberId, viewerId, since: at, hasLiked: n % 2 === 0, hasWritten: n % 2 === 1 }
    }),
  )
  const isOne = (block: Sight['block'], wanted: Sight['block']) => block === wanted || block === 'both'
  const byOwner = all.filter(({ facts }) => isOne(facts.block, 'by_owner')).map(({ id }) => [id, viewer.id] as const)
  const byViewer = all.filter(({ facts }) => isOne(facts.block, 'by_viewer')).map(({ id }) => [viewer.id, id] as const)
  await db
    .insert(blocks)
    .values([...byOwner, ...byViewer].map(([memberId, blockedId]) => ({ memberId, blockedId, createdAt: at })))
  const contacts = all.filter(({ facts }) => facts.isContact).map(({ id: memberId }) => ({ memberId, contactHash }))
  await db.insert(blockedContacts).values(contacts.map((contact) => ({ ...contact, addedOn: '2026-01-01' })))
  await db.insert(contactViewers).values(contacts.map((contact) => ({ ...contact, viewerId: viewer.id })))
  await rebuildSearch(db)
}
const contactHash = 'a'.repeat(22)

const seen = statement<{ ids: string[]; viewerId: string | null; allowsFictional: boolean }, { id: string }>(
  'test_is_seen',
  () =>
    sql`SELECT o.id FROM unnest(${sql.placeholder('ids')}::uuid[]) AS o (id) WHERE ${isSeen({
      owner: sql`o.id`,
      viewer: sql`${sql.placeholder('viewerId')}::uuid`,
      allowsFictional: sql`${sql.placeholder('allowsFictional')}::boolean`,
    })}`,
)

describe.each([true, false])('where a site has fictional profiles: %s', (allowsFictional) => {
  const settings = { ...({} as TestProduct['site']['settings']), fictionalProfiles: allowsFictional }
  const ctx = (viewerId: string | null) => ({ ...product.platform, viewerId, site: { settings } })
  /** To a visitor nobody has shown themselves, and nobody is blocked; a member needs nobody's showcase consent. */
  const factsFor = (isVisitor: boolean, { facts }: Person): Sight => ({
    ...facts,
    ...(isVisitor
      ? { isShownToViewer: false, isKnownToViewer: false, isContact: false, block: null }
      : { hasConsent: true }),
    isOwn: false,
    allowsFictional,
  })

  it.each(['a member', 'a visitor'])('all that %s is shown goes by the one rule', async (who) => {
    const isVisitor = who === 'a visitor'
    const viewerId = isVisitor ? null : viewer.id
    const ids = people.map(({ id }) => id)
    const [faces, glances, rows] = await Promise.all([
      cards(ctx(viewerId), ids),
      sightings(ctx(viewerId), ids),
      seen(product.platform.db, { ids, viewerId, allowsFictional }),
    ])
    const inSql = new Set(rows.map(({ id }) => id))
    expect(people).toHaveLength(1024)
    for (const person of people) {
      const sight = mayBeSeen(factsFor(isVisitor, person))
      const found = { card: faces.has(person.id), sight: glances.get(person.id)?.sight, isInSql: inSql.has(person.id) }
      expect({ person, ...found }).toEqual({ person, card: sight === 'yes', sight, isInSql: sight === 'yes' })
    }
  })
})

it('search knows whom the rule lists, and nobody else', async () => {
  rebuildSearch(product.platform.db)
  const catalogue = await followingOf(product.platform).current()
  const known = catalogue.crowds.flatMap((crowd) => {
    const ids: string[] = []
    eachInAll([[crowd.present]], crowd.used, (slot) => ids.push(memberIdAt(crowd, slot)) > 0)
    return crowd.name.includes('NL') ? ids : []
  })
  const listed = people.filter(({ facts }) => mayBeListed({ ...facts, isLimited: false })).map(({ id }) => id)
  expect(new Set(known)).toEqual(new Set(listed))
})

it('one changes their own modes, and search follows in the same moment', async () => {
  const [anna, bram] = await Promise.all([
    product.newMember({ gender: 'female', seeks: 'male', country: 'FR' }),
    product.newMember({ gender: 'male', seeks: 'female', country: 'FR' }),
  ])
  const { getVisibility, setVisibility } = product.as(anna).profiles
  const found = async () => (await product.as(bram).search.searchMembers({})).profiles.map(({ id }) => id)
  expect(await getVisibility({})).toMatchObject({ visibility: { is_invisible: false, is_private: false } })
  expect(await found()).toEqual([anna.id])
  expect(await setVisibility({ is_invisible: true })).toMatchObject({
    visibility: { is_invisible: true, is_private: false },
  })
  expect(await found()).toEqual([])
  expect(await setVisibility({ is_private: true })).toMatchObject({
    visibility: { is_invisible: true, is_private: true },
  })
  expect(await setVisibility({ is_invisible: false })).toMatchObject({
    visibility: { is_invisible: false, is_private: true },
  })
  expect(await found()).toEqual([])
  expect(await setVisibility({})).toMatchObject({ visibility: { is_invisible: false, is_private: true } })
  await setVisibility({ is_private: false })
  expect(await found()).toEqual([anna.id])
})

it('tells whom one has blocked, by name, newest first; who was erased has none', async () => {
  const [anna, bram, carl] = await Promise.all([
    product.newMember({ name: 'Anna' }),
    product.newMember({ name: 'Bram' }),
    product.newMember({ name: 'Carl' }),
  ])
  const block = (member: TestMember, other: TestMember) => product.as(member).moderation.block({ member_id: other.id })
  await block(anna, bram)
  product.clock.advance(1_000)
  await block(anna, carl)
  await block(carl, anna)
  await product.platform.db.delete(profiles).where(sql`${profiles.memberId} = ${bram.id}`)
  const { members } = await product.as(anna).profiles.listBlockedMembers({})
  expect(members).toEqual([
    { id: carl.id, name: 'Carl', blocked_at: '2026-06-15T12:00:01.000Z' },
    { id: bram.id, name: '', blocked_at: '2026-06-15T12:00:00.000Z' },
  ])
  expect((await product.as(bram).profiles.listBlockedMembers({})).members).toEqual([])
})
