import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import { addedCities, isCity, isMunicipality, movedRegions, placeName } from './place-fixes.ts'
import { regionNameIn } from './region-names.ts'

/** One country, as it travels between threads: per region its cities in the order of the alphabet. */
export type CountryPlaces = {
  country: string
  regions: { id: string; name: string; cities: string[]; points: Float32Array }[]
}

// The list is 8 MB of JSON: this thread reads it, keeps what was asked for, and ends, so that the server's own memory never holds it.
const assets = join(dirname(createRequire(import.meta.url).resolve('country-state-city')), '../assets')

type StateRow = { name: string; isoCode: string; countryCode: string }
type CityRow = [name: string, country: string, state: string, latitude: string | null, longitude: string | null]
type Found = { name: string; cities: Map<string, [number, number]> }

export function readPlaces(countries: readonly string[]): CountryPlaces[] {
  const wanted = new Set(countries)
  const read = (file: string) => JSON.parse(readFileSync(join(assets, file), 'utf8')) as unknown
  const names = new Map(
    (read('state.json') as StateRow[]).map((state) => [`${state.countryCode}-${state.isoCode}`, state.name]),
  )
  const regions = new Map<string, Found>()
  const add = (id: string, city: string, point: [number, number]) => {
    const region = regions.get(id) ?? { name: regionNameIn('en', id, names.get(id) ?? id), cities: new Map() }
    if (!region.cities.has(city)) region.cities.set(city, point)
    regions.set(id, region)
  }
  const rows = (read('city.json') as CityRow[]).filter(([, country]) => wanted.has(country))
  // A city before the municipality of the same name: its own centre counts
  for (const isWanted of [isCity, isMunicipality]) {
    for (const [city, country, state, latitude, longitude] of rows) {
      const listed = `${country}-${state}`
      if (isWanted(city)) add(movedRegions[listed] ?? listed, placeName(city), [Number(latitude), Number(longitude)])
    }
  }
  for (const [region, city, latitude, longitude] of addedCities) {
    if (wanted.has(region.slice(0, 2))) add(region, city, [latitude, longitude])
  }
  return countries.map((country) => ({ country, regions: regionsOf(country, regions) }))
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
