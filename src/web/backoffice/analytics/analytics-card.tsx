import { Download } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { AnalyticsView, ChartView } from '../../../contract/office/analytics.ts'
import { buttonLooks } from '../../ui/button-looks.ts'
import { Card } from '../../ui/card.tsx'
import { Chart } from '../../ui/charts/chart.tsx'
import { MetricTable, Named } from './analytics-table.tsx'
import {
  fileAddress,
  unitOfMinutes,
  useAxisValue,
  useMetricDays,
  useMetricTitle,
  useMetricValue,
} from './analytics-texts.ts'
import { MetricChange } from './metric-change.tsx'

/** A card in the grid of metrics, whose four rows begin at the same height across the grid. */
const metricRows = 'row-span-4 grid min-w-0 grid-rows-subgrid content-start gap-y-3'

/** Anchor of a chart on the page. */
export function metricId({ name, currency }: Pick<ChartView, 'name' | 'currency'>): string {
  return currency === null ? name : `${name}-${currency}`
}

type Part = { chart: ChartView; metrics: AnalyticsView }

/** One metric: description, total, previous period, chart, table and file. Its rows are in line with those of its neighbours. */
export function MetricCard({ chart, metrics }: Part) {
  const t = useTranslations('office.analytics')
  const tell = useMetricValue(chart)
  const { name, unit, currency, total } = chart
  const title = useMetricTitle(chart)
  const file = currency === null ? name : `${name}:${currency}`
  return (
    <Card as="section" className={metricRows} id={metricId(chart)}>
      <div>
        <h3 className="text-base font-bold">{title}</h3>
        <p className="text-sm text-ink-soft">{t(`charts.${name}.what`)}</p>
      </div>
      <div className="flex flex-wrap items-baseline gap-x-3">
        <p className="text-3xl font-bold tabular-nums">{total.value === null ? t('nothing') : tell(total.value)}</p>
        {unit === 'time' && total.most !== null && (
          <p className="text-sm text-ink-soft">{t('nineInTen', { time: tell(total.most) })}</p>
        )}
        {unit === 'share' && total.of !== null && (
          <p className="text-sm text-ink-soft">{t('ofSoMany', { count: total.of })}</p>
        )}
        <MetricChange chart={chart} />
      </div>
      <MetricDrawing chart={chart} metrics={metrics} title={title} />
      <div className="flex flex-wrap items-start gap-2 [&>details[open]]:w-full">
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
  const axisValue = useAxisValue(chart)
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
      reading={{
        label: t('read', { title }),
        at: (place) => {
          const value = chart.values[place] ?? null
          return t('valueAt', {
            day: briefOf(metrics.stretches[place] ?? metrics.from, metrics.step),
            value: value === null ? t('nothing') : tell(value),
          })
        },
      }}
      draw={chart.draw}
      values={chart.values}
      labelOf={(place) => briefOf(metrics.stretches[place] ?? metrics.from, metrics.step)}
      tell={axisValue}
      summary={summary}
      isWhole={chart.unit === 'count'}
      unit={chart.unit === 'time' ? unitOfMinutes(most.value)[1] : 1}
    />
  )
}
