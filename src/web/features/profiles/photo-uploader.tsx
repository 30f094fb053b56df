import { ImagePlus } from 'lucide-react'
import { type DragEvent, lazy, type ReactNode, Suspense, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { photoUpload } from '../../../contract/constants.ts'
import type { UploadedPhoto } from '../../../contract/profiles.ts'
import { useFailureText } from '../../i18n/failures.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { Progress } from '../../ui/progress.tsx'
import { type UploadState, usePhotoUpload } from './use-photo-upload.ts'

const PhotoCropper = lazy(async () => ({ default: (await import('./photo-cropper.tsx')).PhotoCropper }))

export type PhotoUploaderProps = {
  /** With all own photos as they are now, and the new one's id. */
  onUploaded: (answer: UploadedPhoto) => void
  /** Whether the new photo becomes the main one; the first one always does. */
  isMain?: boolean
  /** Several files may be chosen at once. */
  isMany?: boolean
  label?: string
}

/** Where a photo is chosen or dropped, cropped, sent with its progress; and where it says why not. For the profile and for sign-up. */
export function PhotoUploader({ onUploaded, isMain = false, isMany = false, label }: PhotoUploaderProps) {
  const t = useTranslations('profiles')
  const failureText = useFailureText()
  const { state, take, send, cancel } = usePhotoUpload({ isMain, onUploaded })
  const picker = useRef<HTMLInputElement>(null)
  const failure = state.step === 'idle' ? state.failure : null

  return (
    <div className="flex flex-col gap-3">
      <DropArea isBusy={state.step !== 'idle'} onFiles={(files) => void take(isMany ? files : files.slice(0, 1))}>
        {state.step === 'idle' || state.step === 'cropping' ? (
          <>
            <span className="inline-flex size-12 items-center justify-center rounded-full bg-primary-soft text-primary-ink">
              <ImagePlus aria-hidden className="size-6" />
            </span>
            <Button onPress={() => picker.current?.click()}>{label ?? t('photos.choose')}</Button>
            <p className="hidden text-sm text-ink-soft sm:block">{t('photos.drop')}</p>
          </>
        ) : (
          <UploadProgress state={state} onStop={() => void cancel()} />
        )}
      </DropArea>
      <input
        ref={picker}
        type="file"
        aria-label={label ?? t('photos.choose')}
        accept={`${photoUpload.types.join(',')},.heic,.heif`}
        multiple={isMany}
        hidden
        onChange={(event) => {
          void take([...(event.currentTarget.files ?? [])])
          event.currentTarget.value = ''
        }}
      />
      {failure && (
        <div role="alert">
          <Alert tone="danger">{failureText(failure)}</Alert>
        </div>
      )}
      <p className="text-sm text-ink-soft">{t('photos.formats')}</p>
      {state.step === 'cropping' && (
        <Suspense>
          <PhotoCropper url={state.url} onUse={(crop) => void send(state.file, crop)} onCancel={() => void cancel()} />
        </Suspense>
      )}
    </div>
  )
}

type DropAreaProps = { isBusy: boolean; onFiles: (files: File[]) => void; children: ReactNode }

function DropArea({ isBusy, onFiles, children }: DropAreaProps) {
  const t = useTranslations('profiles')
  // Entering a child leaves its parent: only the balance says whether something hovers
  const [depth, setDepth] = useState(0)
  const holdsFiles = (event: DragEvent) => !isBusy && event.dataTransfer.types.includes('Files')
  const isOver = depth > 0
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is the mouse's way of pressing the button inside
    <div
      onDragEnter={(event) => holdsFiles(event) && setDepth(depth + 1)}
      onDragLeave={(event) => holdsFiles(event) && setDepth(Math.max(0, depth - 1))}
      onDragOver={(event) => holdsFiles(event) && event.preventDefault()}
      onDrop={(event) => {
        if (!holdsFiles(event)) return
        event.preventDefault()
        setDepth(0)
        onFiles([...event.dataTransfer.files])
      }}
      className={classes(
        'relative flex min-h-44 flex-col items-center justify-center gap-3 rounded-card border-2 border-dashed p-5 text-center transition-colors duration-150',
        isOver ? 'border-primary-ink bg-primary-soft' : 'border-control-line bg-sunken',
      )}
    >
      {children}
      {isOver && (
        <p className="pointer-events-none absolute inset-0 flex items-center justify-center rounded-card bg-primary-soft font-semibold text-primary-ink">
          {t('photos.dropNow')}
        </p>
      )}
    </div>
  )
}

function UploadProgress({ state, onStop }: { state: UploadState; onStop: () => void }) {
  const t = useTranslations('profiles')
  const share = state.step === 'uploading' ? state.share : null
  const label =
    state.step === 'preparing' ? t('photos.preparing') : share === null ? t('photos.finishing') : t('photos.uploading')
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
          {t('photos.stop')}
        </Button>
      )}
    </div>
  )
}
