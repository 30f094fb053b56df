import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestMember, type TestProduct, testProduct } from '../../../test/product/server.ts'
import { type Tx, transaction } from '../../platform/db/db.ts'
import { announce } from '../../platform/events.ts'
import { profileChanged } from '../../profiles/events.ts'
import { profiles } from '../../profiles/tables.ts'
import { slotsOf } from './catalogue.ts'
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

/** Another process: the same database, a following of its own. */
async function anotherProcess() {
  const other = follow(product.platform)
  await other.current()
  const numberIn = async (country: string) => {
    const { crowds } = await other.current()
    return crowds.filter(({ name }) => name.includes(country)).reduce((sum, { present }) => sum + present.count, 0)
  }
  const lastActive = async ({ id }: TestMember) => {
    const catalogue = await other.current()
    const [[segment, slots] = expect.fail()] = slotsOf(catalogue, [id])
    return segment.lastActive[[...slots][0] ?? 0]
  }
  return { other, numberIn, lastActive }
}
const cutListeners = () =>
  product.platform.db.execute(
    sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'LISTEN search%'`,
  )

it('reads what another process changed, in whatever order that was committed', async () => {
  const [slow, quick] = [await man('NO'), await man('NO')]
  const { numberIn } = await anotherProcess()
  const before = await numberIn('NO')
  const { platform } = product
  const move = async (tx: Tx, { id: memberId }: TestMember) => {
    await tx.update(profiles).set({ country: 'DK' }).where(eq(profiles.memberId, memberId))
    await announce(platform, tx, profileChanged, { memberId })
  }
  await transaction(platform.db, async (outer) => {
    await move(outer, slow)
    await transaction(platform.db, (tx) => move(tx, quick))
    await expect.poll(() => numberIn('NO')).toBe(before - 1)
  })
  await expect.poll(() => numberIn('NO')).toBe(before - 2)
})

it('hears who was active at another process', async () => {
  const men = await Promise.all(Array.from({ length: 12 }, () => man('NO')))
  const { lastActive } = await anotherProcess()
  product.clock.advance(10 * 60_000)
  await Promise.all(men.map((member) => product.as(member).profiles.getOwnProfile({})))
  for (const member of men) await expect.poll(() => lastActive(member)).toBe(product.clock.now().getTime())
})

it('catches up after its line was cut, without reading all members again', async () => {
  const bram = await man('NO')
  const { other, numberIn, lastActive } = await anotherProcess()
  const catalogue = await other.current()
  const before = await numberIn('NO')
  await cutListeners()
  await product.as(bram).profiles.saveProfile({ country: 'DK' })
  product.clock.advance(10 * 60_000)
  const carl = await man('NO')
  const at = product.clock.now()
  // Of a process whose notification was lost
  await product.platform.db.update(profiles).set({ lastActiveAt: at }).where(eq(profiles.memberId, bram.id))
  await expect.poll(() => numberIn('NO')).toBe(before)
  await expect.poll(() => lastActive(bram)).toBe(at.getTime())
  expect(await lastActive(carl)).toBe(at.getTime())
  expect(await other.current()).toBe(catalogue)
})
