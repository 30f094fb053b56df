import { Fragment, type ReactNode, type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { MessageView } from '../../../../../contract/chat/chat.ts'
import { useDayOf } from '../../../../i18n/days.ts'
import type { Outgoing } from '../../outbox/entry.ts'
import type { Outbox } from '../../outbox/outbox.ts'
import type { Progress } from '../bubble.tsx'
import { MessageRow } from '../message-row.tsx'
import { OutgoingBubble } from '../outgoing-bubble.tsx'
import type { Away } from '../use-away.ts'
import { DayMark } from './day-mark.tsx'
import { type Chunk, chunkOfSeq, chunksOf, outgoingKey, type TimelineRow, timelineOf } from './timeline.ts'

type RowsProps = {
  /** The scrolled part around them. */
  root: RefObject<HTMLDivElement | null>
  messages: readonly MessageView[]
  outgoing: readonly Outgoing[]
  memberId: string
  away: Away
  seenSeq: number
  deliveredSeq: number
  /** Number of the message that was jumped to a moment ago. */
  marked: number | null
  outbox: Outbox | null
  unreadMark: RefObject<HTMLDivElement | null>
  /** Stands behind the messages, before what is on its way. */
  end: ReactNode
}

/** Days, messages, the mark of what is new, and what is on its way. Only what is near the reader's place is drawn. */
export function TimelineRows(props: RowsProps) {
  const { root, messages, outgoing, memberId, away, marked, outbox, unreadMark } = props
  const t = useTranslations('chat.messages')
  const dayOf = useDayOf()
  const chunks = useMemo(
    () => chunksOf(timelineOf({ messages, outgoing, memberId, away, dayOf })),
    [messages, outgoing, memberId, away, dayOf],
  )
  const [visited, setVisited] = useState<number | null>(null)
  const isHere = messages.some(({ seq }) => seq === visited)
  const stop = isHere ? visited : (messages.at(-1)?.seq ?? null)
  const pinned = [stop, marked].map((seq) => (seq === null ? null : chunkOfSeq(seq)))

  function draw(row: TimelineRow) {
    switch (row.kind) {
      case 'day':
        return <DayMark at={row.at} dayOf={dayOf} />
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
        const { seq } = message
        return (
          <MessageRow
            {...{ message, isOwn, isFirst, isLast }}
            progress={progressOf(seq, props)}
            isStop={seq === stop}
            isMarked={seq === marked}
            onStop={setVisited}
          />
        )
      }
      case 'outgoing':
        return (
          <OutgoingBubble
            entry={row.entry}
            isQueued={row.entry !== outgoing[0]}
            onRetry={() => outbox?.retry(row.entry.id)}
            onDiscard={() => outbox?.discard(row.entry.id)}
          />
        )
    }
  }
  const drawChunk = ({ key, rows }: Chunk) => (
    <TimelineChunk
      key={key}
      root={root}
      isPinned={pinned.includes(key)}
      draw={() => rows.map((row) => <Fragment key={row.key}>{draw(row)}</Fragment>)}
    />
  )
  return (
    <>
      {chunks.filter(({ key }) => key !== outgoingKey).map(drawChunk)}
      {props.end}
      {chunks.filter(({ key }) => key === outgoingKey).map(drawChunk)}
    </>
  )
}

function progressOf(seq: number, { seenSeq, deliveredSeq }: Pick<RowsProps, 'seenSeq' | 'deliveredSeq'>): Progress {
  if (seq <= seenSeq) return 'seen'
  return seq <= deliveredSeq ? 'delivered' : 'sent'
}

type ChunkProps = {
  /** The scrolled part that it stands in. */
  root: RefObject<HTMLDivElement | null>
  /** Drawn wherever it is: it has the focus, or will be jumped to. */
  isPinned: boolean
  draw: () => ReactNode
}

/** How far from what is seen messages are drawn: enough for a fast swipe, and for a search in the page nearby. */
const margin = '2000px 0px'

/** Some rows of a conversation. Far from what is seen, an empty space of the same height stands for them. */
function TimelineChunk({ root, isPinned, draw }: ChunkProps) {
  const element = useRef<HTMLDivElement>(null)
  // Drawn at first, so that its height is never guessed
  const [heightAway, setHeightAway] = useState<number | null>(null)
  useEffect(() => {
    const chunk = element.current
    if (!chunk) return
    const watcher = new IntersectionObserver(
      (entries) => {
        const entry = entries.at(-1)
        if (!entry) return
        const stays = entry.isIntersecting || chunk.contains(document.activeElement)
        setHeightAway(stays ? null : entry.boundingClientRect.height)
      },
      { root: root.current, rootMargin: margin },
    )
    watcher.observe(chunk)
    return () => watcher.disconnect()
  }, [root])

  const isAway = heightAway !== null && !isPinned
  return (
    <div ref={element} className="flow-root" style={isAway ? { height: heightAway } : undefined}>
      {isAway ? null : draw()}
    </div>
  )
}
