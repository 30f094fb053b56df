import { Check, CheckCheck, EyeOff, ShieldAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { MessageView } from '../../../../contract/chat/chat.ts'
import { classes } from '../../../ui/classes.ts'
import { GiftPicture } from '../attachments/gift-message.tsx'
import { PhotoMessage } from '../attachments/photo-message.tsx'
import { VoiceMessage } from '../attachments/voice-message.tsx'
import { MessageQuote } from './message-quote.tsx'
import { MessageReactions } from './message-reactions.tsx'
import { isCovered } from './text/covered-text.ts'
import { MessageText } from './text/message-text.tsx'
import { isEmojiOnly } from './text/text-parts.ts'
import { useStop, useThread } from './thread.ts'

type GroundProps = {
  id?: string
  isOwn: boolean
  isFirst: boolean
  isLast: boolean
  /** Still on its way. */
  isPale?: boolean
  /** Without a ground: emoji alone. */
  isBare?: boolean
  /** As wide as its photo: text below it wraps. */
  hasPhoto?: boolean
  children: ReactNode
  /** Beside the ground, and below it. */
  beside?: ReactNode
  below?: ReactNode
}

/** The ground of a message on its author's side of the conversation. */
export function Ground({ id, isOwn, isFirst, isLast, isPale, isBare, hasPhoto, children, beside, below }: GroundProps) {
  return (
    <div
      className={classes(
        'flex flex-col',
        isOwn ? 'items-end ps-12 sm:ps-24' : 'items-start pe-12 sm:pe-24',
        isFirst ? 'pt-3' : 'pt-0.5',
      )}
    >
      <div className="relative max-w-full">
        <div
          id={id}
          data-bubble
          className={classes(
            'max-w-full min-w-0 rounded-sheet',
            isBare ? 'py-1' : classes('px-4 py-2', isOwn ? 'own-message' : 'bg-raised shadow-card'),
            isLast && (isOwn ? 'rounded-ee-small' : 'rounded-es-small'),
            hasPhoto && 'w-min',
            isPale && 'opacity-80',
          )}
        >
          {children}
        </div>
        {beside}
      </div>
      {below}
    </div>
  )
}

export const noteLooks = 'mt-1 flex items-center gap-1 px-1 text-xs text-ink-soft'

export type Progress = 'sent' | 'delivered' | 'seen'
export type BubbleProps = {
  message: MessageView
  isOwn: boolean
  isFirst: boolean
  isLast: boolean
  /** How far it has come, of one's own. */
  progress: Progress
  children?: ReactNode
}

/** A message that has its place. The last of a run says when, and one's own how far it has come. */
export function Bubble({ message, isOwn, isFirst, isLast, progress, children }: BubbleProps) {
  const isBare = message.attachment === undefined && message.reply_to === undefined && isEmojiOnly(message.text)
  const hasPhoto = message.attachment?.kind === 'photo' && message.attachment.state !== 'gone' && !message.is_unsent
  return (
    <Ground
      id={`bubble-${message.id}`}
      {...{ isOwn, isFirst, isLast, isBare, hasPhoto }}
      beside={children}
      below={
        <>
          {!message.is_unsent && <MessageReactions message={message} isOwn={isOwn} />}
          {!isOwn && message.notice && <Notice message={message} notice={message.notice} />}
          {isLast && <Foot message={message} {...(isOwn && { progress })} />}
        </>
      }
    >
      <Content message={message} isOwn={isOwn} />
    </Ground>
  )
}

function Content({ message, isOwn }: { message: MessageView; isOwn: boolean }) {
  const t = useTranslations('chat.messages')
  const { hidden, hasSafeLinks, uncovered } = useThread()
  const { attachment, reply_to: quote, text } = message
  if (message.is_unsent)
    return <p className="text-ink-soft italic">{t(message.is_removed ? 'removed' : 'takenBack')}</p>
  if (!isOwn && isCovered(text, hidden) && !uncovered.has(message.seq)) return <Covered seq={message.seq} />
  if (text === '' && !attachment) return <p className="text-ink-soft italic">{t('erased')}</p>
  return (
    <>
      {quote && <MessageQuote quote={quote} />}
      {attachment && (
        <div className={classes(attachment.kind === 'photo' && '-mx-2.5', text !== '' && 'mb-1.5')}>
          {attachment.kind === 'photo' && <PhotoMessage {...{ message, isOwn }} photo={attachment} />}
          {attachment.kind === 'voice' && <VoiceMessage message={message} voice={attachment} />}
          {attachment.kind === 'gift' && <GiftPicture gift={attachment.gift} />}
        </div>
      )}
      {text !== '' && <MessageText text={text} hasLinks={hasSafeLinks} />}
    </>
  )
}

/** In place of words that the reader does not want to see, until they do. */
function Covered({ seq }: { seq: number }) {
  const t = useTranslations('chat.message')
  const { uncover } = useThread()
  const stop = useStop()
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="flex items-center gap-2 text-ink-soft">
        <EyeOff aria-hidden className="size-4 shrink-0" />
        {t('hidden')}
      </span>
      <button type="button" tabIndex={stop} onClick={() => uncover(seq)} className="prose-link min-h-6">
        {t('uncover')}
      </button>
    </div>
  )
}

/** Safety notice for a message of a new member. */
function Notice({ message, notice }: { message: MessageView; notice: NonNullable<MessageView['notice']> }) {
  const t = useTranslations('chat.message')
  const { name, report } = useThread()
  const stop = useStop()
  return (
    <div className="mt-1.5 mb-1 flex max-w-md items-start gap-2 rounded-control bg-warning-soft px-3 py-2 text-sm text-warning-ink">
      <ShieldAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      <p>
        {t(`notices.${notice}`, { name })}{' '}
        <button
          type="button"
          tabIndex={stop}
          onClick={() => report(message)}
          className="min-h-6 font-semibold underline underline-offset-2"
        >
          {t('noticeReport')}
        </button>
      </p>
    </div>
  )
}

function Foot({ message, progress }: { message: MessageView; progress?: Progress }) {
  const t = useTranslations('chat.messages')
  const { time } = useThread()
  const Icon = progress === 'sent' ? Check : CheckCheck
  return (
    <p className={noteLooks}>
      <time dateTime={message.sent_at}>{time(message.sent_at)}</time>
      {progress && !message.is_unsent && (
        <>
          <Icon aria-hidden className={classes('size-4', progress === 'seen' && 'text-secondary-ink')} />
          <span className="sr-only">{t(progress)}</span>
        </>
      )}
    </p>
  )
}
