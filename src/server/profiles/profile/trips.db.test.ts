import { sql } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { OwnTripView } from '../../../contract/profiles/trips.ts'
import { refusal, type TestMember, type TestProduct, testProduct } from '../../../test/product/server.ts'
import { exportPersonalData } from '../../platform/personal-data.ts'
import { profilesData } from '../personal-data.ts'
import { cards } from './cards.ts'
import { sweepTrips, tripRows } from './trips.ts'

// The site's day begins two hours before that of UTC
const start = new Date('2026-06-15T12:00:00Z')
const product: TestProduct = await testProduct({
  settings: { timeZone: 'Europe/Amsterdam', countries: ['NL', 'DE'], loggedOutSearch: true },
  at: start,
})
beforeEach(() => product.clock.set(start))
afterAll(() => product.close())

const berlin: OwnTripView = {
  country: 'DE',
  region: 'DE-BE',
  city: 'Berlin',
  first_day: '2026-06-20',
  last_day: '2026-06-24',
}
const utrecht: OwnTripView = {
  country: 'NL',
  region: 'NL-UT',
  city: 'Utrecht',
  first_day: '2026-07-03',
  last_day: '2026-07-05',
}
const save = async (member: TestMember, trips: OwnTripView[]) =>
  (await product.as(member).profiles.saveProfile({ trips })).profile.trips
const seenBy = async (viewer: TestMember, member: TestMember) =>
  (await product.as(viewer).profiles.getProfile({ id: member.id })).profile.trips
const shown = ({ city, first_day, last_day }: OwnTripView, is_near = false) => ({ city, first_day, last_day, is_near })

describe('trips', () => {
  test('are none before a member adds one; then members see town and days, the next one first', async () => {
    const [anna, bram] = await Promise.all([product.newMember(), product.newMember()])
    expect([await seenBy(bram, anna), (await product.as(anna).profiles.getOwnProfile({})).profile.trips]).toEqual([
      [],
      [],
    ])
    expect(await save(anna, [utrecht, berlin])).toEqual([berlin, utrecht])
    expect(await seenBy(bram, anna)).toEqual([shown(berlin), shown(utrecht)])
    const card = (await cards({ ...product.platform, site: product.site, viewerId: bram.id }, [anna.id])).get(anna.id)
    expect(card?.trips).toEqual([shown(berlin), shown(utrecht)])
    expect(await save(anna, [])).toEqual([])
    expect(await seenBy(bram, anna)).toEqual([])
  })

  test('to the area of a viewer are marked for them, and for no one else', async () => {
    const [anna, bram, cees] = await Promise.all([product.newMember(), product.newMember(), product.newMember()])
    await product.as(bram).profiles.saveProfile({ region: 'NL-UT', city: 'Amersfoort' })
    await product.as(cees).profiles.saveProfile({ region: 'NL-GR', city: 'Groningen' })
    await product.as(anna).profiles.saveProfile({ region: 'NL-UT', city: 'Utrecht', trips: [berlin, utrecht] })
    const near = async (viewer: TestMember) => (await seenBy(viewer, anna)).map(({ is_near }) => is_near)
    expect([await near(bram), await near(cees), await near(anna)]).toEqual([
      [false, true],
      [false, false],
      [false, false],
    ])
  })

  test('are shown to no visitor, and to no member who may not see the profile', async () => {
    const [anna, bram] = await Promise.all([product.newMember({ isShowcased: true }), product.newMember()])
    await save(anna, [berlin])
    expect((await product.anonymous.profiles.getProfile({ id: anna.id })).profile.trips).toEqual([])
    await product.as(anna).profiles.setVisibility({ is_private: true })
    expect((await refusal(seenBy(bram, anna))).code).toBe('member_unavailable')
  })

  test.each<[string, string, boolean]>([
    ['on the last day, a minute before midnight where the site is', '2026-06-24T21:59:00Z', true],
    ['once the last day is over where the site is', '2026-06-24T22:00:00Z', false],
    ['later', '2026-07-01T00:00:00Z', false],
  ])('%s (%s): shown %s', async (_when, at, isShown) => {
    const [anna, bram] = await Promise.all([product.newMember(), product.newMember()])
    await save(anna, [berlin])
    product.clock.set(new Date(at))
    expect((await seenBy(bram, anna)).length === 1).toBe(isShown)
    expect((await product.as(anna).profiles.getOwnProfile({})).profile.trips.length === 1).toBe(isShown)
  })

  test.each<[string, OwnTripView[]]>([
    ['that are over where the site is', [{ ...berlin, first_day: '2026-06-10', last_day: '2026-06-14' }]],
    ['of more than sixty days', [{ ...berlin, last_day: '2026-08-19' }]],
    ['more than a year ahead', [{ ...berlin, first_day: '2027-06-16', last_day: '2027-06-20' }]],
    ['that end before they begin', [{ ...berlin, last_day: '2026-06-19' }]],
    ['on the same days', [berlin, { ...utrecht, first_day: '2026-06-23' }]],
    ['to a country that the site does not serve', [{ ...berlin, country: 'FR', region: 'FR-IDF', city: 'Paris' }]],
    ['to a town that is not listed', [{ ...berlin, city: 'Atlantis' }]],
    ['to a town of another region', [{ ...berlin, region: 'DE-HH' }]],
    ['to a region of another country', [{ ...berlin, country: 'NL' }]],
    ['on a day that does not exist', [{ ...berlin, first_day: '2026-06-31' }]],
    ['more than two', [berlin, utrecht, { ...berlin, first_day: '2026-08-01', last_day: '2026-08-02' }]],
  ])('%s are refused, and nothing changes', async (_what, trips) => {
    const anna = await product.newMember()
    await save(anna, [berlin])
    expect((await refusal(save(anna, trips))).code).toBe('invalid_input')
    expect((await product.as(anna).profiles.getOwnProfile({})).profile.trips).toEqual([berlin])
  })

  test('in a country that the site no longer serves stay with their owner', async () => {
    const anna = await product.newMember()
    await product.platform.db.execute(
      sql`INSERT INTO trips VALUES (${anna.id}, '2026-06-20', '2026-06-24', 'FR', 'FR-IDF', 'Paris', 48.85, 2.35)`,
    )
    const paris = { ...berlin, country: 'FR', region: 'FR-IDF', city: 'Paris' }
    expect(await save(anna, [paris, utrecht])).toEqual([paris, utrecht])
  })

  test('a day sooner than the day of UTC is today where the site is', async () => {
    product.clock.set(new Date('2026-06-15T22:30:00Z'))
    const anna = await product.newMember()
    const ended = { ...berlin, first_day: '2026-06-12', last_day: '2026-06-15' }
    expect((await refusal(save(anna, [ended]))).code).toBe('invalid_input')
    expect(await save(anna, [{ ...ended, last_day: '2026-06-16' }])).toHaveLength(1)
  })

  test('are stored as the centre of a coarse cell', async () => {
    const anna = await product.newMember()
    await save(anna, [utrecht])
    const [row] = await tripRows(product.platform.db, anna.id)
    expect([row?.latitude, row?.longitude].map((degrees) => Math.round(((degrees ?? 0) * 100) % 10))).toEqual([5, 5])
  })

  test('are in the export of their owner', async () => {
    const anna = await product.newMember()
    await save(anna, [utrecht])
    const files = await exportPersonalData(profilesData, product.platform.db, anna.id)
    expect(files.find(({ name }) => name === 'profile.json')).toMatchObject({
      value: { trips: [{ city: 'Utrecht', firstDay: '2026-07-03', lastDay: '2026-07-05' }] },
    })
  })

  test('are deleted by the sweep once they are over everywhere, and not before', async () => {
    const anna = await product.newMember()
    await save(anna, [berlin, utrecht])
    const left = async () => (await tripRows(product.platform.db, anna.id)).map(({ city }) => city)
    // Where the last day ends last, it has just ended
    product.clock.set(new Date('2026-06-25T11:59:59Z'))
    await sweepTrips(product.platform)
    expect(await left()).toEqual(['Berlin', 'Utrecht'])
    product.clock.set(new Date('2026-06-26T00:00:00Z'))
    await sweepTrips(product.platform)
    expect(await left()).toEqual(['Utrecht'])
  })
})
