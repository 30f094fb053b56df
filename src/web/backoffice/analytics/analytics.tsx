import { ChartLine, Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { useLoaderData, useNavigation } from 'react-router'
import { useFormatter, useTranslations } from 'use-intl'
import type { Api } from '../../../contract/index.ts'
import type { AnalyticsQuery, AnalyticsView, ChanceView } from '../../../contract/office/analytics.ts'
import {
  type MetricChart,
  type MetricStep,
  metricSteps,
  mostMetricDays,
} from '../../../contract/office/office-constants.ts'
import { inBrowser, type LoadArgs, onServer } from '../../api/load.ts'
import { sentences } from '../../i18n/format.ts'
import { Alert } from '../../ui/alert.tsx'
import { buttonLooks } from '../../ui/button-looks.ts'
import { Card, PageHeader } from '../../ui/card.tsx'
import { classes } from '../../ui/classes.ts'
import { SkeletonGroup } from '../../ui/skeleton.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { forStaff } from '../auth/entry.ts'
import { OfficeTitle } from '../layout/office-title.tsx'
import { Facts } from '../ui/facts.tsx'
import { MetricCard, metricId } from './analytics-card.tsx'
import { MetricsFilter, MetricsPeriod } from './analytics-filter.tsx'
import { KeyMetricTiles, MetricsComparison } from './analytics-summary.tsx'
import { Named } from './analytics-table.tsx'
import { fileAddress, useCellNames, useMetricDays, useMetricRange } from './analytics-texts.ts'
import { MetricsRetention } from './retention.tsx'

const load = forStaff((api: Api, { url }: LoadArgs) => api.backoffice.getAnalytics(analyticsQueryOf(url.searchParams)))
export const loader = onServer(load)
export const clientLoader = inBrowser(load)

function analyticsQueryOf(query: URLSearchParams): AnalyticsQuery {
  const given = (name: string) => query.get(name) ?? ''
  const step = metricSteps.find((known): known is MetricStep => known === given('step'))
  const days = Number(given('days'))
  const isDay = (day: string) => /^\d{4}-\d{2}-\d{2}$/.test(day)
  return {
    site_id: given('site'),
    country: given('country'),
    language: given('language'),
    source: given('source'),
    ...(days > 0 && days <= mostMetricDays && { days: Math.floor(days) }),
    ...(isDay(given('from')) && { from: given('from') }),
    ...(isDay(given('until')) && { until: given('until') }),
    ...(step !== undefined && { step }),
  }
}

/** Nightly statistics of a period and the one before it: key metrics, charts by section, and all metrics in a table. */
export default function AnalyticsPage() {
  const t = useTranslations('office.analytics')
  const metrics = useLoaderData<typeof loader>()
  const { charts, counted, is_demo, step } = metrics
  const { dayOf } = useMetricDays()
  const rangeOf = useMetricRange()
  const isBusy = useNavigation().location?.pathname === '/office/analytics'
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
      <div className="grid min-w-0 gap-5">
        {is_demo && <Alert title={t('demo.title')}>{t('demo.text')}</Alert>}
        <div className="grid min-w-0 gap-3">
          <div className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-2">
            <MetricsPeriod metrics={metrics} />
            <p className="min-w-64 flex-1 text-sm text-ink-soft">
              {sentences(rangeOf(metrics), step !== 'day' && t('filter.lastShort'))}
            </p>
          </div>
          <MetricsFilter metrics={metrics} />
        </div>
        <div aria-busy={isBusy} className={classes('grid min-w-0 gap-8 transition-opacity', isBusy && 'opacity-50')}>
          {isBusy && <SkeletonGroup className="sr-only">{null}</SkeletonGroup>}
          {isEmpty ? (
            <EmptyState icon={<ChartLine aria-hidden />} title={t('emptyTitle')}>
              {t('emptyText')}
            </EmptyState>
          ) : (
            <Metrics metrics={metrics} />
          )}
        </div>
      </div>
    </>
  )
}

const sectionNames = ['money', 'sign_ups', 'activity', 'moderation'] as const
/** The section of each metric, in the order of the page. */
const sectionOf: Record<MetricChart, (typeof sectionNames)[number]> = {
  revenue: 'money',
  refunds: 'money',
  orders: 'money',
  first_purchase: 'money',
  cohort_purchase: 'money',
  visits: 'sign_ups',
  member_visits: 'sign_ups',
  sign_ups: 'sign_ups',
  confirmed: 'sign_ups',
  cohort_confirmed: 'sign_ups',
  first_photo: 'activity',
  cohort_photo: 'activity',
  first_message: 'activity',
  cohort_message: 'activity',
  answered: 'activity',
  response_time: 'activity',
  unanswered_limit: 'activity',
  reports_time: 'moderation',
  notices_time: 'moderation',
  photos_time: 'moderation',
  fictional: 'moderation',
}

function Metrics({ metrics }: { metrics: AnalyticsView }) {
  const t = useTranslations('office.analytics')
  const { charts, cohorts, chance, sign_up_sources } = metrics
  const ordered = Object.keys(sectionOf).flatMap((name) => charts.filter((chart) => chart.name === name))
  const bySection = Object.groupBy(ordered, ({ name }) => sectionOf[name])
  const sections = sectionNames.filter((name) => bySection[name] !== undefined)
  return (
    <>
      <KeyMetricTiles charts={charts} />
      <nav aria-label={t('jump')} className="flex flex-wrap gap-2">
        {[...sections, ...(cohorts ? (['retention'] as const) : []), 'compare' as const].map((name) => (
          <a key={name} href={`#${sectionId(name)}`} className={buttonLooks('secondary', 'small')}>
            {t(`sections.${name}`)}
          </a>
        ))}
      </nav>
      {sections.map((name) => (
        <MetricsSection key={name} name={name}>
          <div className="grid gap-x-5 gap-y-5 lg:grid-cols-2 2xl:grid-cols-3">
            {bySection[name]?.map((chart) => (
              <MetricCard key={metricId(chart)} chart={chart} metrics={metrics} />
            ))}
            {name === 'sign_ups' && sign_up_sources && <MetricsSources sources={sign_up_sources} metrics={metrics} />}
            {name === 'activity' && chance && <MetricsChance chance={chance} />}
          </div>
        </MetricsSection>
      ))}
      {cohorts && (
        <MetricsSection name="retention">
          <MetricsRetention cohorts={cohorts} metrics={metrics} />
        </MetricsSection>
      )}
      <MetricsSection name="compare">
        <MetricsComparison charts={ordered} />
      </MetricsSection>
    </>
  )
}

type SectionName = (typeof sectionNames)[number] | 'retention' | 'compare'
const sectionId = (name: SectionName) => `section-${name}`

function MetricsSection({ name, children }: { name: SectionName; children: ReactNode }) {
  const t = useTranslations('office.analytics.sections')
  return (
    <section aria-labelledby={sectionId(name)}>
      <h2 id={sectionId(name)} className="mb-3 text-xl font-bold">
        {t(name)}
      </h2>
      {children}
    </section>
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
    <Card as="section" className="row-span-4 flex min-w-0 flex-col gap-3">
      <h3 className="text-base font-bold">{title}</h3>
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
    <Card as="section" className="row-span-4 flex min-w-0 flex-col gap-3">
      <h3 className="text-base font-bold">{t('title')}</h3>
      <p className="text-sm text-ink-soft">{t('what')}</p>
      {until === null ? (
        <p>{t('unknown')}</p>
      ) : (
        <>
          <p className="text-xl font-bold">
            {higher === null
              ? t('tooFew')
              : higher.percent < 0
                ? t('measuredLower', { percent: -higher.percent, low: -higher.high, high: -higher.low })
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
