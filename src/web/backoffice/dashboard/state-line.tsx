import { useFormatter, useTranslations } from 'use-intl'
import type { OverviewView } from '../../../contract/office/backoffice.ts'
import { sentences, useMoments } from '../../i18n/format.ts'
import { waitingWork } from './waiting.ts'

/** Number of kinds of work that are named, the most urgent first; the others are summed up. */
const mostNamed = 3

/** What is waiting, how long the oldest case has waited, and what is overdue. Nothing for roles that decide no cases. */
export function StateLine({
  overview,
}: {
  overview: Pick<OverviewView, 'queue' | 'manual_refunds' | 'authority_orders'>
}) {
  const t = useTranslations('office.overview.state')
  const format = useFormatter()
  const { ago } = useMoments()
  const work = waitingWork(overview)
  if (work.length === 0) return null
  const waiting = work.filter(({ count }) => count > 0)
  const others = waiting.slice(mostNamed).reduce((sum, { count }) => sum + count, 0)
  const what = [
    ...waiting.slice(0, mostNamed).map(({ kind, count }) => t(kind, { count })),
    ...(others > 0 ? [t('more', { count: others })] : []),
  ]
  const [oldest] = waiting.flatMap(({ oldestAt }) => oldestAt ?? []).toSorted()
  const late = waiting.filter(({ overdue }) => overdue > 0)
  const overdue = late.filter(({ kind }) => kind !== 'authorityOrders')
  return (
    <div className="mb-3 max-w-prose font-semibold">
      <p>
        {what.length === 0
          ? t('nothing')
          : sentences(
              t('waiting', { what: format.list(what) }),
              oldest !== undefined && t('oldest', { ago: ago(oldest) }),
              late.length === 0 && t('onTime'),
            )}
      </p>
      {overdue.length > 0 && (
        <p className="text-danger-ink">
          {t('overdue', { what: format.list(overdue.map(({ kind, overdue: count }) => t(kind, { count }))) })}
        </p>
      )}
    </div>
  )
}
