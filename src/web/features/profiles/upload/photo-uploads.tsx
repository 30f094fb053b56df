import { lazy, Suspense, useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { Alert } from '../../../ui/alert.tsx'
import type { usePhotoUploads } from './use-photo-uploads.ts'

const PhotoCropper = lazy(async () => ({ default: (await import('./photo-cropper.tsx')).PhotoCropper }))

type Uploads = ReturnType<typeof usePhotoUploads>
type PhotoUploadsProps = { uploads: Uploads; limit: number }

/** What is said about several photos that were chosen, dropped or pasted; questions about them are asked one by one. */
export function PhotoUploads({ uploads, limit }: PhotoUploadsProps) {
  const t = useTranslations('photos')
  const { photos, leftOut, free, take, queue } = uploads
  useTakenFromClipboard(free > 0 ? take : null)
  return (
    <div className="flex flex-col gap-3">
      {leftOut > 0 && (
        <div role="alert">
          <Alert tone="warning">{t('leftOut', { count: leftOut, limit })}</Alert>
        </div>
      )}
      {free > 0 && (
        <p className="text-sm text-ink-soft">
          {t('depicted')} {t('formats')}
        </p>
      )}
      <Cropping photos={photos} queue={queue} />
    </div>
  )
}

/** What of the photos shows, one after the other. */
function Cropping({ photos, queue }: Pick<Uploads, 'photos' | 'queue'>) {
  const undecided = photos.filter(({ step }) => step === 'cropping' || step === 'opening')
  const photo = undecided.find(({ step }) => step === 'cropping')
  if (!photo?.url) return null
  return (
    <Suspense>
      <PhotoCropper
        key={photo.number}
        url={photo.url}
        others={undecided.length - 1}
        onUse={(area) => queue.crop(photo.number, area)}
        onUseAll={queue.cropNone}
        onCancel={queue.stopUndecided}
      />
    </Suspense>
  )
}

/** Pictures pasted anywhere on the page; text stays with the field that it is pasted into. */
function useTakenFromClipboard(take: ((files: File[]) => void) | null) {
  const latest = useRef(take)
  useEffect(() => {
    latest.current = take
  })
  useEffect(() => {
    function onPaste(event: ClipboardEvent) {
      const files = [...(event.clipboardData?.files ?? [])].filter(({ type }) => type.startsWith('image/'))
      if (files.length === 0 || latest.current === null) return
      event.preventDefault()
      latest.current(files)
    }
    document.addEventListener('paste', onPaste)
    return () => document.removeEventListener('paste', onPaste)
  }, [])
}
