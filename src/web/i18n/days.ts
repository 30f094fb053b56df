import { useMemo } from 'react'
import { useNow, useTimeZone, useTranslations } from 'use-intl'
import { dateFormat } from '../../shared/formatters.ts'
import { useDateWords } from './format.ts'

/** The day of an instant in the reader's time zone, as a text that is equal for equal days. */
export function useDayOf() {
  const timeZone = useTimeZone()
  return useMemo(() => {
    const format = dateFormat('en-CA', { ...(timeZone && { timeZone }) })
    // Cached: called repeatedly for every message
    const known = new Map<string, string>()
    return (iso: string) => {
      const day = known.get(iso) ?? format.format(new Date(iso))
      known.set(iso, day)
      return day
    }
  }, [timeZone])
}

const dayMs = 86_400_000

/** The day of an instant as a heading of what happened on it: "Today", "Yesterday", "Saturday 28 November". `dayOf` is that of `useDayOf`. */
export function useDayName(dayOf: (iso: string) => string) {
  const t = useTranslations('common')
  const dateWords = useDateWords()
  const now = useNow({ updateInterval: 60_000 })
  return (iso: string) => {
    const day = dayOf(iso)
    const today = dayOf(now.toISOString())
    if (day === today) return t('today')
    if (day === dayOf(new Date(now.getTime() - dayMs).toISOString())) return t('yesterday')
    const isThisYear = day.slice(0, 4) === today.slice(0, 4)
    return dateWords(new Date(iso), {
      weekday: 'long',
      day: 'numeric',
      month: 'long',
      ...(!isThisYear && { year: 'numeric' }),
    })
  }
}
