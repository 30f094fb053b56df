import type { Locale } from '../contract/constants.ts'
import people from './people.json' with { type: 'json' }

/** What the invented members of the demo world are called, where they live and what they say, country by country. */
export type Country = {
  country: string
  locale: Locale
  women: string[]
  men: string[]
  /** Region (the part of its ISO 3166-2 code after the country) and city. */
  places: [region: string, city: string][]
  about: string[]
  openers: string[]
  answers: string[]
}

export const countries = people as Country[]
