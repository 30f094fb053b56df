import { ChartLine, Download } from 'lucide-react'
import { useLoaderData } from 'react-router'
import { useFormatter, useTranslations } from 'use-intl'
import type { Api } from '../../../contract/index.ts'
import type { AnalyticsQuery, AnalyticsView, ChanceView } from '../../../contract/office/analytics.ts'
import { type MetricStep, metricSteps } from '../../../contract/office/office-constants.ts'
import { inBrowser, type LoadArgs, onServer } from '../../api/load.ts'
import { Alert } from '../../ui/alert.tsx'
import { buttonLooks } from '../../ui/button-looks.ts'
import { Card, PageHeader } from '../../ui/card.tsx'
import { EmptyState, EndOfList } from '../../ui/states.tsx'
import { forStaff } from '../auth/entry.ts'
import { OfficeTitle } from '../layout/office-title.tsx'
import { Facts } from '../ui/facts.tsx'
import { MetricCard } from './analytics-card.tsx'
import { MetricsFilter } from './analytics-filter.tsx'
import { Named } from './analytics-table.tsx'
import { fileAddress, useCellNames, useMetricDays } from './analytics-texts.ts'
import { MetricsRetention } from './retention.tsx'

const load = forStaff((api: Api, { url }: LoadArgs) => api.backoffice.getAnalytics(analyticsQueryOf(url.searchParams)))
export const loader = onServer(load)
export const clientLoader = inBrowser(load)

function analyticsQueryOf(query: URLSearchParams): AnalyticsQuery {
  const given = (name: string) => query.get(name) ?? ''
  const step = metricSteps.find((known): known is MetricStep => known === given('step'))
  const isDay = (day: string) => /^\d{4}-\d{2}-\d{2}$/.test(day)
  return {
    site_id: given('site'),
    country: given('country'),
    language: given('language'),
    source: given('source'),
    ...(isDay(given('from')) && { from: given('from') }),
    ...(isDay(given('until')) && { until: given('until') }),
    ...(step !== undefined && { step }),
  }
}

/** Nightly statistics as charts, filtered by site, country, language, referrer and period. */
export default function AnalyticsPage() {
  const t = useTranslations('office.analytics')
  const metrics = useLoaderData<typeof loader>()
  const { charts, counted, is_demo, cohorts, chance, sign_up_sources } = metrics
  const { dayOf } = useMetricDays()
  const isEmpty = counted === null && charts.every(({ total }) => total.value === null)
  return (
    <>
      <OfficeTitle title={t('title')} />
      <PageHeader
        title={t('title')}
        actions={
          isEmpty ? null : (
            <a href={fileAddress(metrics, 'all')} download className={buttonLooks('secondary', 'small')}>
              <Download aria-hidden className="size-4" /> {t('downloadAll')}
            </a>
          )
        }
      >
        {t('lead')} {counted === null ? t('notCounted') : t('counted', { day: dayOf(counted) })}
      </PageHeader>
      <div className="grid gap-5">
        {is_demo && <Alert title={t('demo.title')}>{t('demo.text')}</Alert>}
        <MetricsFilter metrics={metrics} />
        {isEmpty ? (
          <EmptyState icon={<ChartLine aria-hidden />} title={t('emptyTitle')}>
            {t('emptyText')}
          </EmptyState>
        ) : (
          <>
            <div className="grid items-start gap-5 lg:grid-cols-2">
              {charts.map((chart) => (
                <MetricCard key={`${chart.name} ${chart.currency}`} chart={chart} metrics={metrics} />
              ))}
              {sign_up_sources && <MetricsSources sources={sign_up_sources} metrics={metrics} />}
              {chance && <MetricsChance chance={chance} />}
            </div>
            {cohorts && <MetricsRetention cohorts={cohorts} metrics={metrics} />}
            <EndOfList>{t('end')}</EndOfList>
          </>
        )}
      </div>
    </>
  )
}

type Sources = NonNullable<AnalyticsView['sign_up_sources']>

/** Sign-ups by source: a table with bars. */
function MetricsSources({ sources, metrics }: { sources: Sources; metrics: AnalyticsView }) {
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
        <a href={fileAddress(metrics, 'sources')} download className={buttonLooks('secondary', 'small')}>
          <Download aria-hidden className="size-4" /> <Named word={t('download')} title={title} />
        </a>
      </div>
    </Card>
  )
}

/** The measured chance of a match of premium members and others, beside what the site claims. */
function MetricsChance({ chance }: { chance: ChanceView }) {
  const t = useTranslations('office.analytics.chance')
  const format = useFormatter()
  const { dayOf } = useMetricDays()
  const { until, premium, free, higher, claim } = chance
  const percent = (share: number) => format.number(share, { style: 'percent', maximumFractionDigits: 1 })
  const group = ({ count, of, low, high }: ChanceView['free']) =>
    of === 0
      ? t('nobody')
      : t('group', { share: percent(count / of), low: percent(low), high: percent(high), count: of })
  return (
    <Card as="section" className="flex min-w-0 flex-col gap-3">
      <h2 className="text-lg font-bold">{t('title')}</h2>
      <p className="text-sm text-ink-soft">{t('what')}</p>
      {until === null ? (
        <p>{t('unknown')}</p>
      ) : (
        <>
          <p className="text-xl font-bold">
            {higher === null
              ? t('tooFew')
              : t('measured', { percent: higher.percent, low: higher.low, high: higher.high })}
          </p>
          <Facts
            facts={[
              [t('premium'), group(premium)],
              [t('free'), group(free)],
              [
                t('claim'),
                claim === null ? t('noClaim') : t('claimed', { percent: claim.percentage, source: claim.source }),
              ],
              [t('until'), dayOf(until)],
            ]}
          />
        </>
      )}
      <p className="text-sm text-ink-soft">{t('honest')}</p>
    </Card>
  )
}
