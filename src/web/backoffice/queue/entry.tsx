import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { QueueEntryView } from '../../../contract/office/queue.ts'
import { useMoments } from '../../i18n/format.ts'
import { Card } from '../../ui/card.tsx'
import { QueueBody } from './entry-bodies.tsx'
import { useEntryName } from './texts.ts'
import { DueBadge, GravityBadge } from './urgency.tsx'

type QueueEntryProps = { entry: QueueEntryView; left: number; children: ReactNode }

/** The current entry: content, and the decision form below. */
export function QueueEntry({ entry, left, children }: QueueEntryProps) {
  const t = useTranslations('office.queue')
  const nameOf = useEntryName()
  const { dayAndTime, ago } = useMoments()
  const receipt =
    entry.kind === 'reports'
      ? entry.report.receipt
      : entry.kind === 'notices'
        ? entry.notice.receipt
        : entry.kind === 'complaints'
          ? entry.complaint.receipt
          : null
  return (
    <Card as="article" className="flex flex-col gap-5">
      <header className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-soft">
          <GravityBadge gravity={entry.gravity} />
          {entry.due_at !== null && <DueBadge due={entry.due_at} />}
          {receipt !== null && <span className="font-mono whitespace-nowrap">{receipt}</span>}
          <time dateTime={entry.waiting_since} title={dayAndTime(entry.waiting_since)}>
            {t('waiting', { ago: ago(entry.waiting_since) })}
          </time>
          {entry.site && entry.member === null && <span>{entry.site}</span>}
        </div>
        <span className="self-start text-sm whitespace-nowrap text-ink-soft tabular-nums">
          {t('left', { count: left })}
        </span>
        <h2 tabIndex={-1} data-entry-heading={entry.id} className="col-span-full mt-2 text-xl font-bold wrap-anywhere">
          {nameOf(entry)}
        </h2>
      </header>
      <QueueBody entry={entry} />
      {children}
    </Card>
  )
}
