import { useTranslations } from 'use-intl'
import type { AnalyticsView, ChartView } from '../../../contract/office/analytics.ts'
import type { MetricChart } from '../../../contract/office/office-constants.ts'
import { OfficeTable } from '../ui/office-table.tsx'
import { metricId } from './analytics-card.tsx'
import { useChange, useMetricTitle, useMetricValue } from './analytics-texts.ts'
import { MetricTile } from './metric-change.tsx'

/** Most important first. A role sees those of these metrics that it may see. */
const order: readonly MetricChart[] = [
  'revenue',
  'orders',
  'sign_ups',
  'cohort_confirmed',
  'answered',
  'refunds',
  'first_purchase',
  'visits',
  'first_message',
]
const mostTiles = 6

/** The metrics that matter most to the role, with their change. */
export function KeyMetricTiles({ charts }: Pick<AnalyticsView, 'charts'>) {
  const t = useTranslations('office.analytics')
  const tiles = order
    .flatMap((name) => charts.filter((chart) => chart.name === name && chart.total.value !== null))
    .slice(0, mostTiles)
  return (
    <section aria-labelledby="key-metrics">
      <h2 id="key-metrics" className="sr-only">
        {t('keyMetrics')}
      </h2>
      <ul className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-3">
        {tiles.map((chart) => (
          <MetricTile key={metricId(chart)} chart={chart} to={`#${metricId(chart)}`} />
        ))}
      </ul>
    </section>
  )
}

/** Every metric of this and the previous period: one table to read or copy. */
export function MetricsComparison({ charts }: Pick<AnalyticsView, 'charts'>) {
  const t = useTranslations('office.analytics.compare')
  const heads = [t('metric'), t('now'), t('before'), t('change')]
  return (
    <OfficeTable caption={t('caption')} heads={heads} numbers={heads.slice(1)}>
      {charts.map((chart) => (
        <ComparedMetric key={metricId(chart)} chart={chart} />
      ))}
    </OfficeTable>
  )
}

function ComparedMetric({ chart }: { chart: ChartView }) {
  const t = useTranslations('office.analytics')
  const tell = useMetricValue(chart)
  const title = useMetricTitle(chart)
  const change = useChange()(chart)
  const words = ({ value }: ChartView['total']) => (value === null ? t('nothing') : tell(value))
  const cell = 'px-5 py-2 tabular-nums'
  return (
    <tr>
      <th scope="row" className="px-5 py-2 text-start text-sm font-normal">
        <a href={`#${metricId(chart)}`} className="underline-offset-2 hover:underline">
          {title}
        </a>
      </th>
      <td className={`${cell} font-semibold`} data-phone="main">
        {words(chart.total)}
      </td>
      <td className={cell} data-label={t('compare.before')}>
        {words(chart.before)}
      </td>
      <td className={cell} data-label={t('compare.change')}>
        {change?.brief ?? t('nothing')}
      </td>
    </tr>
  )
}
