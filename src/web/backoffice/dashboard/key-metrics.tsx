import { useRevalidator } from 'react-router'
import { useTranslations } from 'use-intl'
import type { AnalyticsView, ChartView } from '../../../contract/office/analytics.ts'
import type { MetricChart } from '../../../contract/office/office-constants.ts'
import { Card } from '../../ui/card.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { useMetricDays, useMetricValue } from '../analytics/analytics-texts.ts'
import { MetricTile } from '../analytics/metric-change.tsx'
import { EmptyList } from '../ui/empty-list.tsx'

/** Most important first. A role sees those of these metrics that it may see. */
const order: readonly MetricChart[] = ['sign_ups', 'revenue', 'orders', 'answered', 'visits', 'confirmed', 'refunds']
const mostMetrics = 4

/** Metrics of the last week with their course and the change from the week before. */
export function KeyMetrics({ metrics }: { metrics: AnalyticsView | 'failed' }) {
  const t = useTranslations('office.overview')
  const { revalidate } = useRevalidator()
  return (
    <section aria-labelledby="key-metrics" className="mb-5">
      <h2 id="key-metrics" className="mb-2 text-sm font-semibold text-ink-soft">
        {t('keyMetrics')}
      </h2>
      {metrics === 'failed' ? (
        <Card isPadded={false}>
          <ErrorState title={t('metricsFailed')} onRetry={() => void revalidate()} />
        </Card>
      ) : (
        <Tiles metrics={metrics} />
      )}
    </section>
  )
}

function Tiles({ metrics }: { metrics: AnalyticsView }) {
  const t = useTranslations('office.overview')
  const charts = order
    .flatMap((name) => metrics.charts.find((chart) => chart.name === name && chart.total.value !== null) ?? [])
    .slice(0, mostMetrics)
  if (charts.length === 0) return <EmptyList title={t('noMetrics')}>{t('noMetricsHint')}</EmptyList>
  return (
    <ul className="grid grid-cols-2 gap-3 sm:gap-4 xl:grid-cols-4">
      {charts.map((chart) => (
        <MetricTile key={chart.name} chart={chart} to="/office/analytics?days=7">
          <Course chart={chart} days={metrics.stretches} />
        </MetricTile>
      ))}
    </ul>
  )
}

type CourseProps = {
  chart: ChartView
  /** The day of each value. */
  days: readonly string[]
}

/** The course of a metric by day: a line, and in words its first and last value with their days. */
function Course({ chart, days }: CourseProps) {
  const t = useTranslations('office.overview.course')
  const tell = useMetricValue(chart)
  const { briefOf } = useMetricDays()
  const known = chart.values.flatMap((value, place) => {
    const day = days[place]
    return value === null || day === undefined ? [] : [{ value, day: briefOf(day, 'day') }]
  })
  const [first, last] = [known[0], known.at(-1)]
  if (first === undefined || last === undefined || known.length < 2) return null
  return (
    <figure className="mt-auto pt-1">
      <figcaption className="sr-only">{t('perDay', { days: chart.values.length })}</figcaption>
      <Sparkline values={chart.values} />
      <p className="sr-only">
        {t('summary', { first: tell(first.value), firstDay: first.day, last: tell(last.value), lastDay: last.day })}
      </p>
    </figure>
  )
}

const [width, height] = [120, 28]

/** Days without a value are bridged. */
function Sparkline({ values }: { values: ChartView['values'] }) {
  const most = Math.max(...values.map((value) => value ?? 0))
  const points = values.flatMap((value, place) =>
    value === null
      ? []
      : [`${(place / Math.max(1, values.length - 1)) * width},${height - (most === 0 ? 0 : value / most) * height}`],
  )
  const [first, last] = [points[0]?.split(',')[0], points.at(-1)?.split(',')[0]]
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 -2 ${width} ${height + 4}`}
      preserveAspectRatio="none"
      className="h-8 w-full pt-1 text-primary-ink"
    >
      <polygon points={`${first},${height} ${points.join(' ')} ${last},${height}`} className="fill-primary-soft" />
      <polyline
        points={points.join(' ')}
        fill="none"
        stroke="currentColor"
        strokeWidth={2}
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  )
}
