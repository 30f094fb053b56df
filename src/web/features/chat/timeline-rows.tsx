import { Fragment, type RefObject, useMemo } from 'react'
import { useFormatter, useNow, useTimeZone, useTranslations } from 'use-intl'
import type { MessageView } from '../../../contract/chat.ts'
import { Bubble, OutgoingBubble } from './bubble.tsx'
import type { Outbox, Outgoing } from './outbox.ts'
import { type TimelineRow, timelineOf } from './timeline.ts'

type RowsProps = {
  messages: readonly MessageView[]
  outgoing: readonly Outgoing[]
  memberId: string
  newAfter: number
  seenSeq: number
  outbox: Outbox | null
  unreadMark: RefObject<HTMLDivElement | null>
}

/** Days, messages, the mark of what is new, and what is on its way. */
export function TimelineRows({ messages, outgoing, memberId, newAfter, seenSeq, outbox, unreadMark }: RowsProps) {
  const t = useTranslations('chat.messages')
  const dayOf = useDayOf()
  const rows = useMemo(
    () => timelineOf({ messages, outgoing, memberId, newAfter, dayOf }),
    [messages, outgoing, memberId, newAfter, dayOf],
  )

  function draw(row: TimelineRow) {
    switch (row.kind) {
      case 'day':
        return <DayMark at={row.at} />
      case 'unread':
        return (
          <div
            ref={unreadMark}
            className="mt-4 flex items-center gap-3 text-sm font-semibold text-unread before:h-px before:flex-1 before:bg-unread after:h-px after:flex-1 after:bg-unread"
          >
            {t('new')}
          </div>
        )
      case 'message': {
        const { message, isOwn, isFirst, isLast } = row
        return <Bubble {...{ message, isOwn, isFirst, isLast }} isSeen={message.seq <= seenSeq} />
      }
      case 'outgoing':
        return (
          <OutgoingBubble
            entry={row.entry}
            isQueued={row.entry !== outgoing[0]}
            onRetry={() => outbox?.retry(row.entry.conversationId)}
            onDiscard={() => outbox?.discard(row.entry.id)}
          />
        )
    }
  }
  return rows.map((row) => <Fragment key={row.key}>{draw(row)}</Fragment>)
}

/** The day of an instant in the reader's time zone. */
function useDayOf() {
  const timeZone = useTimeZone()
  return useMemo(() => {
    const format = new Intl.DateTimeFormat('en-CA', { ...(timeZone && { timeZone }) })
    return (iso: string) => format.format(new Date(iso))
  }, [timeZone])
}

const dayMs = 86_400_000

function DayMark({ at }: { at: string }) {
  const t = useTranslations('chat.messages')
  const format = useFormatter()
  const now = useNow({ updateInterval: 60_000 })
  const dayOf = useDayOf()
  const day = dayOf(at)
  const text = () => {
    if (day === dayOf(now.toISOString())) return t('today')
    if (day === dayOf(new Date(now.getTime() - dayMs).toISOString())) return t('yesterday')
    const isThisYear = day.slice(0, 4) === dayOf(now.toISOString()).slice(0, 4)
    return format.dateTime(new Date(at), {
      weekday: 'long',
      day: 'numeric',
      month: 'long',
      ...(!isThisYear && { year: 'numeric' }),
    })
  }
  return (
    <p className="mt-5 mb-1 text-center text-sm font-medium text-ink-soft">
      <time dateTime={day}>{text()}</time>
    </p>
  )
}
