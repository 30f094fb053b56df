import { useFormatter, useTranslations } from 'use-intl'
import type { AnalyticsView, ChartView } from '../../../contract/office/analytics.ts'
import { analyticsTexts, type MetricStep } from '../../../contract/office/office-constants.ts'
import { analyticsFileRoute } from '../../../contract/office/office-routes.ts'
import { minorDigits } from '../../../shared/money.ts'
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

/** Values on the axis of a chart: money without ".00". */
export function useAxisValue(chart: Pick<ChartView, 'unit' | 'currency'>) {
  const format = useFormatter()
  const tell = useMetricValue(chart)
  const { unit, currency } = chart
  if (unit !== 'money' || currency === null) return tell
  const style = { style: 'currency', currency, trailingZeroDisplay: 'stripIfInteger' } as const
  return (value: number): string => format.number(value / 10 ** minorDigits(currency), style)
}

/** Name of a chart, with its currency. */
export function useMetricTitle({ name, currency }: Pick<ChartView, 'name' | 'currency'>): string {
  const t = useTranslations('office.analytics')
  const title = t(`charts.${name}.title`)
  return currency === null ? title : t('inCurrency', { title, currency })
}

type UnitFormat = { style: 'unit'; unit: string; maximumFractionDigits: number }

/** The unit that so many minutes are shown in, and its minutes. */
export function unitOfMinutes(minutes: number): ['minute' | 'hour' | 'day', number] {
  if (minutes < 90) return ['minute', 1]
  return minutes < 48 * 60 ? ['hour', 60] : ['day', 1_440]
}

/** Minutes in the shortest unit. */
function inLargest(minutes: number): [number, UnitFormat] {
  const [unit, size] = unitOfMinutes(minutes)
  const value = minutes / size
  return [value, { style: 'unit', unit, maximumFractionDigits: value < 10 ? 1 : 0 }]
}

type Change = { brief: string; words: string; isMore: boolean | null }

/** Change against the previous period, briefly ("+4%") and in words, as precise as it is shown; null if there is nothing to compare. */
export function useChange() {
  const t = useTranslations('office.analytics.change')
  const format = useFormatter()
  return (chart: ChartTotals): Change | null => {
    const change = changeOf(chart)
    if (change === null) return null
    const isShare = chart.unit === 'share'
    const style = isShare ? { maximumFractionDigits: 1 } : { style: 'percent' as const, maximumFractionDigits: 0 }
    const signed = format.number(change, { ...style, signDisplay: 'exceptZero' })
    const brief = isShare ? t('points.brief', { by: signed }) : signed
    if (change === 0) return { brief, words: t('same'), isMore: null }
    const kind = isShare ? 'points' : chart.unit === 'time' ? 'time' : 'part'
    const by = format.number(Math.abs(change), style)
    return { brief, words: t(`${kind}.${change > 0 ? 'more' : 'less'}`, { by }), isMore: change > 0 }
  }
}

type ChartTotals = Pick<ChartView, 'unit' | 'total' | 'before'>

/** Of shares in points with one digit, of the others as a part of what it was, in whole percent. */
function changeOf({ unit, total: { value: now }, before: { value: then } }: ChartTotals): number | null {
  if (now === null || then === null) return null
  if (unit === 'share') return Math.round((now - then) * 1_000) / 10
  if (then === 0) return now === 0 ? 0 : null
  return Math.round((now / then - 1) * 100) / 100
}

/** First and last day of the period and of the one before it. */
export function useMetricRange() {
  const t = useTranslations('office.analytics.period')
  const format = useFormatter()
  const range = (from: number, until: number) =>
    format.dateTimeRange(from, until, { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })
  return ({ from, until }: Pick<AnalyticsView, 'from' | 'until'>): string => {
    const [first, last] = [Date.parse(from), Date.parse(until)]
    const dayBefore = first - 86_400_000
    return t('range', { range: range(first, last), before: range(dayBefore - (last - first), dayBefore) })
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
