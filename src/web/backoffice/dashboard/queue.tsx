import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import type { QueueTimesView } from '../../../contract/office/queue.ts'
import { useMoments } from '../../i18n/format.ts'
import { Badge } from '../../ui/badge.tsx'
import { OfficeTable } from '../ui/office-table.tsx'

const cell = 'px-5 py-2.5 whitespace-nowrap tabular-nums'

/** What waits by kind, since when, whose clock has run out, and how fast decisions came. */
export function OverviewQueue({ queue }: { queue: readonly QueueTimesView[] }) {
  const t = useTranslations('office.queue')
  const { ago } = useMoments()
  return (
    <section className="mb-4" aria-label={t('paces.title')}>
      <OfficeTable
        caption={t('paces.title')}
        heads={[t('paces.kind'), t('paces.count'), t('paces.oldest'), t('paces.decided'), t('paces.median')]}
      >
        {queue.map(({ kind, count, oldest_at, overdue, decided, median_minutes }) => (
          <tr key={kind}>
            <th scope="row" className="px-5 py-2.5 text-start font-medium whitespace-nowrap">
              <Link to={`/office/queue?kind=${kind}`} prefetch="none" className="prose-link">
                {t(`kinds.${kind}`)}
              </Link>
            </th>
            <td className={cell}>
              <span className="inline-flex flex-wrap items-center gap-2">
                <strong>{count}</strong>
                {overdue > 0 && <Badge tone="danger">{t('overdueCount', { count: overdue })}</Badge>}
              </span>
            </td>
            <td className={cell}>{oldest_at === null ? '–' : ago(oldest_at)}</td>
            <td className={cell}>{decided}</td>
            <td className={cell}>{median_minutes === null ? '–' : <Median minutes={median_minutes} />}</td>
          </tr>
        ))}
      </OfficeTable>
    </section>
  )
}

/** In minutes, hours or days: whichever says it shortest. */
function Median({ minutes }: { minutes: number }) {
  const t = useTranslations('office.queue.paces')
  if (minutes < 90) return t('minutes', { count: Math.round(minutes) })
  if (minutes < 48 * 60) return t('hours', { count: Math.round(minutes / 60) })
  return t('days', { count: Math.round(minutes / 1440) })
}
