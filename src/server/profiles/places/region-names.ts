import type { Locale } from '../../../contract/constants.ts'
import names from './region-names.json' with { type: 'json' }

// Regions of the countries that sites serve, after Unicode CLDR: in English all of them, in the other languages those that they name otherwise
const namesIn: Record<Locale, Partial<Record<string, string>>> = names

/** A region's name in a language; in English, or as the list of places has it, where the language has no name of its own. */
export function regionNameIn(locale: Locale, id: string, listed: string): string {
  return namesIn[locale][id] ?? namesIn.en[id] ?? listed
}

const collators = new Map<Locale, Intl.Collator>()

/** Compares words by the alphabet of a language. */
export function byAlphabetOf(locale: Locale): (one: string, other: string) => number {
  const collator = collators.get(locale) ?? new Intl.Collator(locale)
  collators.set(locale, collator)
  return collator.compare
}
