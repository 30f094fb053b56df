import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { followingOf, rebuildSearch } from '../server/search/catalogue/follower.ts'
import { type TestProduct, testProduct } from '../test/product/server.ts'
import { testSchema } from '../test/product/test-schema.ts'
import { dropSlowIndexes } from './big/indexes.ts'
import { type BigWorld, seedBigWorld } from './big.ts'

const size = 6_000
const now = new Date('2026-06-15T12:00:00Z')
const photos: BigWorld['photos'] = (['female', 'male'] as const).flatMap((gender) =>
  [1, 2].map((index) => ({
    gender,
    filesKey: `shared/${gender}-${index}`,
    thumbhash: 'HBkSHYSIeHiPiHh8eJd4eTN0EEQG',
    contentHash: '0'.repeat(64),
  })),
)

let products: TestProduct[]
beforeAll(async () => {
  products = [await testProduct({ at: now }), await testProduct({ at: now })]
  for (const product of products) await seedBigWorld(product.platform.db, worldFor(product))
}, 60_000)
afterAll(() => Promise.all(products.map((product) => product.close())))

function worldFor({ site }: TestProduct): BigWorld {
  return { members: size, seed: 5, now, site, photos, say: () => undefined }
}
const first = () => products[0] as TestProduct
async function ask<R>(query: string, product = first()): Promise<R[]> {
  return (await product.platform.db.$client.query(query)).rows as R[]
}

describe('a big world', () => {
  it('is the same for the same seed and time', async () => {
    const [one, other] = await Promise.all(
      products.map((product) =>
        ask(
          'SELECT member_id, name, gender, seeks, date_of_birth, region, interests, last_active_at FROM profiles ORDER BY member_id',
          product,
        ),
      ),
    )
    expect(one).toHaveLength(size)
    expect(other).toEqual(one)
  })

  it('is whole: every member has what sign-up would have given, and search has exactly who may be found', async () => {
    const [counts] =
      await ask(`SELECT (SELECT count(*) FROM members) AS members, (SELECT count(*) FROM wallets) AS wallets,
      (SELECT count(*) FROM profiles p WHERE main_photo_id IS NOT NULL AND NOT EXISTS (SELECT FROM photos f WHERE f.member_id = p.member_id AND f.id = p.main_photo_id)) AS faceless`)
    expect(counts).toEqual({ members: size, wallets: size, faceless: 0 })
    const [listed] = await ask<{ count: number }>(
      `SELECT count(*) AS count FROM profiles WHERE status = 'active' AND NOT is_invisible AND NOT is_private`,
    )
    rebuildSearch(first().platform.db)
    const catalogue = await followingOf(first().platform).current()
    expect(catalogue.crowds.reduce((sum, { present }) => sum + present.count, 0)).toBe(listed?.count)
  })

  it('leaves every index and constraint as it was, also those that a killed seed had dropped', async () => {
    const untouched = await testProduct({ at: now })
    products.push(untouched)
    const indexes = `SELECT indexdef FROM pg_indexes WHERE schemaname = '${testSchema}' ORDER BY indexname`
    const client = await untouched.platform.db.$client.connect()
    await dropSlowIndexes(client, ['profiles', 'wallets'])
    client.release()
    expect(await ask(indexes, untouched)).not.toEqual(await ask(indexes))
    await seedBigWorld(untouched.platform.db, { ...worldFor(untouched), members: 10 })
    expect(await ask(indexes, untouched)).toEqual(await ask(indexes))
    expect(
      await ask(
        "SELECT FROM pg_index WHERE NOT indisvalid UNION ALL SELECT FROM pg_class WHERE relname = 'seed_indexes'",
      ),
    ).toEqual([])
    // Foreign keys were not checked while writing
    for (const table of ['wallets', 'profiles', 'photos'])
      expect(await ask(`SELECT FROM ${table} WHERE member_id NOT IN (SELECT id FROM members)`)).toEqual([])
  })

  it('is skewed as the real one: countries, regions, ages, activity, photos', async () => {
    const [shares] = await ask<
      Record<string, number>
    >(`SELECT avg((country = 'DE')::int)::float8 AS german, avg((country = 'FI')::int)::float8 AS finnish,
      avg((gender = 'male')::int)::float8 AS male, avg((date_of_birth > '1986-06-15')::int)::float8 AS under_forty, avg((main_photo_id IS NOT NULL)::int)::float8 AS with_photo,
      avg((last_active_at > '2026-06-15T11:55:00Z')::int)::float8 AS online, avg((last_active_at < created_at)::int)::float8 AS impossible FROM profiles`)
    expect(shares).toMatchObject({
      german: expect.closeTo(0.175, 1),
      male: expect.closeTo(0.6, 1),
      with_photo: expect.closeTo(0.67, 1),
      impossible: 0,
    })
    expect(shares?.finnish).toBeLessThan(0.03)
    expect(shares?.under_forty).toBeGreaterThan(0.5)
    expect(shares?.online).toBeGreaterThan(0.005)
    expect(shares?.online).toBeLessThan(0.05)
  })

  it('is searched like any other', async () => {
    const anna = await first().newMember({ gender: 'female', seeks: 'male', country: 'DE' })
    const { profiles, num_results } = await first().as(anna).search.searchMembers({ with_photo: true })
    expect(profiles).toHaveLength(24)
    expect(num_results).toBeGreaterThan(100)
  })

  it('is not made twice', async () => {
    await expect(seedBigWorld(first().platform.db, worldFor(first()))).rejects.toThrow('choose another one')
  })
})
