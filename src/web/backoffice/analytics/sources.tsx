import { Download } from 'lucide-react'
import { useFormatter, useTranslations } from 'use-intl'
import type { AnalyticsView } from '../../../contract/office/analytics.ts'
import { buttonLooks } from '../../ui/button-looks.ts'
import { Card } from '../../ui/card.tsx'
import { Named } from './analytics-table.tsx'
import { fileAddress, useCellNames } from './analytics-texts.ts'

type Sources = NonNullable<AnalyticsView['sign_up_sources']>

/** Who sent those who signed up: a list is its own table, the bars are beside it. */
export function MetricsSources({ sources, metrics }: { sources: Sources; metrics: AnalyticsView }) {
  const t = useTranslations('office.analytics')
  const format = useFormatter()
  const names = useCellNames()
  const most = Math.max(1, ...sources.map(({ value }) => value))
  const title = t('sources.title')
  return (
    <Card as="section" className="flex min-w-0 flex-col gap-3">
      <h2 className="text-lg font-bold">{title}</h2>
      <p className="text-sm text-ink-soft">{t('sources.what')}</p>
      {sources.length === 0 && <p className="text-sm text-ink-soft">{t('nothingHere')}</p>}
      <ul className="grid gap-2">
        {sources.slice(0, 12).map(({ source, value }) => (
          <li key={source} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3">
            <span className="truncate">{names.source(source)}</span>
            <span className="tabular-nums">{format.number(value)}</span>
            <span aria-hidden className="col-span-2 h-2 rounded-full bg-sunken">
              <span className="block h-full rounded-full bg-secondary" style={{ width: `${(value / most) * 100}%` }} />
            </span>
          </li>
        ))}
      </ul>
      <div className="mt-auto">
        <a href={fileAddress(metrics, 'sources')} download className={buttonLooks('quiet', 'small')}>
          <Download aria-hidden className="size-4" /> <Named word={t('download')} title={title} />
        </a>
      </div>
    </Card>
  )
}
