import { CloudOff, ImageIcon, RotateCw, X } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useFailureText } from '../../../i18n/failures.ts'
import { Button } from '../../../ui/button.tsx'
import { Progress } from '../../../ui/progress.tsx'
import { mayRetry, type PhotoQueue } from './photo-queue.ts'
import type { PhotoOnItsWay } from './photo-storage.ts'

type OnItsWayTileProps = { photo: PhotoOnItsWay; queue: PhotoQueue }

/** A photo on its way among those that are there: how far it is, or why not, and what can be done about it. */
export function OnItsWayTile({ photo, queue }: OnItsWayTileProps) {
  const { number, url, step } = photo
  const t = useTranslations('photos')
  const isFailed = step === 'failed'
  // All of it has arrived: the server may have made it a photo already
  const mayStop = !(step === 'sending' && photo.share === null)
  return (
    <li className="flex flex-col overflow-hidden rounded-card bg-sunken shadow-card">
      <div className="relative aspect-3/4 bg-line">
        {url ? (
          <img src={url} alt={t('newPhoto', { number })} className="size-full object-cover opacity-60" />
        ) : (
          <span className="absolute inset-0 flex items-center justify-center text-ink-soft">
            <ImageIcon aria-hidden className="size-8" />
            <span className="sr-only">{t('newPhoto', { number })}</span>
          </span>
        )}
      </div>
      <div className="flex flex-1 flex-col gap-2 p-3">
        {isFailed ? <Failed photo={photo} /> : <UnderWay photo={photo} />}
        <div className="mt-auto flex flex-col gap-1">
          {isFailed && photo.failure && mayRetry(photo.failure) && (
            <Button
              variant="secondary"
              isWide
              className="px-2!"
              aria-label={t('retryOne', { number })}
              onPress={() => queue.retry(number)}
            >
              <RotateCw aria-hidden className="size-4" />
              {t('retry')}
            </Button>
          )}
          {mayStop && (
            <Button
              variant="quiet"
              isWide
              className="px-2!"
              aria-label={t(isFailed ? 'leaveOutOne' : 'stopOne', { number })}
              onPress={() => queue.stop(number)}
            >
              <X aria-hidden className="size-4" />
              {t(isFailed ? 'leaveOut' : 'stop')}
            </Button>
          )}
        </div>
      </div>
    </li>
  )
}

function Failed({ photo: { failure } }: { photo: PhotoOnItsWay }) {
  const failureText = useFailureText()
  if (!failure) return null
  return (
    <p role="alert" className="text-sm font-medium text-danger-ink">
      {failureText(failure)}
    </p>
  )
}

function UnderWay({ photo: { step, share, isHeld } }: { photo: PhotoOnItsWay }) {
  const t = useTranslations('photos')
  if (step === 'opening') return <p className="text-sm text-ink-soft">{t('preparing')}</p>
  if (step === 'cropping') return <p className="text-sm text-ink-soft">{t('cropFirst')}</p>
  if (step === 'waiting') return <p className="text-sm text-ink-soft">{t('inLine')}</p>
  return (
    <>
      <Progress label={t(share === null ? 'finishing' : 'uploading')} value={share} />
      <p role="status" className="flex items-start gap-1.5 text-sm text-ink-soft empty:hidden">
        {isHeld && (
          <>
            <CloudOff aria-hidden className="mt-0.5 size-4 shrink-0" />
            {t('held')}
          </>
        )}
      </p>
    </>
  )
}
