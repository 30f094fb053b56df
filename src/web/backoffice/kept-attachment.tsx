import { useTranslations } from 'use-intl'
import type { ReportView } from '../../contract/backoffice.evidence.ts'

type Attachment = NonNullable<ReportView['evidence']['messages'][number]['attachment']>

/** What was sent along. A photo is covered until somebody decides to look: not everything has to be seen twice. */
export function KeptAttachment({ attachment: { kind, gift, is_one_view, url } }: { attachment: Attachment }) {
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
    <details className="mt-2">
      <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-primary-ink">
        {t(is_one_view ? 'showOneView' : 'showPhoto')}
      </summary>
      <img src={url} alt={t('sentPhoto')} loading="lazy" className="mt-2 max-h-[70vh] max-w-full rounded-control" />
    </details>
  )
}
