import type { Locale } from '../../../contract/constants.ts'
import names from './region-names.json' with { type: 'json' }

// Regions of served countries, from Unicode CLDR: all in English; other languages only where they differ
const namesIn: Record<Locale, Partial<Record<string, string>>> = names

/** A region's name in a language; falls back to English, then to the list of places. */
export function regionNameIn(locale: Locale, id: string, listed: string): string {
  return namesIn[locale][id] ?? namesIn.en[id] ?? listed
}

const collators = new Map<Locale, Intl.Collator>()

/** Collation order of a language. */
export function byAlphabetOf(locale: Locale): (one: string, other: string) => number {
  const collator = collators.get(locale) ?? new Intl.Collator(locale)
  collators.set(locale, collator)
  return collator.compare
}
