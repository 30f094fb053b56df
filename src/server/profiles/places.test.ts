import { describe, expect, test } from 'vitest'
import { nearestPlace, nearestRegions, pointOf, regionById, regionNames, regionsOf } from './places.ts'

const served = ['GB', 'NL', 'DE', 'ES', 'FI', 'NO']

describe('regions', () => {
  test('are those that have cities, by ISO 3166-2 code, in the order of the alphabet', async () => {
    const regions = await regionsOf(['NL'])
    expect(regions).toHaveLength(12)
    expect(regions.every(({ id }) => /^NL-[A-Z]{2}$/.test(id))).toBe(true)
    expect(regions.map(({ name }) => name)).toEqual(
      regions.map(({ name }) => name).toSorted(new Intl.Collator('en').compare),
    )
  })
  test('that the list has wrong are mended', async () => {
    expect(await regionNames(['GB-NIR', 'ES-CL', 'NO-46', null, 'XX-1', 'nonsense'])).toEqual(
      new Map([
        ['GB-NIR', 'Northern Ireland'],
        ['ES-CL', 'Castile and León'],
        ['NO-46', 'Vestland'],
      ]),
    )
    expect((await regionById('FI-11'))?.cities).toContain('Tampere')
  })
  test('hold places, not the districts around them', async () => {
    const cities = (await regionsOf(['NL', 'GB', 'DE'])).flatMap((region) => region.cities)
    expect(cities.filter((city) => /^(Gemeente|Regierungsbezirk|Borough of) /.test(city))).toEqual([])
    expect((await regionById('NL-FL'))?.cities).toContain('Almere')
    expect(new Set((await regionById('NL-NB'))?.cities).size).toBe((await regionById('NL-NB'))?.cities.length)
  })
  test('name their cities as a profile takes them', async () => {
    const cities = (await regionsOf(['NL', 'FR', 'US'])).flatMap((region) => region.cities)
    expect(cities.filter((city) => city !== city.normalize('NFC').trim() || city.length > 80)).toEqual([])
  })
  test('know where their cities are', async () => {
    const brabant = await regionById('NL-NB')
    if (brabant === null) throw new Error('no such region')
    expect(pointOf(brabant, 'Eindhoven')?.latitude).toBeCloseTo(51.44, 1)
    expect(pointOf(brabant, 'Atlantis')).toBeNull()
  })
})

describe('the nearest place', () => {
  test.each([
    [51.4416, 5.4697, 'NL-NB', 'Eindhoven'],
    [60.3913, 5.3221, 'NO-46', 'Bergen'],
    [43.54, -5.66, 'ES-AS', 'Gijón'],
    [54.597, -5.93, 'GB-NIR', 'Belfast'],
  ])('%d, %d is in %s: %s', async (latitude, longitude, region, city) => {
    expect(await nearestPlace(served, latitude, longitude)).toMatchObject({ region, city })
  })
  test('is nowhere far from all of them', async () => expect(await nearestPlace(served, 0, -150)).toBeNull())
  test('lies in a country that the site serves', async () =>
    expect(await nearestPlace(['DE'], 51.4416, 5.4697)).toMatchObject({ country: 'DE' }))
})

test('the regions nearest to another one; none for a region of another country or none at all, whoever asked before', async () => {
  expect(await nearestRegions('DE', 'NL-DR')).toEqual([])
  expect(await nearestRegions('NL', 'nonsense')).toEqual([])
  const near = await nearestRegions('NL', 'NL-DR')
  expect(near[0]).toEqual({ id: 'NL-GR', name: 'Groningen' })
  expect(near).toHaveLength(11)
})
