import type { ReactNode } from 'react'
import { Link, useLoaderData } from 'react-router'
import { useFormatter, useTranslations } from 'use-intl'
import type { Api } from '../../../contract/index.ts'
import type { QueueTimesView } from '../../../contract/office/queue.ts'
import { inBrowser, onServer } from '../../api/load.ts'
import { useMoments } from '../../i18n/format.ts'
import { Alert } from '../../ui/alert.tsx'
import { Badge } from '../../ui/badge.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { Card, PageHeader } from '../../ui/card.tsx'
import { classes } from '../../ui/classes.ts'
import { forStaff } from '../auth/entry.ts'
import { OfficeTitle } from '../layout/office-title.tsx'
import { PoolOverviews } from '../pools/pool-overviews.tsx'
import { OfficeTable } from '../ui/office-table.tsx'
import { AuthorityOrdersAlert } from './authority-orders-alert.tsx'
import { KeyMetrics } from './key-metrics.tsx'

const days = 28

const load = forStaff(async (api: Api) => {
  const [{ overview, pools }, { staff }] = await Promise.all([
    api.backoffice.getOverview({}),
    api.backoffice.getStaff({}),
  ])
  if (!staff.calls.includes('getAnalytics')) return { overview, pools, metrics: null }
  const from = new Date(Date.parse(overview.at) - days * 86_400_000).toISOString().slice(0, 10)
  return { overview, pools, metrics: await api.backoffice.getAnalytics({ from, step: 'day' }) }
})
export const loader = onServer(load)
export const clientLoader = inBrowser(load)

const statuses = ['active', 'not_confirmed', 'banned', 'deleted'] as const
const orderStatuses = ['completed', 'pending', 'created', 'failed', 'cancelled'] as const

/** Overview: what is overdue, key metrics, waiting work, and today. */
export default function OverviewPage() {
  const t = useTranslations('office.overview')
  const { overview, pools, metrics } = useLoaderData<typeof loader>()
  const { dayAndTime } = useMoments()
  const format = useFormatter()
  const { members, orders_today: orders } = overview
  const overdue = overview.queue.reduce((sum, kind) => sum + kind.overdue, 0)
  return (
    <>
      <OfficeTitle title={t('title')} />
      <PageHeader
        title={t('title')}
        actions={
          <LinkButton to="/office" variant="secondary" size="small" preventScrollReset>
            {t('refresh')}
          </LinkButton>
        }
      >
        {t('lead', { time: dayAndTime(overview.at), since: dayAndTime(overview.today_since) })}
      </PageHeader>
      {overview.manual_refunds.late > 0 && (
        <Alert tone="danger" className="mb-4" title={t('lateRefunds', { count: overview.manual_refunds.late })}>
          <Link to="/office/money" className="prose-link">
            {t('toRefunds')}
          </Link>
        </Alert>
      )}
      <AuthorityOrdersAlert orders={overview.authority_orders} />
      {overdue > 0 && (
        <Alert tone="danger" className="mb-4" title={t('overdueComplaints', { count: overdue })}>
          <Link to="/office/queue" className="prose-link">
            {t('toQueue')}
          </Link>
        </Alert>
      )}
      {pools.length > 0 && <PoolOverviews pools={pools} />}
      {metrics && <KeyMetrics metrics={metrics} />}
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_18rem]">
        <div className="grid min-w-0 gap-4">
          {overview.queue.length > 0 && <OverviewQueue queue={overview.queue} />}
          <Metrics title={t('honesty')} hint={t('fictionalHint')}>
            <Metric
              label={t('fictionalShare')}
              value={format.number(overview.fictional_share, { style: 'percent', maximumFractionDigits: 1 })}
            />
          </Metrics>
        </div>
        <div className="grid items-start gap-4 sm:grid-cols-2 xl:grid-cols-1">
          <Metrics title={t('members')} hint={t('membersHint')}>
            <Metric label={t('online')} value={members.online} />
            <Metric label={t('newToday')} value={members.new_today} />
            {statuses.map((status) => (
              <Metric key={status} label={t(`status.${status}`)} value={members.by_status[status]} />
            ))}
          </Metrics>
          <Metrics title={t('orders')}>
            {orderStatuses.map((status) => (
              <Metric key={status} label={t(`orderStatus.${status}`)} value={orders[status]} />
            ))}
          </Metrics>
        </div>
      </div>
    </>
  )
}

function Metrics({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) {
  return (
    <Card as="section">
      <h2 className="text-lg font-bold">{title}</h2>
      {hint && <p className="text-sm text-ink-soft">{hint}</p>}
      <dl className="mt-2 divide-y divide-line">{children}</dl>
    </Card>
  )
}

/** `to`: where its work is done, for roles that may do it. */
function Metric({ label, value, to }: { label: string; value: number | string; to?: string | undefined }) {
  const format = useFormatter()
  return (
    <div className="flex items-baseline justify-between gap-4 py-1.5">
      <dt className="text-ink-soft">
        {to === undefined ? (
          label
        ) : (
          <Link to={to} className="prose-link">
            {label}
          </Link>
        )}
      </dt>
      <dd className={classes('tabular-nums', value === 0 ? 'text-ink-soft' : 'font-bold')}>
        {typeof value === 'number' ? format.number(value) : value}
      </dd>
    </div>
  )
}

const cell = 'px-5 py-2.5 whitespace-nowrap tabular-nums'

/** What waits by kind, since when, whose clock has run out, and how fast decisions came. */
function OverviewQueue({ queue }: { queue: readonly QueueTimesView[] }) {
  const t = useTranslations('office.queue')
  const { ago } = useMoments()
  return (
    <section className="min-w-0" aria-label={t('paces.title')}>
      <OfficeTable
        isStacked
        caption={t('paces.title')}
        heads={[t('paces.kind'), t('paces.count'), t('paces.oldest'), t('paces.decided'), t('paces.median')]}
        numbers={[t('paces.count'), t('paces.oldest'), t('paces.decided'), t('paces.median')]}
      >
        {queue.map(({ kind, count, oldest_at, overdue, decided, median_minutes }) => (
          <tr key={kind}>
            <th scope="row" className="px-5 py-2.5 text-start font-medium whitespace-nowrap">
              <Link to={`/office/queue?kind=${kind}`} prefetch="none" className="prose-link">
                {t(`kinds.${kind}`)}
              </Link>
            </th>
            <td className={cell} data-label={t('paces.count')}>
              <span className="inline-flex flex-wrap items-center justify-end gap-2">
                {overdue > 0 && <Badge tone="danger">{t('overdueCount', { count: overdue })}</Badge>}
                <span className={count > 0 ? 'font-bold' : 'text-ink-soft'}>{count}</span>
              </span>
            </td>
            <td className={cell} data-label={t('paces.oldest')}>
              {oldest_at === null ? '–' : ago(oldest_at)}
            </td>
            <td className={cell} data-label={t('paces.decided')}>
              {decided}
            </td>
            <td className={cell} data-label={t('paces.median')}>
              {median_minutes === null ? '–' : <Median minutes={median_minutes} />}
            </td>
          </tr>
        ))}
      </OfficeTable>
    </section>
  )
}

/** In minutes, hours or days, whichever is shortest. */
function Median({ minutes }: { minutes: number }) {
  const t = useTranslations('office.queue.paces')
  if (minutes < 90) return t('minutes', { count: Math.round(minutes) })
  if (minutes < 48 * 60) return t('hours', { count: Math.round(minutes / 60) })
  return t('days', { count: Math.round(minutes / 1440) })
}
