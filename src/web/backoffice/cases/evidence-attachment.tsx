import { useTranslations } from 'use-intl'
import type { ReportView } from '../../../contract/office/evidence.ts'
import { RevealedPhoto } from './revealed-photo.tsx'

type Attachment = NonNullable<ReportView['evidence']['messages'][number]['attachment']>

/** What was sent along; photos are blurred until they are revealed. */
export function EvidenceAttachment({
  attachment: { kind, gift, is_one_view, url, thumbhash },
}: {
  attachment: Attachment
}) {
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
