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
import { hasReason } from '../outbox/failures.ts'
import { Ground, noteLooks } from './bubble.tsx'
import { MessageText } from './text/message-text.tsx'

type OutgoingProps = { entry: Outgoing; isQueued: boolean; onRetry: () => void; onDiscard: () => void }

/** A pending message: shown at once, pale, and discarded only after confirmation. */
export function OutgoingBubble({ entry, isQueued, onRetry, onDiscard }: OutgoingProps) {
  const { attachment, text, failure, progress } = entry
  return (
    <div data-row className="animate-rise">
      <Ground
        isOwn
        isFirst
        isLast
        isPale={!failure}
        hasPhoto={attachment?.kind === 'photo'}
        below={
          failure ? (
            <Failed failure={failure} hasReason={hasReason(entry, failure)} onRetry={onRetry} onDiscard={onDiscard} />
          ) : (
            <OnItsWay isQueued={isQueued && progress === null} />
          )
        }
      >
        {attachment && (
          <div className={text === '' ? undefined : 'mb-1.5'}>
            <OwnAttachment attachment={attachment} progress={failure ? null : progress} />
          </div>
        )}
        {text !== '' && <MessageText text={text} hasLinks={false} />}
      </Ground>
    </div>
  )
}

/** Short failures show as not sent; what stays in the list for longer shows the reason. */
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

function OnItsWay({ isQueued }: { isQueued: boolean }) {
  const t = useTranslations('chat.messages')
  return (
    <p className={noteLooks}>
      <Clock aria-hidden className="size-3.5" />
      {isQueued ? t('waiting') : t('sending')}
    </p>
  )
}

type OwnAttachmentProps = { attachment: OutgoingAttachment; progress: number | null }

function OwnAttachment({ attachment, progress }: OwnAttachmentProps) {
  if (attachment.kind === 'gift') return <GiftPicture gift={attachment.gift} />
  if (attachment.kind === 'photo') return <ChosenPhoto photo={attachment} progress={progress} />
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

type ChosenPhotoProps = { photo: Extract<OutgoingAttachment, { kind: 'photo' }>; progress: number | null }

/** The photo as it lies on this device; one that this browser cannot draw is only named. */
function ChosenPhoto({ photo: { file, width, height }, progress }: ChosenPhotoProps) {
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
      className="relative -mx-2.5 w-64 max-w-full overflow-hidden rounded-control bg-sunken"
      style={{ aspectRatio: Math.min(1.8, Math.max(0.7, ratio)) }}
    >
      {url && <img src={url} alt={t('own')} className="size-full object-cover" />}
      {progress !== null && <UploadRing progress={progress} />}
    </div>
  )
}

/** How far a photo has come, over its middle. */
function UploadRing({ progress }: { progress: number }) {
  const t = useTranslations('chat.messages')
  return (
    <span
      role="progressbar"
      aria-label={t('sending')}
      aria-valuenow={Math.round(progress * 100)}
      className="absolute inset-0 m-auto size-14 rounded-full bg-black/55 p-2"
    >
      <svg aria-hidden viewBox="0 0 40 40" className="size-full -rotate-90 fill-none stroke-white stroke-4">
        <circle cx="20" cy="20" r="17" className="opacity-30" />
        <circle
          cx="20"
          cy="20"
          r="17"
          pathLength={1}
          strokeDasharray="1"
          strokeDashoffset={1 - progress}
          strokeLinecap="round"
          className="transition-[stroke-dashoffset] duration-150"
        />
      </svg>
    </span>
  )
}
