import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { onlineMinutes } from '../../../contract/constants.ts'
import { type TestMember, testProduct } from '../../../test/product/server.ts'
import { profiles } from '../tables.ts'
import { correctPresence, notePresence } from './presence.ts'

const [second, minute, day] = [1_000, 60_000, 86_400_000]
// The database's clock is real, and so is the start of the product's
const start = new Date()
const product = await testProduct({ at: start })
afterAll(() => product.close())
beforeEach(async () => {
  product.clock.set(new Date())
  await product.platform.skew.measure()
})

/** Sets the clock of the machine wrong by so much, and compares it as the product does every minute. */
async function machineIsAheadBy(milliseconds: number): Promise<void> {
  product.clock.set(new Date(Date.now() + milliseconds))
  await product.platform.skew.measure()
}

const lastActive = async ({ id }: TestMember) => {
  const mine = eq(profiles.memberId, id)
  const [row] = await product.platform.db.select({ at: profiles.lastActiveAt }).from(profiles).where(mine)
  return row?.at.getTime() ?? 0
}
async function setLastActive({ id }: TestMember, at: Date): Promise<void> {
  await product.platform.db.update(profiles).set({ lastActiveAt: at }).where(eq(profiles.memberId, id))
}
const isNear = (at: number, expected = Date.now()) => Math.abs(at - expected) < minute

describe('the clock of a machine', () => {
  test.each([
    ['two days ahead', 2 * day],
    ['two days behind', -2 * day],
    ['five seconds ahead', 5 * second],
  ])('%s is measured against the database', async (_name, ahead) => {
    await machineIsAheadBy(ahead)
    expect(Math.abs((product.platform.skew.milliseconds() ?? 0) - ahead)).toBeLessThan(2 * second)
    expect(isNear(product.platform.skew.correct(product.clock.now()).getTime())).toBe(true)
  })

  test('that is right but for a moment is left alone', async () => {
    const now = product.clock.now()
    expect(product.platform.skew.correct(now)).toEqual(now)
  })
})

describe('presence', () => {
  test.each([
    ['ahead', 2 * day],
    ['behind', -2 * day],
  ])('from a machine that is two days %s is noted in the time of the database', async (_name, ahead) => {
    const anna = await product.newMember()
    await setLastActive(anna, new Date(Date.now() - day))
    await machineIsAheadBy(ahead)
    notePresence(product.platform, anna.id)
    await expect.poll(async () => isNear(await lastActive(anna))).toBe(true)
  })

  test('a sign-up on such a machine is no presence in the future', async () => {
    await machineIsAheadBy(2 * day)
    expect(isNear(await lastActive(await product.newMember()))).toBe(true)
  })

  test('in the future is corrected by the next visit through a machine that is right', async () => {
    const anna = await product.newMember()
    await setLastActive(anna, new Date(Date.now() + 2 * day))
    notePresence(product.platform, anna.id)
    await expect.poll(async () => isNear(await lastActive(anna))).toBe(true)
  })

  test('in the future ends with the next sweep: the member is no longer online, to nobody', async () => {
    const [anna, bram, carla] = await Promise.all([
      product.newMember(),
      product.newMember({ gender: 'male', seeks: 'female' }),
      product.newMember(),
    ])
    await setLastActive(anna, new Date(Date.now() + 2 * day))
    await setLastActive(carla, new Date(Date.now() + 30 * second))
    const seen = async ({ id }: TestMember) => (await product.as(bram).profiles.getProfile({ id })).profile.is_online
    expect(await correctPresence(product.platform)).toBe(1)
    expect([await seen(anna), await seen(carla)]).toEqual([false, true])
    expect(isNear(await lastActive(anna), Date.now() - onlineMinutes * minute)).toBe(true)
    expect(await correctPresence(product.platform)).toBe(0)
  })

  test('is put away in the time of the database', async () => {
    const anna = await product.newMember()
    await machineIsAheadBy(-2 * day)
    await product.as(anna).profiles.pageHidden({})
    expect(isNear(await lastActive(anna), Date.now() - onlineMinutes * minute)).toBe(true)
  })
})
