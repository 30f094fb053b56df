import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestMember, type TestProduct, testProduct } from '../../test/product/server.ts'
import { addDays, plantMetrics } from '../analytics/index.ts'

let product: TestProduct
beforeAll(async () => {
  product = await testProduct()
})
afterAll(() => product.close())

const regionNumbers = async () => (await product.anonymous.content.listRegionNumbers({})).regions
const numbers = async () => (await product.anonymous.content.getNumbers({})).numbers

test('a site with few members and few conversations says nothing of them', async () => {
  await product.newMember({ country: 'FR' })
  expect(await numbers()).toEqual({ members: null, verified_share: null, answered_share: null })
})

test('members of the country are rounded down, shares are whole percent, and fictional profiles do not count', async () => {
  const { platform, site, clock } = product
  const { defaultCountry: here } = site.settings
  const people: TestMember[] = []
  // One by one: all at once would wait for a connection longer than it may on a busy machine
  for (let place = 0; place < 127; place += 1)
    people.push(await product.newMember({ country: place < 125 ? here : 'FR' }))
  await product.newMember({ kind: 'fictional', country: here })
  const verified = people.slice(0, 40).map(({ id }) => id)
  await platform.db.$client.query('UPDATE profiles SET is_verified = true WHERE member_id = ANY($1)', [verified])
  const day = addDays(clock.now().toISOString().slice(0, 10), -3)
  const answered = {
    country: 'NL',
    language: 'en',
    source: '-',
    metric: 'answered',
    value: 155,
    value2: 250,
    spread: null,
  }
  await plantMetrics(platform.db, site.id, { days: [{ ...answered, day }], weeks: [] })
  expect(await numbers()).toEqual({ members: 120, verified_share: 0.32, answered_share: 0.62 })
})

test('a region has a number from the same minimum on, rounded down, and is named in the language of the visitor', async () => {
  const { platform, site } = product
  expect(site.settings.defaultCountry).toBe('GB')
  const inRegion = (region: string, most: number) =>
    platform.db.$client.query(
      `UPDATE profiles SET region = $1 WHERE member_id IN (SELECT member_id FROM profiles
       WHERE country = 'GB' AND kind = 'member' AND region IS NULL LIMIT $2)`,
      [region, most],
    )
  await platform.db.$client.query("UPDATE profiles SET region = CASE WHEN kind = 'fictional' THEN 'GB-SCT' END")
  await inRegion('GB-ENG', 109)
  await inRegion('GB-SCT', 15)
  expect(await regionNumbers()).toEqual([
    { region: 'GB-ENG', name: 'England', members: 100 },
    { region: 'GB-NIR', name: 'Northern Ireland', members: null },
    { region: 'GB-SCT', name: 'Scotland', members: null },
    { region: 'GB-WLS', name: 'Wales', members: null },
  ])
})
