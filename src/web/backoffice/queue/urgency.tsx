import { useTranslations } from 'use-intl'
import type { QueueEntryView } from '../../../contract/office/queue.ts'
import { useMoments } from '../../i18n/format.ts'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'

const gravityTones: Record<QueueEntryView['gravity'], BadgeTone> = {
  grave: 'danger',
  serious: 'warning',
  ordinary: 'neutral',
}

/** How serious an entry is. */
export function GravityBadge({ gravity }: Pick<QueueEntryView, 'gravity'>) {
  const t = useTranslations('office.reports.gravity')
  return <Badge tone={gravityTones[gravity]}>{t(gravity)}</Badge>
}

const dayMs = 24 * 3_600_000

/** How much time there is left, or that it has run out. */
export function DueBadge({ due }: { due: string }) {
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
