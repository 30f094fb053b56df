import { useRevalidator } from 'react-router'
import { useTranslations } from 'use-intl'
import type { OwnProfileView } from '../../../contract/profiles.ts'
import { StepActions } from '../../features/accounts/step-frame.tsx'
import { PhotoUploader } from '../../features/profiles/photo-uploader.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { Photo } from '../../ui/photo.tsx'
import { notify } from '../../ui/toasts.tsx'
import { afterStep, beforeStep } from './sign-up-steps.ts'

export function PhotoStep({ profile }: { profile: OwnProfileView }) {
  const t = useTranslations()
  const revalidator = useRevalidator()
  const main = profile.photos.find(({ is_main }) => is_main) ?? profile.photos[0]
  const mayAdd = profile.photos.length < profile.photo_limit

  function added() {
    void notify(t('profiles.photos.added'), { tone: 'success', id: 'photos' })
    void revalidator.revalidate()
  }

  return (
    <>
      <div className="grid gap-5 sm:grid-cols-[auto_1fr] sm:items-start">
        {main && (
          <Photo
            photo={main}
            alt={t('common.photoOf', { name: profile.name })}
            sizes="12rem"
            ratio={3 / 4}
            isFirst
            className="mx-auto w-48 rounded-card shadow-card"
          />
        )}
        {mayAdd && (
          <div className={main ? '' : 'sm:col-span-2'}>
            <PhotoUploader onUploaded={added} isMain {...(main && { label: t('accounts.complete.otherPhoto') })} />
          </div>
        )}
      </div>
      <StepActions back={beforeStep('photo')} skip={main ? undefined : afterStep('photo')}>
        {main && <LinkButton to={afterStep('photo')}>{t('common.continue')}</LinkButton>}
      </StepActions>
    </>
  )
}
