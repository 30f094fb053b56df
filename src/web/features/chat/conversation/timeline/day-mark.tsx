import { useMemo } from 'react'
import { useNow, useTimeZone, useTranslations } from 'use-intl'
import { dateFormat } from '../../../../../shared/formatters.ts'
import { useDateWords } from '../../../../i18n/format.ts'

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

/** The day of the messages below. */
export function DayMark({ at, dayOf }: { at: string; dayOf: (iso: string) => string }) {
  const t = useTranslations('chat.messages')
  const dateWords = useDateWords()
  const now = useNow({ updateInterval: 60_000 })
  const day = dayOf(at)
  const text = () => {
    if (day === dayOf(now.toISOString())) return t('today')
    if (day === dayOf(new Date(now.getTime() - dayMs).toISOString())) return t('yesterday')
    const isThisYear = day.slice(0, 4) === dayOf(now.toISOString()).slice(0, 4)
    return dateWords(new Date(at), {
      weekday: 'long',
      day: 'numeric',
      month: 'long',
      ...(!isThisYear && { year: 'numeric' }),
    })
  }
  return (
    <p className="mt-5 mb-1 text-center text-sm font-medium text-ink-soft">
      <time dateTime={day}>{text()}</time>
    </p>
  )
}
