import { useTranslations } from 'use-intl'
import type { ReportView } from '../../../contract/office/evidence.ts'
import { useMoments } from '../../i18n/format.ts'
import { Badge } from '../../ui/badge.tsx'
import { classes } from '../../ui/classes.ts'
import { RevealedPhoto } from './revealed-photo.tsx'

type EvidenceMessageProps = {
  message: ReportView['evidence']['messages'][number]
  author: string
  /** The member whose messages are on the right. */
  isOnRight: boolean
}

/** A message stored with a report. */
export function EvidenceMessage({ message, author, isOnRight }: EvidenceMessageProps) {
  const t = useTranslations('office.evidence')
  const { dayAndTime } = useMoments()
  return (
    <li
      className={classes(
        'max-w-prose rounded-control border px-4 py-2.5',
        isOnRight ? 'ms-6 bg-surface sm:ms-12' : 'me-6 bg-sunken sm:me-12',
        message.is_reported ? 'border-danger-ink' : 'border-line',
      )}
    >
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-ink-soft">
        <span className="font-semibold text-ink">{author}</span>
        <time dateTime={message.sent_at}>{dayAndTime(message.sent_at)}</time>
        {message.is_reported && <Badge tone="danger">{t('reported')}</Badge>}
      </p>
      <p className="whitespace-pre-line wrap-anywhere">{message.text}</p>
      {message.attachment && <EvidenceAttachment attachment={message.attachment} />}
    </li>
  )
}

type Attachment = NonNullable<ReportView['evidence']['messages'][number]['attachment']>

/** What was sent along; photos are blurred until they are revealed. */
function EvidenceAttachment({ attachment: { kind, gift, is_one_view, url, thumbhash } }: { attachment: Attachment }) {
  const t = useTranslations('office.evidence')
  if (kind === 'gift') return <p className="text-sm text-ink-soft">{t('gift', { gift: gift ?? t('nothing') })}</p>
  if (url === null) return <p className="text-sm text-ink-soft">{t(kind === 'photo' ? 'photoGone' : 'voiceGone')}</p>
  if (kind === 'voice') {
    return (
      // biome-ignore lint/a11y/useMediaCaption: nobody wrote down what a member said
      <audio controls preload="none" src={url} aria-label={t('voice')} className="mt-2 w-full max-w-sm" />
    )
  }
  return (
    <div className="mt-2">
      <RevealedPhoto
        url={url}
        thumbhash={thumbhash}
        label={t(is_one_view ? 'showOneView' : 'showPhoto')}
        alt={t('sentPhoto')}
      />
    </div>
  )
}
