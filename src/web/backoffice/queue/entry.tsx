import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { QueueEntryView } from '../../../contract/office/queue.ts'
import { useMoments } from '../../i18n/format.ts'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { QueueBody } from './entry-bodies.tsx'
import { QueueMember } from './member.tsx'
import { useEntryName } from './texts.ts'

const gravityTones: Record<QueueEntryView['gravity'], BadgeTone> = {
  grave: 'danger',
  serious: 'warning',
  ordinary: 'neutral',
}

type QueueEntryProps = { entry: QueueEntryView; left: number; children: ReactNode }

/** The current entry: content, member, and the decision form below. */
export function QueueEntry({ entry, left, children }: QueueEntryProps) {
  const t = useTranslations('office.queue')
  const reports = useTranslations('office.reports')
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
      <header>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-soft">
          <Badge tone={gravityTones[entry.gravity]}>{reports(`gravity.${entry.gravity}`)}</Badge>
          {entry.due_at !== null && <DueBadge due={entry.due_at} />}
          {receipt !== null && <span className="font-mono">{receipt}</span>}
          <time dateTime={entry.waiting_since} title={dayAndTime(entry.waiting_since)}>
            {t('waiting', { ago: ago(entry.waiting_since) })}
          </time>
          {entry.site && <span>{entry.site}</span>}
          <span className="ms-auto tabular-nums">{t('left', { count: left })}</span>
        </div>
        <h2 tabIndex={-1} data-entry-heading={entry.id} className="mt-2 text-xl font-bold wrap-anywhere">
          {nameOf(entry)}
        </h2>
      </header>
      <QueueBody entry={entry} />
      {entry.member !== null && <QueueMember member={entry.member} />}
      {/* Always in sight, however tall the photo or long the text */}
      <div className="lg:sticky lg:bottom-0 lg:z-1 lg:-mb-6 lg:rounded-b-card lg:bg-surface lg:pb-6">{children}</div>
    </Card>
  )
}

const dayMs = 24 * 3_600_000

/** How much time there is left, or that it has run out. */
function DueBadge({ due }: { due: string }) {
  const t = useTranslations('office.queue')
  const { ago, dayAndTime } = useMoments()
  const left = new Date(due).getTime() - Date.now()
  const isOver = left <= 0
  return (
    <span title={dayAndTime(due)} suppressHydrationWarning>
      <Badge tone={isOver ? 'danger' : left < dayMs ? 'warning' : 'secondary'}>
        {t(isOver ? 'overdue' : 'due', { when: ago(due) })}
      </Badge>
    </span>
  )
}
