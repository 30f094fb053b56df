import { ChartLine, Download } from 'lucide-react'
import { useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Api } from '../../../contract/index.ts'
import type { AnalyticsQuery } from '../../../contract/office/analytics.ts'
import { type MetricStep, metricSteps } from '../../../contract/office/office-constants.ts'
import { inBrowser, type LoadArgs, onServer } from '../../api/load.ts'
import { Alert } from '../../ui/alert.tsx'
import { buttonLooks } from '../../ui/button-looks.ts'
import { PageHeader } from '../../ui/card.tsx'
import { EmptyState, EndOfList } from '../../ui/states.tsx'
import { forStaff } from '../auth/entry.ts'
import { OfficeTitle } from '../layout/office-title.tsx'
import { MetricCard } from './analytics-card.tsx'
import { MetricsFilter } from './analytics-filter.tsx'
import { fileAddress, useMetricDays } from './analytics-texts.ts'
import { MetricsChance } from './match-chance.tsx'
import { MetricsRetention } from './retention.tsx'
import { MetricsSources } from './sources.tsx'

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

/** What was counted by night, as charts: which site, from where, in which language, sent by whom, and when, is chosen above. */
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
