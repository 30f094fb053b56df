import type { Locale } from '../contract/constants.ts'

/** A country where invented members of the demo live. */
export type Country = {
  country: string
  locale: Locale
  timeZone: string
  /** Region (the part of its ISO 3166-2 code after the country) and city. The first one is where most of them live. */
  places: readonly (readonly [region: string, city: string])[]
  /** Out of all members. */
  share: number
}

/** Most live where the demo's own accounts look first. */
const usual = 0.034

export const countries: readonly Country[] = [
  {
    country: 'GB',
    locale: 'en',
    timeZone: 'Europe/London',
    places: [
      ['ENG', 'London'],
      ['ENG', 'Manchester'],
      ['SCT', 'Edinburgh'],
      ['WLS', 'Cardiff'],
      ['ENG', 'Bristol'],
    ],
    share: 0.66,
  },
  {
    country: 'NL',
    locale: 'nl',
    timeZone: 'Europe/Amsterdam',
    places: [
      ['NH', 'Amsterdam'],
      ['ZH', 'Rotterdam'],
      ['UT', 'Utrecht'],
      ['GR', 'Groningen'],
      ['NB', 'Eindhoven'],
      ['DR', 'Assen'],
    ],
    share: usual,
  },
  {
    country: 'DE',
    locale: 'de',
    timeZone: 'Europe/Berlin',
    places: [
      ['BE', 'Berlin'],
      ['HH', 'Hamburg'],
      ['BY', 'Munich'],
      ['NW', 'Köln'],
      ['SN', 'Leipzig'],
    ],
    share: usual,
  },
  {
    country: 'IT',
    locale: 'it',
    timeZone: 'Europe/Rome',
    places: [
      ['25', 'Milan'],
      ['62', 'Rome'],
      ['52', 'Florence'],
      ['45', 'Bologna'],
      ['72', 'Naples'],
    ],
    share: usual,
  },
  {
    country: 'FR',
    locale: 'fr',
    timeZone: 'Europe/Paris',
    places: [
      ['IDF', 'Paris'],
      ['ARA', 'Lyon'],
      ['OCC', 'Toulouse'],
      ['BRE', 'Rennes'],
      ['PAC', 'Marseille'],
    ],
    share: usual,
  },
  {
    country: 'ES',
    locale: 'es',
    timeZone: 'Europe/Madrid',
    places: [
      ['MD', 'Madrid'],
      ['CT', 'Barcelona'],
      ['AN', 'Sevilla'],
      ['VC', 'Valencia'],
      ['PV', 'Bilbao'],
    ],
    share: usual,
  },
  {
    country: 'PL',
    locale: 'pl',
    timeZone: 'Europe/Warsaw',
    places: [
      ['MZ', 'Warsaw'],
      ['MA', 'Kraków'],
      ['PM', 'Gdańsk'],
      ['DS', 'Wrocław'],
      ['WP', 'Poznań'],
    ],
    share: usual,
  },
  {
    country: 'DK',
    locale: 'da',
    timeZone: 'Europe/Copenhagen',
    places: [
      ['84', 'Copenhagen'],
      ['82', 'Århus'],
      ['83', 'Odense'],
      ['81', 'Aalborg'],
    ],
    share: usual,
  },
  {
    country: 'FI',
    locale: 'fi',
    timeZone: 'Europe/Helsinki',
    places: [
      ['18', 'Helsinki'],
      ['11', 'Tampere'],
      ['19', 'Turku'],
      ['14', 'Oulu'],
    ],
    share: usual,
  },
  {
    country: 'NO',
    locale: 'nb',
    timeZone: 'Europe/Oslo',
    places: [
      ['03', 'Oslo'],
      ['46', 'Bergen'],
      ['50', 'Trondheim'],
      ['11', 'Stavanger'],
    ],
    share: usual,
  },
  {
    country: 'SE',
    locale: 'sv',
    timeZone: 'Europe/Stockholm',
    places: [
      ['AB', 'Stockholm'],
      ['O', 'Gothenburg'],
      ['M', 'Malmö'],
      ['C', 'Uppsala'],
    ],
    share: usual,
  },
]
