import { TrendingDown, TrendingUp } from 'lucide-react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import type { AnalyticsView, ChartView } from '../../../contract/office/analytics.ts'
import type { MetricChart } from '../../../contract/office/office-constants.ts'
import { classes } from '../../ui/classes.ts'
import { useChange, useMetricValue } from '../analytics/analytics-texts.ts'

/** The most telling first; roles see some of them. */
const order: readonly MetricChart[] = ['sign_ups', 'revenue', 'orders', 'answered', 'visits', 'confirmed', 'refunds']
const mostMetrics = 4

/** Metrics of the last four weeks with their course and the change from the four weeks before. */
export function KeyMetrics({ metrics }: { metrics: AnalyticsView }) {
  const t = useTranslations('office.overview')
  const charts = order
    .flatMap((name) => metrics.charts.find((chart) => chart.name === name && chart.total.value !== null) ?? [])
    .slice(0, mostMetrics)
  if (charts.length === 0) return null
  return (
    <section aria-labelledby="key-metrics" className="mb-4">
      <h2 id="key-metrics" className="mb-2 text-sm font-semibold text-ink-soft">
        {t('keyMetrics')}
      </h2>
      <ul className="grid grid-cols-2 gap-3 sm:gap-4 xl:grid-cols-4">
        {charts.map((chart) => (
          <KeyMetric key={chart.name} chart={chart} />
        ))}
      </ul>
    </section>
  )
}

function KeyMetric({ chart }: { chart: ChartView }) {
  const t = useTranslations('office.analytics')
  const valueText = useMetricValue(chart)
  const change = useChange()(chart)
  const name = t(`charts.${chart.name}.title`)
  const title = chart.currency === null ? name : t('inCurrency', { title: name, currency: chart.currency })
  return (
    <li className="relative flex min-w-0 flex-col gap-1 rounded-card bg-surface p-4 shadow-card transition-shadow duration-150 hover:shadow-raised sm:p-5">
      <h3 className="text-sm text-ink-soft">
        <Link to="/office/analytics" className="after:absolute after:inset-0 after:rounded-card">
          {title}
        </Link>
      </h3>
      <p className="text-2xl font-bold tabular-nums sm:text-3xl">{valueText(chart.total.value ?? 0)}</p>
      <p className="flex items-start gap-1.5 text-sm text-ink-soft">
        <Trend chart={chart} />
        {change ?? t('change.unknown')}
      </p>
      <Sparkline values={chart.values} />
    </li>
  )
}

/** Up or down, and whether that is good. */
function Trend({ chart: { name, unit, total, before } }: { chart: ChartView }) {
  if (total.value === null || before.value === null || total.value === before.value) return null
  const isMore = total.value > before.value
  const isGood = isMore !== (name === 'refunds' || unit === 'time')
  const Icon = isMore ? TrendingUp : TrendingDown
  return (
    <Icon aria-hidden className={classes('mt-0.5 size-4 shrink-0', isGood ? 'text-success-ink' : 'text-danger-ink')} />
  )
}

const [width, height] = [120, 28]

/** The course of a metric as a line, beside its value; days without a value are bridged. */
function Sparkline({ values }: { values: ChartView['values'] }) {
  const most = Math.max(...values.map((value) => value ?? 0))
  const points = values.flatMap((value, place) =>
    value === null
      ? []
      : [`${(place / Math.max(1, values.length - 1)) * width},${height - (most === 0 ? 0 : value / most) * height}`],
  )
  if (points.length < 2) return null
  const [first, last] = [points[0]?.split(',')[0], points.at(-1)?.split(',')[0]]
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 -2 ${width} ${height + 4}`}
      preserveAspectRatio="none"
      className="mt-auto h-8 w-full pt-1 text-primary-ink"
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
