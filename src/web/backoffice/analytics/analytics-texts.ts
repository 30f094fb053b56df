import { useFormatter, useTranslations } from 'use-intl'
import type { AnalyticsView, ChartView } from '../../../contract/office/analytics.ts'
import { analyticsTexts, type MetricStep } from '../../../contract/office/office-constants.ts'
import { analyticsFileRoute } from '../../../contract/office/office-routes.ts'
import { useMoney, useRegionName } from '../../i18n/format.ts'
import { languageNames } from '../../i18n/locales.ts'

const [, filePath = ''] = analyticsFileRoute.split(' ')
const noon = (day: string) => new Date(`${day}T12:00:00Z`)

/** The same metrics as a file: `chart` as the route names it. */
export function fileAddress(
  { site_id, country, language, source, from, until, step }: AnalyticsView,
  chart: string,
): string {
  const query = new URLSearchParams({ site_id: site_id ?? '', country, language, source, from, until, step, chart })
  return `${filePath}?${query}`
}

/** Days as they are, wherever one is: they are days of the site. */
export function useMetricDays() {
  const format = useFormatter()
  const dayOf = (day: string) =>
    format.dateTime(noon(day), { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })
  const briefOf = (day: string, step: MetricStep) =>
    format.dateTime(noon(day), {
      ...(step === 'month' ? { month: 'short', year: '2-digit' } : { day: 'numeric', month: 'short' }),
      timeZone: 'UTC',
    })
  return { dayOf, briefOf }
}

/** Values of a chart in words. */
export function useMetricValue({ unit, currency }: Pick<ChartView, 'unit' | 'currency'>) {
  const format = useFormatter()
  const money = useMoney()
  return (value: number): string => {
    if (unit === 'money') return money({ amount_minor: Math.round(value), currency: currency ?? 'EUR' })
    if (unit === 'share') return format.number(value, { style: 'percent', maximumFractionDigits: 1 })
    if (unit === 'time') return format.number(...inLargest(value))
    return format.number(value, { maximumFractionDigits: 0 })
  }
}

type UnitFormat = { style: 'unit'; unit: string; maximumFractionDigits: number }

/** Minutes in the shortest unit. */
function inLargest(minutes: number): [number, UnitFormat] {
  const of = (value: number, unit: string): [number, UnitFormat] => [
    value,
    { style: 'unit', unit, maximumFractionDigits: value < 10 ? 1 : 0 },
  ]
  if (minutes < 90) return of(minutes, 'minute')
  return minutes < 48 * 60 ? of(minutes / 60, 'hour') : of(minutes / 1_440, 'day')
}

/** Change against the previous period in words; null if there is nothing to compare. */
export function useChange() {
  const t = useTranslations('office.analytics.change')
  const format = useFormatter()
  return ({ unit, total, before }: Pick<ChartView, 'unit' | 'total' | 'before'>): string | null => {
    const [now, then] = [total.value, before.value]
    if (now === null || then === null) return null
    if (unit === 'share')
      return words(format.number(Math.abs(now - then) * 100, { maximumFractionDigits: 1 }), now - then, 'points')
    if (then === 0) return now === 0 ? t('same') : null
    const change = Math.abs(now / then - 1)
    return words(
      format.number(change, { style: 'percent', maximumFractionDigits: 0 }),
      now - then,
      unit === 'time' ? 'time' : 'part',
    )
  }

  function words(by: string, change: number, kind: 'points' | 'time' | 'part'): string {
    if (change === 0) return t('same')
    return t(`${kind}.${change > 0 ? 'more' : 'less'}`, { by })
  }
}

/** Names of what there is to choose from. */
export function useCellNames() {
  const t = useTranslations('office.analytics')
  const regionName = useRegionName()
  return {
    country: (code: string) => (code === analyticsTexts.unknownCountry ? t('unknownCountry') : regionName(code)),
    language: (code: string) => Object.entries(languageNames).find(([known]) => known === code)?.[1] ?? code,
    source: (name: string) => {
      if (name === analyticsTexts.none) return t('noSource')
      return name === analyticsTexts.other ? t('otherSources') : name
    },
  }
}
