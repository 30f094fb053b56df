import { useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'
import { useTranslations } from 'use-intl'
import { StepActions } from '../../features/accounts/step-frame.tsx'
import { PhotoUploader } from '../../features/profiles/upload/photo-uploader.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { Photo } from '../../ui/photos/photo.tsx'
import { notify } from '../../ui/toasts.tsx'
import type { StepProps } from './completion.ts'
import { PhotoExamples } from './photo-examples.tsx'
import { afterStep, beforeStep } from './sign-up-steps.ts'

/** One photo; more of them, and other choices, are for the profile. */
export function PhotoStep({ loaded: { profile, steps, trail } }: StepProps) {
  const t = useTranslations()
  const revalidator = useRevalidator()
  const goOn = useRef<HTMLAnchorElement>(null)
  const back = beforeStep('photo', trail, steps)
  const main = profile.photos.find(({ is_main }) => is_main) ?? profile.photos[0]

  const hadPhoto = useRef(main !== undefined)
  useEffect(() => {
    // What had the focus is gone with the uploader
    if (main && !hadPhoto.current) goOn.current?.focus()
    hadPhoto.current = main !== undefined
  }, [main])

  function added() {
    void notify(t('photos.added', { count: 1 }), { tone: 'success', id: 'photos' })
    void revalidator.revalidate()
  }

  if (!main) {
    return (
      <>
        <PhotoUploader onUploaded={added} />
        <PhotoExamples />
        <StepActions back={back} maySkip />
      </>
    )
  }
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
        <Photo
          photo={main}
          alt={t('common.photoOf', { name: profile.name })}
          sizes="12rem"
          ratio={3 / 4}
          isFirst
          className="w-48 rounded-card shadow-card"
        />
        <p className="min-w-48 flex-1 text-ink-soft">{t('entry.complete.photoDone')}</p>
      </div>
      <StepActions back={back}>
        <LinkButton ref={goOn} to={afterStep('photo', trail, steps)}>
          {t('common.continue')}
        </LinkButton>
      </StepActions>
    </>
  )
}
