// `Intl` formatters take about 50 µs to create and a few to use, and never change: one per locale and options.

const dateFormats = new Map<string, Intl.DateTimeFormat>()
const numberFormats = new Map<string, Intl.NumberFormat>()
const displayNames = new Map<string, Intl.DisplayNames>()

export function dateFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = locale + JSON.stringify(options)
  const format = dateFormats.get(key) ?? new Intl.DateTimeFormat(locale, options)
  dateFormats.set(key, format)
  return format
}

export function numberFormat(locale: string, options: Intl.NumberFormatOptions = {}): Intl.NumberFormat {
  const key = locale + JSON.stringify(options)
  const format = numberFormats.get(key) ?? new Intl.NumberFormat(locale, options)
  numberFormats.set(key, format)
  return format
}

/** Names of countries (`region`) or languages in the language of `locale`. */
export function namesOf(type: 'region' | 'language', locale: string): Intl.DisplayNames {
  const key = locale + type
  const names = displayNames.get(key) ?? new Intl.DisplayNames(locale, { type })
  displayNames.set(key, names)
  return names
}
