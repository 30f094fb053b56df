import { useMemo } from 'react'
import { useFormatter, useLocale, useNow, useTimeZone } from 'use-intl'
import { badgeCap } from '../../contract/constants.ts'
import { formatMoney, type MoneyAmount } from '../../shared/money.ts'

/** `money({ amount_minor: 2500, currency: 'EUR' })` -> "€25.00" in the page's language. */
export function useMoney() {
  const locale = useLocale()
  return (money: MoneyAmount) => formatMoney(money, locale)
}

/** Instants of the wire (ISO 8601) in words: `day` "20 November 2026", `time` "14:05", `ago` "3 minutes ago", `brief` the shortest that is clear. */
export function useMoments() {
  const format = useFormatter()
  const timeZone = useTimeZone()
  const now = useNow({ updateInterval: 60_000 })
  return useMemo(() => {
    const day = (iso: string) => format.dateTime(new Date(iso), { day: 'numeric', month: 'long', year: 'numeric' })
    const time = (iso: string) => format.dateTime(new Date(iso), { timeStyle: 'short' })
    const dayKey = (date: Date) => date.toLocaleDateString('en-CA', { ...(timeZone && { timeZone }) })
    const isToday = (iso: string) => dayKey(new Date(iso)) === dayKey(now)
    return {
      day,
      time,
      isToday,
      dayAndTime: (iso: string) => format.dateTime(new Date(iso), { dateStyle: 'medium', timeStyle: 'short' }),
      ago: (iso: string) => format.relativeTime(new Date(iso), now),
      brief: (iso: string) =>
        isToday(iso) ? time(iso) : format.dateTime(new Date(iso), { day: 'numeric', month: 'short' }),
    }
  }, [format, now, timeZone])
}

/** The day of an instant in UTC, "20 November 2026", wherever one is: for spans of time that are counted in days of UTC. */
export function useUtcDay() {
  const format = useFormatter()
  return (iso: string) =>
    format.dateTime(new Date(iso), { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
}

/** A count for a badge: 99+ above 99. */
export function badgeCount(count: number): string {
  return count > badgeCap ? `${badgeCap}+` : String(count)
}

/** Names of countries, languages and currencies in the page's language. */
export function useRegionName() {
  const locale = useLocale()
  return useMemo(() => {
    const names = new Intl.DisplayNames([locale], { type: 'region' })
    // An address may name anything as a country
    return (country: string) => (/^[A-Z]{2}$/.test(country) ? (names.of(country) ?? country) : country)
  }, [locale])
}
