import { dateFormat } from './formatters.ts'
import { regionalLocale } from './regional.ts'

/**
 * Dates and times as they stand in a sentence. Intl writes "1 décembre" where French says "1er décembre", and times such as "22.04" that
 * Danish and Finnish readers take for 22 April.
 */
export function dateWords(locale: string, at: Date, options: Intl.DateTimeFormatOptions): string {
  return withOrdinal(locale, dateFormat(locale, options).format(at))
}

const longDayStyle = { dateStyle: 'long', timeZone: 'UTC' } as const

/** The day of an instant in UTC: "20 November 2026". `country`: of who reads. */
export function longDay(locale: string, at: Date, country?: string | null): string {
  return dateWords(regionalLocale(locale, country), at, longDayStyle)
}

/** An instant with its time zone: "20 November 2026 at 14:05 CET". */
export function zonedMoment(locale: string, at: Date, timeZone: string): string {
  const [day, time] = [
    { day: 'numeric', month: 'long', year: 'numeric' },
    { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' },
  ] as const
  return dateWords(regionalLocale(locale), at, { ...day, ...time, timeZone })
}

/** First and last day of a time within a year from now, given as YYYY-MM-DD, in short: "3 – 7 May". */
export function dayRange(locale: string, first: string, last: string): string {
  const [from, to] = [first, last].map((day) => new Date(`${day}T00:00:00Z`)) as [Date, Date]
  const range = dateFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' }).formatRange(from, to)
  // Server and browsers differ in the width of the spaces; Italian ranges have "03–07", those over New Year the years
  const short = range
    .replaceAll(/[\u2009\u202f\u00a0]/gu, ' ')
    .replaceAll(/\b0(?=\d)/g, '')
    .replaceAll(/,? ?\b\d{4}\b/g, '')
  return withOrdinal(locale, short)
}

/** "1 décembre" -> "1er décembre", "1 dicembre" -> "1º dicembre", of a date that Intl has written. */
export function withOrdinal(locale: string, date: string): string {
  const first = { fr: '1er', it: '1º' }[locale.slice(0, 2)]
  return first === undefined ? date : date.replace(/(?<!\p{N})1(?=\s\p{L})/u, first)
}

/** A date as it follows a verb or "by": Italian with its article ("l’8 dicembre", "il 9 dicembre"), the others as it is. */
export function onDate(locale: string, date: string): string {
  if (!locale.startsWith('it')) return date
  return /^(?:8|11)\b/.test(date) ? `l’${date}` : `il ${date}`
}

const nbsp = '\u00a0'
const hours: Record<string, (time: string) => string> = {
  da: (time) => `kl.${nbsp}${time}`,
  nb: (time) => `kl.${nbsp}${time}`,
  sv: (time) => `kl.${nbsp}${time}`,
  fi: (time) => `klo${nbsp}${time}`,
  de: (time) => `${time}${nbsp}Uhr`,
  nl: (time) => `${time}${nbsp}uur`,
  pl: (time) => `godz.${nbsp}${time}`,
  es: (time) => (/^0?1\D/.test(time) ? `la${nbsp}${time}` : `las${nbsp}${time}`),
  it: (time) => (/^1\D/.test(time) ? `all’${time}` : `alle${nbsp}${time}`),
}

/** A time of day that no one reads as a date: "kl. 22.04", "22:04 Uhr"; Spanish with its article, Italian with its preposition. */
export function clockWords(locale: string, time: string): string {
  return hours[locale.slice(0, 2)]?.(time) ?? time
}
