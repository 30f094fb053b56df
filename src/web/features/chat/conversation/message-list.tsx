import { ArrowDown } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { badgeCount } from '../../../i18n/format.ts'
import { CountBadge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { ScrollEnd } from './scroll-end.tsx'
import { nearPx, useHeldPlace } from './use-held-place.ts'

type LoadingState = 'idle' | 'busy' | 'failed'
type MessageListProps = {
  box: RefObject<HTMLDivElement | null>
  label: string
  /** Changes when the reader writes: then they are taken to what they wrote. */
  writtenKey: string | undefined
  /** Messages of the other one that came while an earlier place was being read. */
  countNewer: (isAtNewest: boolean) => number
  hasOlder: boolean
  older: LoadingState
  onOlder: () => void
  hasNewer: boolean
  /** Puts the newest messages here where others are. */
  toNewest: () => Promise<boolean>
  onNewest: (isAtNewest: boolean) => void
  /** Where a conversation with something new is opened. */
  unreadMark: RefObject<HTMLDivElement | null>
  /** Stands before the first message. */
  beginning: ReactNode
  children: ReactNode
}

/**
 * The scrolled part of a conversation. Its origin is the bottom (reversed column), so that the newest message is in sight before any
 * script runs and earlier messages can be put above without moving what is read. Inside, messages stand in their own order.
 */
export function MessageList(props: MessageListProps) {
  const { box, label, writtenKey, countNewer, hasOlder, hasNewer, onNewest, unreadMark, children } = props
  const t = useTranslations('chat.messages')
  const content = useRef<HTMLDivElement>(null)
  const [isAtEnd, setAtEnd] = useState(true)
  const isAtNewest = isAtEnd && !hasNewer
  const newer = countNewer(isAtNewest)
  useHeldPlace({ box, content, hasNewer })

  useEffect(() => {
    if (writtenKey === undefined) return
    // With the frame that draws the message: before it, scrolling computes the layout a second time
    const frame = requestAnimationFrame(() => box.current?.scrollTo({ top: 0, behavior: 'instant' }))
    return () => cancelAnimationFrame(frame)
  }, [writtenKey, box])

  const look = () => setAtEnd(box.current === null || Math.abs(box.current.scrollTop) < nearPx)
  const tell = useEffectEvent(onNewest)
  useEffect(() => tell(isAtNewest), [isAtNewest])
  useEffect(() => {
    const mark = unreadMark.current
    const isAbove = mark && box.current && mark.getBoundingClientRect().top < box.current.getBoundingClientRect().top
    if (isAbove) mark.scrollIntoView({ block: 'start' })
  }, [unreadMark, box])

  async function jump() {
    if (hasNewer && !(await props.toNewest())) return
    const scrolled = box.current
    const isNear = scrolled !== null && Math.abs(scrolled.scrollTop) < 3 * scrolled.clientHeight
    const isMoving = isNear && !window.matchMedia('(prefers-reduced-motion: reduce)').matches
    scrolled?.scrollTo({ top: 0, behavior: isMoving ? 'smooth' : 'instant' })
  }

  return (
    <div className="relative min-h-0 flex-1">
      <div
        ref={box}
        role="log"
        aria-label={label}
        // New messages have a live region of their own; loaded history must not be read out
        aria-live="off"
        onScroll={look}
        className="flex h-full flex-col-reverse overflow-x-hidden overflow-y-auto overscroll-contain [overflow-anchor:none]"
      >
        <div ref={content} className="mx-auto w-full max-w-3xl px-4 pt-2 pb-4">
          {hasOlder ? (
            <ScrollEnd side="older" state={props.older} onMore={props.onOlder} root={box} />
          ) : (
            <>
              <p className="py-4 text-center text-sm text-ink-soft">{t('start')}</p>
              {props.beginning}
            </>
          )}
          {children}
        </div>
      </div>
      {!isAtNewest && (
        <Button
          variant="secondary"
          size="small"
          aria-label={newer > 0 ? t('jumpNew', { count: newer }) : t('jump')}
          onPress={() => void jump()}
          className="absolute! inset-x-0 bottom-3 mx-auto w-fit shadow-raised"
        >
          {newer > 0 && <CountBadge text={badgeCount(newer)} label="" />}
          <ArrowDown aria-hidden className="size-5" />
        </Button>
      )}
    </div>
  )
}
