import { useFormatter, useTranslations } from 'use-intl'
import type { PoolOverviewView } from '../../../contract/office/pools.ts'
import { Badge } from '../../ui/badge.tsx'
import { OfficeTable } from '../ui/office-table.tsx'
import { PoolName } from './pool-form.tsx'

const cell = 'px-5 py-2.5 whitespace-nowrap tabular-nums'

/** What waits and the main numbers of each pool; the name of another one switches to it. */
export function PoolOverviews({ pools }: { pools: readonly PoolOverviewView[] }) {
  const t = useTranslations('office')
  const format = useFormatter()
  const numbers = [
    [t('overview.status.active'), 'members'],
    [t('overview.newToday'), 'new_today'],
    [t('overview.online'), 'online'],
    [t('pools.ordersToday'), 'orders_today'],
  ] as const
  const heads = [t('pools.waiting'), ...numbers.map(([head]) => head)]
  return (
    <section className="mb-4" aria-label={t('pools.title')}>
      <OfficeTable caption={t('pools.title')} heads={[t('pools.pool'), ...heads]} numbers={heads}>
        {pools.map((pool) => (
          <tr key={pool.schema}>
            <th scope="row" className="px-5 py-2.5 text-start font-medium">
              <PoolName pool={pool} next="/office" />
            </th>
            <td className={cell} data-label={t('pools.waiting')} data-phone="main">
              <span className="inline-flex flex-wrap items-center gap-2">
                {format.number(pool.waiting)}
                {pool.overdue > 0 && <Badge tone="danger">{t('queue.overdueCount', { count: pool.overdue })}</Badge>}
              </span>
            </td>
            {numbers.map(([head, name]) => (
              <td key={name} className={cell} data-label={head}>
                {format.number(pool[name])}
              </td>
            ))}
          </tr>
        ))}
      </OfficeTable>
    </section>
  )
}
