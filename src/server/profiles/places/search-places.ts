import type { Locale } from '../../../contract/constants.ts'
import type { FoundPlaceView } from '../../../contract/profiles/profiles.ts'
import { foldAccents } from '../../../shared/fold-accents.ts'
import { cityNameIn, citySpellings } from './city-names.ts'
import { type Region, regionsOf } from './places.ts'
import { regionNameIn } from './region-names.ts'

const most = 8
/** Towns per country that are ranked; more begin with one or two letters. */
const mostRanked = 400

type Entry = { spelling: string; city: string; region: Region }
type CountryIndex = { regions: Region[]; entries: Entry[] }
// By country: a few thousand towns each
const indexes = new Map<string, Promise<CountryIndex>>()

/**
 * Regions and towns of these countries whose name begins with a text, in any of our languages, accents aside; the best first:
 * exact names, the preferred country, regions, towns known beyond their country, short names.
 */
export async function searchPlaces(
  served: readonly string[],
  { text, country: preferred }: { text: string; country?: string | undefined },
  locale: Locale,
): Promise<FoundPlaceView[]> {
  const wanted = foldAccents(text.trim())
  if (wanted === '') return []
  const all = await Promise.all(served.map(indexOf))
  const found = all.flatMap((index) => [
    ...regionsWith(index.regions, wanted, locale),
    ...townsWith(index.entries, wanted, locale),
  ])
  const rankOf = ({ view, isExact, isKnown }: Found) => [
    Number(!isExact),
    Number(view.country !== preferred),
    Number(view.city !== null),
    Number(!isKnown),
    (view.city ?? view.region_name).length,
  ]
  return found
    .map((one) => ({ one, rank: rankOf(one) }))
    .toSorted((a, b) => compareRanks(a.rank, b.rank))
    .slice(0, most)
    .map(({ one }) => one.view)
}

type Found = { view: FoundPlaceView; isExact: boolean; isKnown: boolean }

function regionsWith(regions: readonly Region[], wanted: string, locale: Locale): Found[] {
  return regions.flatMap(({ id, country, name }) => {
    const region_name = regionNameIn(locale, id, name)
    const spellings = [foldAccents(name), foldAccents(region_name)]
    if (!spellings.some((each) => each.startsWith(wanted))) return []
    const view = { country, region: id, region_name, city: null }
    return [{ view, isExact: spellings.includes(wanted), isKnown: true }]
  })
}

function townsWith(entries: readonly Entry[], wanted: string, locale: Locale): Found[] {
  const found = new Map<string, Found>()
  for (let at = firstAt(entries, wanted); at < entries.length && found.size < mostRanked; at += 1) {
    const entry = entries[at]
    if (entry === undefined || !entry.spelling.startsWith(wanted)) break
    const { city, region } = entry
    const key = `${region.id} ${city}`
    // An exact spelling sorts first
    if (found.has(key)) continue
    const region_name = regionNameIn(locale, region.id, region.name)
    found.set(key, {
      view: { country: region.country, region: region.id, region_name, city: cityNameIn(locale, region.country, city) },
      isExact: entry.spelling === wanted,
      isKnown: citySpellings(region.country, city).length > 0,
    })
  }
  return [...found.values()]
}

/** The first entry that does not sort before a text. */
function firstAt(entries: readonly Entry[], text: string): number {
  let [from, to] = [0, entries.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if ((entries[middle]?.spelling ?? '') < text) from = middle + 1
    else to = middle
  }
  return from
}

function compareRanks(one: readonly number[], other: readonly number[]): number {
  const at = one.findIndex((part, place) => part !== other[place])
  return at < 0 ? 0 : (one[at] ?? 0) - (other[at] ?? 0)
}

function indexOf(country: string): Promise<CountryIndex> {
  const known = indexes.get(country) ?? openIndex(country)
  indexes.set(country, known)
  known.catch(() => indexes.delete(country))
  return known
}

async function openIndex(country: string): Promise<CountryIndex> {
  const regions = await regionsOf([country])
  const entries = regions.flatMap((region) =>
    region.cities.flatMap((city) =>
      [...new Set([city, ...citySpellings(country, city)])].map((spelling) => ({
        spelling: foldAccents(spelling),
        city,
        region,
      })),
    ),
  )
  return { regions, entries: entries.sort((one, other) => (one.spelling < other.spelling ? -1 : 1)) }
}
