import { CircleAlert, Clock, Mic } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Failure } from '../../../api/errors.ts'
import { useFailureText } from '../../../i18n/failures.ts'
import { Button } from '../../../ui/button.tsx'
import { GiftPicture } from '../attachments/gift-message.tsx'
import { Waveform } from '../attachments/voice-message.tsx'
import { clockOf } from '../attachments/voice-player.ts'
import type { Outgoing, OutgoingAttachment } from '../outbox/entry.ts'
import { isHeld } from '../outbox/failures.ts'
import { Ground, noteLooks } from './bubble.tsx'
import { MessageText } from './message-text.tsx'

type OutgoingProps = { entry: Outgoing; isQueued: boolean; onRetry: () => void; onDiscard: () => void }

/** A pending message: shown at once, pale, and discarded only after confirmation. */
export function OutgoingBubble({ entry, isQueued, onRetry, onDiscard }: OutgoingProps) {
  const { attachment, text, failure, progress } = entry
  return (
    <div data-row>
      <Ground
        isOwn
        isFirst
        isLast
        isPale={!failure}
        below={
          failure ? (
            <Failed failure={failure} hasReason={isHeld(entry, failure)} onRetry={onRetry} onDiscard={onDiscard} />
          ) : (
            <OnItsWay isQueued={isQueued} progress={progress} />
          )
        }
      >
        {attachment && (
          <div className={text === '' ? undefined : 'mb-1.5'}>
            <OwnAttachment attachment={attachment} />
          </div>
        )}
        {text !== '' && <MessageText text={text} hasLinks={false} />}
      </Ground>
    </div>
  )
}

/** Temporary failures show as not sent; refusals of photos and voice notes show the reason because the entry stays. */
function Failed({
  failure,
  hasReason,
  onRetry,
  onDiscard,
}: {
  failure: Failure
  hasReason: boolean
  onRetry: () => void
  onDiscard: () => void
}) {
  const t = useTranslations('chat.messages')
  const failureText = useFailureText()
  return (
    <div className="mt-1 flex flex-wrap items-center justify-end gap-x-1">
      <p role="alert" className="flex items-center gap-1 text-sm font-medium text-danger-ink">
        <CircleAlert aria-hidden className="size-4 shrink-0" />
        {t('failed')}
        {hasReason && `. ${failureText(failure)}`}
      </p>
      <Button variant="quiet" size="small" onPress={onRetry}>
        {t('retry')}
      </Button>
      <Button variant="quiet" size="small" onPress={onDiscard}>
        {t('discard')}
      </Button>
    </div>
  )
}

function OnItsWay({ isQueued, progress }: { isQueued: boolean; progress: number | null }) {
  const t = useTranslations('chat.messages')
  if (progress !== null) {
    return (
      <div className="mt-1.5 flex w-40 max-w-full flex-col items-end gap-1 px-1">
        <progress
          aria-label={t('sending')}
          value={progress}
          max={1}
          className="h-1.5 w-full appearance-none overflow-hidden rounded-full [&::-moz-progress-bar]:bg-primary-ink [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-primary-ink"
        />
        <span aria-hidden className="text-xs text-ink-soft tabular-nums">
          {t('uploading', { percent: progress })}
        </span>
      </div>
    )
  }
  return (
    <p className={noteLooks}>
      <Clock aria-hidden className="size-3.5" />
      {isQueued ? t('waiting') : t('sending')}
    </p>
  )
}

function OwnAttachment({ attachment }: { attachment: OutgoingAttachment }) {
  if (attachment.kind === 'gift') return <GiftPicture gift={attachment.gift} />
  if (attachment.kind === 'photo') return <ChosenPhoto photo={attachment} />
  return (
    <div className="flex w-64 max-w-full items-center gap-2">
      <Mic aria-hidden className="size-5 shrink-0" />
      <div className="h-9 min-w-0 flex-1">
        <Waveform peaks={attachment.peaks} played={0} />
      </div>
      <span className="text-xs text-ink-soft tabular-nums">{clockOf(attachment.durationMs)}</span>
    </div>
  )
}

/** The photo as it lies on this device; one that this browser cannot draw is only named. */
function ChosenPhoto({ photo: { file, width, height } }: { photo: Extract<OutgoingAttachment, { kind: 'photo' }> }) {
  const t = useTranslations('chat.photo')
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  const ratio = width > 0 && height > 0 ? width / height : 1
  return (
    <div
      className="-mx-2.5 w-64 max-w-full overflow-hidden rounded-control bg-sunken"
      style={{ aspectRatio: Math.min(1.8, Math.max(0.7, ratio)) }}
    >
      {url && <img src={url} alt={t('own')} className="size-full object-cover" />}
    </div>
  )
}
