import { lazy, Suspense } from 'react'
import { useTranslations } from 'use-intl'
import type { UploadedPhoto } from '../../../../contract/profiles/profiles.ts'
import { useFailureText } from '../../../i18n/failures.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Progress } from '../../../ui/progress.tsx'
import { PhotoDropArea } from './photo-drop-area.tsx'
import { type UploadState, usePhotoUpload } from './use-photo-upload.ts'

const PhotoCropper = lazy(async () => ({ default: (await import('./photo-cropper.tsx')).PhotoCropper }))

/** Choose or drop the first photo, crop it, upload it with progress, and show errors. For sign-up. */
export function PhotoUploader({ onUploaded }: { onUploaded: (answer: UploadedPhoto) => void }) {
  const t = useTranslations('photos')
  const failureText = useFailureText()
  const { state, take, send, cancel } = usePhotoUpload(onUploaded)
  const failure = state.step === 'idle' ? state.failure : null

  return (
    <div className="flex flex-col gap-3">
      <PhotoDropArea
        label={t('choose')}
        hint={t('drop')}
        isBusy={state.step !== 'idle'}
        onFiles={([file]) => file && void take(file)}
      >
        {state.step === 'idle' || state.step === 'cropping' ? undefined : (
          <UploadProgress state={state} onStop={cancel} />
        )}
      </PhotoDropArea>
      {failure && (
        <div role="alert">
          <Alert tone="danger">{failureText(failure)}</Alert>
        </div>
      )}
      <p className="text-sm text-ink-soft">
        {t('depicted')} {t('formats')}
      </p>
      {state.step === 'cropping' && (
        <Suspense>
          <PhotoCropper url={state.url} onUse={(crop) => void send(state.file, crop)} onCancel={cancel} />
        </Suspense>
      )}
    </div>
  )
}

function UploadProgress({ state, onStop }: { state: UploadState; onStop: () => void }) {
  const t = useTranslations('photos')
  const share = state.step === 'uploading' ? state.share : null
  const label = state.step === 'preparing' ? t('preparing') : share === null ? t('finishing') : t('uploading')
  return (
    <div className="flex w-full max-w-xs flex-col items-center gap-3">
      <div className="w-full text-start">
        <Progress label={label} value={share} />
      </div>
      <p role="status" className="sr-only">
        {label}
      </p>
      {state.step === 'uploading' && (
        <Button variant="secondary" size="small" onPress={onStop}>
          {t('stop')}
        </Button>
      )}
    </div>
  )
}
