import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestMember, type TestProduct, testProduct } from '../../../test/product/server.ts'
import { transaction } from '../../platform/db/db.ts'
import { announce } from '../../platform/events.ts'
import { profileChanged } from '../../profiles/events.ts'
import { profiles } from '../../profiles/tables.ts'
import { follow, followingOf, rebuildSearch } from './follower.ts'

let product: TestProduct
let anna: TestMember
beforeAll(async () => {
  product = await testProduct()
  anna = await product.newMember({ gender: 'female', seeks: 'male', country: 'NL' })
})
afterAll(() => product.close())

const found = async (country: string) =>
  (await product.as(anna).search.searchMembers({ country, per_page: 60 })).profiles.map(({ id }) => id)
const man = (country: string) => product.newMember({ gender: 'male', seeks: 'female', country })

it('holds every one of many changes made at once, whatever is searched meanwhile', async () => {
  const men = await Promise.all(Array.from({ length: 20 }, () => man('FR')))
  for (const country of ['DE', 'IT', 'DE']) {
    await Promise.all([
      ...men.map((member) => product.as(member).profiles.saveProfile({ country })),
      ...men.map(() => found(country)),
    ])
    expect(new Set(await found(country))).toEqual(new Set(men.map(({ id }) => id)))
    expect(await found('FR')).toEqual([])
  }
})

it('takes no notice of a change that was rolled back', async () => {
  const bram = await man('PL')
  const { platform } = product
  const change = transaction(platform.db, async (tx) => {
    await tx.update(profiles).set({ country: 'SE' }).where(eq(profiles.memberId, bram.id))
    await announce(platform, tx, profileChanged, { memberId: bram.id })
    throw new Error('nothing came of it')
  })
  await expect(change).rejects.toThrow('nothing came of it')
  expect([await found('PL'), await found('SE')]).toEqual([[bram.id], []])
})

it('brings who was here to the top', async () => {
  const [first, second] = [await man('DK'), await man('DK')]
  for (const lively of [first, second, first]) {
    product.clock.advance(10 * 60_000)
    // Any request says that they are here; the note is written beside it
    await product.as(lively).profiles.getOwnProfile({})
    await expect.poll(async () => (await found('DK'))[0]).toBe(lively.id)
  }
})

it('finds what was written behind its back once it is told to read anew', async () => {
  const bram = await man('FI')
  expect(await found('FI')).toEqual([bram.id])
  await product.platform.db.update(profiles).set({ country: 'NO' }).where(eq(profiles.memberId, bram.id))
  rebuildSearch(product.platform.db)
  expect([await found('FI'), await found('NO')]).toEqual([[], [bram.id]])
})

it('comes back by itself after the database was away', async () => {
  const bram = await man('ES')
  expect(await found('ES')).toEqual([bram.id])
  const { db } = product.platform
  await db.update(profiles).set({ country: 'AT' }).where(eq(profiles.memberId, bram.id))
  // What search reads is not there for a while
  await db.execute('ALTER TABLE photos RENAME COLUMN status TO hidden')
  followingOf(product.platform).changed(bram.id)
  await expect(found('AT')).rejects.toThrow()
  await db.execute('ALTER TABLE photos RENAME COLUMN hidden TO status')
  expect([await found('AT'), await found('ES')]).toEqual([[bram.id], []])
})

it('hears of what another process changed, and reads all anew after its line was cut', async () => {
  const bram = await man('NO')
  // Another process: the same database, a following of its own
  const other = follow(product.platform)
  const numberIn = async (country: string) => {
    const { crowds } = await other.current()
    return crowds.filter(({ name }) => name.includes(country)).reduce((sum, { present }) => sum + present.count, 0)
  }
  const before = await numberIn('NO')
  const { db } = product.platform
  const moveTo = (country: string) => db.update(profiles).set({ country }).where(eq(profiles.memberId, bram.id))
  await moveTo('DK')
  await db.execute(sql`SELECT pg_notify('search_changed', ${`another ${bram.id}`})`)
  await expect.poll(() => numberIn('NO')).toBe(before - 1)
  await moveTo('NO')
  await db.execute(
    sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'LISTEN search%'`,
  )
  await expect.poll(() => numberIn('NO')).toBe(before)
})
