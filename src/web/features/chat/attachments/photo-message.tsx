import { Eye, EyeOff, ImageOff, Timer } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { MessageView, PhotoPart } from '../../../../contract/chat/message.ts'
import { oneViewSeconds } from '../../../../contract/constants.ts'
import { browserApi } from '../../../api/browser.ts'
import { buttonLooks } from '../../../ui/button-looks.ts'
import { classes } from '../../../ui/classes.ts'
import { thumbhashColour } from '../../../ui/photos/thumbhash.ts'
import { useThumbhashPicture } from '../../../ui/photos/use-thumbhash-picture.ts'
import { notify } from '../../../ui/toasts.tsx'
import { useSecondsLeft } from '../composer/use-seconds-left.ts'
import { useStop, useThread } from '../conversation/thread.ts'

type PhotoProps = { message: MessageView; photo: PhotoPart; isOwn: boolean }

/** A photo: covered until its receiver opens it; one with one view is gone some seconds after that. */
export function PhotoMessage({ message, photo, isOwn }: PhotoProps) {
  const t = useTranslations('chat.photo')
  const { name } = useThread()
  const label = isOwn ? t('own') : t('from', { name })
  const wasRevealed = useRef(false)
  if (photo.state === 'gone') {
    return (
      <p className="flex items-center gap-2 text-ink-soft italic">
        <ImageOff aria-hidden className="size-5 shrink-0" />
        {isOwn && photo.is_one_view ? t('openedGone') : t('gone')}
      </p>
    )
  }
  if (!isOwn && photo.state === 'sealed') {
    return <Sealed message={message} photo={photo} onReveal={(hasFocus) => (wasRevealed.current = hasFocus)} />
  }
  const isCounted = !isOwn && photo.is_one_view
  return (
    <div>
      {photo.url === null ? (
        <Frame photo={photo} isCovered>
          <span role="img" aria-label={label} className="absolute inset-0" />
        </Frame>
      ) : (
        <Opened message={message} photo={photo} url={photo.url} label={label} takesFocus={wasRevealed.current} />
      )}
      {isCounted && <Countdown message={message} />}
      {isOwn && <OwnState photo={photo} />}
    </div>
  )
}

/** A frame with the photo's aspect ratio, within limits, and its blurred preview. A photo that is not open yet (`isCovered`) has a low one. */
function Frame({ photo, isCovered = false, children }: { photo: Shape; isCovered?: boolean; children?: ReactNode }) {
  const [picture] = useThumbhashPicture(photo.thumbhash)
  return (
    <div
      className="relative w-64 max-w-full overflow-hidden rounded-control bg-sunken bg-cover bg-center"
      style={{
        aspectRatio: isCovered ? 1.5 : Math.min(1.8, Math.max(0.7, photo.width / photo.height)),
        backgroundColor: thumbhashColour(photo.thumbhash),
        ...(picture && { backgroundImage: `url(${picture})` }),
      }}
    >
      {children}
    </div>
  )
}
type Shape = Pick<PhotoPart, 'width' | 'height' | 'thumbhash'>

type SealedProps = { message: MessageView; photo: PhotoPart; onReveal: (hasFocus: boolean) => void }

function Sealed({ message, photo, onReveal }: SealedProps) {
  const t = useTranslations('chat.photo')
  const { name, openedAt, take } = useThread()
  const stop = useStop()
  const [isBusy, setBusy] = useState(false)
  const button = useRef<HTMLButtonElement>(null)

  async function open() {
    if (isBusy) return
    setBusy(true)
    try {
      const { id, seq } = { id: message.conversation_id, seq: message.seq }
      const answer = await browserApi.chat.openPhoto({ id, seq })
      openedAt.set(message.id, Date.now())
      onReveal(document.activeElement === button.current)
      take(answer.message)
    } catch {
      void notify(t('openFailed'), { tone: 'error' })
      setBusy(false)
    }
  }
  return (
    <Frame photo={photo} isCovered>
      <button
        ref={button}
        type="button"
        tabIndex={stop}
        aria-busy={isBusy}
        aria-label={t(photo.is_one_view ? 'openOnce' : 'openLabel', { name })}
        onClick={() => void open()}
        className="absolute inset-0 flex items-center justify-center bg-black/25"
      >
        <span className={buttonLooks('primary', 'medium', isBusy && 'animate-shimmer')}>
          <Eye aria-hidden className="size-5" />
          {t('open')}
        </span>
      </button>
      {photo.is_one_view && (
        <p className="pointer-events-none absolute inset-x-3 bottom-3 rounded-small bg-black/65 px-2 py-1 text-center text-xs text-white">
          {t('onceHint', { seconds: oneViewSeconds })}
        </p>
      )}
    </Frame>
  )
}

type OpenedProps = {
  message: MessageView
  photo: PhotoPart
  url: string
  label: string
  /** The button that revealed it had the focus, and is gone. */
  takesFocus: boolean
}

function Opened({ message, photo, url, label, takesFocus }: OpenedProps) {
  const t = useTranslations('chat.photo')
  const { enlarge, renew } = useThread()
  const stop = useStop()
  const { hasFailed, onError } = useRenewal(() => renew(message))
  const button = useRef<HTMLButtonElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: when it appears, and not again
  useEffect(() => {
    if (takesFocus) button.current?.focus()
  }, [])
  return (
    <Frame photo={photo}>
      {hasFailed ? (
        <p role="alert" className="absolute inset-x-0 bottom-0 bg-black/65 p-2 text-center text-sm text-white">
          {t('notShown')}
        </p>
      ) : (
        <button
          ref={button}
          type="button"
          tabIndex={stop}
          aria-label={t('enlarge', { label })}
          onClick={() => enlarge(message)}
          className="absolute inset-0 -outline-offset-2"
        >
          <img
            src={url}
            alt=""
            width={photo.width}
            height={photo.height}
            loading="lazy"
            decoding="async"
            draggable={false}
            onError={onError}
            className="size-full object-cover"
          />
        </button>
      )}
    </Frame>
  )
}

/** URLs expire: after the first failed load, the message is fetched again. */
function useRenewal(renew: () => Promise<MessageView | null>) {
  const [hasFailed, setFailed] = useState(false)
  const isRenewed = useRef(false)
  async function onError() {
    const renewed = isRenewed.current ? null : await renew()
    isRenewed.current = true
    if (!renewed) setFailed(true)
  }
  return { hasFailed, onError: () => void onError() }
}

/** What is left of the time that one may look; says so at the beginning and near the end. */
function Countdown({ message }: { message: MessageView }) {
  const t = useTranslations('chat.photo')
  const seconds = useSecondsLeft(message)
  const isAnnounced = seconds === oneViewSeconds || seconds === 10 || seconds === 5
  return (
    <p className="mt-1.5 flex items-center gap-1.5 text-sm font-semibold text-primary-ink tabular-nums">
      <Timer aria-hidden className="size-4" />
      <span aria-hidden>{t('left', { seconds })}</span>
      <span role="status" className="sr-only">
        {isAnnounced && t('left', { seconds })}
      </span>
    </p>
  )
}

function OwnState({ photo }: { photo: PhotoPart }) {
  const t = useTranslations('chat.photo')
  const isOpened = photo.state === 'open'
  const Icon = isOpened ? Eye : EyeOff
  return (
    <p className={classes('mt-1.5 flex items-center gap-1.5 text-xs', isOpened ? 'text-ink' : 'text-ink-soft')}>
      <Icon aria-hidden className="size-3.5" />
      {[photo.is_one_view && t('once'), isOpened ? t('opened') : t('notOpened')].filter(Boolean).join(' · ')}
    </p>
  )
}
