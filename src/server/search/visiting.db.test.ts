import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { SearchInput } from '../../contract/search.ts'
import { addDays } from '../../shared/dates.ts'
import { type TestMember, type TestProduct, testProduct } from '../../test/product/server.ts'

const start = new Date('2026-06-15T12:00:00Z')
const today = '2026-06-15'
const product: TestProduct = await testProduct({
  settings: { timeZone: 'Europe/Amsterdam', countries: ['NL', 'DE', 'BE'] },
  at: start,
})
let anna: TestMember
beforeEach(async () => {
  product.clock.set(start)
  anna = await product.newMember({ gender: 'female', seeks: 'male' })
  await product.as(anna).profiles.saveProfile({ region: 'NL-UT', city: 'Utrecht' })
})
afterAll(() => product.close())

const towns = {
  utrecht: { country: 'NL', region: 'NL-UT', city: 'Utrecht' },
  hilversum: { country: 'NL', region: 'NL-NH', city: 'Hilversum' },
  groningen: { country: 'NL', region: 'NL-GR', city: 'Groningen' },
  berlin: { country: 'DE', region: 'DE-BE', city: 'Berlin' },
}
const trip = (town: keyof typeof towns, from: number, until: number) => ({
  ...towns[town],
  first_day: addDays(today, from),
  last_day: addDays(today, until),
})
async function traveller(trips: ReturnType<typeof trip>[], country = 'DE'): Promise<TestMember> {
  const member = await product.newMember({ gender: 'male', seeks: 'female', country })
  await product.as(member).profiles.saveProfile({ trips })
  return member
}
/** Whether a search for people who travel to the searcher's area finds a member. */
async function isFound(member: TestMember, input: SearchInput = {}): Promise<boolean> {
  const { profiles } = await product
    .as(anna)
    .search.searchMembers({ visiting: true, sort: 'new', per_page: 60, ...input })
  return profiles.some(({ id }) => id === member.id)
}

describe('people who travel to an area', () => {
  test.each<[string, ReturnType<typeof trip>[], boolean]>([
    ['no trip', [], false],
    ['there today only', [trip('utrecht', 0, 0)], true],
    ['there since days', [trip('utrecht', -3, 2)], true],
    ['near it', [trip('hilversum', 2, 4)], true],
    ['far from it', [trip('groningen', 2, 4)], false],
    ['it begins in thirty days', [trip('utrecht', 30, 35)], true],
    ['it begins in thirty-one days', [trip('utrecht', 31, 35)], false],
    ['only the second trip leads there', [trip('berlin', 1, 3), trip('utrecht', 3, 5)], true],
    ['the trip there is too late, the soon one elsewhere', [trip('berlin', 1, 3), trip('utrecht', 40, 45)], false],
  ])('%s', async (_what, trips, expected) => {
    expect(await isFound(await traveller(trips))).toBe(expected)
  })

  test('live in any country of the site, and are counted', async () => {
    const before = (await product.as(anna).search.countMembers({ visiting: true })).num_results
    const [bram, cees] = [
      await traveller([trip('utrecht', 1, 2)], 'BE'),
      await traveller([trip('utrecht', 1, 2)], 'NL'),
    ]
    expect([await isFound(bram), await isFound(cees)]).toEqual([true, true])
    expect((await product.as(anna).search.countMembers({ visiting: true })).num_results).toBe(before + 2)
  })

  test('the area is the distance or the region that is searched', async () => {
    const [near, far] = [await traveller([trip('hilversum', 1, 2)]), await traveller([trip('groningen', 1, 2)])]
    const found = async (input: SearchInput) => [await isFound(near, input), await isFound(far, input)]
    expect(await found({ distance: 10 })).toEqual([false, false])
    expect(await found({ distance: 250 })).toEqual([true, true])
    expect(await found({ countryregion: 'NL-GR' })).toEqual([false, true])
    expect(await found({ country: 'DE', countryregion: 'DE-BE' })).toEqual([false, false])
  })

  test('a trip begins to count and ends at midnight where the site is, without a change of the profile', async () => {
    const [bram, cees] = [await traveller([trip('utrecht', 31, 40)]), await traveller([trip('utrecht', 0, 0)])]
    const at = async (time: string) => {
      product.clock.set(new Date(time))
      return [await isFound(bram), await isFound(cees)]
    }
    expect(await at('2026-06-15T21:59:00Z')).toEqual([false, true])
    expect(await at('2026-06-15T22:00:00Z')).toEqual([true, false])
  })

  test('follow every change of their trips', async () => {
    const bram = await traveller([trip('utrecht', 1, 2)])
    const isFoundWith = async (trips: ReturnType<typeof trip>[]) => {
      await product.as(bram).profiles.saveProfile({ trips })
      return isFound(bram)
    }
    expect([
      await isFoundWith([trip('groningen', 1, 2)]),
      await isFoundWith([trip('utrecht', 5, 6)]),
      await isFoundWith([]),
    ]).toEqual([false, true, false])
  })

  test('who hides is not found', async () => {
    const bram = await traveller([trip('utrecht', 1, 2)])
    await product.as(bram).profiles.setVisibility({ is_invisible: true })
    expect(await isFound(bram)).toBe(false)
  })

  test('a searcher without a place, and without a region, searches as usual', async () => {
    const bram = await traveller([])
    await product.as(anna).profiles.saveProfile({ region: null, city: null })
    const { search } = await product.as(anna).search.searchMembers({ visiting: true })
    expect([search.visiting, await isFound(bram, { country: 'DE' })]).toEqual([false, true])
  })
})
