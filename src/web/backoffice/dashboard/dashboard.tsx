import type { ReactNode } from 'react'
import { useLoaderData } from 'react-router'
import { useFormatter, useTranslations } from 'use-intl'
import type { Api } from '../../../contract/index.ts'
import type { OverviewView } from '../../../contract/office/backoffice.ts'
import { inBrowser, onServer } from '../../api/load.ts'
import { sentences, useMoments } from '../../i18n/format.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Card, PageHeader } from '../../ui/card.tsx'
import { classes } from '../../ui/classes.ts'
import { forStaff } from '../auth/entry.ts'
import { OfficeTitle } from '../layout/office-title.tsx'
import { PoolOverviews } from '../pools/pool-overviews.tsx'
import { AuthorityOrdersAlert } from './authority-orders-alert.tsx'
import { KeyMetrics } from './key-metrics.tsx'
import { StateLine } from './state-line.tsx'
import { SystemState } from './system-state.tsx'
import { waitingWork } from './waiting.ts'
import { WaitingTable } from './waiting-table.tsx'

const days = 7

const load = forStaff(async (api: Api) => {
  const { staff } = await api.backoffice.getStaff({})
  const may = (call: (typeof staff.calls)[number]) => staff.calls.includes(call)
  const [{ overview, pools }, metrics, health] = await Promise.all([
    api.backoffice.getOverview({}),
    may('getAnalytics') ? api.backoffice.getAnalytics({ days }).catch(failed) : null,
    may('getHealth') ? api.backoffice.getHealth({}).then((answer) => answer.health, failed) : null,
  ])
  return { overview, pools, metrics, health }
})

/** If one of these calls fails, the page still shows everything else. */
function failed(): 'failed' {
  return 'failed'
}

export const loader = onServer(load)
export const clientLoader = inBrowser(load)

const statuses = ['active', 'not_confirmed', 'banned', 'deleted'] as const
const orderStatuses = ['completed', 'pending', 'created', 'failed', 'cancelled'] as const

/** Overview: key metrics, alerts and waiting work with the most urgent first; beside it the system, and today. */
export default function OverviewPage() {
  const t = useTranslations('office.overview')
  const { overview, pools, metrics, health } = useLoaderData<typeof loader>()
  const { dayAndTime, time } = useMoments()
  const format = useFormatter()
  const { members, orders_today: orders } = overview
  const work = waitingWork(overview)
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
      <AuthorityOrdersAlert orders={overview.authority_orders} />
      {metrics !== null && <KeyMetrics metrics={metrics} />}
      {pools.length > 0 && <PoolOverviews pools={pools} />}
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_18rem]">
        <div className="min-w-0">
          {work.length > 0 && (
            <div className="mb-4">
              <StateLine overview={overview} />
              <WaitingTable work={work} at={overview.at} />
            </div>
          )}
          <OrdersToday orders={orders} />
        </div>
        <div className="grid min-w-0 gap-4">
          {health !== null && <SystemState health={health} />}
          <Metrics
            title={t('members')}
            hint={sentences(
              t('membersHint'),
              overview.members_at < overview.at && t('countedAt', { time: time(overview.members_at) }),
            )}
          >
            <Metric label={t('online')} value={members.online} />
            <Metric label={t('newToday')} value={members.new_today} />
            {statuses.map((status) => (
              <Metric key={status} label={t(`status.${status}`)} value={members.by_status[status]} />
            ))}
            <Metric
              label={t('fictionalShare')}
              value={format.number(overview.fictional_share, { style: 'percent', maximumFractionDigits: 1 })}
            />
          </Metrics>
        </div>
      </div>
    </>
  )
}

/** Orders of today by state: side by side, on phones one below the other. */
function OrdersToday({ orders }: { orders: OverviewView['orders_today'] }) {
  const t = useTranslations('office.overview')
  const format = useFormatter()
  return (
    <Card as="section">
      <h2 className="text-lg font-bold">{t('orders')}</h2>
      <dl className="mt-2 max-sm:divide-y max-sm:divide-line sm:grid sm:grid-cols-5 sm:gap-x-4">
        {orderStatuses.map((status) => (
          <div
            key={status}
            className="flex items-baseline justify-between gap-x-4 py-1.5 sm:flex-col-reverse sm:justify-end"
          >
            <dt className="text-ink-soft sm:text-sm">{t(`orderStatus.${status}`)}</dt>
            <dd className={classes('tabular-nums sm:text-xl', orders[status] === 0 ? 'text-ink-soft' : 'font-bold')}>
              {format.number(orders[status])}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
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

function Metric({ label, value }: { label: string; value: number | string }) {
  const format = useFormatter()
  return (
    <div className="flex items-baseline justify-between gap-4 py-1.5">
      <dt className="text-ink-soft">{label}</dt>
      <dd className={classes('tabular-nums', value === 0 ? 'text-ink-soft' : 'font-bold')}>
        {typeof value === 'number' ? format.number(value) : value}
      </dd>
    </div>
  )
}
