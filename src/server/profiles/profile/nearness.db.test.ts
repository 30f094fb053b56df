import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestMember, type TestProduct, testProduct } from '../../../test/product/server.ts'
import { cards } from '../index.ts'
import { regionsOf } from '../places/places.ts'
import { profiles } from '../tables.ts'

let product: TestProduct
beforeAll(async () => {
  product = await testProduct({ settings: { loggedOutSearch: true } })
})
afterAll(() => product.close())

async function memberIn(region: string | null, city: string | null = null): Promise<TestMember> {
  const member = await product.newMember({ isShowcased: true })
  if (region !== null) await product.as(member).profiles.saveProfile({ region, city })
  return member
}

describe('how far somebody is', () => {
  const distances = async (viewer: TestMember, others: TestMember[]) =>
    Promise.all(
      others.map(async ({ id }) => (await product.as(viewer).profiles.getProfile({ id })).profile.distance_km),
    )

  test('comes in steps, the same to everybody in one cell and in both directions', async () => {
    const [anna, inVeldhoven, inMaastricht, inAmsterdam] = await Promise.all([
      memberIn('NL-NB', 'Eindhoven'),
      memberIn('NL-NB', 'Veldhoven'),
      memberIn('NL-LI', 'Maastricht'),
      memberIn('NL-NH', 'Amsterdam'),
    ])
    expect(await distances(anna, [inVeldhoven, inMaastricht, inAmsterdam])).toEqual([10, 70, 150])
    expect(await distances(inMaastricht, [anna])).toEqual([70])
    const seen = await cards({ ...product.platform, viewerId: anna.id }, [inMaastricht.id])
    expect(seen.get(inMaastricht.id)?.distance_km).toBe(70)
  })

  test('is not told where either place is unknown, to visitors, and of oneself', async () => {
    const [anna, nowhere, inRegion] = await Promise.all([
      memberIn('NL-NB', 'Eindhoven'),
      memberIn(null),
      memberIn('NL-LI'),
    ])
    expect(await distances(anna, [nowhere, inRegion, anna])).toEqual([null, null, null])
    expect(await distances(nowhere, [anna])).toEqual([null])
    const { profile } = await product.anonymous.profiles.getProfile({ id: anna.id })
    expect(profile.distance_km).toBeNull()
  })

  test('tells two places of one cell apart from nowhere: probing finds the cell and no more', async () => {
    const [inEindhoven, inVeldhoven, prober] = await Promise.all([
      memberIn('NL-NB', 'Eindhoven'),
      memberIn('NL-NB', 'Veldhoven'),
      product.newMember(),
    ])
    const places = (await regionsOf(['NL'])).flatMap(({ id, cities }) =>
      cities.filter((_city, at) => at % 25 === 0).map((city) => ({ region: id, city })),
    )
    const received = new Set<number | null>()
    for (const place of places) {
      await product.as(prober).profiles.saveProfile(place)
      const [one, other] = await distances(prober, [inEindhoven, inVeldhoven])
      expect([place, other]).toEqual([place, one])
      received.add(one ?? null)
    }
    expect(places.length).toBeGreaterThan(50)
    expect([...received].every((km) => km !== null && km % 10 === 0)).toBe(true)
    expect(received.size).toBeGreaterThan(5)
  })
})

describe('presence', () => {
  /** Counts the writes of a member's presence where they happen. */
  async function countWrites(memberId: string): Promise<() => Promise<number>> {
    const { $client } = product.platform.db
    await $client.query(`CREATE TABLE IF NOT EXISTS presence_writes (member_id uuid);
      CREATE OR REPLACE FUNCTION note_write() RETURNS trigger LANGUAGE plpgsql AS
        'BEGIN INSERT INTO presence_writes VALUES (NEW.member_id); RETURN NEW; END';
      CREATE OR REPLACE TRIGGER presence_written AFTER UPDATE OF last_active_at ON profiles
        FOR EACH ROW EXECUTE FUNCTION note_write()`)
    return async () => {
      const { rows } = await $client.query('SELECT FROM presence_writes WHERE member_id = $1', [memberId])
      return rows.length
    }
  }

  test('is written once in two minutes, however many requests there are', async () => {
    const anna = await product.newMember()
    const writes = await countWrites(anna.id)
    const ask = (times: number) =>
      Promise.all(Array.from({ length: times }, () => product.as(anna).profiles.getOwnProfile({})))
    product.clock.advance(3_600_000)
    await ask(20)
    await expect.poll(writes).toBe(1)
    product.clock.advance(119_000)
    await ask(20)
    product.clock.advance(2_000)
    await ask(20)
    // A write in between would have been the second one
    await expect.poll(writes).toBe(2)
    const [row] = await product.platform.db.select().from(profiles).where(eq(profiles.memberId, anna.id))
    expect(row?.lastActiveAt).toEqual(product.clock.now())
  })

  test('tells others a step, never a time', async () => {
    const [anna, bram] = await Promise.all([product.newMember(), product.newMember()])
    const step = async () => {
      const { profile } = await product.as(bram).profiles.getProfile({ id: anna.id })
      expect(JSON.stringify(profile)).not.toContain('last_active_at')
      return [profile.last_active, profile.is_online]
    }
    expect(await step()).toEqual(['online', true])
    product.clock.advance(5 * 60_000)
    expect(await step()).toEqual(['today', false])
    product.clock.advance(24 * 3_600_000)
    expect(await step()).toEqual(['week', false])
    product.clock.advance(7 * 24 * 3_600_000)
    expect(await step()).toEqual(['earlier', false])
  })
})
