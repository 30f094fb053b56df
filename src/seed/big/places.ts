import { coarsely, type Region, regionsOf } from '../../server/profiles/index.ts'

/** How the members of a big world spread over countries; those that a site does not serve fall out. */
const countryWeights: Record<string, number> = {
  DE: 18,
  FR: 14,
  GB: 14,
  US: 12,
  IT: 10,
  ES: 9,
  PL: 7,
  NL: 6,
  SE: 3,
  BE: 2.5,
  AT: 2,
  DK: 1.8,
  NO: 1.6,
  FI: 1.5,
}
const citiesPerRegion = 4

type Place = { country: string; region: string; city: string; latitude: number; longitude: number; weight: number }

/** Places with their shares of all members (they add up to 1): regions weigh as many towns as they have, and one town leads in each. */
export async function weightedPlaces(countries: readonly string[]): Promise<Place[]> {
  const regions = await regionsOf(countries)
  const places = countries.flatMap((country) =>
    placesOf(
      regions.filter((region) => region.country === country),
      countryWeights[country] ?? 1,
    ),
  )
  const total = places.reduce((sum, place) => sum + place.weight, 0)
  return places.map((place) => ({ ...place, weight: place.weight / total }))
}

function placesOf(regions: readonly Region[], countryWeight: number): Place[] {
  const towns = regions.reduce((sum, { cities }) => sum + cities.length, 0)
  return regions.flatMap(({ id, country, cities, points }) => {
    const shown = Math.min(citiesPerRegion, cities.length)
    const step = Math.floor(cities.length / shown)
    const ranks = Array.from({ length: shown }, (_, rank) => 1 / (rank + 1))
    const inAll = ranks.reduce((sum, share) => sum + share, 0)
    return ranks.map((share, rank) => ({
      country,
      region: id,
      city: cities[rank * step] ?? '',
      latitude: coarsely(points[rank * step * 2] ?? 0),
      longitude: coarsely(points[rank * step * 2 + 1] ?? 0),
      weight: countryWeight * (cities.length / towns) * (share / inAll),
    }))
  })
}
