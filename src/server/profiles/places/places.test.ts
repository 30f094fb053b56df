import { describe, expect, test } from 'vitest'
import { type Locale, locales } from '../../../contract/constants.ts'
import { siteSettings } from '../../sites/index.ts'
import cityNames from './city-names.json' with { type: 'json' }
import { cityNameIn, citySpellings, listedCity } from './city-names.ts'
import { nearestPlace, nearestRegions, pointOf, regionById, regionNames, regionsOf } from './places.ts'
import { regionNameIn } from './region-names.ts'
import { searchPlaces } from './search-places.ts'

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
  test('have ISO 3166-2 codes where GeoNames has others', async () => {
    expect(await regionNames(['GB-NIR', 'ES-CL', 'NO-46', null, 'XX-1', 'nonsense'], 'en')).toEqual(
      new Map([
        ['GB-NIR', 'Northern Ireland'],
        ['ES-CL', 'Castile and León'],
        ['NO-46', 'Vestland'],
      ]),
    )
    expect((await regionById('FI-11'))?.cities).toContain('Tampere')
    expect((await regionById('FI-15'))?.cities).toContain('Kuopio')
    expect((await regionById('SE-Z'))?.cities).toContain('Östersund')
  })
  test.each<[Locale, Record<string, string>]>([
    ['en', { 'DE-BY': 'Bavaria', 'PL-DS': 'Lower Silesia', 'IT-52': 'Tuscany' }],
    ['nl', { 'DE-BY': 'Beieren', 'NL-NB': 'Noord-Brabant', 'BE-VLG': 'Vlaanderen' }],
    ['de', { 'NL-NB': 'Nordbrabant', 'AT-4': 'Oberösterreich', 'IT-82': 'Sizilien' }],
    ['it', { 'IT-82': 'Sicilia', 'DE-SN': 'Sassonia', 'US-NC': 'Carolina del Nord' }],
    ['fr', { 'FR-20R': 'Corse', 'ES-CT': 'Catalogne', 'SE-M': 'Scanie' }],
    ['es', { 'ES-CT': 'Cataluña', 'NL-ZE': 'Zelanda', 'SE-AB': 'Estocolmo' }],
    ['pl', { 'PL-DS': 'dolnośląskie', 'GB-SCT': 'Szkocja', 'FR-BRE': 'Bretania' }],
    ['da', { 'DK-84': 'Region Hovedstaden', 'DE-SH': 'Slesvig-Holsten', 'ES-IB': 'Balearerne' }],
    ['fi', { 'FI-08': 'Keski-Suomi', 'SE-AB': 'Tukholma', 'DE-BY': 'Baijeri' }],
    ['nb', { 'NO-03': 'Oslo', 'GB-NIR': 'Nord-Irland', 'BE-WAL': 'Vallonia' }],
    ['sv', { 'SE-M': 'Skåne län', 'FI-18': 'Nyland', 'DE-SN': 'Sachsen' }],
  ])('have names in %s', async (locale, names) => {
    expect(Object.fromEntries(await regionNames(Object.keys(names), locale))).toEqual(names)
  })
  test('of the countries that sites serve are all named in every language', async () => {
    const regions = await regionsOf(siteSettings.parse({}).countries)
    expect(regions.filter(({ id }) => regionNameIn('en', id, '') === '').map(({ id }) => id)).toEqual([])
    const known = new Set(regions.map(({ id }) => id))
    for (const locale of locales) {
      const named = await regionNames(known, locale)
      // Two regions of one country would be one to whoever chooses
      const chosen = [...named].map(([id, name]) => `${id.slice(0, 2)} ${name}`)
      expect(chosen.filter((name, at) => chosen.indexOf(name) !== at)).toEqual([])
      expect([...named.values()].filter((name) => name !== name.normalize('NFC').trim() || /[²"&]/.test(name))).toEqual(
        [],
      )
    }
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
    [62.8924, 27.677, 'FI-15', 'Kuopio'],
  ])('%d, %d is in %s: %s', async (latitude, longitude, region, city) => {
    expect(await nearestPlace(served, { latitude, longitude }, 'en')).toMatchObject({ region, city })
  })
  test('is nowhere far from all of them', async () =>
    expect(await nearestPlace(served, { latitude: 0, longitude: -150 }, 'en')).toBeNull())
  test('lies in a country that the site serves, and names its region in a language', async () =>
    expect(await nearestPlace(['DE'], { latitude: 51.4416, longitude: 5.4697 }, 'fr')).toMatchObject({
      country: 'DE',
      region_name: 'Rhénanie-du-Nord-Westphalie',
    }))
})

test('the regions nearest to another one; none for a region of another country or none at all, whoever asked before', async () => {
  expect(await nearestRegions('DE', 'NL-DR')).toEqual([])
  expect(await nearestRegions('NL', 'nonsense')).toEqual([])
  const near = await nearestRegions('NL', 'NL-DR')
  expect(near[0]).toBe('NL-GR')
  expect(near).toHaveLength(11)
})

describe('cities', () => {
  const renamed = Object.entries(cityNames).flatMap(([country, names]) =>
    Object.keys(names).map((listed) => ({ country, listed })),
  )
  test('that have names of their own in a language are each in the list once', async () => {
    const regions = await regionsOf(siteSettings.parse({}).countries)
    const countOf = ({ country, listed }: { country: string; listed: string }) =>
      regions.filter((region) => region.country === country && region.cities.includes(listed)).length
    expect(renamed.filter((city) => countOf(city) !== 1)).toEqual([])
  })
  test.each<[Locale, string, string]>([
    ['it', 'IT Naples', 'Napoli'],
    ['de', 'IT Naples', 'Neapel'],
    ['fi', 'IT Naples', 'Napoli'],
    ['en', 'IT Naples', 'Naples'],
    ['sv', 'SE Gothenburg', 'Göteborg'],
    ['pl', 'DE Munich', 'Monachium'],
    ['da', 'DE Munich', 'München'],
    ['fr', 'GB London', 'Londres'],
    ['nb', 'NL Utrecht', 'Utrecht'],
  ])('are called as people there or in %s call them: %s', (locale, city, name) =>
    expect(cityNameIn(locale, city.slice(0, 2), city.slice(3))).toBe(name),
  )
  test('are found by every spelling', () => {
    for (const { country, listed } of renamed)
      for (const spelling of citySpellings(country, listed)) expect(listedCity(country, spelling)).toBe(listed)
    expect(listedCity('NL', 'Utrecht')).toBe('Utrecht')
  })
})

describe('places that begin with a text', () => {
  const served = ['NL', 'GB', 'IT', 'DK']
  const names = async (text: string, country?: string, locale: Locale = 'en') =>
    (await searchPlaces(served, { text, country }, locale)).map(({ city, region_name }) => city ?? region_name)
  test.each<[string, string | undefined, Locale, string]>([
    ['lond', undefined, 'en', 'London'],
    ['LÓNDON', undefined, 'en', 'London'],
    ['eindh', 'NL', 'en', 'Eindhoven'],
    ['napoli', undefined, 'de', 'Neapel'],
    ['north brab', undefined, 'en', 'North Brabant'],
    ['noord-brab', undefined, 'nl', 'Noord-Brabant'],
    ['kobenh', undefined, 'en', 'Copenhagen'],
  ])('%s leads to its place first (%s, %s)', async (text, country, locale, name) => {
    expect((await names(text, country, locale))[0]).toBe(name)
  })
  test('are of the preferred country first, and eight at most', async () => {
    const found = await searchPlaces(served, { text: 'b', country: 'DK' }, 'en')
    expect(found).toHaveLength(8)
    expect(new Set(found.map(({ country }) => country))).toEqual(new Set(['DK']))
  })
  test('are none for a text that no place begins with, or for blanks', async () => {
    expect([await names('zzzzq'), await names('  ')]).toEqual([[], []])
  })
})
