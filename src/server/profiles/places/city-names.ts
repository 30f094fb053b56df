import type { Locale } from '../../../contract/constants.ts'
import names from './city-names.json' with { type: 'json' }

type Names = { local: string } & Partial<Record<Locale, string>>

// By country, then by the name in the list of places: cities that are called otherwise where they are, or in one of our languages
const renamed: Partial<Record<string, Partial<Record<string, Names>>>> = names

/** A city's name in a language: its own there, else the one that people who live in it use. */
export function cityNameIn(locale: Locale, country: string, listed: string): string {
  const known = renamed[country]?.[listed]
  return known?.[locale] ?? known?.local ?? listed
}

/** Every spelling of a city by which people may look for it; none where it has but one. */
export function citySpellings(country: string, listed: string): string[] {
  const known = renamed[country]?.[listed]
  return known === undefined ? [] : [...new Set([listed, ...Object.values(known)])]
}

/** The name in the list of places of a city that is called so in any language. */
export function listedCity(country: string, city: string): string {
  const cities = Object.keys(renamed[country] ?? {})
  return cities.find((listed) => citySpellings(country, listed).includes(city)) ?? city
}
