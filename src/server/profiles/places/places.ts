import { Worker } from 'node:worker_threads'
import { around } from 'geokdbush'
import KDBush from 'kdbush'
import type { Locale } from '../../../contract/constants.ts'
import type { PlaceView } from '../../../contract/profiles/profiles.ts'
import { siteSettings } from '../../sites/index.ts'
import { kilometresBetween, type Point } from '../rules.ts'
import { cityNameIn, citySpellings } from './city-names.ts'
import type { CountryPlaces } from './place-reader.ts'
import { byAlphabetOf, regionNameIn } from './region-names.ts'

export type Region = {
  id: string
  /** In English. */
  name: string
  country: string
  cities: string[]
  /** Latitude and longitude of each city, alternating. */
  points: Float32Array
}

const usualCountries = siteSettings.parse({}).countries
// Loaded on first use, the usual countries together, and cached: 5 MB
const loaded = new Map<string, Promise<Region[]>>()
const byId = new Map<string, Region>()

/** Regions with their cities, by country; from a bundled list, parsed in a worker thread. */
export async function regionsOf(countries: readonly string[]): Promise<Region[]> {
  const missing = countries.filter((country) => !loaded.has(country))
  if (missing.length > 0) load([...new Set([...missing, ...usualCountries])].filter((country) => !loaded.has(country)))
  const found = await Promise.all(countries.map((country) => loaded.get(country) ?? []))
  return found.flat()
}

/** Loads the usual countries before the first request. */
export async function warmPlaces(): Promise<void> {
  await regionsOf(usualCountries)
}

function load(countries: string[]) {
  const reading = readInThread(countries)
  for (const country of countries) {
    const regions = reading.then((all) => keep(country, all))
    loaded.set(country, regions)
    regions.catch(() => loaded.delete(country))
  }
}

function readInThread(countries: string[]): Promise<CountryPlaces[]> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./place-reader.ts', import.meta.url), { workerData: countries, execArgv: [] })
    // With `node --watch`, the thread also posts file names
    worker.on('message', (message: unknown) => {
      if (Array.isArray(message)) resolve(message as CountryPlaces[])
    })
    worker.once('error', reject)
    worker.once('exit', () => reject(new Error('the list of places was not read')))
  })
}

function keep(country: string, all: CountryPlaces[]): Region[] {
  const found = all.find((places) => places.country === country)?.regions ?? []
  return found.map((region) => {
    const entry = { ...region, country }
    byId.set(region.id, entry)
    return entry
  })
}

/** A region by id (`NL-NB`); null if unknown. */
export async function regionById(id: string): Promise<Region | null> {
  if (!/^[A-Z]{2}-[A-Z0-9]{1,3}$/.test(id)) return null
  if (!byId.has(id)) await regionsOf([id.slice(0, 2)])
  return byId.get(id) ?? null
}

/** Names of these regions in a language; loads the list only if needed. */
export async function regionNames(ids: Iterable<string | null>, locale: Locale): Promise<Map<string, string>> {
  const wanted = [...new Set(ids)].filter((id) => id !== null)
  const unread = wanted.filter((id) => !byId.has(id)).map((id) => id.slice(0, 2))
  if (unread.length > 0) await regionsOf([...new Set(unread)])
  return new Map(wanted.flatMap((id) => namedRegion(id, locale)))
}

function namedRegion(id: string, locale: Locale): [string, string][] {
  const region = byId.get(id)
  return region === undefined ? [] : [[id, regionNameIn(locale, id, region.name)]]
}

const neighbours = new Map<string, Promise<string[]>>()

/** Ids of a country's other regions, nearest first, by the centroid of their cities; empty for an unknown region. */
export async function nearestRegions(country: string, regionId: string): Promise<string[]> {
  const own = await regionById(regionId)
  if (own === null || own.country !== country) return []
  const known = neighbours.get(regionId) ?? sortByNearness(own)
  neighbours.set(regionId, known)
  known.catch(() => neighbours.delete(regionId))
  return known
}

async function sortByNearness(own: Region): Promise<string[]> {
  const middle = middleOf(own)
  return (await regionsOf([own.country]))
    .filter(({ id }) => id !== own.id)
    .map(({ id, points }) => ({ id, km: kilometresBetween(middle, middleOf({ points })) }))
    .toSorted((one, other) => one.km - other.km)
    .map(({ id }) => id)
}

function middleOf({ points }: Pick<Region, 'points'>): Point {
  const [sum, count] = [{ latitude: 0, longitude: 0 }, Math.max(1, points.length / 2)]
  for (let at = 0; at < points.length; at += 2) {
    sum.latitude += points[at] ?? 0
    sum.longitude += points[at + 1] ?? 0
  }
  return { latitude: sum.latitude / count, longitude: sum.longitude / count }
}

/** Latitude and longitude of a city, or null if the region does not have it. */
export function pointOf(region: Region, city: string): { latitude: number; longitude: number } | null {
  const at = region.cities.indexOf(city)
  if (at < 0) return null
  return { latitude: region.points[at * 2] ?? 0, longitude: region.points[at * 2 + 1] ?? 0 }
}

const farthestKm = 100
const indexes = new Map<string, Promise<{ index: KDBush; at: (place: number) => PlaceView }>>()

/** The nearest city of these countries within 100 km of a point, localised; null if none. */
export async function nearestPlace(
  countries: readonly string[],
  { latitude, longitude }: Point,
  locale: Locale,
): Promise<PlaceView | null> {
  const key = [...countries].sort().join()
  const opening = indexes.get(key) ?? openIndex(countries)
  indexes.set(key, opening)
  opening.catch(() => indexes.delete(key))
  const { index, at } = await opening
  const [nearest] = around(index, longitude, latitude, 1, farthestKm)
  if (nearest === undefined) return null
  const place = at(nearest)
  return {
    ...place,
    region_name: regionNameIn(locale, place.region, place.region_name),
    city: cityNameIn(locale, place.country, place.city),
  }
}

async function openIndex(countries: readonly string[]) {
  const regions = await regionsOf(countries)
  const starts: number[] = []
  let total = 0
  for (const region of regions) {
    starts.push(total)
    total += region.cities.length
  }
  const index = new KDBush(total)
  for (const { points } of regions) {
    for (let at = 0; at < points.length; at += 2) index.add(points[at + 1] ?? 0, points[at] ?? 0)
  }
  index.finish()
  return { index, at: (place: number) => placeAt(regions, starts, place) }
}

function placeAt(regions: Region[], starts: number[], place: number): PlaceView {
  const which = starts.findLastIndex((start) => start <= place)
  const region = regions[which]
  if (region === undefined) throw new Error('a place beyond the list')
  return {
    country: region.country,
    region: region.id,
    region_name: region.name,
    city: region.cities[place - (starts[which] ?? 0)] ?? '',
  }
}

/** Regions of the countries that a site serves, or of one of them, by name; and the cities of one region. */
export async function listPlaces(
  served: readonly string[],
  wanted: { country?: string | undefined; region?: string | undefined },
  locale: Locale,
) {
  const countries = wanted.country === undefined ? served : served.filter((country) => country === wanted.country)
  const regions = await regionsOf(countries)
  const region = regions.find(({ id }) => id === wanted.region)
  return {
    regions: countries.flatMap((country) => namedRegions(regions, country, locale)),
    ...(region === undefined ? { cities: [], spellings: {} } : namedCities(region, locale)),
  }
}

/** Localised cities of a region, in alphabetical order, with other spellings. */
function namedCities({ country, cities }: Region, locale: Locale) {
  const named = cities.map((listed) => ({ listed, name: cityNameIn(locale, country, listed) }))
  return {
    cities: named.map(({ name }) => name).toSorted(byAlphabetOf(locale)),
    spellings: Object.fromEntries(
      named.flatMap(({ listed, name }) => {
        const others = citySpellings(country, listed).filter((spelling) => spelling !== name)
        return others.length > 0 ? [[name, others]] : []
      }),
    ),
  }
}

/** Localised regions of a country, in alphabetical order. */
function namedRegions(regions: readonly Region[], country: string, locale: Locale) {
  const compare = byAlphabetOf(locale)
  return regions
    .filter((region) => region.country === country)
    .map(({ id, name }) => ({ id, name: regionNameIn(locale, id, name), country }))
    .toSorted((one, other) => compare(one.name, other.name))
}
