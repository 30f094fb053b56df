import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { savedSearches as limits } from '../../contract/constants.ts'
import { refusal, type TestMember, type TestProduct, testProduct } from '../../test/product/server.ts'
import { eraseMember } from '../accounts/deletion/erasure.ts'
import { transaction } from '../platform/db/db.ts'
import { exportPersonalData } from '../platform/personal-data.ts'
import { searchData } from './personal-data.ts'
import { savedSearches } from './tables.ts'

const minute = 60_000
const noMember = '01890000-0000-7000-8000-000000000000'
let product: TestProduct
beforeAll(async () => {
  product = await testProduct({ settings: { countries: ['NL', 'DE', 'FR', 'BE'], fictionalProfiles: true } })
})
afterAll(() => product.close())

const api = (member: TestMember) => product.as(member).search
const savedOf = async (member: TestMember) => (await api(member).listSavedSearches({})).searches
const man = (country: string) => product.newMember({ gender: 'male', seeks: 'female', country })
const woman = (country: string, more: object = {}) =>
  product.newMember({ gender: 'female', seeks: 'male', country, ...more })
/** A search of this member, kept just now. */
async function keeps(member: TestMember, filters: object, name = 'Mine'): Promise<string> {
  const { searches } = await api(member).saveSearch({ name, filters })
  product.clock.advance(minute)
  return searches[0]?.id ?? ''
}
const numNew = async (member: TestMember) => (await savedOf(member)).map((search) => search.num_new)

describe('keeping a search', () => {
  it('keeps what was asked, as it was asked, newest first', async () => {
    const bram = await man('NL')
    const filters = {
      gender: 'female',
      min_age: 30,
      eye_color: ['blue', 'green'],
      online: true,
      mutual: false,
    } as const
    await keeps(bram, filters, '  Blue or green  ')
    const { searches } = await api(bram).saveSearch({ name: 'All', filters: {}, has_alert: true })
    expect(searches).toEqual([
      {
        id: expect.any(String),
        name: 'All',
        filters: {},
        has_alert: true,
        num_new: 0,
        created_at: product.clock.now().toISOString(),
      },
      expect.objectContaining({ name: 'Blue or green', filters, has_alert: false }),
    ])
    expect(await savedOf(bram)).toEqual(searches)
  })

  it('at most ten, however many are kept at the same moment', async () => {
    const bram = await man('NL')
    const tries = await Promise.allSettled(
      Array.from({ length: limits.most + 6 }, (_, index) => api(bram).saveSearch({ name: `S${index}`, filters: {} })),
    )
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(limits.most)
    expect(await savedOf(bram)).toHaveLength(limits.most)
    const refused = await refusal(api(bram).saveSearch({ name: 'One more', filters: {} }))
    expect([refused.status, refused.code, refused.body.error?.params]).toEqual([
      409,
      'saved_search_limit',
      { most: limits.most },
    ])
    const [first] = await savedOf(bram)
    await api(bram).removeSavedSearch({ id: first?.id ?? '' })
    expect((await api(bram).saveSearch({ name: 'One more', filters: {} })).searches[0]?.name).toBe('One more')
  })

  it.each<[string, object]>([
    ['no name', { name: '   ', filters: {} }],
    ['a name that is too long', { name: 'x'.repeat(limits.nameLength + 1), filters: {} }],
    ['a choice that there is not', { name: 'x', filters: { eye_color: ['striped'] } }],
    ['an age below 18', { name: 'x', filters: { min_age: 17 } }],
    ['no wishes', { name: 'x' }],
  ])('not with %s', async (_what, input) => {
    const bram = await man('NL')
    const saving = api(bram).saveSearch(input as Parameters<ReturnType<typeof api>['saveSearch']>[0])
    expect((await refusal(saving)).code).toBe('invalid_input')
    expect(await savedOf(bram)).toEqual([])
  })

  it('is for members', async () => {
    const { search } = product.anonymous
    for (const call of [() => search.listSavedSearches({}), () => search.saveSearch({ name: 'x', filters: {} })])
      expect((await refusal(call())).code).toBe('authentication_required')
  })
})

describe('a kept search', () => {
  it('is renamed, and its alert switched, one by one; removed again and again', async () => {
    const bram = await man('NL')
    const id = await keeps(bram, { gender: 'female' })
    expect((await api(bram).changeSavedSearch({ id, name: 'Women' })).searches).toMatchObject([
      { name: 'Women', has_alert: false, filters: { gender: 'female' } },
    ])
    expect((await api(bram).changeSavedSearch({ id, has_alert: true })).searches).toMatchObject([
      { name: 'Women', has_alert: true },
    ])
    expect((await api(bram).changeSavedSearch({ id })).searches).toMatchObject([{ name: 'Women', has_alert: true }])
    expect((await api(bram).removeSavedSearch({ id })).searches).toEqual([])
    expect((await api(bram).removeSavedSearch({ id })).searches).toEqual([])
  })

  it('is nothing to anybody else', async () => {
    const [bram, carl] = [await man('NL'), await man('NL')]
    const id = await keeps(bram, { gender: 'female' })
    const before = await savedOf(bram)
    expect(await savedOf(carl)).toEqual([])
    for (const unknown of [id, noMember]) {
      expect((await refusal(api(carl).changeSavedSearch({ id: unknown, name: 'x' }))).code).toBe('not_found')
      expect((await refusal(api(carl).markSearchSeen({ id: unknown }))).code).toBe('not_found')
      expect((await api(carl).removeSavedSearch({ id: unknown })).searches).toEqual([])
    }
    expect(await savedOf(bram)).toEqual(before)
  })

  it('loses only wishes that can no longer be asked, and stays where its country is gone', async () => {
    const bram = await man('NL')
    await keeps(bram, { gender: 'female', country: 'DK', eye_color: ['blue'] })
    const { db } = product.platform
    await db.execute(
      sql`UPDATE saved_searches SET filters = filters || '{"eye_color": ["striped"], "shoe_size": 44}' WHERE member_id = ${bram.id}`,
    )
    expect(await savedOf(bram)).toMatchObject([{ filters: { gender: 'female', country: 'DK' }, num_new: 0 }])
    expect((await savedOf(bram))[0]?.filters).not.toHaveProperty('eye_color')
  })
})

describe('who is new in it', () => {
  it('is who signed up since, until they have been looked at', async () => {
    await woman('DE')
    const bram = await man('DE')
    const id = await keeps(bram, {})
    expect(await numNew(bram)).toEqual([0])
    await Promise.all([woman('DE'), woman('DE')])
    expect(await numNew(bram)).toEqual([2])
    product.clock.advance(minute)
    await api(bram).markSearchSeen({ id })
    expect(await numNew(bram)).toEqual([0])
    product.clock.advance(minute)
    await woman('DE')
    expect(await numNew(bram)).toEqual([1])
  })

  it('is nobody who would not be found', async () => {
    const bram = await man('FR')
    await keeps(bram, { max_age: 40 })
    const [fits, blocked, blocking, invisible, secluded] = await Promise.all([1, 2, 3, 4, 5].map(() => woman('FR')))
    if (!fits || !blocked || !blocking || !invisible || !secluded) throw new Error('nobody')
    await woman('NL')
    await woman('FR', { dateOfBirth: '1970-01-01' })
    await woman('FR', { seeks: 'female' })
    await woman('FR', { isConfirmed: false })
    await woman('FR', { kind: 'fictional' })
    expect(await numNew(bram)).toEqual([5])
    await product.as(bram).moderation.block({ member_id: blocked.id })
    await product.as(blocking).moderation.block({ member_id: bram.id })
    await product.as(invisible).profiles.setVisibility({ is_invisible: true })
    await product.as(secluded).profiles.setVisibility({ is_private: true })
    expect(await numNew(bram)).toEqual([1])
    await product.as(fits).accounts.pause({})
    expect(await numNew(bram)).toEqual([0])
  })

  it('is nobody invented, even where the search shows them', async () => {
    const bram = await man('BE')
    await keeps(bram, { show_fictional: true })
    await woman('BE', { kind: 'fictional' })
    expect(await numNew(bram)).toEqual([0])
    expect(await savedOf(bram)).toMatchObject([{ filters: { show_fictional: true } }])
  })

  it('is counted up to 99', async () => {
    const bram = await man('BE')
    await keeps(bram, {})
    for (let tens = 0; tens < 11; tens += 1) await Promise.all(Array.from({ length: 10 }, () => woman('BE')))
    expect(await numNew(bram)).toEqual([99])
  })
})

describe('what becomes of it', () => {
  it('goes with its member, and into their copy', async () => {
    const [bram, carl] = [await man('NL'), await man('NL')]
    await keeps(bram, { gender: 'female' }, 'Ladies')
    await keeps(carl, {})
    const { db } = product.platform
    expect(await exportPersonalData(searchData, db, bram.id)).toEqual([
      {
        name: 'saved-searches.json',
        value: [expect.objectContaining({ name: 'Ladies', filters: { gender: 'female' }, has_alert: false })],
      },
    ])
    await transaction(db, (tx) => eraseMember(product.platform, tx, bram.id))
    expect(await db.$count(savedSearches, eq(savedSearches.memberId, bram.id))).toBe(0)
    expect(await savedOf(carl)).toHaveLength(1)
  })

  it('is not kept by somebody who is erased at the same moment', async () => {
    const { db } = product.platform
    const members = await Promise.all(Array.from({ length: 8 }, () => man('NL')))
    await Promise.all(
      members.flatMap((member) => [
        api(member)
          .saveSearch({ name: 'Late', filters: {} })
          .catch(() => undefined),
        transaction(db, (tx) => eraseMember(product.platform, tx, member.id)),
      ]),
    )
    for (const { id } of members) expect(await db.$count(savedSearches, eq(savedSearches.memberId, id))).toBe(0)
  })
})
