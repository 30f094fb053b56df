import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refusal, type TestMember, type TestProduct, testProduct } from '../../../test/product/server.ts'
import type { SiteSettings } from '../../sites/settings.ts'
import { sites } from '../../sites/tables.ts'

let product: TestProduct
let sam: TestMember
let bram: TestMember
beforeAll(async () => {
  product = await testProduct()
  sam = await product.newMember({ gender: 'female', seeks: 'male' })
  bram = await product.newMember({ gender: 'male', seeks: 'female' })
})
afterAll(() => product.close())

const chosen = { gender_identity: 'nonbinary', pronouns: 'they' } as const
const save = (changes: object) => product.as(sam).profiles.saveProfile({ hidden_facts: [], ...chosen, ...changes })
const search = (criteria: object) => product.as(bram).search.searchMembers({ mutual: false, ...criteria })
const foundBy = async (criteria: object) => (await search(criteria)).profiles.some(({ id }) => id === sam.id)

async function setSite(settings: Partial<SiteSettings>) {
  await product.platform.db.update(sites).set({ settings }).where(eq(sites.id, product.site.id))
  product.clock.advance(2_000)
}

const shown = ['nonbinary', 'they', 'nonbinary', true]
const nothing = [null, null, null, false]
const allButIdentity = ['sexuality', 'pronouns', 'interests']
test.each<[what: string, settings: Partial<SiteSettings>, changes: object, others: unknown[]]>([
  ['both chosen', {}, {}, shown],
  ['neither chosen', {}, { gender_identity: null, pronouns: null }, nothing],
  ['both hidden', {}, { hidden_facts: ['gender_identity', 'pronouns'] }, nothing],
  ['pronouns hidden', {}, { hidden_facts: ['pronouns'] }, ['nonbinary', null, 'nonbinary', true]],
  ['identity hidden', {}, { hidden_facts: ['gender_identity'] }, [null, 'they', null, false]],
  ['a site that offers it', { genderIdentities: ['nonbinary'] }, {}, shown],
  ['a site that offers others', { genderIdentities: ['agender'] }, {}, [null, 'they', null, false]],
  ['a site that offers none', { genderIdentities: [] }, {}, [null, 'they', null, false]],
  ['a site that shows no identity', { visibleProfileFields: allButIdentity }, {}, [null, 'they', null, false]],
  ['a site that shows neither', { visibleProfileFields: ['sexuality'] }, {}, nothing],
  ['a site without the filter', { searchFields: ['gender', 'age'] }, {}, ['nonbinary', 'they', 'nonbinary', false]],
])(
  '%s: what others see on profile and card, and whether a search by it finds',
  async (_what, settings, changes, others) => {
    await setSite({})
    await save(changes)
    await setSite(settings)
    const { profile } = await product.as(bram).profiles.getProfile({ id: sam.id })
    const card = (await search({})).profiles.find(({ id }) => id === sam.id)
    const { search: state, profiles } = await search({ gender_identity: ['nonbinary'] })
    const isFound = state.gender_identity.length > 0 && profiles.some(({ id }) => id === sam.id)
    expect([profile.gender_identity, profile.pronouns, card?.gender_identity, isFound]).toEqual(others)
    const own = (await product.as(sam).profiles.getOwnProfile({})).profile
    expect(own).toMatchObject({ ...chosen, ...changes })
  },
)

test('an identity that the site does not offer is refused, a stored one may stay', async () => {
  await setSite({})
  await save({})
  await setSite({ genderIdentities: ['agender'] })
  expect((await refusal(save({ gender_identity: 'bigender' }))).code).toBe('invalid_input')
  await save({ gender_identity: 'nonbinary' })
})

test('the gender alone decides which searches find a member, and it stays on the wire', async () => {
  await setSite({})
  for (const gender of ['male', 'female'] as const) {
    await save({ gender })
    expect([await foundBy({ gender: 'female' }), await foundBy({ gender: 'male' }), await foundBy({ gender: 'both' })])
      // A member of one gender is found by those who look for it, or for both
      .toEqual([gender === 'female', gender === 'male', true])
    expect((await product.as(bram).profiles.getProfile({ id: sam.id })).profile.gender).toBe(gender)
  }
})

test('no one is advised to tell their identity', async () => {
  const before = (await save({ gender_identity: null, pronouns: null })).profile
  const after = (await save({})).profile
  expect([after.completeness, after.advice]).toEqual([before.completeness, before.advice])
})
