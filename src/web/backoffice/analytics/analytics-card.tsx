import { Download } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { AnalyticsView, ChartView } from '../../../contract/office/analytics.ts'
import { buttonLooks } from '../../ui/button-looks.ts'
import { Card } from '../../ui/card.tsx'
import { Chart } from '../../ui/charts/chart.tsx'
import { MetricTable, Named } from './analytics-table.tsx'
import { fileAddress, useChange, useMetricDays, useMetricValue } from './analytics-texts.ts'

type Part = { chart: ChartView; metrics: AnalyticsView }

/** One metric: description, total, previous period, chart, table and file. */
export function MetricCard({ chart, metrics }: Part) {
  const t = useTranslations('office.analytics')
  const tell = useMetricValue(chart)
  const change = useChange()(chart)
  const { name, unit, currency, total } = chart
  const title =
    currency === null ? t(`charts.${name}.title`) : t('inCurrency', { title: t(`charts.${name}.title`), currency })
  const file = currency === null ? name : `${name}:${currency}`
  return (
    <Card as="section" className="flex min-w-0 flex-col gap-3">
      <h2 className="text-lg font-bold">{title}</h2>
      <p className="text-sm text-ink-soft">{t(`charts.${name}.what`)}</p>
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span className="text-3xl font-bold tabular-nums">
          {total.value === null ? t('nothing') : tell(total.value)}
        </span>
        {unit === 'time' && total.most !== null && (
          <span className="text-sm text-ink-soft">{t('nineInTen', { time: tell(total.most) })}</span>
        )}
        {unit === 'share' && total.of !== null && (
          <span className="text-sm text-ink-soft">{t('ofSoMany', { count: total.of })}</span>
        )}
        <span className="text-sm text-ink-soft">{change ?? t('change.unknown')}</span>
      </p>
      <MetricDrawing chart={chart} metrics={metrics} title={title} />
      <div className="mt-auto flex flex-wrap items-start gap-x-2 gap-y-2 [&>details[open]]:w-full">
        <MetricTable chart={chart} metrics={metrics} title={title} file={file} />
        <a href={fileAddress(metrics, file)} download className={buttonLooks('secondary', 'small')}>
          <Download aria-hidden className="size-4" /> <Named word={t('download')} title={title} />
        </a>
      </div>
    </Card>
  )
}

type Titled = Part & { title: string }

function MetricDrawing({ chart, metrics, title }: Titled) {
  const t = useTranslations('office.analytics')
  const tell = useMetricValue(chart)
  const { briefOf, dayOf } = useMetricDays()
  const known = chart.values.flatMap((value, place) =>
    value === null ? [] : [{ at: metrics.stretches[place] ?? metrics.from, value }],
  )
  const ordered = known.toSorted((one, two) => one.value - two.value)
  const [least, most] = [ordered[0], ordered.at(-1)]
  if (least === undefined || most === undefined) return <p className="text-sm text-ink-soft">{t('nothingHere')}</p>
  const summary = t('summary', {
    title,
    total: chart.total.value === null ? t('nothing') : tell(chart.total.value),
    least: tell(least.value),
    leastDay: dayOf(least.at),
    most: tell(most.value),
    mostDay: dayOf(most.at),
  })
  return (
    <Chart
      draw={chart.draw}
      values={chart.values}
      labelOf={(place) => briefOf(metrics.stretches[place] ?? metrics.from, metrics.step)}
      tell={tell}
      summary={summary}
      isWhole={chart.unit === 'count'}
    />
  )
}
