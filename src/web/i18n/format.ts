import { useMemo } from 'react'
import { type DateTimeFormatOptions, useFormatter, useLocale, useNow, useTimeZone } from 'use-intl'
import { badgeCap, type Locale } from '../../contract/constants.ts'
import { clockWords, onDate, withOrdinal } from '../../shared/date-words.ts'
import { dateFormat, namesOf } from '../../shared/formatters.ts'
import { formatMoney, type MoneyAmount } from '../../shared/money.ts'

/** `money({ amount_minor: 2500, currency: 'EUR' })` -> "€25.00" in the page's language. */
export function useMoney() {
  const locale = useLocale()
  return (money: MoneyAmount) => withMinus(formatMoney(money, locale))
}

/** A formatted number with a minus sign: most languages of `Intl` have the shorter hyphen there. */
export function withMinus(number: string): string {
  return number.replace('-', '−')
}

/** Dates with the ordinals of their language; see `dateWords`. */
export function useDateWords() {
  const format = useFormatter()
  const locale = useLocale()
  return useMemo(
    () => (at: Date, options: DateTimeFormatOptions) => withOrdinal(locale, format.dateTime(at, options)),
    [format, locale],
  )
}

const dayStyle = { day: 'numeric', month: 'long', year: 'numeric' } as const

/**
 * Instants of the wire (ISO 8601) in words: `day` "20 November 2026", `ago` "3 minutes ago", `briefAgo` "3 min. ago",
 * `brief` the shortest that is clear.
 * `onDay` follows a verb or "by": Italian gives it an article. `time` "14:05" stands alone, `clock` within a sentence.
 */
export function useMoments() {
  const format = useFormatter()
  const timeZone = useTimeZone()
  const locale = useLocale()
  const date = useDateWords()
  const now = useNow({ updateInterval: 60_000 })
  return useMemo(() => {
    const day = (iso: string) => date(new Date(iso), dayStyle)
    const time = (iso: string) => format.dateTime(new Date(iso), { timeStyle: 'short' })
    const dayAndTime = (iso: string) => date(new Date(iso), { dateStyle: 'medium', timeStyle: 'short' })
    const dayKey = dateFormat('en-CA', { ...(timeZone && { timeZone }) }).format
    const isToday = (iso: string) => dayKey(new Date(iso)) === dayKey(now)
    return {
      day,
      time,
      isToday,
      clock: (iso: string) => clockWords(locale, time(iso)),
      dayAndTime,
      onDay: (iso: string) => onDate(locale, day(iso)),
      onDayAndTime: (iso: string) => onDate(locale, dayAndTime(iso)),
      ago: (iso: string) => format.relativeTime(new Date(iso), now),
      briefAgo: (iso: string) => format.relativeTime(new Date(iso), { now, style: 'short' }),
      brief: (iso: string) => (isToday(iso) ? time(iso) : date(new Date(iso), { day: 'numeric', month: 'short' })),
    }
  }, [date, format, locale, now, timeZone])
}

/** The day of an instant in UTC, "20 November 2026", wherever one is: for spans of time that are counted in days of UTC. */
export function useUtcDay() {
  const date = useDateWords()
  return (iso: string) => date(new Date(iso), { ...dayStyle, timeZone: 'UTC' })
}

/** `useUtcDay` as it follows a verb or "by". */
export function useOnUtcDay() {
  const locale = useLocale()
  const day = useUtcDay()
  return (iso: string) => onDate(locale, day(iso))
}

/** Whole sentences one after the other; never parts of one. */
export function sentences(...texts: (string | false | null | undefined)[]): string {
  return texts.filter(Boolean).join(' ')
}

/** A count for a badge: 99+ above 99. */
export function badgeCount(count: number): string {
  return count > badgeCap ? `${badgeCap}+` : String(count)
}

/** Names of languages in the page's language. */
export function useLanguageName() {
  const names = namesOf('language', useLocale())
  return (language: Locale) => names.of(language) ?? language
}

/** Names of countries in the page's language. */
export function useRegionName() {
  const names = namesOf('region', useLocale())
  // An address may name anything as a country
  return (country: string) => (/^[A-Z]{2}$/.test(country) ? (names.of(country) ?? country) : country)
}
