import { ArrowDown } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { badgeCount } from '../../i18n/format.ts'
import { CountBadge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { ScrollEnd } from './scroll-end.tsx'

type MessageListProps = {
  label: string
  /** Changes when something is added below: then the place that is being read must not move. */
  newestKey: string
  /** Changes when the reader writes: then they are taken to what they wrote. */
  writtenKey: string | undefined
  /** Messages of the other one that came while an earlier place was being read. */
  countNewer: (isAtNewest: boolean) => number
  hasOlder: boolean
  older: 'idle' | 'busy' | 'failed'
  onOlder: () => void
  onNewest: (isAtNewest: boolean) => void
  /** Where a conversation with something new is opened. */
  unreadMark: RefObject<HTMLDivElement | null>
  children: ReactNode
}

const nearPx = 80

/**
 * The scrolled part of a conversation. Its origin is the bottom (reversed column), so that the newest message is in sight before any
 * script runs and earlier messages can be put above without moving what is read. Inside, messages stand in their own order.
 */
export function MessageList(props: MessageListProps) {
  const { label, newestKey, writtenKey, countNewer, hasOlder, older, onOlder, onNewest, unreadMark, children } = props
  const t = useTranslations('chat.messages')
  const box = useRef<HTMLDivElement>(null)
  const [isAtNewest, setAtNewest] = useState(true)
  const newer = countNewer(isAtNewest)
  useHeldPlace(box, newestKey)

  useEffect(() => {
    if (writtenKey !== undefined && box.current) box.current.scrollTop = 0
  }, [writtenKey])

  const look = useEffectEvent(() => {
    const near = box.current !== null && Math.abs(box.current.scrollTop) < nearPx
    if (near === isAtNewest) return
    setAtNewest(near)
    onNewest(near)
  })
  useEffect(() => {
    const mark = unreadMark.current
    const isAbove = mark && box.current && mark.getBoundingClientRect().top < box.current.getBoundingClientRect().top
    if (isAbove) mark.scrollIntoView({ block: 'start' })
    look()
  }, [unreadMark])

  return (
    <div className="relative min-h-0 flex-1">
      <div
        ref={box}
        role="log"
        aria-label={label}
        // Arrivals are told by a line of their own; earlier messages that come in above must not be read out
        aria-live="off"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled part must be reachable with the keyboard
        tabIndex={0}
        onScroll={look}
        className="flex h-full flex-col-reverse overflow-y-auto overscroll-contain -outline-offset-2 [overflow-anchor:none]"
      >
        <div className="mx-auto w-full max-w-3xl px-4 pt-2 pb-4">
          <ScrollEnd hasMore={hasOlder} state={older} onMore={onOlder} root={box} />
          {children}
        </div>
      </div>
      {!isAtNewest && (
        <Button
          variant="secondary"
          size="small"
          aria-label={newer > 0 ? t('jumpNew', { count: newer }) : t('jump')}
          onPress={() => box.current?.scrollTo({ top: 0, behavior: 'smooth' })}
          className="absolute! inset-x-0 bottom-3 mx-auto w-fit shadow-raised"
        >
          {newer > 0 && <CountBadge text={badgeCount(newer)} label="" />}
          <ArrowDown aria-hidden className="size-5" />
        </Button>
      )}
    </div>
  )
}

/** Keeps in place what is read further up when something is added at the bottom. */
function useHeldPlace(box: RefObject<HTMLDivElement | null>, newestKey: string) {
  const before = useRef({ newestKey, height: 0 })
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const height = element.scrollHeight
    const isAdded = before.current.newestKey !== newestKey
    if (isAdded && element.scrollTop < -nearPx) element.scrollTop -= height - before.current.height
    before.current = { newestKey, height }
  })
}
