import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refusal, type TestMember, type TestProduct, testProduct } from '../../test/product/server.ts'

let product: TestProduct
beforeAll(async () => {
  product = await testProduct({ settings: { countries: ['NL', 'DE', 'FR', 'BE'], timeZone: 'Europe/Amsterdam' } })
})
afterAll(() => product.close())

const picksOf = async (member: TestMember) => (await product.as(member).search.listDailyPicks({})).picks
const idsOf = async (member: TestMember) => (await picksOf(member)).map(({ profile }) => profile.id)
const woman = (country: string) => product.newMember({ gender: 'female', seeks: 'male', country })
const men = (count: number, country: string) =>
  Promise.all(Array.from({ length: count }, () => product.newMember({ gender: 'male', seeks: 'female', country })))
const hour = 3_600_000

async function givePhoto({ db }: TestProduct['platform'], man: TestMember) {
  await db.execute(sql`INSERT INTO photos (member_id, id, position, status, width, height, files_key, thumbhash, content_hash, created_at)
    VALUES (${man.id}::uuid, ${man.id}::uuid, 0, 'active', 900, 1200, 'shared/x', 'x', 'x', now())`)
  await db.execute(sql`UPDATE profiles SET main_photo_id = ${man.id}::uuid WHERE member_id = ${man.id}::uuid`)
  await product.as(man).profiles.saveProfile({ interests: [] })
}

describe('the picks of a day', () => {
  it('are three, the same all day and for all requests, and others the next day', async () => {
    const anna = await woman('NL')
    await men(7, 'NL')
    const parallel = await Promise.all(Array.from({ length: 5 }, () => idsOf(anna)))
    const [first = []] = parallel
    expect(first).toHaveLength(3)
    expect(parallel).toEqual(parallel.map(() => first))
    const { next_at } = await product.as(anna).search.listDailyPicks({})
    product.clock.set(new Date(Date.parse(next_at) - hour))
    expect(await idsOf(anna)).toEqual(first)
    product.clock.set(new Date(Date.parse(next_at) + hour))
    const second = await idsOf(anna)
    expect(new Set([...first, ...second]).size).toBe(6)
  })

  it('stay when they are liked, and go when they are passed, hidden or blocked', async () => {
    const anna = await woman('DE')
    const him = new Map((await men(6, 'DE')).map((man) => [man.id, man]))
    const [first = '', second = '', third = ''] = await idsOf(anna)
    await product.as(anna).likes.like({ member_id: first })
    await product.as(anna).likes.pass({ member_id: second })
    expect(await picksOf(anna)).toMatchObject([
      { profile: { id: first }, liked: true, is_match: false },
      { profile: { id: third }, liked: false },
    ])
    const last = him.get(third)
    if (last === undefined) throw new Error('nobody')
    await product.as(last).profiles.setVisibility({ is_private: true })
    expect(await idsOf(anna)).toEqual([first])
    await product.as(anna).moderation.block({ member_id: first })
    expect(await idsOf(anna)).toEqual([])
  })

  it('have reasons of their own', async () => {
    const anna = await woman('FR')
    const [near, walker, reader] = await men(3, 'FR')
    await men(5, 'FR')
    if (near === undefined || walker === undefined || reader === undefined) throw new Error('nobody')
    const place = { region: 'FR-ARA', city: 'Lyon' }
    await product.as(anna).profiles.saveProfile({ ...place, interests: ['hiking', 'reading'] })
    await product.as(near).profiles.saveProfile({ ...place, interests: [] })
    await product.as(walker).profiles.saveProfile({ interests: ['hiking'] })
    await product.as(reader).profiles.saveProfile({ interests: ['reading'] })
    const picks = await picksOf(anna)
    expect(
      Object.fromEntries(picks.map((pick) => [pick.profile.id, [pick.is_same_town, pick.shared_interests]])),
    ).toEqual({
      [near.id]: [true, []],
      [walker.id]: [false, ['hiking']],
      [reader.id]: [false, ['reading']],
    })
  })

  it('have a photo as long as others with one fit, however many fit better', async () => {
    const anna = await woman('BE')
    const [pictured] = await men(1, 'BE')
    if (pictured === undefined) throw new Error('nobody')
    await givePhoto(product.platform, pictured)
    product.clock.set(new Date(product.clock.now().getTime() + hour))
    await men(45, 'BE')
    const picks = await picksOf(anna)
    expect(picks).toHaveLength(3)
    expect(picks[0]?.profile.id).toBe(pictured.id)
  })

  it('are for members; who fits nobody has none, until somebody comes', async () => {
    const only = await product.newMember({ gender: 'female', seeks: 'female', country: 'NL' })
    expect(await idsOf(only)).toEqual([])
    const newcomer = await product.newMember({ gender: 'female', seeks: 'female', country: 'NL' })
    expect(await idsOf(only)).toEqual([newcomer.id])
    expect((await refusal(product.anonymous.search.listDailyPicks({}))).code).toBe('authentication_required')
  })
})
