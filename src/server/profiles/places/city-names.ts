import type { Locale } from '../../../contract/constants.ts'
import names from './city-names.json' with { type: 'json' }

type Names = { local: string } & Partial<Record<Locale, string>>

// By country, then by the name in the list of places: cities with another local name, or a name in one of our languages
const renamed: Partial<Record<string, Partial<Record<string, Names>>>> = names

/** A city's name in a language; defaults to its local name. */
export function cityNameIn(locale: Locale, country: string, listed: string): string {
  const known = renamed[country]?.[listed]
  return known?.[locale] ?? known?.local ?? listed
}

/** All spellings of a city for autocomplete; empty if there is only one. */
export function citySpellings(country: string, listed: string): string[] {
  const known = renamed[country]?.[listed]
  return known === undefined ? [] : [...new Set([listed, ...Object.values(known)])]
}

/** The listed name of a city with this name in any language. */
export function listedCity(country: string, city: string): string {
  const cities = Object.keys(renamed[country] ?? {})
  return cities.find((listed) => citySpellings(country, listed).includes(city)) ?? city
}
