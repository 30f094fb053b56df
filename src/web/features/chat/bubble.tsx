import { Check, CheckCheck, CircleAlert, Clock } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { MessageView } from '../../../contract/chat.ts'
import { useMoments } from '../../i18n/format.ts'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import type { Outgoing } from './outbox.ts'

type FrameProps = {
  isOwn: boolean
  isFirst: boolean
  isLast: boolean
  isPale?: boolean
  /** Empty once its author's account is erased. */
  text: string
  children?: ReactNode
}

/** A message's text on its ground, exactly as it was written: no links, no formatting, in its own direction. */
function Frame({ isOwn, isFirst, isLast, isPale = false, text, children }: FrameProps) {
  const t = useTranslations('chat.messages')
  return (
    <div
      className={classes(
        'flex flex-col',
        isOwn ? 'items-end ps-12 sm:ps-24' : 'items-start pe-12 sm:pe-24',
        isFirst ? 'mt-3' : 'mt-0.5',
      )}
    >
      <p
        dir="auto"
        className={classes(
          'max-w-full rounded-sheet px-4 py-2 wrap-anywhere whitespace-pre-wrap',
          isOwn ? 'bg-primary-soft' : 'bg-raised shadow-card',
          isLast && (isOwn ? 'rounded-ee-small' : 'rounded-es-small'),
          isPale && 'opacity-65',
          text === '' && 'text-ink-soft italic',
        )}
      >
        {text || t('erased')}
      </p>
      {children}
    </div>
  )
}

const note = 'mt-1 flex items-center gap-1 px-1 text-xs text-ink-soft'

type BubbleProps = { message: MessageView; isOwn: boolean; isFirst: boolean; isLast: boolean; isSeen: boolean }

/** A message that has its place. The last of a run says when, and one's own whether it was seen. */
export function Bubble({ message, isSeen, ...frame }: BubbleProps) {
  const t = useTranslations('chat.messages')
  const { time } = useMoments()
  const Icon = isSeen ? CheckCheck : Check
  return (
    <Frame {...frame} text={message.text}>
      {frame.isLast && (
        <p className={note}>
          <time dateTime={message.sent_at}>{time(message.sent_at)}</time>
          {frame.isOwn && (
            <>
              <Icon aria-hidden className={classes('size-4', isSeen && 'text-secondary-ink')} />
              <span className="sr-only">{isSeen ? t('seen') : t('sent')}</span>
            </>
          )}
        </p>
      )}
    </Frame>
  )
}

type OutgoingProps = { entry: Outgoing; isQueued: boolean; onRetry: () => void; onDiscard: () => void }

/** A message on its way: shown at once, pale, and never lost without being asked. */
export function OutgoingBubble({ entry, isQueued, onRetry, onDiscard }: OutgoingProps) {
  const t = useTranslations('chat.messages')
  return (
    <Frame isOwn isFirst isLast isPale={!entry.failure} text={entry.text}>
      {entry.failure ? (
        <div className="mt-1 flex flex-wrap items-center justify-end gap-x-1">
          <p role="alert" className="flex items-center gap-1 text-sm font-medium text-danger-ink">
            <CircleAlert aria-hidden className="size-4" />
            {t('failed')}
          </p>
          <Button variant="quiet" size="small" onPress={onRetry}>
            {t('retry')}
          </Button>
          <Button variant="quiet" size="small" onPress={onDiscard}>
            {t('discard')}
          </Button>
        </div>
      ) : (
        <p className={note}>
          <Clock aria-hidden className="size-3.5" />
          {isQueued ? t('waiting') : t('sending')}
        </p>
      )}
    </Frame>
  )
}
