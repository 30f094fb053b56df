import { Clock } from 'lucide-react'
import { Link } from 'react-router'
import { useFormatter, useTranslations } from 'use-intl'
import { useMoments } from '../../i18n/format.ts'
import { Badge } from '../../ui/badge.tsx'
import { classes } from '../../ui/classes.ts'
import { OfficeTable } from '../ui/office-table.tsx'
import { useDay } from '../ui/use-day.ts'
import { hasWaitedLong, type Waiting } from './waiting.ts'

const cell = 'px-5 py-2.5 whitespace-nowrap tabular-nums'

type WaitingTableProps = {
  work: readonly Waiting[]
  /** When the work was counted. */
  at: string
}

/** What waits, most urgent first: since when, whose deadline has passed, and how fast decisions came. */
export function WaitingTable({ work, at }: WaitingTableProps) {
  const t = useTranslations('office.queue.paces')
  const format = useFormatter()
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
            <td className={cell} data-phone="main">
              <span className={entry.count > 0 ? 'font-bold' : 'text-ink-soft'}>{format.number(entry.count)}</span>
            </td>
            <td className={cell} data-label={t('oldest')} data-phone={entry.oldestAt === null ? 'none' : undefined}>
              <Oldest entry={entry} at={at} />
            </td>
            <td className={classes(cell, !entry.decided?.count && 'text-ink-soft')} data-phone="none">
              {entry.decided === null ? '–' : format.number(entry.decided.count)}
            </td>
            <td
              className={cell}
              data-label={t('usually')}
              data-phone={entry.decided?.medianMinutes == null ? 'none' : undefined}
            >
              {entry.decided?.medianMinutes == null ? '–' : <Median minutes={entry.decided.medianMinutes} />}
            </td>
          </tr>
        ))}
      </OfficeTable>
    </section>
  )
}

/** How long the oldest has waited, marked where that is longer than it should be. */
function Oldest({ entry, at }: { entry: Waiting; at: string }) {
  const t = useTranslations('office.queue.paces')
  const { ago } = useMoments()
  if (entry.oldestAt === null) return '–'
  if (!hasWaitedLong(entry, at)) return ago(entry.oldestAt)
  return (
    <span className="font-bold text-warning-ink">
      <Clock role="img" aria-label={t('waitsLong')} className="me-1 inline size-4 align-[-0.15em]" />
      {ago(entry.oldestAt)}
    </span>
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
    <Link to={to} prefetch="none" className="prose-link max-sm:font-bold">
      {name}
    </Link>
  )
}

/** What is overdue, in words; else the next deadline. */
function Deadline({ entry: { kind, overdue, dueOn } }: { entry: Waiting }) {
  const t = useTranslations('office.queue')
  const day = useDay()
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
  if (minutes < 1) return t('underMinute')
  if (minutes < 90) return t('minutes', { count: Math.round(minutes) })
  if (minutes < 48 * 60) return t('hours', { count: Math.round(minutes / 60) })
  return t('days', { count: Math.round(minutes / 1440) })
}
