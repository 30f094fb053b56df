import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import type { AnalyticsView, ChartView } from '../../../contract/office/analytics.ts'
import { OfficeTable } from '../ui/office-table.tsx'
import { Unfold } from '../ui/unfold.tsx'
import { useMetricDays, useMetricValue } from './analytics-texts.ts'

/** Text shown on every card; screen readers get the name of the metric as well. */
export function Named({ word, title }: { word: string; title: string }) {
  return (
    <span>
      <span aria-hidden>{word}</span>
      <span className="sr-only">{`${word}: ${title}`}</span>
    </span>
  )
}

type MetricTableProps = { chart: ChartView; metrics: AnalyticsView; title: string; file: string }
/** Longer tables render when opened: twenty tables of a year by day are most of the page and rarely read. */
const mostRows = 31

/** The numbers of a chart, to be opened; where no script runs, a link draws the page with a long one in it. */
export function MetricTable({ file, ...part }: MetricTableProps) {
  const t = useTranslations('office.analytics')
  const [query] = useSearchParams()
  const isSelected = query.get('table') === file
  const [isOpen, setOpen] = useState(isSelected)
  const { title, metrics } = part
  const alone = new URLSearchParams(query)
  alone.set('table', file)
  return (
    <Unfold label={<Named word={t('table')} title={title} />} isOpen={isSelected} onToggle={setOpen}>
      {isOpen || metrics.stretches.length <= mostRows ? (
        <Rows {...part} />
      ) : (
        <noscript>
          <a href={`?${alone}`} className="underline">
            {t('tableAlone')}
          </a>
        </noscript>
      )}
    </Unfold>
  )
}

function Rows({ chart: { values, of, most, ...chart }, metrics, title }: Omit<MetricTableProps, 'file'>) {
  const t = useTranslations('office.analytics')
  const tell = useMetricValue(chart)
  const { dayOf } = useMetricDays()
  const nothing = t('nothing')
  const format = (value: number | null | undefined) => (value === null || value === undefined ? nothing : tell(value))
  const cell = 'py-1.5 pe-4 tabular-nums'
  const more = [...(of === null ? [] : [t('columns.of')]), ...(most === null ? [] : [t('columns.most')])]
  const heads = [t(`columns.steps.${metrics.step}`), t('columns.value'), ...more]
  return (
    <OfficeTable isSmall isWide caption={title} heads={heads} numbers={heads.slice(1)}>
      {metrics.stretches.map((at, place) => (
        <tr key={at}>
          <th scope="row" className="py-1.5 pe-4 text-start font-normal whitespace-nowrap">
            {dayOf(at)}
          </th>
          <td className={cell}>{format(values[place])}</td>
          {of !== null && <td className={cell}>{of[place] ?? nothing}</td>}
          {most !== null && <td className={cell}>{format(most[place])}</td>}
        </tr>
      ))}
    </OfficeTable>
  )
}
