import { EllipsisVertical, Reply } from 'lucide-react'
import { type KeyboardEvent, type MouseEvent, memo, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { classes } from '../../../ui/classes.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Bubble, type BubbleProps } from './bubble.tsx'
import { nameIn, StopContext, useThread } from './thread.ts'
import { useTouch } from './use-touch.ts'

type RowProps = Omit<BubbleProps, 'id'> & {
  /** The one message at which the keyboard stops. */
  isStop: boolean
  /** It was jumped to a moment ago. */
  isMarked: boolean
  onStop: (seq: number) => void
}

const hoverButton =
  'opacity-0 transition-opacity group-hover/message:opacity-100 focus-visible:opacity-100 pointer-coarse:sr-only'

function Row({ isStop, isMarked, onStop, ...bubble }: RowProps) {
  const t = useTranslations('chat')
  const thread = useThread()
  const row = useRef<HTMLElement>(null)
  const { message, isOwn } = bubble
  const hasActions = !message.is_unsent
  const { shift, handlers } = useTouch({
    onHold: openActions,
    onSwipe: hasActions && thread.mayReply ? () => thread.reply(message) : null,
  })

  function openActions() {
    if (hasActions && row.current)
      thread.openActions(message, row.current.querySelector('[data-bubble]') ?? row.current)
  }
  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const isMenuKey = event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)
    if (isMenuKey || (event.key === 'Enter' && event.target === event.currentTarget)) {
      event.preventDefault()
      openActions()
      return
    }
    moveFocus(event)
  }
  function onContextMenu(event: MouseEvent) {
    // The right button keeps the browser's own menu: to copy a part, to open a link
    if (event.button === 2) return
    event.preventDefault()
    openActions()
  }

  const name = nameIn(thread, message.sender_id, t('messages.fromYou'))
  return (
    <article
      ref={row}
      data-row
      data-seq={message.seq}
      aria-label={t('message.label', { name, time: thread.time(message.sent_at) })}
      aria-describedby={`bubble-${message.id}`}
      // The keyboard goes from message to message
      tabIndex={isStop ? 0 : -1}
      onFocus={() => onStop(message.seq)}
      onKeyDown={onKeyDown}
      onContextMenu={onContextMenu}
      {...handlers}
      style={shift > 0 ? { transform: `translateX(${shift}px)` } : undefined}
      className={classes(
        'group/message relative -mx-2 touch-pan-y px-2 scroll-my-6 rounded-card transition-colors duration-150 pointer-coarse:select-none pointer-coarse:[-webkit-touch-callout:none]',
        isMarked && 'bg-secondary-soft',
      )}
    >
      {shift > 0 && (
        <Reply aria-hidden className="absolute end-full top-1/2 me-2 size-6 -translate-y-1/2 text-primary-ink" />
      )}
      <StopContext value={isStop}>
        <Bubble {...bubble}>
          {hasActions && (
            <div
              className={classes(
                'absolute top-1/2 flex -translate-y-1/2',
                isOwn ? 'end-full me-1' : 'start-full ms-1 flex-row-reverse',
              )}
            >
              {thread.mayReply && (
                <IconButton
                  size="small"
                  label={t('message.reply')}
                  tabIndex={isStop ? 0 : -1}
                  onPress={() => thread.reply(message)}
                  className={`${hoverButton} hidden sm:inline-flex`}
                >
                  <Reply aria-hidden className="size-4.5" />
                </IconButton>
              )}
              <IconButton
                size="small"
                label={t('message.actions')}
                aria-haspopup="dialog"
                tabIndex={isStop ? 0 : -1}
                onPress={openActions}
                className={hoverButton}
              >
                <EllipsisVertical aria-hidden className="size-4.5" />
              </IconButton>
            </div>
          )}
        </Bubble>
      </StopContext>
    </article>
  )
}

/**
 * A message and how it is reached: with arrow keys from its neighbours, with Enter, a long press or a button to what can be done with it.
 * Not drawn again when the focus goes from one to another: there may be a hundred.
 */
export const MessageRow = memo(Row)

/** The key goes to the message before or after; within a control that uses these keys itself, it stays. */
function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
  if (step === undefined || (event.target instanceof Element && event.target.closest('input'))) return
  const all = [...(event.currentTarget.closest('[role=log]')?.querySelectorAll<HTMLElement>('[data-seq]') ?? [])]
  const next = all[all.indexOf(event.currentTarget) + step]
  if (!next) return
  event.preventDefault()
  next.focus()
}
