import { useFormatter, useTranslations } from 'use-intl'
import type { PoolJobsView } from '../../../contract/office/health.ts'
import { Card } from '../../ui/card.tsx'
import { classes } from '../../ui/classes.ts'
import { PoolName, usePoolName } from '../pools/pool-form.tsx'
import { OfficeTable } from '../ui/office-table.tsx'

/** Jobs of all pools, as each has its own; the name of another one shows its jobs. */
export function PoolJobs({ pools }: { pools: readonly PoolJobsView[] }) {
  const t = useTranslations('office')
  const format = useFormatter()
  const nameOf = usePoolName()
  const columns = [
    [t('health.queues.failed'), 'failed'],
    [t('health.queues.waiting'), 'waiting'],
    [t('health.schedules.states.late'), 'late'],
  ] as const
  const heads = columns.map(([head]) => head)
  const current = pools.find(({ is_current }) => is_current)
  return (
    <Card as="section">
      <h2 className="text-lg font-bold">{t('health.poolJobs.title')}</h2>
      {current && <p className="mb-3 text-sm text-ink-soft">{t('health.poolJobs.lead', { pool: nameOf(current) })}</p>}
      <OfficeTable isSmall caption={t('health.poolJobs.title')} heads={[t('pools.pool'), ...heads]} numbers={heads}>
        {pools.map((pool) => (
          <tr key={pool.schema}>
            <th scope="row" className="py-1.5 pe-4 text-start font-medium">
              <PoolName pool={pool} next="/office/health" />
            </th>
            {columns.map(([head, name]) => {
              const count = pool[name]
              const isProblem = count !== null && count > 0 && name !== 'waiting'
              return (
                <td
                  key={head}
                  className={classes(
                    'py-1.5 pe-4 tabular-nums',
                    isProblem ? 'font-bold text-danger-ink' : 'text-ink-soft',
                  )}
                >
                  {count === null ? '–' : format.number(count)}
                </td>
              )
            })}
          </tr>
        ))}
      </OfficeTable>
    </Card>
  )
}
