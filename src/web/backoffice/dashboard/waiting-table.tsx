import { Link } from 'react-router'
import { useFormatter, useTranslations } from 'use-intl'
import { useMoments } from '../../i18n/format.ts'
import { Badge } from '../../ui/badge.tsx'
import { classes } from '../../ui/classes.ts'
import { OfficeTable } from '../ui/office-table.tsx'
import type { Waiting } from './waiting.ts'

const cell = 'px-5 py-2.5 whitespace-nowrap tabular-nums'

/** What waits, most urgent first: since when, whose deadline has passed, and how fast decisions came. */
export function WaitingTable({ work }: { work: readonly Waiting[] }) {
  const t = useTranslations('office.queue.paces')
  const format = useFormatter()
  const { ago } = useMoments()
  const numbers = [t('count'), t('oldest'), t('decided'), t('median')]
  return (
    <section className="min-w-0" aria-label={t('title')}>
      <OfficeTable caption={t('title')} heads={[t('kind'), ...numbers]} numbers={numbers}>
        {work.map((entry) => (
          <tr key={entry.kind}>
            <th scope="row" className="px-5 py-2.5 text-start font-medium">
              <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <WaitingLink kind={entry.kind} />
                <Deadline entry={entry} />
              </span>
            </th>
            <td className={cell} data-label={t('count')}>
              <span className={entry.count > 0 ? 'font-bold' : 'text-ink-soft'}>{format.number(entry.count)}</span>
            </td>
            <td className={cell} data-label={t('oldest')}>
              {entry.oldestAt === null ? '–' : ago(entry.oldestAt)}
            </td>
            <td className={classes(cell, !entry.decided?.count && 'text-ink-soft')} data-label={t('decided')}>
              {entry.decided === null ? '–' : format.number(entry.decided.count)}
            </td>
            <td className={cell} data-label={t('median')}>
              {entry.decided?.medianMinutes == null ? '–' : <Median minutes={entry.decided.medianMinutes} />}
            </td>
          </tr>
        ))}
      </OfficeTable>
    </section>
  )
}

function WaitingLink({ kind }: Pick<Waiting, 'kind'>) {
  const t = useTranslations('office.queue')
  const [to, name] =
    kind === 'refunds'
      ? ['/office/money', t('paces.refunds')]
      : kind === 'authorityOrders'
        ? ['/office/authority-orders', t('paces.authorityOrders')]
        : [`/office/queue?kind=${kind}`, t(`kinds.${kind}`)]
  return (
    <Link to={to} prefetch="none" className="prose-link">
      {name}
    </Link>
  )
}

/** What is overdue, in words; else the next deadline. */
function Deadline({ entry: { kind, overdue, dueOn } }: { entry: Waiting }) {
  const t = useTranslations('office.queue')
  const { day } = useMoments()
  if (overdue > 0)
    return (
      <Badge tone="danger">
        {kind === 'authorityOrders' ? t('paces.dueCount', { count: overdue }) : t('overdueCount', { count: overdue })}
      </Badge>
    )
  return dueOn === null ? null : <Badge tone="secondary">{t('paces.dueOn', { day: day(dueOn) })}</Badge>
}

/** In minutes, hours or days, whichever is shortest. */
function Median({ minutes }: { minutes: number }) {
  const t = useTranslations('office.queue.paces')
  if (minutes < 90) return t('minutes', { count: Math.round(minutes) })
  if (minutes < 48 * 60) return t('hours', { count: Math.round(minutes / 60) })
  return t('days', { count: Math.round(minutes / 1440) })
}
